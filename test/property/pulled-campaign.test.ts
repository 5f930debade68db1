// A campaign that is pulled makes the trace of one that is driven, byte for byte, whatever the labels hide and whatever goes
// wrong; and it makes the same trace if everything is said twice, and if it is resumed from its trace after every turn. So does a driven
// one that was cut off after any line.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { Dice, orThrow, sourceOf } from '../../src/base/index.ts';
import {
  arrivalOf,
  buildGame,
  forGoal,
  type Game,
  type GameSpec,
  type Goal,
  SUT,
} from '../../src/game/index.ts';
import {
  asPlayed,
  PulledCampaign,
  type RefereeEvent,
  readTrace,
  stopCondition,
  TraceWriter,
  testerDice,
  traceHeader,
} from '../../src/run/index.ts';
import { testSystem } from '../../src/run/node/index.ts';
import {
  AWAIT,
  RESET,
  STRATEGIES,
  type Strategy,
  strategyNamed,
  strategyOf,
} from '../../src/strategy/index.ts';
import {
  type Driver,
  Fault,
  type FaultKind,
  type Observation,
  sutNamed,
  wordOf,
} from '../../src/sut/index.ts';
import type { DrivenSut } from '../../src/sut/node/index.ts';
import { atLength } from '../length.ts';
import { simulatedDriver } from '../reference/simulated-driver.ts';

const folder = mkdtempSync(join(tmpdir(), 'pulled-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Setting {
  /** What the SUT follows, and what is played for the goal. */
  readonly model: Game;
  readonly goal: Goal;
  readonly game: Game;
  readonly strategy: string;
  readonly seed: number;
  readonly keepGoing: boolean;
  readonly tolerate: readonly FaultKind[];
  /** One answer in so many is off the model, and one in so many stimuli fails an assertion; 0 for none. */
  readonly lies: number;
  readonly asserts: number;
  readonly deaths: number;
  readonly maxTest: number | null;
}

/** The SUT's answers are one of few words, so that often nobody knows where it is; the owner of the node is always certain. */
const hiddenGame = fc
  .record({
    pairs: fc.integer({ min: 2, max: 5 }),
    words: fc.integer({ min: 1, max: 4 }),
    seed: fc.nat(1 << 20),
  })
  .map(({ pairs, words, seed }): Game => {
    const dice = Dice.of(seed);
    const nodes: GameSpec['nodes'][number][] = [];
    const edges: GameSpec['edges'][number][] = [];
    for (let i = 0; i < pairs; i++) {
      nodes.push({ id: `t${i}`, owner: 'tester' }, { id: `s${i}`, owner: 'sut' });
      for (const label of ['a', 'b']) edges.push({ from: `t${i}`, to: `s${dice.below(pairs)}`, label });
      for (let k = 0; k < 4; k++) {
        edges.push({ from: `s${i}`, to: `t${dice.below(pairs)}`, label: `w${dice.below(words)}` });
      }
    }
    return buildGame({ initial: `t${dice.below(pairs)}`, nodes, edges });
  });

/** Resets before the last answer is asked for, now and then. */
const hasty = strategyOf('hasty', ({ game, node }, dice) => {
  if (dice.below(5) === 0) return RESET;
  const first = game.outStart[node];
  return game.owner[node] === SUT ? AWAIT : first + dice.below(game.outStart[node + 1] - first);
});
const strategyFor = (id: string): Strategy => (id === 'hasty' ? hasty : strategyNamed(id));

const setting: fc.Arbitrary<Setting> = fc
  .record({
    model: hiddenGame,
    goal: fc.constantFrom<Goal[]>('nodes', 'nodes', 'transitions'),
    strategy: fc.constantFrom(
      'hasty',
      ...STRATEGIES.filter(({ needsSuite }) => !needsSuite).map(({ id }) => id),
    ),
    seed: fc.nat(1000),
    keepGoing: fc.boolean(),
    tolerate: fc.constantFrom<FaultKind[]>([], ['off-model'], ['assertion'], ['off-model', 'death']),
    lies: fc.constantFrom(0, 7),
    asserts: fc.constantFrom(0, 9),
    deaths: fc.constantFrom(0, 11),
    maxTest: fc.constantFrom(null, 6),
  })
  .map((given) => ({ ...given, game: forGoal(given.model, given.goal) }));

/** `optimal` solves the rest of the game at every move, which is too much to be asked again after every turn. */
const quick = setting.map((given) => ({
  ...given,
  strategy: given.strategy === 'optimal' ? 'rdm' : given.strategy,
}));

const BUDGET = 70;
const RESET_COST = 3;
const UNTIL = 'no-progress 50';

/** The same SUT for both: its dice are seeded by each reset. */
function sutOf({ model: game, lies, asserts, deaths }: Setting): DrivenSut {
  return {
    address: 'simulated',
    open() {
      let dice = Dice.of(0);
      // What it said before anybody asked.
      let said: Observation | null = null;
      const chooser = { choose: (node: number) => sutNamed('uniform').prepare({ game })(dice).choose(node) };
      const speak = (edge: number): string =>
        lies > 0 && dice.below(lies) === 0 ? 'a lie' : wordOf(game, edge);
      const driver = simulatedDriver(game, chooser, speak);
      return {
        ...driver,
        reset(start) {
          said = null;
          dice = Dice.of(start.seed, start.test, 9);
          return driver.reset(start);
        },
        apply(stimulus) {
          if (asserts > 0 && dice.below(asserts) === 0) throw new Fault('assertion', `no ${stimulus.label}`);
          if (deaths > 0 && dice.below(deaths) === 0) throw new Fault('death', 'it is gone');
          return driver.apply(stimulus);
        },
        pending() {
          if (!said && game.owner[driver.node] === SUT) said = driver.observe() as Observation;
          return said ?? undefined;
        },
        observe() {
          const seen = said ?? driver.observe();
          said = null;
          return seen;
        },
      };
    },
  };
}

async function drivenTrace(given: Setting, before = ''): Promise<string> {
  const trace = join(folder, 'driven.jsonl');
  writeFileSync(trace, before);
  const { game, goal, seed, keepGoing, tolerate, maxTest } = given;
  const common = {
    game,
    goal,
    seed,
    keepGoing,
    tolerate,
    maxTest,
    budget: BUDGET,
    resetCost: RESET_COST,
    until: UNTIL,
    require: 'guarantee',
    stopEarly: true,
  };
  const strategy = strategyFor(given.strategy);
  const sut = sutOf(given);
  const how = { trace, resume: before !== '', sync: 'never', shrinkTries: 0, provenance: null } as const;
  await testSystem({ ...common, strategy, sut, ...how });
  return readFileSync(trace, 'utf8');
}

class Pulled {
  text = '';
  machine: PulledCampaign;
  readonly #given: Setting;
  readonly #player: ReturnType<Strategy['prepare']>;

  constructor(given: Setting) {
    this.#given = given;
    const strategy = strategyFor(given.strategy);
    this.#player = asPlayed(strategy).prepare(setupOf(given));
    this.machine = this.#open();
    this.machine.settle();
  }

  /** As after a kill: all that is left is the trace. */
  resume(): void {
    const { game } = this.#given;
    const before = this.text;
    const { turn } = this.machine;
    this.machine = this.#open(before);
    const [run] = orThrow(readTrace(game, sourceOf('trace', before))).runs;
    for (const _ of this.machine.resume(run));
    expect(this.text).toBe(before);
    expect(this.machine.turn).toBe(turn);
  }

  #open(before = ''): PulledCampaign {
    const { game, seed, keepGoing, tolerate } = this.#given;
    const writer = new TraceWriter(game, (line) => {
      this.text += line;
    });
    if (before === '') writer.header(headerOf(this.#given));
    else writer.resume(orThrow(readTrace(game, sourceOf('trace', before))).runs[0].events);
    const setup = setupOf(this.#given);
    const player = this.#player(testerDice(seed, 0));
    const until = stopCondition(UNTIL, setup).holds;
    return new PulledCampaign({ ...setup, player, until, keepGoing, tolerate, log: writer });
  }
}

const setupOf = ({ game, maxTest }: Setting) => ({ game, maxTest, budget: BUDGET, resetCost: RESET_COST });

const headerOf = ({ game, goal, strategy, seed, keepGoing, tolerate, maxTest }: Setting) =>
  traceHeader({
    game,
    goal,
    strategy,
    sut: 'simulated',
    suite: null,
    seed,
    run: 0,
    budget: BUDGET,
    resetCost: RESET_COST,
    until: UNTIL,
    keepGoing,
    tolerate,
    maxTest,
  });

async function pulledTrace(
  given: Setting,
  together: boolean,
  afterTurn: (pulled: Pulled, turn: number, told: RefereeEvent) => void,
) {
  const pulled = new Pulled(given);
  const driver: Driver = await sutOf(given).open();
  const say = (told: RefereeEvent) => {
    const { turn } = pulled.machine;
    const reply = pulled.machine.answer(turn, told);
    expect(reply.kind).toBe('taken');
    afterTurn(pulled, turn, told);
  };
  for (;;) {
    const { campaign } = pulled.machine;
    const next = campaign.next();
    if (next.kind === 'done') return pulled.text;
    if (next.kind === 'reset') {
      const said = campaign.tests > 0 && given.game.owner[campaign.node] === SUT && driver.pending?.();
      if (said) say({ kind: 'observe', seen: said });
      if (campaign.end) continue;
      await driver.reset({ test: next.test, seed: given.seed, attempt: 0 });
      say({ kind: 'restart' });
      continue;
    }
    try {
      if (next.kind === 'move') {
        const { game } = given;
        const [from, to] = [game.ids[game.source[next.edge]], game.ids[arrivalOf(game, next.edge)]];
        await driver.apply({ label: wordOf(game, next.edge), from, to, id: pulled.machine.stimuli + 1 });
        // Only where it will be awaited: a SUT that is asked more often is another one.
        const awaited = together && given.strategy === 'rdm' && campaign.budgetLeft > 1;
        say({ kind: 'observe', ...(awaited && { seen: await driver.observe() }) });
      } else say({ kind: 'observe', seen: await driver.observe() });
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      say({ kind: 'fail', fault: error });
    }
  }
}

const RUNS = { numRuns: atLength(8, 20) };

test('the trace is that of the driven runner', async () => {
  const lines = new Set<string>();
  await fc.assert(
    fc.asyncProperty(setting, async (given) => {
      const driven = await drivenTrace(given);
      expect(await pulledTrace(given, false, () => {})).toBe(driven);
      for (const line of driven.split('\n')) lines.add(kindIn(line));
    }),
    { numRuns: atLength(25, 60) },
  );
  // Whatever can happen has happened.
  for (const kind of [
    'maybe',
    'failure off-model',
    'failure assertion',
    'failure death',
    'abandoned',
    'abandoned off-model',
  ])
    expect(lines).toContain(kind);
});

function kindIn(line: string): string {
  if (line === '') return '';
  const { failure, abandoned, kind, maybe } = JSON.parse(line);
  if (failure) return `failure ${failure.kind}`;
  return abandoned === undefined ? (maybe ? 'maybe' : '') : `abandoned ${kind ?? ''}`.trim();
}

test('a driven campaign that was cut off after any line goes on to the same trace', () =>
  fc.assert(
    fc.asyncProperty(quick, fc.nat(100), async (given, at) => {
      const whole = await drivenTrace(given);
      const lines = whole.split(/(?<=\n)/);
      const left = lines.slice(0, 1 + (at % lines.length)).join('');
      expect(await drivenTrace(given, left)).toBe(whole);
    }),
    { numRuns: atLength(25, 60) },
  ));

test('nothing changes if everything is said twice, and taken up from the trace after every turn', () =>
  fc.assert(
    fc.asyncProperty(quick, fc.boolean(), async (given, together) => {
      const calm = await pulledTrace(given, false, () => {});
      const again = await pulledTrace(given, together, (pulled, turn, told) => {
        const before = pulled.text;
        const failed = pulled.machine.answer(turn, told);
        expect(failed.kind === 'repeated' || pulled.text === before).toBe(true);
        pulled.resume();
        expect(pulled.machine.answer(turn, told).kind).not.toBe('refused');
        expect(pulled.text).toBe(before);
      });
      expect(again).toBe(calm);
    }),
    RUNS,
  ));
