// A campaign that is pulled makes the trace of one that is driven, byte for byte, whatever the labels hide and whatever goes
// wrong; and it makes the same trace if everything is said twice, and if it is taken up from its trace after every turn.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { Dice, orThrow, sourceOf } from '../../src/base/index.ts';
import { buildGame, type Game, type GameSpec } from '../../src/game/index.ts';
import {
  PulledCampaign,
  readTrace,
  stopCondition,
  type Told,
  TraceWriter,
  testerDice,
  traceHeader,
} from '../../src/run/index.ts';
import { testSystem } from '../../src/run/node/index.ts';
import { STRATEGIES, type Strategy, strategyNamed } from '../../src/strategy/index.ts';
import { type Driver, Fault, type FaultKind, sutNamed, wordOf } from '../../src/sut/index.ts';
import type { DrivenSut } from '../../src/sut/node/index.ts';
import { simulatedDriver } from '../reference/simulated-driver.ts';

const folder = mkdtempSync(join(tmpdir(), 'pulled-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Setting {
  readonly game: Game;
  readonly strategy: string;
  readonly seed: number;
  readonly keepGoing: boolean;
  readonly tolerate: readonly FaultKind[];
  /** One answer in so many is off the model, and one in so many stimuli fails an assertion; 0 for none. */
  readonly lies: number;
  readonly asserts: number;
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

const setting: fc.Arbitrary<Setting> = fc.record({
  game: hiddenGame,
  strategy: fc.constantFrom(...STRATEGIES.filter(({ needsSuite }) => !needsSuite).map(({ id }) => id)),
  seed: fc.nat(1000),
  keepGoing: fc.boolean(),
  tolerate: fc.constantFrom<FaultKind[]>([], ['off-model'], ['assertion']),
  lies: fc.constantFrom(0, 7),
  asserts: fc.constantFrom(0, 9),
});

/** `optimal` solves the rest of the game at every move, which is too much to be asked again after every turn. */
const quick = setting.map((given) => ({
  ...given,
  strategy: given.strategy === 'optimal' ? 'rdm' : given.strategy,
}));

const BUDGET = 70;
const RESET_COST = 3;
const UNTIL = 'no-progress 50';

/** The same SUT for both: its dice are seeded by each reset. */
function sutOf({ game, lies, asserts }: Setting): DrivenSut {
  return {
    address: 'simulated',
    open() {
      let dice = Dice.of(0);
      const chooser = { choose: (node: number) => sutNamed('uniform').prepare({ game })(dice).choose(node) };
      const speak = (edge: number): string =>
        lies > 0 && dice.below(lies) === 0 ? 'a lie' : wordOf(game, edge);
      const driver = simulatedDriver(game, chooser, speak);
      return {
        ...driver,
        reset(start) {
          dice = Dice.of(start.seed, start.test, 9);
          return driver.reset(start);
        },
        apply(stimulus) {
          if (asserts > 0 && dice.below(asserts) === 0) throw new Fault('assertion', `no ${stimulus.label}`);
          return driver.apply(stimulus);
        },
        observe: () => driver.observe(),
      };
    },
  };
}

async function drivenTrace(given: Setting): Promise<string> {
  const trace = join(folder, 'driven.jsonl');
  const { game, seed, keepGoing, tolerate } = given;
  const common = { game, seed, keepGoing, tolerate, budget: BUDGET, resetCost: RESET_COST, until: UNTIL };
  const strategy = strategyNamed(given.strategy);
  const sut = sutOf(given);
  await testSystem({ ...common, strategy, sut, trace, sync: 'never', shrinkTries: 0, provenance: null });
  return readFileSync(trace, 'utf8');
}

class Pulled {
  text = '';
  machine: PulledCampaign;
  readonly #given: Setting;
  readonly #player: ReturnType<Strategy['prepare']>;

  constructor(given: Setting) {
    this.#given = given;
    this.#player = strategyNamed(given.strategy).prepare(setupOf(given));
    this.machine = this.#open();
    this.machine.settle();
  }

  /** As after a kill: all that is left is the trace. */
  takeUp(): void {
    const { game } = this.#given;
    const before = this.text;
    const { turn } = this.machine;
    this.machine = this.#open(before);
    const [run] = orThrow(readTrace(game, sourceOf('trace', before))).runs;
    for (const _ of this.machine.takeUp(run));
    expect(this.text).toBe(before);
    expect(this.machine.turn).toBe(turn);
  }

  #open(before = ''): PulledCampaign {
    const { game, seed, keepGoing, tolerate } = this.#given;
    const writer = new TraceWriter(game, (line) => {
      this.text += line;
    });
    if (before === '') writer.header(headerOf(this.#given));
    else writer.goOn(orThrow(readTrace(game, sourceOf('trace', before))).runs[0].events);
    const setup = setupOf(this.#given);
    const player = this.#player(testerDice(seed, 0));
    const until = stopCondition(UNTIL, setup).holds;
    return new PulledCampaign({ ...setup, player, until, keepGoing, tolerate, log: writer });
  }
}

const setupOf = ({ game }: Setting) => ({ game, budget: BUDGET, resetCost: RESET_COST });

const headerOf = ({ game, strategy, seed, keepGoing, tolerate }: Setting) =>
  traceHeader({
    game,
    goal: 'nodes',
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
  });

async function pulledTrace(
  given: Setting,
  together: boolean,
  afterTurn: (pulled: Pulled, turn: number, told: Told) => void,
) {
  const pulled = new Pulled(given);
  const driver: Driver = await sutOf(given).open();
  const say = (told: Told) => {
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
      await driver.reset({ test: next.test, seed: given.seed, attempt: 0 });
      say({ kind: 'restart' });
      continue;
    }
    try {
      if (next.kind === 'move') {
        const { game } = given;
        const [from, to] = [game.ids[game.source[next.edge]], game.ids[game.target[next.edge]]];
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

const RUNS = { numRuns: 20 };

test('the trace is that of the driven runner', { timeout: 120_000 }, () =>
  fc.assert(
    fc.asyncProperty(setting, async (given) => {
      expect(await pulledTrace(given, false, () => {})).toBe(await drivenTrace(given));
    }),
    RUNS,
  ),
);

test(
  'nothing changes if everything is said twice, and taken up from the trace after every turn',
  {
    timeout: 120_000,
  },
  () =>
    fc.assert(
      fc.asyncProperty(quick, fc.boolean(), async (given, together) => {
        const calm = await pulledTrace(given, false, () => {});
        const again = await pulledTrace(given, together, (pulled, turn, told) => {
          const before = pulled.text;
          const failed = pulled.machine.answer(turn, told);
          expect(failed.kind === 'repeated' || pulled.text === before).toBe(true);
          pulled.takeUp();
          expect(pulled.machine.answer(turn, told).kind).not.toBe('refused');
          expect(pulled.text).toBe(before);
        });
        expect(again).toBe(calm);
      }),
      RUNS,
    ),
);
