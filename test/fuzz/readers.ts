// Everything that reads what strangers wrote, as fuzzing sees it: some valid texts, and a reading that must end in a value or in
// an InputError (or an outcome that says so), and in nothing else.

import { type Dice, InputError, IssueList, patternOf, readLimits, sourceOf } from '../../src/base/index.ts';
import { checkWitness, readWitness } from '../../src/certificate/index.ts';
import { FORMATS, readModel } from '../../src/format/index.ts';
import { buildGame, type Game } from '../../src/game/index.ts';
import { readEfsm } from '../../src/model/efsm/read-efsm.ts';
import { explore } from '../../src/model/index.ts';
import { findingsOf, readTally, reportNamed, writeCoverage } from '../../src/report/index.ts';
import { readTrace, sealed, stopCondition } from '../../src/run/index.ts';
import { call } from '../../src/serve/call.ts';
import { LOAD, type Load, prepareLoad } from '../../src/serve/load/load.ts';
import { OPERATIONS, type Operation } from '../../src/serve/operations.ts';
import { Problem } from '../../src/serve/problem.ts';
import { objectIn } from '../../src/serve/request-object.ts';
import { checkRequest } from '../../src/serve/schema.ts';
import { readSuite } from '../../src/suite/index.ts';
import { hear } from '../../src/sut/wire.ts';
import { MODEL_TEXTS } from '../arbitrary/model-text.ts';
import { playedTrace, tallyOf } from '../reference/traced.ts';
import { mutated } from './mutate.ts';

export interface Reader {
  readonly id: string;
  readonly seeds: readonly string[];
  /** Throws what is no InputError. Says in a word what came out, so that inputs that lead to something new are kept. */
  read(text: string): string;
  mutate?(text: string, dice: Dice): string;
}

const game: Game = buildGame({
  name: 'small',
  initial: 'a',
  nodes: [
    { id: 'a', owner: 'tester' },
    { id: 'b', owner: 'sut' },
    { id: 'c', owner: 'tester', gain: 2 },
  ],
  edges: [
    { from: 'a', to: 'b', label: 'go' },
    { from: 'b', to: 'a', label: 'no' },
    { from: 'b', to: 'c', label: 'yes' },
    { from: 'c', to: 'a' },
  ],
});

const told = (outcome: { ok: true } | { ok: false; issues: readonly { code: string }[] }): string =>
  outcome.ok ? 'ok' : (outcome.issues[0]?.code ?? 'no issue');

/** The words of an InputError, or of a problem that a request is refused with. */
function guarded(action: () => string): string {
  try {
    return action();
  } catch (error) {
    if (error instanceof InputError || error instanceof Problem) return error.issues[0].code;
    throw error;
  }
}

const trace = playedTrace({ game, budget: 40 });
const SMALL = { maxNodes: 200 };

/** Lines of a trace are sealed: without a new seal nothing behind it would ever be reached. */
function mutatedTrace(text: string, dice: Dice): string {
  const spoiled = mutated(text, dice);
  if (dice.below(4) === 0) return spoiled;
  return spoiled
    .split('\n')
    .map((line) => {
      const bare = line.replace(/,"sum":"[^"]*"/, '');
      return bare.endsWith('}') ? sealed(bare).trimEnd() : line;
    })
    .join('\n');
}

const CONFIG = {
  model: {
    format: 'covergame/1',
    initial: 'a',
    nodes: [{ id: 'a', owner: 'tester' }],
    edges: [{ from: 'a', to: 'a' }],
  },
  strategy: 'gmu',
  budget: 9,
  suite: [['a', 'a']],
  until: 'coverage>=50 or budget 5',
};

export const READERS: readonly Reader[] = [
  ...FORMATS.map(
    ({ id }): Reader => ({
      id,
      seeds: MODEL_TEXTS[id],
      read: (text) => told(readModel(sourceOf('x', text), { from: id })),
    }),
  ),
  {
    id: 'any-format',
    seeds: Object.values(MODEL_TEXTS).flat(),
    read: (text) => told(readModel(sourceOf('x', text))),
  },
  {
    id: 'efsm',
    seeds: [
      'format: covergame-efsm/1\nname: counter\nparameters: { m: 3 }\nvariables: { n: 0..m, broken: boolean, k: { array: 2, of: [idle, busy] } }\ninitial: { n: 1 }\nactions:\n  - { name: up, player: tester, when: n < m and not broken, set: { n: n + 1 } }\n  - name: kick\n    player: tester\n    with: { i: 0..1 }\n    outcomes:\n      - { label: holds, weight: 9, set: { "k[i]": busy } }\n      - { label: breaks, set: { broken: true } }\nfec: [n, broken]\ngain: n + 1\n',
    ],
    read(text) {
      const model = readEfsm(sourceOf('x.yaml', text));
      return model.ok ? `explored ${told(explore(model.value, SMALL))}` : told(model);
    },
  },
  {
    id: 'suite',
    seeds: [
      '{"cases":[["a","b","c"],["a","b","a"]]}',
      '[a,b,c]\n[a,b]\n',
      '{"currentElementName":"a"}\n{"currentElementName":"go"}\n',
    ],
    read: (text) => told(readSuite(game, sourceOf('x', text))),
  },
  {
    id: 'witness',
    seeds: [
      '{"format":"covergame-witness/1","restart":false,"gains":"given","value":2,"nodes":{"a":{"value":2,"trap":["a","b"]}}}',
      '{"format":"covergame-witness/1","restart":true,"gains":"given","value":2,"closure":["a","b"]}',
    ],
    read(text) {
      const read = readWitness(sourceOf('x', text), game);
      return read.ok ? `checked ${checkWitness(game, read.value.witness as never).valid}` : told(read);
    },
  },
  {
    id: 'trace',
    seeds: [trace],
    read: (text) => told(readTrace(game, sourceOf('x', text))),
    mutate: mutatedTrace,
  },
  {
    id: 'coverage',
    seeds: [writeCoverage(tallyOf(game, trace)), trace],
    read(text) {
      const tally = readTally(game, [sourceOf('x', text)]);
      if (tally.ok) void reportNamed('markdown').render(findingsOf(tally.value, { modelPath: 'm' }), {});
      return told(tally);
    },
    mutate: mutatedTrace,
  },
  {
    id: 'wire',
    seeds: [
      '{"ready":1}',
      '{"observation":"yes","node":"c","after":2,"data":{"x":[1]}}',
      '{"failure":"no","log":1}',
      '{"refused":{"why":[1]}}',
    ],
    read(text) {
      const said = hear(text);
      return said.kind === 'failure' ? said.fault.kind : said.kind;
    },
  },
  {
    id: 'until',
    seeds: [
      'coverage>=90 or budget 2000 or no-progress 200',
      '(visited "c" and steps 5) or gain >= 2 % or resets 3',
    ],
    read: (text) => guarded(() => String(stopCondition(text, { game, budget: 50, resetCost: 2 }).spends)),
  },
  {
    id: 'pattern',
    seeds: ['^(drop|timeout)[a-z]+?\\d{2,5}$', '(?<n>a|b)*\\p{L}\\u0041', '[^\\w\\s-]+|x{3}'],
    read: (text) => guarded(() => String(patternOf(text, 'x').test('drop12aaaaaaaaaaaaaaaaaaaaaaaaaaaa!'))),
  },
  {
    id: 'limits',
    seeds: ['depth=500,terms=1e6', 'nodes=Infinity'],
    read: (text) => guarded(() => String(Object.keys(readLimits(text)).length)),
  },
  {
    id: 'request',
    seeds: [
      '{"op":"observe","campaign":"c","turn":3,"observation":"x"}',
      '{"op":"fail","campaign":"c","turn":3,"message":"m","kind":"hang"}',
      JSON.stringify({ op: 'load', ...CONFIG }),
    ],
    read: (text) =>
      guarded(() => {
        const { op, ...input } = objectIn(text);
        const operation = (OPERATIONS as readonly Operation[]).find(({ id }) => id === op);
        if (!operation) return 'unknown op';
        void call({ ...operation, run: () => ({ status: 200, body: {} }) } as Operation, input, {} as never);
        return operation.id;
      }),
  },
  {
    id: 'load',
    seeds: [
      JSON.stringify(CONFIG),
      JSON.stringify({
        model: 'des (0,2,2)\n(0,"a",1)\n(1,"!b",0)\n',
        from: 'aldebaran',
        sutLabels: '^b',
        strategy: 'rdm',
        budget: 5,
      }),
    ],
    read: (text) =>
      guarded(() => {
        const load = objectIn(text);
        const issues = new IssueList();
        checkRequest(LOAD, load, issues);
        if (issues.failed) return issues.issues[0].code;
        return `prepared ${prepareLoad(load as unknown as Load).game.n}`;
      }),
  },
];

/** One input of a reader: a text of its corpus, spoiled. */
export const nextInput = ({ mutate = mutated }: Reader, corpus: readonly string[], dice: Dice): string =>
  mutate(corpus[dice.below(corpus.length)], dice);
