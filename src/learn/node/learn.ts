// Learning in one call, as `covergame learn --sut` does it: a driver in, a game out, with the same defaults and for the same seed and
// answers the same result.

import { didYouMean, InputError, IssueList, orThrow, shapes } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';
import { DEFAULT_RESET_COST } from '../../game/index.ts';
import { DEFAULT_SEED } from '../../run/index.ts';
import type { Patience } from '../../run/node/index.ts';
import type { DrivenSut } from '../../sut/node/index.ts';
import type { EqualityClaim } from '../active/index.ts';
import { machineGame } from '../machine-game.ts';
import { ANSWERS, DrivenSystem } from './driven-system.ts';
import { learnSystem } from './learn-system.ts';

/** What learning from a system begins with, unless it is told otherwise. */
export const LEARN_DEFAULTS = {
  budget: 1_000_000,
  resetCost: DEFAULT_RESET_COST,
  seed: DEFAULT_SEED,
  rarest: 0.1,
  confidence: 0.9999,
  answers: 'one',
} as const;

/** How a model is learned from a system; what is left out is as on the command line. */
export interface LearnModelOptions {
  /** The system: `{ address, open }` of a driver of your own, or what `drivenSut` returns. */
  readonly sut: DrivenSut;
  /** The stimuli; those the driver names, if left out. */
  readonly inputs?: readonly string[];
  /** The name of the model: the address of the system. */
  readonly name?: string;
  /** 1 for each stimulus, and the reset cost for each reset: a million. */
  readonly budget?: number;
  /** What a reset costs: 10. */
  readonly resetCost?: number;
  /** For the tests, and for the driver: 1. */
  readonly seed?: number;
  /** Complete tests allow for so many states more than were found, if no answer varies: 1. */
  readonly extraStates?: number;
  /** Random tests in a row without a difference that end it: 10 for each state and stimulus; at least 100, or 200 if answers vary. */
  readonly tests?: number;
  /** The chance of the rarest answer to look for, 1 for a system without chance: 0.1. */
  readonly rarest?: number;
  /** How sure it must be, in each state, that such an answer was not missed: 0.9999. */
  readonly confidence?: number;
  /** `one` observation or none for a stimulus, or `all` that come until the system is silent: `one`. */
  readonly answers?: (typeof ANSWERS)[number];
  /** How long the system may take, in ms. */
  readonly patience?: Partial<Patience>;
  /** Aborted, it gives what is known so far. */
  readonly signal?: AbortSignal;
}

/** A model that was learned, what it cost, and how far it can be trusted. */
export interface LearnedModel {
  /** The model: stimuli are the tester's, observations the SUT's, weights how often they were seen. */
  readonly game: Game;
  readonly states: number;
  /** The stimuli given, and the resets. */
  readonly steps: number;
  readonly resets: number;
  /** False if the budget was spent, or it was aborted, before as many tests as asked for showed no difference. */
  readonly finished: boolean;
  /** The random tests in a row that showed no difference. */
  readonly quiet: number;
  /** How often each stimulus was tried in each state at least. */
  readonly leastTries: number;
  /**
   * What complete tests prove if every history has one answer and a reset restores everything: the system equals the model if it
   * has at most `claim.states` states. Null if answers were seen to vary, or tests did not get so far.
   */
  readonly claim: EqualityClaim | null;
  /** Stimuli that were seen to answer in more than one way. */
  readonly nondeterministic: readonly string[];
  /** What broke the system: the stimulus, the kind of fault, how often. */
  readonly faults: readonly { readonly stimulus: string; readonly kind: string; readonly count: number }[];
}

/**
 * Learns a model from a system, as `covergame learn --sut` does: asks it until no test tells the model from it.
 *
 * @param options the system and its stimuli; what is left out has the defaults of the command line
 * @throws InputError with every fault of the options, or if the system cannot be reset even once
 * @example
 * const { game, finished } = await learn({ sut: await drivenSut('./driver.ts'), inputs: ['coin', 'push'] });
 * console.log(game.n, 'nodes', finished ? '' : 'so far');
 */
export async function learn(options: LearnModelOptions): Promise<LearnedModel> {
  checkOptions(options);
  const { sut, name = sut.address, patience, signal, tests, extraStates } = options;
  const { answers, ...settings } = { ...LEARN_DEFAULTS, ...withoutGaps(options) };
  const inputs = [...new Set(options.inputs ?? sut.inputs ?? [])];
  if (inputs.length === 0) {
    throw InputError.of(
      'learn/no-inputs',
      'the stimuli of the system are not known',
      "set them, for instance inputs: ['coin', 'push'], or let the driver export them",
    );
  }
  const { budget, resetCost, seed, rarest, confidence } = settings;
  const system = new DrivenSystem({ sut, seed, answers, ...(patience && { patience }) });
  const learned = await learnSystem({
    system,
    address: sut.address,
    inputs,
    ...{ budget, resetCost, seed, rarest, confidence },
    ...(tests !== undefined && { tests }),
    ...(extraStates !== undefined && { extraStates }),
    ...(signal && { signal }),
  });
  const { machine, steps, resets, finished, quiet, leastTries, claim, nondeterministic, faults } = learned;
  const game = machineGame(machine, name);
  const states = machine.states.length;
  return { game, states, steps, resets, finished, quiet, leastTries, claim, nondeterministic, faults };
}

type Settings = { -readonly [K in keyof typeof LEARN_DEFAULTS]?: Exclude<LearnModelOptions[K], undefined> };

/** The options that were given: one that is undefined is left out. */
const withoutGaps = (options: LearnModelOptions): Required<Settings> =>
  Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined),
  ) as Required<Settings>;

const share =
  (most: number): shapes.Shape =>
  (value, path, fault) => {
    if (!(typeof value === 'number' && value > 0 && value <= most))
      fault(path, value, `a number above 0 and at most ${most}`);
  };
const OPTIONS: Readonly<Record<keyof LearnModelOptions, shapes.Shape>> = {
  sut(value, path, fault) {
    if (typeof (value as Partial<DrivenSut> | null)?.open !== 'function')
      fault(path, value, 'a system: { address, open }, or the result of drivenSut');
  },
  inputs: shapes.listOf(shapes.TEXT),
  name: shapes.TEXT,
  budget: shapes.WHOLE,
  resetCost: shapes.WHOLE,
  seed: shapes.INTEGER,
  extraStates: shapes.WHOLE,
  tests: shapes.WHOLE,
  rarest: share(1),
  confidence: share(0.999999),
  answers: shapes.oneOf(ANSWERS),
  patience(value, path, fault) {
    if (typeof value !== 'object' || value === null) fault(path, value, 'an object such as { answer: 1000 }');
  },
  signal(value, path, fault) {
    if (!(value instanceof AbortSignal)) fault(path, value, 'an AbortSignal');
  },
};
const KNOWN = Object.keys(OPTIONS);
/** A system that is not given is a fault, too. */
const NO_SUT: object = { sut: undefined };

function checkOptions(options: LearnModelOptions): void {
  const issues = new IssueList();
  const fault: shapes.ShapeFault = (path, value, must) =>
    issues.add('learn/bad-option', shapes.shapeFaultText(path, value, must));
  const given = Object.entries({ ...NO_SUT, ...options });
  for (const [key, value] of given) {
    const known = Object.hasOwn(OPTIONS, key) ? OPTIONS[key as keyof LearnModelOptions] : null;
    if (!known) {
      const message = `unknown option ${JSON.stringify(key)}; use ${KNOWN.join(', ')}`;
      issues.add('learn/unknown-option', message, -1, didYouMean(key, KNOWN));
    } else if (value !== undefined || key === 'sut') known(value, key, fault);
  }
  if (issues.failed) orThrow(issues.failure());
}
