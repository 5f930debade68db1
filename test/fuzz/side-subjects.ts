// What strangers hand to covergame beside models: programs as data, traces, coverage files, suites, certificates, logs and requests.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Dice, InputError, IssueList, type Source } from '../../src/base/index.ts';
import {
  checkLabelWitness,
  checkProof,
  checkWitness,
  isLabelWitness,
  isProofFile,
  readLabelWitness,
  readProof,
  readWitness,
  writeLabelWitness,
  writeProof,
  writeWitness,
} from '../../src/certificate/index.ts';
import { buildGame, type Game, labelGame } from '../../src/game/index.ts';
import { followLog, modelFromLog, proposeUpdate, RULE_IDS, readEventLog } from '../../src/learn/index.ts';
import { readEfsm } from '../../src/model/efsm/read-efsm.ts';
import { explore } from '../../src/model/index.ts';
import { explain } from '../../src/play/index.ts';
import { findingsOf, tallyRun, writeCoverage } from '../../src/report/index.ts';
import { headerObject, readTrace, replayFromSeed, sealed, visitedIds } from '../../src/run/index.ts';
import { LOAD, type Load, prepareLoad, sharedPlan } from '../../src/serve/load/load.ts';
import { Problem } from '../../src/serve/problem.ts';
import { objectIn } from '../../src/serve/request-object.ts';
import { checkRequest } from '../../src/serve/schema.ts';
import { solve, solveLabels } from '../../src/solve/index.ts';
import { strategyNamed } from '../../src/strategy/index.ts';
import { makeSuite, readSuite, SUITE_FORMS, suiteAs, writeSuite } from '../../src/suite/index.ts';
import { SUTS } from '../../src/sut/index.ts';
import { playedTrace, tallyOf } from '../reference/traced.ts';
import { encoded } from './encode.ts';
import { gentlyChanged } from './gentle.ts';
import { mutated } from './mutate.ts';
import type { Notes } from './notes.ts';
import { READERS } from './readers.ts';
import { EFSM_TEXTS, LOG_TEXTS, SIDE_GAMES } from './side-texts.ts';
import type { Subject } from './subjects.ts';
import { reported, useGame } from './uses/index.ts';

const pick = <T>(dice: Dice, items: readonly T[]): T => items[dice.below(items.length)];

const changed = (text: string, dice: Dice): string => {
  const roll = dice.below(10);
  return roll < 6 ? gentlyChanged(text, dice) : roll < 9 ? mutated(text, dice) : text;
};

/** Made when the first input is: what a seed is made of may take a moment. */
function seeded(make: () => readonly string[], change = changed): (dice: Dice) => Uint8Array {
  let seeds: readonly string[] | null = null;
  return (dice) => {
    seeds ??= make();
    return encoded(change(pick(dice, seeds), dice), dice);
  };
}

const MODELS = fileURLToPath(new URL('../../models', import.meta.url));
const FEW = { maxNodes: 300 };

const efsm: Subject = {
  id: 'efsm',
  share: 3,
  make: seeded(() => [
    ...EFSM_TEXTS,
    ...readdirSync(MODELS)
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => readFileSync(`${MODELS}/${name}`, 'utf8')),
  ]),
  use(source, dice, notes) {
    const model = notes.outcome('read efsm', () => readEfsm({ ...source, name: 'm.yaml' }));
    if (!model) return;
    const explored = notes.outcome('explore', () => explore(model, FEW));
    if (explored) useGame(explored.game, dice, notes);
  },
};

/** Lines of a trace are sealed: without a new seal nothing behind it would ever be reached. */
function changedTrace(text: string, dice: Dice): string {
  const spoiled = changed(text, dice);
  if (dice.below(5) === 0) return spoiled;
  return spoiled
    .split('\n')
    .map((line) => {
      const bare = line.replace(/,"sum":"[^"]*"/, '');
      return bare.endsWith('}') ? sealed(bare).trimEnd() : line;
    })
    .join('\n');
}

const traces = (): string[] =>
  ['rdm', 's2', 'adaptive', 'optimal'].flatMap((strategy) =>
    ['weighted', 'adversary'].map((sut) =>
      playedTrace({ game: SIDE_GAMES[0], strategy, sut, budget: 30, runs: 2 }),
    ),
  );

const trace: Subject = {
  id: 'trace',
  share: 2,
  make: seeded(traces, changedTrace),
  use(source, dice, notes) {
    const [game] = SIDE_GAMES;
    const file = notes.outcome('read trace', () => readTrace(game, source));
    if (!file) return;
    for (const run of file.runs) {
      notes.data(headerObject(run.header));
      notes.data(notes.stage('visited', () => visitedIds(game, run.events)));
      if (!SUTS.some(({ id }) => id === run.header.sut)) continue;
      notes.data(
        notes.stage('replay', () => {
          const strategy = strategyNamed(run.header.strategy);
          const suite = strategy.needsSuite ? makeSuite(game, 'node') : undefined;
          return replayFromSeed(game, strategy, suite, run);
        }),
      );
    }
    reported(game, new TextDecoder().decode(source.bytes), dice.below(1 << 20), notes);
  },
};

const coverage: Subject = {
  id: 'coverage',
  make: seeded(() => traces().map((text) => writeCoverage(tallyOf(SIDE_GAMES[0], text)))),
  use(source, dice, notes) {
    reported(SIDE_GAMES[0], new TextDecoder().decode(source.bytes), dice.below(1 << 20), notes);
  },
};

const suite: Subject = {
  id: 'suite',
  make: seeded(() => [
    writeSuite(SIDE_GAMES[0], makeSuite(SIDE_GAMES[0], 'edge-pair')),
    '{"cases":[["a","b","c"],["a","b","a"]]}',
    '[a,b,c]\n[a,b]\n',
    '{"currentElementName":"a"}\n{"currentElementName":"go"}\n',
  ]),
  use(source, dice, notes) {
    const [game] = SIDE_GAMES;
    const read = notes.outcome('read suite', () => readSuite(game, source));
    if (!read) return;
    notes.text('a suite', writeSuite(game, read));
    const form = pick(dice, SUITE_FORMS).id;
    notes.stage(`suite --as ${form}`, () => notes.text(form, suiteAs(form, game, read)));
  },
};

function certificates(): string[] {
  const [game, tagged] = SIDE_GAMES;
  return [false, true].flatMap((restart) => {
    const { witness, proof } = solve(game, { restart, proof: true });
    return [
      [...writeWitness(game, witness, 1)].join(''),
      [...writeWitness(game, witness, 2)].join(''),
      [...writeProof(game, proof!)].join(''),
      writeLabelWitness(labelGame(tagged), solveLabels(labelGame(tagged), { restart }).witness),
    ];
  });
}

const certificate: Subject = {
  id: 'certificate',
  share: 2,
  make: seeded(certificates),
  use(source, _, notes) {
    const [game, tagged] = SIDE_GAMES;
    if (isLabelWitness(source)) return labelWitness(labelGame(tagged), source, notes);
    if (isProofFile(source)) {
      const read = notes.outcome('read proof', () => readProof(source, game));
      if (read) notes.data(notes.stage('verify proof', () => checkProof(game, read.proof, read)));
      return;
    }
    const read = notes.outcome('read witness', () => readWitness(source, game));
    if (!read) return;
    const verdict = notes.stage('verify witness', () => checkWitness(game, read.witness, read));
    notes.data(verdict);
    const { witness } = read;
    if (verdict?.valid && (witness.restart || !('traps' in witness)))
      notes.stage('explain', () => void explain(game, witness));
  },
};

function labelWitness(game: Game, source: Source, notes: Notes): void {
  const read = notes.outcome('read label witness', () => readLabelWitness(source, game));
  if (read) notes.data(notes.stage('verify label witness', () => checkLabelWitness(game, read)));
}

const log: Subject = {
  id: 'log',
  share: 2,
  make: seeded(() => [...LOG_TEXTS, ...traces().slice(0, 2)]),
  use(source, dice, notes) {
    const read = notes.outcome('read log', () => readEventLog(source));
    if (!read) return;
    const [game] = SIDE_GAMES;
    const rule = pick(dice, RULE_IDS);
    const learned = notes.stage(`learn ${rule}`, () => buildGame(modelFromLog(read, { rule }).spec));
    if (learned && dice.below(3) === 0) useGame(learned, dice, notes);
    const followed = notes.stage('follow', () => followLog(game, read, { file: 'log' }));
    if (followed) {
      notes.data(followed.off);
      notes.stage('findings', () => {
        findingsOf({ game, runs: [tallyRun(game, 'log', followed.run)] }, { modelPath: 'm' });
      });
    }
    const spec = JSON.parse(MODEL) as never;
    notes.data(notes.stage('update', () => proposeUpdate(spec, read)));
  },
};

const MODEL = JSON.stringify({
  initial: 'a',
  nodes: [
    { id: 'a', owner: 'tester' },
    { id: 'b', owner: 'sut' },
  ],
  edges: [
    { from: 'a', to: 'b', label: 'login' },
    { from: 'b', to: 'a', label: 'denied' },
  ],
});

const load: Subject = {
  id: 'load',
  share: 2,
  make: seeded(() =>
    ['gmu', 's2', 'adaptive', 'optimal', 'rdm'].flatMap((strategy) => [
      JSON.stringify({
        model: JSON.parse(MODEL.replace('{', '{"format":"covergame/1",')),
        strategy,
        budget: 30,
        resetCost: 2,
        seed: 3,
        until: 'coverage>=50 or budget 5',
        maxTest: 4,
        goal: 'nodes',
        require: '50%',
        spendAll: true,
        tolerate: ['hang'],
        ...(strategy === 's2' && { suite: [['a', 'b', 'a']] }),
      }),
      JSON.stringify({
        model: 'des (0,2,2)\n(0,"a",1)\n(1,"!b",0)\n',
        from: 'aldebaran',
        sutLabels: '^b',
        strategy,
        budget: 5,
      }),
    ]),
  ),
  use(source, dice, notes) {
    notes.stage('load', () => {
      const given = requestOf(new TextDecoder().decode(source.bytes));
      if (!given) return;
      const issues = new IssueList();
      checkRequest(LOAD, given, issues);
      if (issues.failed) return notes.data(issues.issues);
      const prepared = prepareLoad(given as Load);
      const { total, player } = sharedPlan(given as Load, prepared);
      notes.data(total);
      player(dice);
    });
  },
};

/** The object of a request; null if it is refused as none. */
function requestOf(text: string): object | null {
  try {
    return objectIn(text);
  } catch (error) {
    if (error instanceof Problem || error instanceof InputError) return null;
    throw error;
  }
}

/** What is only read. */
const rest: readonly Subject[] = READERS.filter(({ id }) =>
  ['wire', 'until', 'pattern', 'limits', 'request'].includes(id),
).map(
  ({ id, seeds, read }): Subject => ({
    id,
    make: seeded(() => seeds),
    use: (source, _, notes) =>
      notes.data(notes.stage(id, () => read(new TextDecoder().decode(source.bytes)))),
  }),
);

export const SIDE_SUBJECTS: readonly Subject[] = [
  efsm,
  trace,
  coverage,
  suite,
  certificate,
  log,
  load,
  ...rest,
];
