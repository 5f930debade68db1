import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { Dice, InputError, orThrow, sourceOf } from '../../../../src/base/index.ts';
import { readModel } from '../../../../src/format/index.ts';
import { buildGame, type Game } from '../../../../src/game/index.ts';
import { wayOf } from '../../../../src/run/index.ts';
import { type SystemTest, testSystem } from '../../../../src/run/node/index.ts';
import { STOP, strategyNamed, strategyOf } from '../../../../src/strategy/index.ts';
import { type Chooser, sutNamed } from '../../../../src/sut/index.ts';
import { type DrivenSut, drivenSut } from '../../../../src/sut/node/index.ts';
import { simulatedDriver } from '../../../reference/simulated-driver.ts';

const folder = mkdtempSync(join(tmpdir(), 'system-'));
afterAll(() => rmSync(folder, { recursive: true }));
const example = (name: string) => fileURLToPath(new URL(`../../../../examples/${name}`, import.meta.url));
const hooks = fileURLToPath(new URL('../../../../scripts/typescript.mjs', import.meta.url));

const file = example('vending/vending.game.json');
const vending = orThrow(readModel(sourceOf(file, readFileSync(file, 'utf8'))));

/** A simulated SUT behind the contract, with dice seeded by each reset as a good SUT does. */
function simulated(game: Game, speak?: (edge: number, history: number[]) => string | null): DrivenSut {
  return {
    address: 'simulated',
    open() {
      let dice = Dice.of(1);
      const history: number[] = [];
      const chooser: Chooser = { choose: (node) => sutNamed('uniform').prepare({ game })(dice).choose(node) };
      const driver = simulatedDriver(game, chooser, speak && ((edge) => speak(edge, history)));
      return {
        ...driver,
        reset(start) {
          dice = Dice.of(start.seed, start.test, start.attempt);
          history.length = 0;
          return driver.reset(start);
        },
        apply(stimulus) {
          history.push(stimulus.id);
          return driver.apply(stimulus);
        },
      };
    },
  };
}

const test = (options: Partial<SystemTest> = {}): SystemTest => ({
  game: vending,
  sut: simulated(vending),
  strategy: strategyNamed('rdm'),
  budget: 300,
  resetCost: 5,
  seed: 1,
  patience: { answer: 50, late: 50 },
  ...options,
});

describe('testSystem', () => {
  it('passes a SUT that follows the model to all of it', async () => {
    const result = await testSystem(test());
    expect(result).toMatchObject({
      verdict: 'pass',
      why: 'no failure; 8 of 8 states covered.',
      required: { what: 'all', met: true },
    });
    expect(result.outcome.spent).toBe(300);
  });

  it.each([
    ['python3', `exec: python3 ${example('vending/vending.py')}`],
    ['TypeScript', `exec: node --import ${hooks} ${example('vending/vending.ts')}`],
  ])('finds the planted bug of the example in %s, and passes it without', async (_, address) => {
    const options = {
      sut: await drivenSut(address),
      budget: 200,
      patience: { answer: 60_000, reset: 60_000 },
    };
    expect(await testSystem(test(options))).toMatchObject({ verdict: 'pass', failures: [] });
    process.env['VENDING_BUG'] = 'free-tea';
    try {
      const { verdict, failures } = await testSystem(test({ ...options, shrinkTries: 40 }));
      expect(verdict).toBe('fail');
      expect(failures[0]).toMatchObject({ kind: 'off-model', node: 'pressed', count: 1 });
      expect(failures[0].message).toMatch(
        /answered "(tea|coffee)"; the model allows "brewing" or "sold out"/,
      );
      const shortest = failures[0].shortest!;
      // coin, accepted, cancel, refunded, coin, accepted, press: nothing shorter can show it.
      expect(shortest.play.length).toBeGreaterThanOrEqual(7);
      expect(wayOf(vending, shortest).at(-1)).toBe('pressed');
      expect(shortest.repeats).toBeGreaterThan(0);
    } finally {
      delete process.env['VENDING_BUG'];
    }
  });

  it('is deficient below the guarantee, inconclusive where only the SUT can lead further', async () => {
    const ring = buildGame({
      initial: 'r0',
      nodes: Array.from({ length: 6 }, (_, i) => ({ id: `r${i}`, owner: 'tester' as const })),
      edges: Array.from({ length: 6 }, (_, i) => ({ from: `r${i}`, to: `r${(i + 1) % 6}`, label: 'on' })),
    });
    const onRing = { game: ring, sut: simulated(ring) };
    expect(await testSystem(test({ ...onRing, budget: 4, require: 'guarantee' }))).toMatchObject({
      verdict: 'pass',
      why: 'no failure; 4 of 6 states covered; 4 were certain.',
      remark: '6 are certain from budget 6 on',
    });
    expect(await testSystem(test({ ...onRing, budget: 4 }))).toMatchObject({
      verdict: 'inconclusive',
      why: '4 of 6 states covered (4 were certain within the budget). 2 were not reached before the run ended: "r4", "r5".',
      cure: 'Use --budget 6, which makes 6 certain. Or accept this coverage with --require 66%.',
    });
    const lazy = strategyOf('lazy', (view) => (view.coveredCount === 4 ? STOP : view.node));
    expect(await testSystem(test({ ...onRing, strategy: lazy, budget: 8, stopEarly: true }))).toMatchObject({
      verdict: 'deficient',
      why: '4 of 6 states covered, but 6 were certain within the budget. The run ended: the strategy stopped.',
    });
    const fork = buildGame({
      initial: 'a',
      nodes: [
        { id: 'a', owner: 'sut' },
        { id: 'b', owner: 'tester' },
        { id: 'c', owner: 'tester' },
      ],
      edges: [
        { from: 'a', to: 'b', label: 'often' },
        { from: 'a', to: 'c', label: 'never' },
        { from: 'b', to: 'a', label: 'again' },
      ],
    });
    const stubborn: DrivenSut = {
      address: 'stubborn',
      open: () => simulatedDriver(fork, { choose: () => 0 }),
    };
    const options = { game: fork, sut: stubborn, budget: 40 };
    expect(await testSystem(test({ ...options, require: 'guarantee' }))).toMatchObject({
      verdict: 'pass',
      why: 'no failure; 2 of 3 states covered; 2 were certain.',
    });
    expect(await testSystem(test(options))).toMatchObject({
      verdict: 'inconclusive',
      why: '2 of 3 states covered (2 were certain). 1 depends on answers that never came: `again` answered "often" 20 of 20 times, never "never".',
      cure: 'Use --budget 118: it asks `again` about 59 times, enough to see an answer that comes 1 time in 20. Or control that answer with a stub or a test hook. Or accept this coverage with --require 66%.',
    });
  });

  it('keeps going, tells each failure once, and shrinks it to a shortest script with its rate', async () => {
    const press = vending.ids.indexOf('pressed');
    // The third press of a test and every later one is answered wrongly.
    const sut = simulated(vending, (edge, history) =>
      vending.source[edge] === press && history.length > 9 ? 'smoke' : vending.labels[vending.label[edge]],
    );
    const result = await testSystem(test({ sut, keepGoing: true, budget: 2000 }));
    expect(result.verdict).toBe('fail');
    expect(result.failures).toHaveLength(1);
    const [failure] = result.failures;
    expect(failure.count).toBeGreaterThan(5);
    expect(failure.message).toBe('the system answered "smoke"; the model allows "brewing" or "sold out"');
    const { play, repeats, tries } = failure.shortest!;
    expect(play.length).toBeLessThanOrEqual(failure.script!.play.length);
    const stimuli = play.filter((edge) => vending.owner[vending.source[edge]] === 0);
    expect(stimuli.length).toBe(10);
    expect([repeats > 0, tries]).toEqual([true, 10]);
    expect(result.outcome.end.reason).toBe('budget');
  });

  it('takes a trace up wherever it was cut, to the same end', async () => {
    const whole = join(folder, 'whole.jsonl');
    const options = { budget: 120, seed: 3, provenance: null };
    const undisturbed = await testSystem(test({ ...options, trace: whole }));
    const bytes = readFileSync(whole);
    const dice = Dice.of(5);
    for (let i = 0; i < 30; i++) {
      const cut = join(folder, 'cut.jsonl');
      const header = bytes.indexOf(10) + 1;
      writeFileSync(cut, bytes.subarray(0, header + dice.below(bytes.length - header)));
      const again = await testSystem(test({ ...options, trace: cut, resume: true }));
      expect(again.outcome).toEqual(undisturbed.outcome);
      expect(readFileSync(cut)).toEqual(bytes);
      expect(again.verdict).toBe(undisturbed.verdict);
    }
  });

  it('refuses to take up a trace of other options, or one that cannot be written', async () => {
    const trace = join(folder, 'other.jsonl');
    await testSystem(test({ trace, budget: 20 }));
    const again = testSystem(test({ trace, budget: 30, seed: 2, resume: true }));
    await expect(again).rejects.toThrow(InputError);
    await expect(again).rejects.toThrow(/another run: budget 20 instead of 30, seed 1 instead of 2/);
    await expect(testSystem(test({ trace: join(folder, 'no/such') }))).rejects.toThrow(
      /folder does not exist/,
    );
  });

  it.skipIf(!existsSync('/dev/full'))('says so before the first stimulus when the disk is full', async () => {
    await expect(testSystem(test({ trace: '/dev/full' }))).rejects.toThrow(/the disk is full/);
  });
});
