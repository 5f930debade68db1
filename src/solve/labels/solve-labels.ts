// The guarantee for labels: how many labels a tester can force, each counted once however many nodes carry it.
//
// With restart it is a closed set of fewest labels (closure-game.ts), in NP like the guarantee for nodes. Without, it is PSPACE-complete: the
// value depends on what is covered, and no short proof need exist. Where no two nodes carry the same label it is the guarantee for nodes again,
// and the solver for nodes answers. Otherwise: from above closed sets, also the best one with restart; from below the
// guarantee for nodes when each label counts at one of its nodes only; and the search over sets of covered labels in between
// (label-search.ts), which asks for the upper bound first and then halves the interval.

import { type Game, requirePlain, withGains } from '../../game/index.ts';
import { answering } from '../answer.ts';
import type { SolveOptions } from '../solution.ts';
import { byWorth, type TrapWitness, type Witness } from '../witness/index.ts';
import { closureGame } from './closure-game.ts';
import { LabelBounds } from './label-bounds.ts';
import { LabelProblem } from './label-problem.ts';
import { LabelSearch, SPENT } from './label-search.ts';
import type { LabelTrapClaim, LabelWitness } from './label-witness.ts';
import { layerProof } from './layer-proof.ts';

export interface LabelProgress {
  readonly lower: number;
  readonly upper: number;
  readonly total: number;
  witness(): LabelWitness;
}

export interface LabelSolution extends Omit<LabelProgress, 'witness'> {
  readonly restart: boolean;
  readonly exact: boolean;
  readonly witness: LabelWitness;
  readonly atMost?: boolean | null;
}

/** Slices of the solver for nodes that the first bounds may take, and edges followed in a slice of the search. */
const FIRST_SLICES = 200;
const SLICE = 300_000;

/** The interval of the guarantee for labels, closing. `game` is one of forGoal(model, 'labels'). */
export function* solvingLabels(
  game: Game,
  options: SolveOptions = {},
): Generator<LabelProgress, LabelSolution> {
  requirePlain(game);
  const { restart = false, atMost } = options;
  const problem = new LabelProblem(game);
  const work = restart
    ? withRestart(problem, atMost)
    : problem.carriers.every((nodes) => nodes.length === 1)
      ? likeNodes(problem, atMost)
      : bySets(problem, atMost);
  for (;;) {
    const { done, value } = work.next();
    if (done) return labelSolutionSoFar(value, options);
    yield value;
  }
}

export function labelSolutionSoFar(
  progress: LabelProgress,
  { restart = false, atMost }: SolveOptions = {},
): LabelSolution {
  const witness = progress.witness();
  const { lower, total } = progress;
  const upper = witness.value;
  const answer = atMost === undefined ? undefined : upper <= atMost ? true : lower > atMost ? false : null;
  return {
    restart,
    lower,
    upper,
    exact: lower === upper,
    total,
    witness,
    ...(answer !== undefined && { atMost: answer }),
  };
}

/** The guarantee for labels, or as much of it as is known when `stop` says so. */
export function solveLabels(
  game: Game,
  options: SolveOptions & { readonly stop?: () => boolean } = {},
): LabelSolution {
  const { stop = () => false } = options;
  const work = solvingLabels(game, options);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (stop()) return labelSolutionSoFar(step.value, options);
  }
}

type Work = Generator<LabelProgress, LabelProgress>;

const EMPTY = { traps: [], layers: [], closed: [] };

function* withRestart(problem: LabelProblem, atMost: number | undefined): Work {
  const total = problem.total;
  const progress = ({
    lower,
    upper,
    witness,
  }: {
    lower: number;
    upper: number;
    witness: () => Witness;
  }): LabelProgress => ({
    lower,
    upper,
    total,
    witness: () => ({
      ...EMPTY,
      goal: 'labels',
      restart: true,
      value: upper,
      closed: [closedNodes(problem, witness())],
    }),
  });
  const work = answering(closureGame(problem), { restart: true, ...(atMost !== undefined && { atMost }) });
  for (;;) {
    const { done, value } = work.next();
    if (done) return progress({ ...value, witness: () => value.witness });
    if (!value.isPause)
      yield progress({ lower: value.lower, upper: value.upper, witness: () => value.witness() });
  }
}

const closedNodes = ({ game }: LabelProblem, witness: Witness): Int32Array => {
  if (!witness.restart) throw new Error('a witness with restart was expected');
  return witness.closure.filter((v) => v < game.n);
};

/** No label is on two nodes: a label is as good as its node. */
function* likeNodes(problem: LabelProblem, atMost: number | undefined): Work {
  const { total } = problem;
  const progress = ({
    lower,
    upper,
    witness,
  }: {
    lower: number;
    upper: number;
    witness: () => Witness;
  }): LabelProgress => ({
    lower,
    upper,
    total,
    witness: () => ({
      ...EMPTY,
      goal: 'labels',
      restart: false,
      value: upper,
      traps: unscaled(problem, witness() as TrapWitness),
    }),
  });
  const work = answering(countedAtFirst(problem), atMost === undefined ? {} : { atMost });
  for (;;) {
    const { done, value } = work.next();
    if (done) return progress({ ...value, witness: () => value.witness });
    if (!value.isPause)
      yield progress({ lower: value.lower, upper: value.upper, witness: () => value.witness() });
  }
}

const firstCarriers = ({ carriers }: LabelProblem): number[] => carriers.map(([v]) => v);

/** The game of nodes in which each class of labels counts at one node. */
function countedAt({ game, classWeight }: LabelProblem, nodes: readonly number[]): Game {
  const gain = new Float64Array(game.n);
  for (const [c, v] of nodes.entries()) gain[v] += classWeight[c];
  const { countsTags: _, ...rest } = withGains(game, gain);
  return rest;
}

/** In which each label counts at the first of its nodes only. */
export const countedAtFirst = (problem: LabelProblem): Game => countedAt(problem, firstCarriers(problem));

/** Where no two nodes carry the same label: the game of nodes that comes to the same. Null elsewhere. */
export function singleCarriers(game: Game): Game | null {
  const problem = new LabelProblem(game);
  return problem.carriers.every((nodes) => nodes.length === 1) ? countedAtFirst(problem) : null;
}

/** The same traps with values that count labels alone. Traps are left for smaller values only, so these are settled first. */
function unscaled(problem: LabelProblem, { nodes }: TrapWitness): LabelTrapClaim[] {
  const { owner, outStart, target } = problem.game;
  const value = new Map<number, number>();
  return nodes.toSorted(byWorth).map(({ node, trap }) => {
    const inside = new Set(trap);
    const successors = (v: number) => Array.from(target.subarray(outStart[v], outStart[v + 1]));
    let more = 0;
    if (
      trap.length === 1 &&
      owner[node] === 1 &&
      successors(node).length > 0 &&
      !successors(node).includes(node)
    ) {
      more = Math.min(...successors(node).map((w) => value.get(w) ?? Number.POSITIVE_INFINITY));
    } else {
      for (const v of trap) {
        if (owner[v] === 0)
          for (const w of successors(v)) if (!inside.has(w)) more = Math.max(more, value.get(w)!);
      }
    }
    const sum = problem.weight(problem.of(trap)) + more;
    value.set(node, sum);
    return { node, value: sum, trap };
  });
}

function* bySets(problem: LabelProblem, atMost: number | undefined): Work {
  const { game, total } = problem;
  const { initial } = game;
  const first = problem.carried[initial];
  const base = problem.weight(first);
  const bounds = new LabelBounds(problem);
  const search = new LabelSearch(problem, bounds);
  let lower = base;
  const upper = () => base + bounds.upper(first, initial);
  const progress = (): LabelProgress => ({ lower, upper: upper(), total, witness });
  const witness = (): LabelWitness => {
    const proof = layerProof(problem, bounds, search, first, initial);
    if (proof) return { ...EMPTY, ...proof, goal: 'labels', restart: false, value: upper() };
    const { nodes } = bounds.bestClosed(first, initial);
    return {
      ...EMPTY,
      goal: 'labels',
      restart: false,
      value: base + bounds.closedBound(first, initial),
      closed: [nodes],
    };
  };
  const isDone = (): boolean =>
    lower >= upper() || (atMost !== undefined && (upper() <= atMost || lower > atMost));
  yield progress();
  const closure = answering(closureGame(problem), { restart: true });
  for (let slices = 0; !isDone(); ) {
    const { done, value } = closure.next();
    if (!done && (value.isPause || ++slices < FIRST_SLICES)) continue;
    const found = done ? value.witness : value.witness();
    if (found.restart) bounds.share(closedNodes(problem, found));
    break;
  }
  yield progress();
  if (!isDone()) {
    const single = answering(countedAtFirst(problem));
    for (let slices = 0; slices < FIRST_SLICES && !isDone(); ) {
      const { done, value } = single.next();
      lower = Math.max(lower, value.lower);
      if (done) break;
      if (!value.isPause) slices++;
    }
  }
  yield progress();
  for (let step = 0; !isDone(); step++) {
    const [low, high] = [lower - base, bounds.upper(first, initial)];
    const t = atMost !== undefined ? atMost + 1 - base : step === 0 ? high : Math.ceil((low + 1 + high) / 2);
    for (let open = true; open; ) {
      try {
        if (search.ask(first, initial, t, SLICE)) lower = Math.max(lower, base + t);
        open = false;
      } catch (error) {
        if (error !== SPENT) throw error;
      }
      yield progress();
    }
  }
  return progress();
}
