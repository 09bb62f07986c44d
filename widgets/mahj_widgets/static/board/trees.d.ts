/** A node of a tree, as `h` makes it. */
export interface Tree {
  tag: string;
  props: Record<string, any>;
  kids: Kid[];
}

/** What may stand in a tree: lists are laid out flat, and what is empty is left out. */
export type Kid = Tree | string | number | boolean | null | undefined | Kid[];
