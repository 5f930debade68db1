// What is to be covered of a program that nobody has explored: its moves, by label or by action.
//
//                                       labels                   actions
//   a stimulus                          buy(2)                   buy
//   the answer to one of several        buy(2): served           buy: served
//   what the SUT does by itself         deliver(2): late         deliver: late

import { type Call, type Game, labelOf } from '../../game/index.ts';
import { callsOf } from '../../sut/index.ts';

export const COVERS = ['labels', 'actions'] as const;
export type Cover = (typeof COVERS)[number];

/** The items of the edges of a window. */
export class Items {
  readonly #game: Game;
  readonly #cover: Cover;
  readonly #calls: ReadonlyMap<string, Call>;
  readonly #known: (string | undefined)[];

  constructor(game: Game, cover: Cover) {
    this.#game = game;
    this.#cover = cover;
    this.#calls = callsOf(game);
    this.#known = new Array(game.m);
  }

  /** What taking an edge of the window covers. */
  of(edge: number): string {
    return (this.#known[edge] ??= this.#itemOf(edge));
  }

  /** The action of an edge; undefined for the answer to a stimulus. */
  action(edge: number): string | undefined {
    return this.#calls.get(labelOf(this.#game, edge) ?? '')?.action;
  }

  #itemOf(edge: number): string {
    const game = this.#game;
    const source = game.source[edge];
    const label = labelOf(game, edge) ?? '';
    if (game.states![source] !== undefined) return this.#named(label);
    const stimulus = game.inEdge[game.inStart[source]];
    return `${this.#named(labelOf(game, stimulus) ?? '')}: ${label}`;
  }

  #named(label: string): string {
    const call = this.#cover === 'actions' ? this.#calls.get(label) : undefined;
    if (!call) return label;
    return call.outcome === undefined ? call.action : `${call.action}: ${call.outcome}`;
  }
}
