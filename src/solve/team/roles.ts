// Who does what in a team. With restart the searches that one engine makes by turns are dealt out; after that, and without restart, they differ by
// the order of nodes and edges, which decides what is tried first: search times of one game vary by the order alone as much as between
// games. One asks the other mode beside its own, for the bounds that the modes have in common.
//
// Who deepens differs from others who do by a bias alone: another order would be reduced to another problem, and those of one problem tell each other what they
// learn. Who searches by cores deepens as well, with a bias of his own, while others have proved more.

import type { Share } from '../restart/index.ts';

export interface Role {
  /** Nodes and edges are put in the order that these dice give; 0 leaves them as they are. */
  readonly seed: number;
  readonly share: Share;
  /** The seed of what deepening decides first, 0 leaves it as it is: the items are those of the others, who can be told of them. */
  readonly bias: number;
  /** Whether the other mode is asked beside. */
  readonly beside: boolean;
}

/** With restart: what one engine would do by turns, each undisturbed; then all of it in another order, with the other mode beside. */
const FIRST_WITH_RESTART: readonly Role[] = [
  { seed: 0, share: 'deepening', bias: 0, beside: false },
  { seed: 0, share: 'cores', bias: 1, beside: false },
  { seed: 1, share: 'all', bias: 0, beside: true },
];

export function roleOf(index: number, restart: boolean): Role {
  if (!restart) return { seed: index, share: 'all', bias: 0, beside: index === 1 };
  if (index < FIRST_WITH_RESTART.length) return FIRST_WITH_RESTART[index];
  if (index % 2 === 0) return { seed: index, share: 'cores', bias: 0, beside: false };
  return { seed: 0, share: 'deepening', bias: index, beside: false };
}
