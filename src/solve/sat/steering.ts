// What steers a search (cdcl.ts) from outside: who decides, and who knows more than the clauses tell.

/** Which literal to try next. */
export interface Order {
  /** There is one more variable. */
  add(v: number): void;
  /** Raises the activity of a variable by that much, and tells it. */
  bump(v: number, by: number): number;
  /** Multiplies all activities. */
  scale(factor: number): void;
  /** A literal is not true any more. */
  release(literal: number): void;
  /** The literal to make true; -1 if nothing needs to be decided. */
  next(): number;
}

/** Consequences that the clauses do not tell. */
export interface Theory {
  /** Tells what follows by `imply`; returns true literals that contradict each other, or null. */
  propagate(): Int32Array | null;
  /** The true literals from which a literal that was implied follows. */
  explain(v: number): Int32Array;
  /** The trail is this long again. */
  undo(trailSize: number): void;
}
