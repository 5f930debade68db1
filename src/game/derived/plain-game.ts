// The plain game of a model with unasked outputs and edges that may be missing: owners and edges alone. So every
// algorithm and every checker of plain games works. Helper nodes have gain 0.
//
//     unasked  A tester node v with moves of the SUT becomes a node of the SUT, which makes one of them or passes
//     to `v (quiet)`,
//              a node of the tester that has v's stimuli. v is covered in either case.
//     maybe    An edge u -> w of the tester becomes u -> x -> w or u: at x, a node of the SUT, the system shows
//     whether it has
//              the edge. If not, the run is back on u; the attempt has its price. An SUT may always show that it
//              has none, so
//              the guarantee is that of the game without the edge, and no more memory than that is needed at worst.
//              An edge of an SUT node stays: to have it is the SUT's advantage. If all edges of an SUT node may be
//              missing, the SUT may turn out to have none: it goes to `v (stuck)`, a sink.
//     all      An edge with several words in any order becomes the graph of what has been seen of them
//     (any-order.ts):
//              `v (a, b seen)`, nodes of the SUT. The first word pays for all, so no answer is broken off in its
//              middle.
//
// Tags and costs stay. A move to or from a helper that stands for no move of its own costs 0, and so does `(wait)`.
// Nodes keep their numbers, and helpers come after them. O(n + m).

import { beyond, FreshNames, InputError, limit, numbered } from '../../base/index.ts';
import { hasAnyOrder, requireAnyOrder, wordsInAnyOrder } from '../any-order.ts';
import { GameBuilder } from '../builder.ts';
import { chanceOf, costOf, isUnasked, tagsOfEdge, tagsOfNode } from '../extras.ts';
import { type Game, isSink, labelOf, type Owner, programPart, SUT, TESTER, weightOf } from '../game.ts';
import { requireGame } from '../require-game.ts';
import { timingOf, within } from '../timing.ts';
import { dueOutputs } from './due.ts';
import { PART, QUIET, STUCK, TRIED, WAITING } from './helper-nodes.ts';

/** The label of the tester's move to wait. It is no stimulus: nothing is given. */
const WAIT = '(wait)';

export const isPlain = (game: Game): boolean => !game.maybe && !game.unasked && !hasAnyOrder(game);

/** Refuses a game that an algorithm for plain games would misread. */
export function requirePlain(game: Game): void {
  if (isPlain(game)) return;
  const parts = [game.unasked && '"by": "sut"', game.maybe && '"maybe"', hasAnyOrder(game) && '"all"'].filter(
    Boolean,
  );
  throw InputError.of(
    'game/not-plain',
    `the game has edges with ${parts.join(' and ')}, which this function does not accept`,
    'use the game that plainGame(game) returns',
  );
}

/**
 * The plain game that a model with unasked outputs, edges that may be missing or several observations at once stands for; the game itself
 * if it is plain. `solve` takes plain games.
 *
 * @param game a model as it was written
 * @example
 * const { lower, upper } = solve(plainGame(game));
 */
export function plainGame(game: Game): Game {
  requireGame(game);
  return isPlain(game) ? game : new Unfolding(game).game();
}

/** A plain game as a file can say it: nodes are nodes, and every move costs at least 1. */
export function withoutHelpers(game: Game): Game {
  if (!game.helpers) return game;
  const { helpers: _, cost, ...rest } = game;
  const paid = cost?.map((c) => Math.max(1, c));
  return { ...rest, ...(paid?.some((c) => c > 1) && { cost: paid }) };
}

class Unfolding {
  readonly #model: Game;
  readonly #builder = new GameBuilder();
  readonly #names: FreshNames;
  readonly #kind: number[] = [];
  readonly #of: number[] = [];
  /** Of each edge of the builder, in the order in which they are added. */
  readonly #edge: number[] = [];
  readonly #cost: number[] = [];
  readonly #chance: number[] = [];
  #parts = 0;

  constructor(model: Game) {
    this.#model = model;
    this.#names = new FreshNames(model.ids, numbered);
  }

  game(): Game {
    const model = this.#model;
    const builder = this.#builder;
    builder.name = model.name;
    for (let v = 0; v < model.n; v++) {
      const owner = this.#isShared(v) ? SUT : (model.owner[v] as Owner);
      builder.node(model.ids[v], owner, model.gain[v], -1, namesOf(model, tagsOfNode(model, v)));
    }
    for (let v = 0; v < model.n; v++) this.#leave(v);
    builder.start(model.ids[model.initial]);
    const plain = builder.build()!;
    // The builder orders edges by source, stably; so do we.
    const order = Int32Array.from(plain.target.keys());
    const place = placesBySource(this.#sources, plain.outStart);
    for (let i = 0; i < order.length; i++) order[place[i]] = i;
    const cost = Float64Array.from(order, (i) => this.#cost[i]);
    const chance = Float64Array.from(order, (i) => this.#chance[i]);
    return {
      ...plain,
      ...(cost.some((c) => c !== 1) && { cost }),
      ...(model.ownNodes !== undefined && { ownNodes: model.ownNodes }),
      ...(model.countsTags && { countsTags: true as const }),
      ...programPart(model),
      helpers: {
        model,
        from: model.n,
        kind: Uint8Array.from(this.#kind),
        of: Int32Array.from(this.#of),
        edge: Int32Array.from(order, (i) => this.#edge[i]),
        chance: chance.some((p) => p !== 1) ? chance : null,
      },
    };
  }

  readonly #sources: number[] = [];

  /** Whether both may move at a node. */
  #isShared(v: number): boolean {
    const { outStart } = this.#model;
    for (let e = outStart[v]; e < outStart[v + 1]; e++) if (isUnasked(this.#model, e)) return true;
    return false;
  }

  #leave(v: number): void {
    const model = this.#model;
    const { outStart } = model;
    if (model.owner[v] === SUT) {
      let certain = false;
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        this.#add(v, model.target[e], e, costOf(model, e), chanceOf(model, e));
        certain ||= chanceOf(model, e) === 1;
      }
      if (!certain && !isSink(model, v))
        this.#pass(v, this.#helper(STUCK, v, `${model.ids[v]} (stuck)`, TESTER));
      return;
    }
    let tester = v;
    if (this.#isShared(v)) {
      this.#outputs(v, v);
      const isDue = dueOutputs(model, v).length > 0;
      if (isDue && !this.#hasStimuli(v)) return;
      tester = this.#helper(QUIET, v, `${model.ids[v]} (quiet)`, TESTER);
      this.#pass(v, tester);
      if (isDue) this.#wait(tester, v);
    }
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      if (!isUnasked(model, e)) this.#stimulus(tester, v, e);
    }
  }

  #hasStimuli(v: number): boolean {
    const { outStart } = this.#model;
    for (let e = outStart[v]; e < outStart[v + 1]; e++) if (!isUnasked(this.#model, e)) return true;
    return false;
  }

  /** The unasked moves of node v, as edges of node u. */
  #outputs(u: number, v: number): void {
    const model = this.#model;
    for (let e = model.outStart[v]; e < model.outStart[v + 1]; e++) {
      if (isUnasked(model, e)) this.#add(u, model.target[e], e, costOf(model, e), chanceOf(model, e));
    }
  }

  /** Where something must come, weights of 0 alone would let a simulated SUT do nothing. */
  #weight(e: number): number {
    const model = this.#model;
    const v = model.source[e];
    if (!isUnasked(model, e) || weightOf(model, e) > 0 || dueOutputs(model, v).length === 0)
      return weightOf(model, e);
    for (let f = model.outStart[v]; f < model.outStart[v + 1]; f++)
      if (isUnasked(model, f) && weightOf(model, f) > 0) return 0;
    return 1;
  }

  #wait(tester: number, v: number): void {
    const waiting = this.#helper(WAITING, v, `${this.#model.ids[v]} (waiting)`, SUT);
    this.#push(tester, -1, 0, 1);
    this.#builder.edge(tester, waiting, WAIT);
    this.#outputs(waiting, v);
  }

  #stimulus(tester: number, v: number, e: number): void {
    const model = this.#model;
    const chance = chanceOf(model, e);
    if (chance === 1) {
      this.#add(tester, model.target[e], e, costOf(model, e), 1);
      return;
    }
    const arrow = labelOf(model, e) === undefined ? '->' : `-[${labelOf(model, e)}]->`;
    const tried = this.#helper(
      TRIED,
      v,
      `${model.ids[v]} ${arrow} ${model.ids[model.target[e]]} (tried)`,
      SUT,
    );
    this.#push(tester, -1, costOf(model, e), 1);
    this.#builder.edge(tester, tried, labelOf(model, e));
    this.#push(tried, e, 0, chance);
    this.#builder.edge(tried, model.target[e], undefined, chance, -1, extrasOf(model, e));
    this.#push(tried, -1, 0, 1);
    this.#builder.edge(tried, v, undefined, 1 - chance);
  }

  #add(u: number, w: number, e: number, cost: number, chance: number): void {
    const model = this.#model;
    const words = wordsInAnyOrder(labelOf(model, e));
    if (words && (model.owner[model.source[e]] === SUT || isUnasked(model, e))) {
      requireAnyOrder(model, e, words);
      this.#anyOrder(u, w, e, words, { cost, chance });
      return;
    }
    this.#push(u, e, cost, chance);
    this.#builder.edge(u, w, labelOf(model, e), this.#weight(e), -1, extrasOf(model, e));
  }

  /** The graph of what has been seen of the words of edge e, from a node on; the last one leads to w, and is the edge of the model. */
  #anyOrder(
    from: number,
    w: number,
    e: number,
    words: readonly string[],
    first: { readonly cost: number; readonly chance: number },
  ): void {
    const model = this.#model;
    const v = model.source[e];
    const { within: ms } = timingOf(labelOf(model, e)!);
    const parts = new Map<string, number>();
    const leave = (u: number, seen: readonly string[]): void => {
      const left = without(words, seen);
      for (const word of new Set(left)) {
        const last = left.length === 1;
        const begins = seen.length === 0;
        const then = [...seen, word].sort();
        const key = JSON.stringify(then);
        const fresh = !last && !parts.has(key);
        if (fresh && ++this.#parts > limit('any-order-nodes')) throw tooMany(model, e, words);
        if (fresh) parts.set(key, this.#helper(PART, v, `${model.ids[v]} (${then.join(', ')} seen)`, SUT));
        const count = left.filter((other) => other === word).length;
        this.#push(u, last ? e : -1, begins ? first.cost : 0, begins ? first.chance : 1);
        const weight = begins ? (this.#weight(e) * count) / left.length : count;
        this.#builder.edge(
          u,
          last ? w : parts.get(key)!,
          ms === undefined ? word : within(ms, word),
          weight,
          -1,
          last ? extrasOf(model, e) : undefined,
        );
        if (fresh) leave(parts.get(key)!, then);
      }
    };
    leave(from, []);
  }

  #pass(u: number, w: number): void {
    this.#push(u, -1, 0, 1);
    this.#builder.edge(u, w);
  }

  #push(u: number, e: number, cost: number, chance: number): void {
    this.#sources.push(u);
    this.#edge.push(e);
    this.#cost.push(cost);
    this.#chance.push(chance);
  }

  #helper(kind: number, v: number, wanted: string, owner: Owner): number {
    this.#kind.push(kind);
    this.#of.push(v);
    return this.#builder.node(this.#names.take(wanted), owner, 0);
  }
}

const tooMany = (model: Game, e: number, words: readonly string[]) =>
  beyond(
    'any-order-nodes',
    `the orders of ${words.length} words at ${JSON.stringify(model.ids[model.source[e]])} and of those before are too many (use fewer words at once, or split the answer with an SUT node)`,
  );

/** What is left of the words after some of them; a word may be there twice. */
function without(words: readonly string[], seen: readonly string[]): string[] {
  const left = [...words];
  for (const word of seen) left.splice(left.indexOf(word), 1);
  return left;
}

const namesOf = ({ tags }: Game, list: Int32Array): string[] => Array.from(list, (tag) => tags!.names[tag]);

function extrasOf(model: Game, e: number): { labels?: string[] } {
  const list = tagsOfEdge(model, e);
  return list.length === 0 ? {} : { labels: namesOf(model, list) };
}

/** Where each edge stands once edges are ordered by source. */
function placesBySource(source: readonly number[], outStart: Int32Array): Int32Array {
  const next = outStart.slice();
  return Int32Array.from(source, (u) => next[u]++);
}
