// Proves a bound with restart part by part (proof/check-parts.ts), in a game that single nodes hold together, as
// closure/blocks searches it. A part that hangs on an item costs at least its least weight if the item is in. The
// block above is proved with such items weighing as much.
//
// The solver finds the weights of the parts once more, on the problem of the proof. It does so only for parts that
// the lightest sets of the block above hold.

import type { Slices } from '../../base/index.ts';
import { moveGains, outOfAll, type PartProof, QuestionRules } from '../../certificate/index.ts';
import type { Game } from '../../game/index.ts';
import { blocksOf, type LightSet, type Part, partOf } from '../closure/blocks/index.ts';
import { forcedBy, nodesOf, reduceForTarget } from '../closure/index.ts';
import { ascend } from '../kernel/index.ts';
import { lightestOf } from '../restart/index.ts';
import { TUNING } from '../tuning.ts';
import { problemOf, type QuestionProblem } from './question-problem.ts';
import { QuestionProver } from './question-prover.ts';

const DEPTH = TUNING.coreRootDepth.value;
const TINY = 24;

/** The parts of a proof that the closed sets of the initial node gain `value`; null unless it is made of at least two with so many items. */
export function* provingParts(game: Game, value: number, least = TINY): Slices<readonly PartProof[] | null> {
  const rules = new QuestionRules(game, game.gain, [{ node: game.initial, most: value - 1 }], () => false);
  const question = problemOf(rules);
  const target = question.item.get(game.initial);
  if (target === undefined) return null;
  const blocks = blocksOf(question.problem, target);
  const [, second] = blocks.map(({ items }) => items.length).sort((a, b) => b - a);
  if (!(second >= least)) return null;
  const prover = new PartProver(game, value, question, blocks);
  yield* prover.find(target);
  yield* prover.prove(target, value);
  // Whoever asks goes on with the whole then.
  return prover.weightOf(target) >= value ? prover.parts : null;
}

/** What sets weigh at least, with items that weigh so much. */
interface Least {
  readonly lower: number;
  readonly weight: Float64Array;
}

class PartProver {
  readonly parts: PartProof[] = [];
  readonly #game: Game;
  readonly #question: QuestionProblem;
  readonly #isOut: (v: number) => boolean;
  /** What nodes and items count with what is proved so far. */
  readonly #gain: Float64Array;
  readonly #weight: Float64Array;
  readonly #value: number;
  readonly #least = new Map<Part, Least>();
  /** The blocks that are entered by an item. */
  readonly #below = new Map<number, Part[]>();

  constructor(game: Game, value: number, question: QuestionProblem, blocks: readonly Part[]) {
    this.#game = game;
    this.#question = question;
    this.#value = value;
    this.#isOut = outOfAll(game, value);
    this.#gain = game.gain.slice();
    this.#weight = question.problem.weight.slice();
    for (const block of blocks) {
      const others = this.#below.get(block.cut);
      if (others) others.push(block);
      else this.#below.set(block.cut, [block]);
    }
  }

  /** What sets that hold an item are proved to weigh so far. */
  weightOf(item: number): number {
    return this.#weight[item];
  }

  /** Finds out what closed sets that hold an item weigh with what hangs on it, and by what. */
  *find(cut: number): Slices<number> {
    const own = this.#question.problem.weight[cut];
    let sum = own;
    for (const block of this.#below.get(cut)!) sum += (yield* this.#leastWith(block)) - own;
    return sum;
  }

  /** Proves that closed sets which hold an item, of which that was found out, weigh `value`. */
  *prove(cut: number, value: number): Slices<void> {
    for (const block of this.#below.get(cut) ?? []) {
      const has = this.#weight[cut];
      if (has >= value) return;
      // What was not needed to be searched has been taken for no more than a cut proves.
      const { lower, weight } = this.#least.get(block) ?? this.#boundOf(block);
      yield* this.#proveBlock(block, weight, Math.min(value, has + lower - weight[cut]));
    }
  }

  /** The same of what hangs on it by one block, if the items of that weigh as much with what hangs on them. */
  *#proveBlock({ cut, items }: Part, weight: Float64Array, value: number): Slices<void> {
    const missing = value - this.#weight[cut];
    if (missing <= 0) return;
    for (const v of items) yield* this.prove(v, Math.min(weight[v], missing));
    const { name, problem } = this.#question;
    const at = name[cut];
    const nodes = nodesOf(problem, Int32Array.from([cut, ...items]));
    const inside = new Set(nodes);
    const within = { holds: (v: number) => inside.has(v), isOut: this.#isOut };
    const prover = new QuestionProver(this.#game, this.#gain, { within });
    const part = { at, nodes, value, steps: yield* prover.proveAll([{ node: at, most: value - 1 }]) };
    this.parts.push(part);
    moveGains(this.#gain, part);
    for (const v of items) this.#weight[v] = 0;
    this.#weight[cut] = value;
  }

  /** What closed sets that hold the cut of a block weigh at least with all that hangs on it; what its items have to weigh for that is kept. */
  *#leastWith(block: Part): Slices<number> {
    const weight = this.#question.problem.weight.slice();
    const isOpen = new Set(block.items.filter((v) => this.#below.has(v)));
    for (const v of isOpen) weight[v] = this.#boundOn(v);
    for (;;) {
      const { lower, members } = yield* this.#lightest(block, weight);
      const needed = members.filter((v) => isOpen.delete(v));
      if (lower >= this.#value || needed.length === 0) {
        this.#least.set(block, { lower, weight });
        return lower;
      }
      for (const v of needed) weight[v] = yield* this.find(v);
    }
  }

  *#lightest(block: Part, weight: Float64Array): Slices<LightSet> {
    const reduced = reduceForTarget(partOf(this.#question.problem, weight, block), 0);
    if (!reduced) return { lower: this.#value, members: new Int32Array(0) };
    if (reduced.n > 1) return yield* lightestOf(reduced, this.#value);
    return { lower: reduced.weight[0], members: nodesOf(reduced, Int32Array.of(0)) };
  }

  /** What sets that hold an item weigh at least with what hangs on it, as far as a cut for each block proves it. */
  #boundOn(v: number): number {
    const own = this.#question.problem.weight[v];
    return this.#below.get(v)!.reduce((sum, block) => sum + this.#boundOf(block).lower - own, own);
  }

  #boundOf(block: Part): Least {
    const { problem } = this.#question;
    const part = partOf(problem, problem.weight, block);
    const { bound } = ascend(part, forcedBy(part, 0), Number.POSITIVE_INFINITY, DEPTH);
    return { lower: Math.floor(bound), weight: problem.weight };
  }
}
