// The campaigns that the law is about, drawn by fast-check: small games of few words, so that nobody knows for certain what the SUT did; a
// SUT with a manner and a way of going wrong; and the settings that a verdict depends on.

import fc from 'fast-check';
import { InputError } from '../../../src/base/index.ts';
import { buildGame, forGoal, type GameSpec } from '../../../src/game/index.ts';
import { attainable, stopCondition } from '../../../src/run/index.ts';
import type { FaultKind } from '../../../src/sut/index.ts';
import { MANNERS, SILENCE, WAYS } from '../../fixtures/wayward-sut.mjs';

export type Way = keyof typeof WAYS;

interface Model extends GameSpec {
  readonly format: 'covergame/1';
  readonly name: string;
}

const pick = (n: number): fc.Arbitrary<number> => fc.nat(n - 1);

/** Tester and SUT take turns at up to three nodes each; of the SUT's words one may be silence, and some may come unasked. */
const anyModel = (most: number): fc.Arbitrary<Model> =>
  fc.integer({ min: 1, max: most }).chain((pairs) =>
    fc
      .record({
        initial: pick(pairs),
        gains: fc.array(fc.constantFrom(0, 1, 1, 1, 2), { minLength: 2 * pairs, maxLength: 2 * pairs }),
        stimuli: fc.array(fc.uniqueArray(pick(pairs), { minLength: 1, maxLength: 3 }), {
          minLength: pairs,
          maxLength: pairs,
        }),
        answers: fc.array(
          fc.array(fc.tuple(pick(pairs), fc.constantFrom('v', 'v', 'w', SILENCE)), {
            minLength: 1,
            maxLength: 2,
          }),
          { minLength: pairs, maxLength: pairs },
        ),
        unasked: fc.oneof(
          { weight: 4, arbitrary: fc.constant([]) },
          {
            weight: 1,
            arbitrary: fc.array(fc.option(fc.tuple(pick(pairs), fc.constantFrom('u', 'v')), { freq: 2 }), {
              minLength: pairs,
              maxLength: pairs,
            }),
          },
        ),
      })
      .map(({ initial, gains, stimuli, answers, unasked }): Model => {
        const nodes: GameSpec['nodes'][number][] = [];
        const edges: GameSpec['edges'][number][] = [];
        for (let i = 0; i < pairs; i++) {
          nodes.push(
            { id: `t${i}`, owner: 'tester', gain: gains[2 * i] },
            { id: `s${i}`, owner: 'sut', gain: gains[2 * i + 1] },
          );
          for (const [k, to] of stimuli[i].entries()) {
            edges.push({ from: `t${i}`, to: `s${to}`, label: 'abc'[k] });
          }
          for (const [to, label] of answers[i]) edges.push({ from: `s${i}`, to: `t${to}`, label });
          const said = unasked[i];
          if (said) edges.push({ from: `t${i}`, to: `t${said[0]}`, label: said[1], by: 'sut' });
        }
        return { format: 'covergame/1', name: 'drawn', initial: `t${initial}`, nodes, edges };
      }),
  );

const TOLERATED: readonly (readonly FaultKind[])[] = [
  [],
  [],
  [],
  ['off-model', 'early'],
  ['assertion', 'error'],
  ['death'],
  ['hang', 'late'],
];

/** The same with labels on its nodes and on some of its edges: few, so that several carry the same. */
const anyLabelled = anyModel(3).chain((model) => {
  const labels = fc.subarray(['p', 'q', 'r', 's'], { maxLength: 2 });
  const some = fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: labels });
  const { nodes, edges } = model;
  return fc
    .record({
      nodes: fc.array(labels, { minLength: nodes.length, maxLength: nodes.length }),
      edges: fc.array(some, { minLength: edges.length, maxLength: edges.length }),
    })
    .map(
      (given): Model => ({
        ...model,
        nodes: nodes.map((node, i) => ({ ...node, labels: given.nodes[i] })),
        edges: edges.map((edge, i) => ({ ...edge, labels: given.edges[i] })),
      }),
    );
});

/** Transitions become nodes, so there may be fewer nodes. */
const anyTask = fc.oneof(
  { weight: 2, arbitrary: fc.record({ model: anyModel(3), goal: fc.constant('nodes' as const) }) },
  { weight: 1, arbitrary: fc.record({ model: anyModel(2), goal: fc.constant('transitions' as const) }) },
  { weight: 1, arbitrary: fc.record({ model: anyLabelled, goal: fc.constant('labels' as const) }) },
);

const anySettings = fc.record({
  strategy: fc.constantFrom('rdm', 'rdm', 'rdm', 'adaptive', 's2', 'optimal'),
  manner: fc.constantFrom(...MANNERS),
  way: fc.constantFrom<(Way | null)[]>(null, null, null, null, null, ...(Object.keys(WAYS) as Way[])),
  oneIn: fc.integer({ min: 1, max: 4 }),
  seed: fc.nat(1000),
  budget: fc.oneof(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 6, max: 12 })),
  /** With the first no reset can be paid. */
  resetCost: fc.constantFrom(14, 0, 2, 4),
  until: fc.constantFrom(null, null, null, null, 'no-progress 5', 'coverage>=60'),
  /** As it is by default where it is null. */
  require: fc.constantFrom(null, null, 'all', 'guarantee', '50%', 'nodes:t0'),
  spendAll: fc.constantFrom(null, false, true),
  keepGoing: fc.boolean(),
  tolerate: fc.constantFrom(...TOLERATED),
  /** Called off at this stimulus, in the shells in which a campaign can be. */
  stopAfter: fc.constantFrom(null, null, null, null, null, null, null, 1, 3),
});

type Of<T> = T extends fc.Arbitrary<infer V> ? V : never;
export type AnyCampaign = Of<typeof anyTask> & Of<typeof anySettings>;

/** The settings as the service and the plug-ins take them: what is null is left out. */
export function settingsOf({ require, until, spendAll, ...given }: AnyCampaign) {
  const { goal, strategy, seed, budget, resetCost, keepGoing, tolerate } = given;
  return {
    ...{ goal, strategy, seed, budget, resetCost, keepGoing, tolerate },
    ...(require !== null && { require }),
    ...(until !== null && { until }),
    ...(spendAll !== null && (spendAll ? { spendAll } : { stopEarly: true })),
  };
}

/** What is refused everywhere is not drawn: what can never hold or be met, and to play for labels with `optimal`. */
export const anyCampaign: fc.Arbitrary<AnyCampaign> = fc
  .tuple(anyTask, anySettings)
  .map(([task, settings]) => {
    const { strategy } = settings;
    const given = {
      ...task,
      ...settings,
      strategy: task.goal === 'labels' && strategy === 'optimal' ? 'rdm' : strategy,
    };
    const { until, require } = given;
    return {
      ...given,
      until: until !== null && canHold(until, given) ? until : null,
      require: require !== null && canBeMet(require, given) ? require : null,
    };
  });

const canBeMet = (require: string, { model, goal }: AnyCampaign): boolean =>
  accepted(() => attainable(forGoal(buildGame(model), goal), require));

const canHold = (until: string, { model, goal, budget, resetCost }: AnyCampaign): boolean =>
  accepted(() => stopCondition(until, { game: forGoal(buildGame(model), goal), budget, resetCost }));

function accepted(action: () => unknown): boolean {
  try {
    action();
    return true;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

/** The time-out of all shells, in ms of a fake clock. */
export const ANSWER_TIME = 1000;

/** The settings as words of the command line. */
export function wordsOf(given: AnyCampaign): string[] {
  const { goal, strategy, seed, budget, resetCost, require, until, spendAll, keepGoing, tolerate } = given;
  return [
    ...['--strategy', strategy, '--goal', goal, '--seed', `${seed}`],
    ...['--budget', `${budget}`, '--reset-cost', `${resetCost}`],
    ...(until === null ? [] : ['--until', until]),
    ...(require === null ? [] : ['--require', require]),
    ...(spendAll === null ? [] : [spendAll ? '--spend-all' : '--stop-early']),
    ...(keepGoing ? ['--keep-going'] : []),
    ...(tolerate.length > 0 ? ['--tolerate', tolerate.join(',')] : []),
  ];
}
