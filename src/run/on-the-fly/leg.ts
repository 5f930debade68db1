// A leg of a campaign on the fly: a window of the program as a game with something to be gained in it, and the player who plays there until the
// pebble comes to the border, or nothing is left to gain. The games are those of other campaigns: what is aimed at are labels on
// edges or nodes (game/derived/label-game.ts), or nodes with a gain.

import type { Dice } from '../../base/index.ts';
import { forGoal, type Game, isTransition, type Tags } from '../../game/index.ts';
import type { Window } from '../../model/index.ts';
import { type Player, STOP, type Strategy, type View } from '../../strategy/index.ts';
import { Books } from '../campaign/index.ts';

/** What is to be gained: names of edges, names of nodes (a number each), or nodes. Nothing at all for a player who wants nothing. */
export type Aim =
  | { readonly kind: 'items'; readonly of: (edge: number) => string | null }
  | { readonly kind: 'atoms'; readonly of: (node: number) => readonly number[] }
  | { readonly kind: 'nodes'; readonly of: (node: number) => boolean }
  | { readonly kind: 'none' };

export interface LegSetup {
  /** The window with a way back from its border (way-back.ts). */
  readonly planned: Game;
  /** Null if somebody else decides. */
  readonly strategy: Strategy | null;
  readonly budget: number;
  readonly resetCost: number;
  readonly dice: Dice;
}

export class Leg {
  /** What is played: plain, with a node in the middle of edges that are aimed at. */
  readonly game: Game;
  readonly books: Books;
  /** The names that are aimed at. */
  readonly aims: readonly string[];
  readonly hasGains: boolean;
  readonly #window: Window;
  readonly #inner: Game;
  readonly #player: Player | null;

  constructor(window: Window, aim: Aim, { planned, strategy, budget, resetCost, dice }: LegSetup) {
    this.#window = window;
    const { game, aims } = aimedAt(window, planned, aim);
    this.game = game;
    this.aims = aims;
    this.#inner = game.helpers?.model ?? game;
    this.books = new Books(game);
    this.hasGains = game.gain.some((gain) => gain > 0);
    const plays = strategy !== null && (this.hasGains || aim.kind === 'none');
    this.#player = plays ? strategy.prepare({ game, budget, resetCost, unjudged: true })(dice) : null;
  }

  /** What the player wants; STOP if there is none. */
  move(view: View): number {
    return this.#player?.move(view) ?? STOP;
  }

  /** The state of the program at a node; undefined between states. */
  stateAt(node: number): unknown {
    const { game } = this.#window;
    return node < game.n ? game.states![node] : undefined;
  }

  isBorder(node: number): boolean {
    return node >= this.#window.border && this.stateAt(node) !== undefined;
  }

  /** The edge of the window that an edge of the game makes happen; -1 if it is a step of the game alone. */
  modelEdge(edge: number): number {
    const inner = this.game.helpers ? this.game.helpers.edge[edge] : edge;
    if (inner < 0) return -1;
    const source = this.#inner.source[inner];
    const { game } = this.#window;
    return source < game.n ? game.outStart[source] + inner - this.#inner.outStart[source] : -1;
  }

  /** Covers a node, and goes on through what stands in the middle of an edge; where the pebble lies then. */
  arrive(node: number): number {
    const { game, books } = this;
    let v = node;
    for (;;) {
      if (books.covered[v] === 0) books.cover(v);
      if (!isTransition(game, v)) return v;
      const on = game.outStart[v];
      books.take(on);
      v = game.target[on];
    }
  }
}

function aimedAt(
  { game: raw, border }: Window,
  planned: Game,
  aim: Aim,
): { game: Game; aims: readonly string[] } {
  if (aim.kind === 'none') return { game: forGoal(planned, 'nodes'), aims: [] };
  if (aim.kind === 'nodes') {
    const gain = Float64Array.from({ length: raw.n }, (_, v) => (aim.of(v) ? 1 : 0));
    return { game: forGoal({ ...planned, gain }, 'nodes'), aims: [] };
  }
  const names = new Names();
  const nodes = new Rows();
  const edges = new Rows();
  for (let v = 0; v < raw.n; v++) {
    nodes.add(aim.kind === 'atoms' ? aim.of(v).map((atom) => names.number(String(atom))) : []);
    if (v >= border && raw.states![v] !== undefined) edges.add([]);
    for (let e = raw.outStart[v]; e < raw.outStart[v + 1]; e++) {
      const name = aim.kind === 'items' ? aim.of(e) : null;
      edges.add(name === null ? [] : [names.number(name)]);
    }
  }
  const tags: Tags = {
    names: names.all,
    nodeStart: Int32Array.from(nodes.start),
    nodeTag: Int32Array.from(nodes.members),
    edgeStart: Int32Array.from(edges.start),
    edgeTag: Int32Array.from(edges.members),
  };
  return { game: forGoal({ ...planned, tags }, 'labels'), aims: names.all };
}

class Names {
  readonly all: string[] = [];
  readonly #numbers = new Map<string, number>();

  number(name: string): number {
    let number = this.#numbers.get(name);
    if (number === undefined) {
      number = this.all.push(name) - 1;
      this.#numbers.set(name, number);
    }
    return number;
  }
}

class Rows {
  readonly start: number[] = [0];
  readonly members: number[] = [];

  add(members: readonly number[]): void {
    this.members.push(...members);
    this.start.push(this.members.length);
  }
}
