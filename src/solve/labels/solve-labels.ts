// The guarantee for labels: how many labels a tester can force, each counted once, however many nodes carry it.
//
// With restart it is a closed set of fewest labels (closure-game.ts), in NP like the guarantee for nodes. Without,
// it is PSPACE-complete: the value depends on the covered labels, and a short proof need not exist. If no two nodes
// share a label, the solver for nodes answers.
//
// Otherwise closed sets bound it from above, also the best one with restart. The guarantee for nodes, with each
// label counted at one node only, bounds it from below. The search over sets of covered labels (label-search.ts)
// closes the gap. It asks for the upper bound first and then halves the interval.

import { InputError } from '../../base/index.ts';
import type { LabelTrapClaim, LabelWitness } from '../../certificate/index.ts';
import { byWorth, type TrapWitness, type Witness } from '../../certificate/index.ts';
import { type Game, requirePlain, withGains } from '../../game/index.ts';
import { endedBy, finish, finishInTurns, type SolverSearch, type Told } from '../drive.ts';
import { checkSolveOptions } from '../question.ts';
import { searching } from '../search.ts';
import type { Progress, Solution, SolveOptions } from '../solution.ts';
import { closureGame } from './closure-game.ts';
import { LabelBounds } from './label-bounds.ts';
import { LabelProblem } from './label-problem.ts';
import { LabelSearch, SPENT } from './label-search.ts';
import { layerProof } from './layer-proof.ts';

export interface LabelSolution extends Progress {
  readonly restart: boolean;
  readonly exact: boolean;
  readonly witness: LabelWitness;
  readonly atMost?: boolean | null;
}

/** What is known when the search ends. */
type Known = Pick<LabelSolution, 'lower' | 'witness'>;

/** Slices of the solver for nodes that the first bounds may take, and edges followed in a slice of the search. */
const FIRST_SLICES = 200;
const SLICE = 300_000;

/** The search for the guarantee for labels. `game` is one of forGoal(model, 'labels'). */
export function* searchingLabels(game: Game, options: SolveOptions = {}): SolverSearch<LabelSolution> {
  requirePlain(game);
  checkSolveOptions(options);
  const { restart = false, atMost, engine } = options;
  if (engine !== undefined) throw noEngine(engine);
  const problem = new LabelProblem(game);
  const { lower, witness } = restart
    ? yield* withRestart(problem, options)
    : problem.carriers.every((nodes) => nodes.length === 1)
      ? yield* likeNodes(problem, options)
      : yield* bySets(problem, options);
  const upper = witness.value;
  const answer = atMost === undefined ? undefined : upper <= atMost ? true : lower > atMost ? false : null;
  return {
    restart,
    lower,
    upper,
    exact: lower === upper,
    total: problem.total,
    witness,
    ...(answer !== undefined && { atMost: answer }),
  };
}

const noEngine = (engine: string): InputError =>
  InputError.of(
    'solve/engine',
    `there is no engine ${JSON.stringify(engine)} for labels`,
    'leave the engine out: the game decides how labels are searched for',
  );

/** The guarantee for labels, or as much of it as is known when `stop` or `signal` says so. */
export function solveLabels(game: Game, options: SolveOptions = {}): LabelSolution {
  return finish(searchingLabels(game, options), options);
}

/** The same, with turns of the event loop while it works. */
export async function solveLabelsAsync(game: Game, options: SolveOptions = {}): Promise<LabelSolution> {
  return finishInTurns(searchingLabels(game, options), options);
}

const EMPTY = { traps: [], layers: [], closed: [] };

/** The search in a game of nodes that comes to the same, told as one for labels. */
function* asLabels(
  { total }: LabelProblem,
  game: Game,
  { atMost, stop, signal }: SolveOptions,
  restart: boolean,
): SolverSearch<Solution> {
  const asked = {
    restart,
    ...(atMost !== undefined && { atMost }),
    ...(stop && { stop }),
    ...(signal && { signal }),
  };
  for (const search = searching(game, asked); ; ) {
    const { done, value } = search.next();
    if (done) return value;
    yield { ...value, total };
  }
}

function* withRestart(problem: LabelProblem, options: SolveOptions): SolverSearch<Known> {
  const { lower, upper, witness } = yield* asLabels(problem, closureGame(problem), options, true);
  const closed = [closedNodes(problem, witness)];
  return { lower, witness: { ...EMPTY, goal: 'labels', restart: true, value: upper, closed } };
}

const closedNodes = ({ game }: LabelProblem, witness: Witness): Int32Array => {
  if (!witness.restart) throw new Error('a witness with restart was expected');
  return witness.closure.filter((v) => v < game.n);
};

/** No label is on two nodes: a label is as good as its node. */
function* likeNodes(problem: LabelProblem, options: SolveOptions): SolverSearch<Known> {
  const { lower, upper, witness } = yield* asLabels(problem, countedAtFirst(problem), options, false);
  const traps = unscaled(problem, witness as TrapWitness);
  return { lower, witness: { ...EMPTY, goal: 'labels', restart: false, value: upper, traps } };
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

function* bySets(problem: LabelProblem, { atMost, stop, signal }: SolveOptions): SolverSearch<Known> {
  const { game, total } = problem;
  const { initial } = game;
  const first = problem.carried[initial];
  const base = problem.weight(first);
  const bounds = new LabelBounds(problem);
  const search = new LabelSearch(problem, bounds);
  const isOver = endedBy({ ...(stop && { stop }), ...(signal && { signal }) });
  let lower = base;
  let ended = false;
  const upper = () => base + bounds.upper(first, initial);
  const told = (): Told => ({ lower, upper: upper(), total });
  const isDone = (): boolean =>
    ended || lower >= upper() || (atMost !== undefined && (upper() <= atMost || lower > atMost));
  yield told();
  ended = isOver();
  if (!isDone()) {
    let slices = 0;
    const isEnough = () => ++slices >= FIRST_SLICES;
    const closure = searching(closureGame(problem), { restart: true, stop: isEnough });
    const { witness } = yield* asPauses(closure, told);
    bounds.share(closedNodes(problem, witness));
  }
  yield told();
  ended ||= isOver();
  if (!isDone()) {
    const single = searching(countedAtFirst(problem), {});
    for (let slices = 0; slices < FIRST_SLICES && !isDone(); ) {
      const { done, value } = single.next();
      lower = Math.max(lower, value.lower);
      if (done) break;
      if (!value.isPause) slices++;
      else yield { ...told(), isPause: true };
    }
  }
  yield told();
  ended ||= isOver();
  for (let step = 0; !isDone(); step++) {
    const [low, high] = [lower - base, bounds.upper(first, initial)];
    const t = atMost !== undefined ? atMost + 1 - base : step === 0 ? high : Math.ceil((low + 1 + high) / 2);
    for (let open = true; open && !ended; ) {
      try {
        if (search.ask(first, initial, t, SLICE)) lower = Math.max(lower, base + t);
        open = false;
      } catch (error) {
        if (error !== SPENT) throw error;
      }
      yield told();
      ended = isOver();
    }
  }
  return { lower, witness: setWitness(problem, bounds, search) };
}

/** What the bounds prove: by layers where the search was exact, else by the best closed set. */
function setWitness(problem: LabelProblem, bounds: LabelBounds, search: LabelSearch): LabelWitness {
  const { initial } = problem.game;
  const first = problem.carried[initial];
  const base = problem.weight(first);
  const proof = layerProof(problem, bounds, search, first, initial);
  const value = base + bounds.upper(first, initial);
  if (proof) return { ...EMPTY, ...proof, goal: 'labels', restart: false, value };
  const closed = [bounds.bestClosed(first, initial).nodes];
  const closedValue = base + bounds.closedBound(first, initial);
  return { ...EMPTY, goal: 'labels', restart: false, value: closedValue, closed };
}

/** Another search as a part of this one: what it yields are pauses, with what is known here. */
function* asPauses<T>(search: SolverSearch<T>, told: () => Told): SolverSearch<T> {
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
    yield { ...told(), isPause: true };
  }
}
