// The shrinker on systems whose shortest failing play is known.

import { describe, expect, it } from 'vitest';
import { Dice } from '../../../../src/base/index.ts';
import { buildGame, type Game, TESTER } from '../../../../src/game/index.ts';
import { type SystemTest, testSystem } from '../../../../src/run/node/index.ts';
import { AWAIT, strategyNamed, strategyOf } from '../../../../src/strategy/index.ts';
import { type Driver, wordOf } from '../../../../src/sut/index.ts';

/** A machine with three buttons at every time: the model has no memory at all. */
const BUTTONS = ['a', 'b', 'c'];
const buttons = buildGame({
  initial: 'idle',
  nodes: [{ id: 'idle', owner: 'tester' }, ...BUTTONS.map((label) => ({ id: label, owner: 'sut' as const }))],
  edges: BUTTONS.flatMap((label) => [
    { from: 'idle', to: label, label },
    { from: label, to: 'idle', label: 'ok' },
    { from: label, to: 'idle', label: 'busy' },
  ]),
});

/** Fails at the end of a test whose stimuli hold the word as a subsequence, with some chance; busy with some other. */
function remembering(fatal: string, fails: number, busy: number): () => Driver {
  return () => {
    let given = '';
    let dice = Dice.of(1);
    const holds = (): boolean => {
      let at = 0;
      for (const letter of given) if (letter === fatal[at]) at++;
      return at === fatal.length && given.at(-1) === fatal.at(-1);
    };
    return {
      reset({ seed, test, attempt }) {
        dice = Dice.of(seed, test, attempt);
        given = '';
      },
      apply({ label }) {
        given += label;
      },
      observe: () => ({
        label: holds() && dice.unit() < fails ? 'smoke' : dice.unit() < busy ? 'busy' : 'ok',
      }),
      close() {},
    };
  };
}

const test = (game: Game, open: () => Driver, more: Partial<SystemTest> = {}): SystemTest => ({
  game,
  sut: { address: 'simulated', open },
  strategy: strategyNamed('rdm'),
  budget: 600,
  resetCost: 10,
  seed: 1,
  provenance: null,
  ...more,
});

const stimuliOf = (game: Game, { play, during }: { play: readonly number[]; during: number }): string =>
  [...play, ...(during >= 0 ? [during] : [])]
    .filter((e) => game.owner[game.source[e]] === TESTER)
    .map((e) => wordOf(game, e))
    .join('');

describe('shrink', () => {
  it.each(['ab', 'cab', 'abca', 'ccc'])(
    'finds %s and nothing longer, whatever stood around it',
    async (fatal) => {
      for (let seed = 1; seed <= 3; seed++) {
        const { failures } = await testSystem(test(buttons, remembering(fatal, 1, 0.3), { seed }));
        expect(failures).toHaveLength(1);
        const { shortest } = failures[0];
        expect(stimuliOf(buttons, shortest!)).toBe(fatal);
        expect([shortest!.repeats, shortest!.tries]).toEqual([10, 10]);
      }
    },
  );

  it.each([
    { of10: 6, told: 'ab', why: 'the shortest, though a longer one shows it in fewer steps by a little' },
    { of10: 2, told: 'acb', why: 'the longer one, where it shows it in less than half the steps' },
  ])('tells of two ways $why', async ({ of10, told }) => {
    // By a, then b: always where a c was given, else so many times in ten.
    let bare = 0;
    const open = (): Driver => {
      let given = '';
      const fails = () => /a.*b$/.test(given) && (given.includes('c') || (3 * bare++) % 10 < of10);
      return {
        reset() {
          given = '';
        },
        apply({ label }) {
          given += label;
        },
        observe: () => ({ label: fails() ? 'smoke' : 'ok' }),
        close() {},
      };
    };
    const first = strategyOf('cacb', ({ game, node, taken }) => {
      if (game.owner[node] !== TESTER) return AWAIT;
      const given = taken.subarray(game.outStart[node], game.outStart[node + 1]).reduce((a, b) => a + b, 0);
      return game.outStart[node] + BUTTONS.indexOf('cacb'[given]);
    });
    const { failures } = await testSystem(test(buttons, open, { strategy: first }));
    expect(failures.map(({ shortest }) => shortest && stimuliOf(buttons, shortest))).toEqual([told]);
    expect(failures[0].shortest).toMatchObject({ repeats: told === 'ab' ? of10 : 10, tries: 10 });
  });

  it('never tells a way that did not fail again', async () => {
    for (let seed = 1; seed <= 8; seed++) {
      const { failures } = await testSystem(
        test(buttons, remembering('abc', 0.3, 0.5), { seed, budget: 3000 }),
      );
      for (const { shortest, rate } of failures) {
        expect(rate!.failed).toBe(shortest?.repeats ?? 0);
        expect(rate!.tries).toBeGreaterThanOrEqual(10);
        if (shortest) expect(shortest.repeats).toBeGreaterThan(0);
      }
    }
  });

  it('tells that a failure did not come again where it never does', async () => {
    let left = 1;
    const once = remembering('abc', 1, 0);
    const open = (): Driver => {
      const driver = once();
      return {
        ...driver,
        observe: () => {
          const seen = driver.observe() as { label: string };
          return seen.label === 'smoke' && left-- <= 0 ? { label: 'ok' } : seen;
        },
      };
    };
    const { failures } = await testSystem(test(buttons, open));
    expect(failures).toMatchObject([{ shortest: null, rate: { failed: 0, tries: 30, low: 0 } }]);
  });
});
