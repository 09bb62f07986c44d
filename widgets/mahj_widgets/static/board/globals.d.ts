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
  /** All boards. */
  boards: Set<import("./state.js").Board>;
  /** Where the sprite was asked for: the page, and each shadow root with boards in it. */
  needed: WeakSet<ParentNode>;
  /** The learner's key, where neither cookies nor storage keep it. */
  key: string | null;
}

interface LabCommands {
  execute(name: string): void;
}

interface LabApp {
  /** "Voila" in Voila. */
  name?: string;
  commands?: LabCommands;
  /** Voila's widget manager; other apps have one for each notebook, which can't be reached from here. */
  widgetManager?: MahjManager;
}

/** What a widget manager of ipywidgets has. */
interface MahjManager {
  _restoredStatus: boolean;
  restoredStatus?: boolean;
  restored: { emit(nothing: void): void };
}

/** The code of widgets, which comes once a page over the wire of any of them. */
interface MahjCode {
  css: string;
  /** When it was last asked for, and for how many ms nobody asks again. */
  asked: number;
  patience: number;
  module: Promise<any>;
  take(message: { js: string; css: string }): void;
}

interface Window {
  /** What all boards of the page share, whichever copy of the code drew them. */
  __mahj?: MahjPage;
  /** The board's module, where a page of ours loads it once. */
  mahjBoard?: Promise<any>;
  /** Whether a JupyterLab has our extension, which hears `mahj:again`. */
  mahjLab?: boolean;
  /** The code that came over the wire, by its digest. */
  __mahjCode?: Record<string, MahjCode>;
  jupyterapp?: LabApp;
  jupyterlab?: LabApp;
}
