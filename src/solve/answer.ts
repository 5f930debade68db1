// The answer to a question, without a proof: one generator that yields an interval after every bounded slice of work, so that a shell
// can stop it by clock, signal or message, in Node and in a worker. No clock inside: the same game gives the
// same answer everywhere.
//
// Who proves nothing does without what proves (prove/), which a page need not load.

import { atOnce, didYouMean, InputError, IssueList, orThrow, type Slices, shapes } from '../base/index.ts';
import { type Game, requireGame, requirePlain } from '../game/index.ts';
import { type Engine, type Made, makingEngine, withoutRestart } from './engines.ts';
import { isPause } from './pace/index.ts';
import type { Progress, Solution, SolveOptions } from './solution.ts';
import type { Witness } from './witness/index.ts';

/** As `solving`, without a proof. */
export function* answering(game: Game, options: SolveOptions = {}): Generator<Progress, Solution> {
  return (yield* askedEngine(game, options)).solution;
}

/** `stop`, asked after every slice of work, ends it early. */
export type AnswerOptions = SolveOptions & { readonly stop?: () => boolean };

/** As `solve`, without a proof. */
export function answer(game: Game, options: AnswerOptions = {}): Solution {
  return atEnd(answering(game, options), options);
}

/** What the work comes to, or what is known when it is stopped. */
export function atEnd(work: Generator<Progress, Solution>, options: AnswerOptions): Solution {
  const { stop = () => false } = options;
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (!step.value.isPause && stop()) return solutionSoFar(step.value, options);
  }
}

/** The answer, and who found it. */
export interface Answer {
  readonly solution: Solution;
  readonly engine: Engine;
  readonly progress: () => Progress;
}

export function* askedEngine(game: Game, options: SolveOptions): Generator<Progress, Answer> {
  requireQuestion(game, options);
  const { engine, total } = yield* beginning(game, options);
  const progress = () => progressOf(engine, total);
  for (const told of engine.run()) yield isPause(told) ? { ...progress(), isPause: true } : progress();
  const work = concluding(progress(), options);
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return { solution: step.value, engine, progress };
    yield { ...progress(), isPause: true };
  }
}

/** The engine, made in slices. What can be reached is not known before; whoever asks for a witness then is not kept from it, and the rest is done at once. */
function* beginning(game: Game, options: SolveOptions): Generator<Progress, Made> {
  const work = makingEngine(game, options);
  let made: Made | null = null;
  let all = 0;
  const known: Progress = {
    isPause: true,
    get lower() {
      return made?.engine.lower ?? game.gain[game.initial];
    },
    get upper() {
      return made?.engine.upper ?? all;
    },
    get total() {
      return made?.total ?? all;
    },
    witness: () => {
      made ??= atOnce(work);
      return made.engine.witness();
    },
    *witnessing() {
      made ??= yield* work;
      return yield* made.engine.witnessing();
    },
  };
  while (!made) {
    const { done, value } = work.next();
    if (done) made = value;
    else {
      all ||= game.gain.reduce((sum, gain) => sum + gain, 0);
      yield known;
    }
  }
  return made;
}

/** Throws an InputError if this is no game to be solved, or the options are none. */
export function requireQuestion(game: Game, options: SolveOptions): void {
  requireGame(game);
  checkOptions(options);
  requirePlain(game);
  refuseLabels(game);
}

/**
 * What is known when the work ends early.
 *
 * @param progress what `solving` yielded last
 * @param options as given to `solving`
 * @example
 * const { lower, upper } = solutionSoFar(progress);
 */
export function solutionSoFar(progress: Omit<Progress, 'witnessing'>, options: SolveOptions = {}): Solution {
  // It is asked for first, as that may settle the bounds.
  const witness = progress.witness();
  return solutionWith(witness, progress, options);
}

/**
 * As `solutionSoFar`, in slices: of a large game the witness alone may take a good part of a second.
 *
 * @param progress what `solving` yielded last
 * @param options as given to `solving`
 * @example
 * const work = concluding(progress);
 * let step = work.next();
 * while (!step.done) step = work.next();
 * const { lower, upper } = step.value;
 */
export function* concluding(
  progress: Omit<Progress, 'witness'>,
  options: SolveOptions = {},
): Slices<Solution> {
  const witness = yield* progress.witnessing();
  return solutionWith(witness, progress, options);
}

function solutionWith(
  witness: Witness,
  progress: Pick<Progress, 'lower' | 'upper' | 'total'>,
  { restart = false, atMost, proof }: SolveOptions,
): Solution {
  const { lower, upper, total } = progress;
  if (lower > upper) throw new Error(`the solver's bounds contradict each other: ${lower} above ${upper}`);
  const answer = upper <= atMost! ? true : lower > atMost! ? false : null;
  return {
    restart,
    lower,
    upper,
    exact: lower === upper,
    total,
    witness,
    ...(proof && { proof: null }),
    ...(atMost !== undefined && { atMost: answer }),
  };
}

/**
 * What a tester needs to know to force the guarantee without restart: a value for each node that he can play by
 * (play/guarantee-keeper.ts), with the gains that these values count.
 */
export interface Levels {
  /** What is forced from the initial node by these values: the guarantee once it is known, less before. */
  readonly value: number;
  readonly lower: Float64Array;
  /** As the game has them, or scaled where a gain is 0. */
  readonly gain: Float64Array;
}

/** Solves without restart; what it yields and returns makes the levels known by then. */
export function* settlingLevels(game: Game): Generator<() => Levels, () => Levels> {
  requirePlain(game);
  refuseLabels(game);
  const engine = withoutRestart(game, undefined);
  const { gain } = engine.counted;
  const levels = (): Levels => {
    const lower = engine.levels();
    return { value: lower[game.initial], lower, gain };
  };
  for (const told of engine.run()) if (!isPause(told)) yield levels;
  return levels;
}

const OPTIONS: Readonly<Record<string, shapes.Shape>> = {
  restart: shapes.FLAG,
  atMost: (value, path, fault) => {
    if (typeof value !== 'number' || Number.isNaN(value)) fault(path, value, 'a number');
  },
  proof: shapes.FLAG,
  stop: shapes.ANYTHING,
};

/** What TypeScript checks for its users: a mistyped option would otherwise be left out without a word. */
function checkOptions(options: SolveOptions): void {
  const issues = new IssueList();
  for (const [key, value] of Object.entries(options)) {
    if (!Object.hasOwn(OPTIONS, key)) {
      const known = Object.keys(OPTIONS);
      const message = `there is no option ${JSON.stringify(key)}; known are ${known.join(', ')}`;
      issues.add('solve/unknown-option', message, -1, didYouMean(key, known));
    } else if (value !== undefined) {
      OPTIONS[key](value, key, (path, given, must) =>
        issues.add('solve/bad-option', shapes.shapeFaultText(path, given, must)),
      );
    }
  }
  if (issues.failed) orThrow(issues.failure());
}

function progressOf(engine: Engine, total: number): Progress {
  const { lower, upper } = engine;
  return {
    lower,
    upper,
    total,
    witness: () => engine.witness(),
    witnessing: () => engine.witnessing(),
  };
}

function refuseLabels(game: Game): void {
  if (!game.countsTags) return;
  throw InputError.of(
    'solve/labels',
    'this is a game of labels, each of which counts once; here the gains of nodes are added up',
    'call solveLabels(game); on the command line, leave --goal labels out',
  );
}
