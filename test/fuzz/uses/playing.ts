// `run` with every strategy against every simulated SUT, its trace read, resumed and replayed, and `merge`, `audit` and `report` of it.

import { sourceOf } from '../../../src/base/index.ts';
import type { Game } from '../../../src/game/index.ts';
import {
  audit,
  findingsOf,
  REPORTS,
  type Report,
  readTally,
  writeCoverage,
} from '../../../src/report/index.ts';
import {
  Campaign,
  deficiencyOf,
  FULL_SLICES,
  type PlanSpec,
  planOf,
  playToEnd,
  questionOf,
  readTrace,
  replayFromSeed,
  requirementOf,
  resume,
  runnerOf,
  seriesText,
  summariseRuns,
  sutDice,
  TraceWriter,
  testerDice,
  traceHeader,
} from '../../../src/run/index.ts';
import { STRATEGIES, type Strategy, strategyNamed } from '../../../src/strategy/index.ts';
import { makeSuite } from '../../../src/suite/index.ts';
import { SUTS } from '../../../src/sut/index.ts';
import { must, type Notes } from '../notes.ts';
import type { Use } from './use.ts';

/** Games of more nodes are played by one strategy, others by all. */
const SMALL = 60;
const UNTIL = [
  null,
  null,
  null,
  'coverage>=50',
  'no-progress 9 or budget 30',
  'gain>=2 and steps 3',
] as const;

export const playing: Use = {
  id: 'run',
  run({ plain, dice }, notes) {
    const chosen = dice.below(STRATEGIES.length);
    for (const [i, { id }] of STRATEGIES.entries()) {
      if (plain.n > SMALL || notes.spares ? i !== chosen : i !== chosen && dice.below(3) > 0) continue;
      const sut = SUTS[dice.below(SUTS.length)].id;
      const spec: PlanSpec = {
        game: plain,
        strategy: id,
        sut,
        budget: 1 + dice.below(dice.below(8) === 0 ? 400 : 60),
        resetCost: dice.below(12),
        seed: dice.below(1000),
        restart: dice.below(2) === 0,
        spendAll: dice.below(4) === 0,
        maxTest: dice.below(4) === 0 ? 1 + dice.below(9) : null,
        instances: dice.below(6) === 0 ? 2 + dice.below(3) : 1,
        until: UNTIL[dice.below(UNTIL.length)],
        slices: 8,
      };
      const text = played(spec, notes);
      if (text !== undefined && dice.below(i === chosen && !notes.spares ? 1 : 4) === 0)
        reported(plain, text, dice.below(1 << 20), notes);
    }
  },
};

/** The trace of a run, which is the same again when it is played from its seed, read, or resumed. */
function played(spec: PlanSpec, notes: Notes): string | undefined {
  const { game, sut, strategy, budget, resetCost = 10 } = spec;
  const name = `${strategy} against ${sut}`;
  const needsSuite = (strategyNamed(strategy) as Strategy).needsSuite;
  const suite = needsSuite ? notes.stage('suite node', () => makeSuite(game, 'node')) : undefined;
  const given = { ...spec, ...(suite && { suite }) };
  const made = notes.stage(`run ${name}`, () => {
    const plan = planOf(given);
    const play = runnerOf(plan);
    let text = '';
    const writer = new TraceWriter(game, (line) => {
      text += line;
    });
    writer.header(headerOf(given));
    const outcome = play(0, writer);
    writer.end(outcome);
    return { text, outcome, plan };
  });
  if (!made) return undefined;
  const { text, outcome } = made;
  notes.text('a trace', text);
  must(outcome.spent <= budget, `${name} spends ${outcome.spent} of ${budget}`);
  must(outcome.gain >= 0 && outcome.coverage <= 100, `${name} covers ${outcome.coverage} %`);
  const question = questionOf(game, { budget, resetCost });
  notes.data(notes.stage('deficiency', () => deficiencyOf(game, [outcome], { budget, resetCost, question })));
  notes.stage('series', () => notes.text('a series', seriesText(game, [outcome], budget)));
  notes.data(notes.stage('summary', () => summariseRuns(game, [outcome])));
  const read = notes.outcome('read trace', () => readTrace(game, sourceOf('t.jsonl', text)));
  must(read !== undefined, `the trace of ${name} cannot be read`);
  const [run] = read.runs;
  const divergence = notes.stage('replay', () =>
    replayFromSeed(game, strategyNamed(strategy), suite as never, run),
  );
  must(divergence === null || divergence === undefined, `${name} replays otherwise: ${divergence?.message}`);
  if ((spec.instances ?? 1) === 1) resumed(given, run.events, outcome.gain, notes);
  return text;
}

function resumed(spec: PlanSpec, events: Int32Array, gain: number, notes: Notes): void {
  const again = notes.stage('resume', () => {
    const plan = planOf(spec);
    const campaign = new Campaign({ ...plan, player: plan.strategy.prepare(plan)(testerDice(plan.seed, 0)) });
    const chooser = plan.sut.prepare(plan)(sutDice(plan.seed, 0));
    resume(campaign, chooser, events.subarray(0, Math.floor(events.length / 2)));
    playToEnd(campaign, chooser);
    return campaign;
  });
  must(again?.gain === gain, `resumed, ${spec.strategy} gains ${again?.gain} and not ${gain}`);
}

const headerOf = (spec: PlanSpec & { suite?: unknown }) =>
  traceHeader({ goal: 'nodes', ...spec, suite: spec.suite ? 'node' : null, run: 0 } as never);

/** Whatever reads traces. */
export function reported(game: Game, text: string, choice: number, notes: Notes): void {
  const tally = notes.outcome('tally', () => readTally(game, [sourceOf('t.jsonl', text)]));
  if (!tally) return;
  const coverage = notes.stage('merge', () => writeCoverage(tally))!;
  notes.text('a coverage file', coverage);
  const again = notes.outcome('read coverage', () => readTally(game, [sourceOf('c.json', coverage)]));
  must(again !== undefined, 'a coverage file cannot be read again');
  must(writeCoverage(again) === coverage, 'a coverage file is another when it is read and written');
  const findings = notes.stage('findings', () => findingsOf(tally, { modelPath: 'm.json' }));
  if (!findings) return;
  const asked = ['all', 'guarantee', '50%', 'fair:0.3'][choice % 4];
  notes.data(
    notes.stage(`audit ${asked}`, () => {
      const requirement = requirementOf(game, asked);
      const slices = requirement.needsCertain ? { slices: FULL_SLICES } : {};
      const judged = findingsOf(tally, { modelPath: 'm.json', require: [asked], ...slices });
      const { met, gate, why } = audit(judged, [requirement], {
        estimate: choice % 8 === 0,
        ignoreFailures: false,
      });
      return { met, gate, why };
    }),
  );
  for (const { id, render } of REPORTS as readonly Report[]) {
    const made = notes.stage(`report ${id}`, () => render(findings, { per: choice % 2 ? 'step' : 'test' }));
    if (typeof made === 'string') notes.text(`a report as ${id}`, made);
  }
}
