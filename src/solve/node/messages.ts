// What the threads of a team are given and what they say. All of it is plain data.

import type { Issue } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';
import type { ClauseBatch } from '../closure/search/index.ts';
import type { Known } from '../known.ts';
import type { Proof } from '../proof/index.ts';
import type { SolveOptions } from '../solution.ts';
import type { Role } from '../team/index.ts';
import type { Witness } from '../witness/index.ts';

export interface Order {
  readonly game: Game;
  readonly options: SolveOptions;
  readonly role: Role;
  readonly limits: object;
}

export interface Bounds {
  readonly lower: number;
  readonly upper: number;
}

export type ToMember =
  | ({ readonly kind: 'news' } & Known)
  /** To tell what is known, and work no more. */
  | { readonly kind: 'finish' };

export type FromMember =
  /** Better bounds; with the witness if it is small enough to be worth telling. */
  | ({ readonly kind: 'found'; readonly witness: Witness | null } & Bounds)
  /** What its searches learned. */
  | { readonly kind: 'learned'; readonly clauses: readonly ClauseBatch[] }
  /** The question is answered; a proof may take longer. */
  | { readonly kind: 'settled' }
  /** There is nothing left to do, and it is not answered. */
  | { readonly kind: 'idle' }
  | ({ readonly kind: 'done'; readonly witness: Witness; readonly proof: Proof | null } & Bounds)
  | { readonly kind: 'input'; readonly issues: readonly Issue[]; readonly total: number }
  | { readonly kind: 'bug'; readonly message: string; readonly stack: string };
