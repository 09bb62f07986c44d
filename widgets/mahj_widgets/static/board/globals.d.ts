// What boards find in a page or leave there.

/** A group of boards that share a kernel; one of them pings for all. */
interface MahjHeart {
  boards: Set<import("./state.js").Board>;
  n: number;
  beat: number;
  late: number;
}

interface MahjPage {
  /** The hearts by their connection to a kernel. */
  groups: Map<unknown, MahjHeart>;
  /** Whether the sprite was asked for. */
  needed: boolean;
  /** The learner's key, where neither cookies nor storage keep it. */
  key: string | null;
}

interface LabCommands {
  hasCommand?(name: string): boolean;
  execute(name: string): void;
}

interface Window {
  /** What all boards of the page share, whichever copy of the code drew them. */
  __mahj?: MahjPage;
  /** The board's module, where a page of ours loads it once. */
  mahjBoard?: Promise<unknown>;
  jupyterapp?: { commands?: LabCommands };
  jupyterlab?: { commands?: LabCommands };
}
