// Several observations in any order, as one answer: every order is a play, the guarantee is that of the game without them, a system that
// says them in any order passes, and one that leaves one out or says one twice fails.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orThrow, sourceOf } from '../../../src/base/index.ts';
import { readModel } from '../../../src/format/index.ts';
import {
  all,
  buildGame,
  forGoal,
  type Game,
  isPlain,
  labelOf,
  modelFacts,
  plainGame,
  requirePlain,
  SUT,
  wordsInAnyOrder,
} from '../../../src/game/index.ts';
import { defineModel, explore, oneOf } from '../../../src/model/index.ts';
import { testSystem } from '../../../src/run/node/index.ts';
import { solve } from '../../../src/solve/index.ts';
import { strategyNamed } from '../../../src/strategy/index.ts';
import { type Driver, ObservationQueue } from '../../../src/sut/index.ts';

const shop = (label: string) =>
  buildGame({
    name: 'shop',
    initial: 'ready',
    nodes: [
      { id: 'ready', owner: 'tester' },
      { id: 'ordered', owner: 'sut', gain: 2 },
      { id: 'done', owner: 'tester' },
    ],
    edges: [
      { from: 'ready', to: 'ordered', label: 'order' },
      { from: 'ordered', to: 'done', label },
      { from: 'ordered', to: 'ready', label: 'refused' },
      { from: 'done', to: 'ready', label: 'again' },
    ],
  });
const model = shop(all('mail', 'receipt', 'parcel'));
const game = plainGame(model);

/** All words on the ways from `ordered` to `done`. */
function orders(of: Game, v = of.ids.indexOf('ordered'), said: readonly string[] = []): string[] {
  if (of.ids[v] === 'done') return [said.join(' ')];
  if (of.owner[v] !== SUT) return [];
  return Array.from({ length: of.outStart[v + 1] - of.outStart[v] }, (_, i) => of.outStart[v] + i).flatMap(
    (e) => orders(of, of.target[e], [...said, labelOf(of, e)!]),
  );
}

describe('words in any order', () => {
  it('are every order of them, by helpers that count for nothing', () => {
    expect(orders(game).sort()).toEqual([
      'mail parcel receipt',
      'mail receipt parcel',
      'parcel mail receipt',
      'parcel receipt mail',
      'receipt mail parcel',
      'receipt parcel mail',
    ]);
    expect([game.n, game.helpers!.from]).toEqual([3 + 6, 3]);
    expect(game.ids.slice(3).sort()).toEqual([
      'ordered (mail seen)',
      'ordered (mail, parcel seen)',
      'ordered (mail, receipt seen)',
      'ordered (parcel seen)',
      'ordered (parcel, receipt seen)',
      'ordered (receipt seen)',
    ]);
    expect(modelFacts(game)).toMatchObject({ nodes: 3, edges: 4 });
    expect([isPlain(model), isPlain(game)]).toEqual([false, true]);
    expect(() => requirePlain(model)).toThrow(/"all"/);
    // A word that comes twice is said twice.
    expect(orders(plainGame(shop(all('tick', 'tick', 'tock')))).sort()).toEqual([
      'tick tick tock',
      'tick tock tick',
      'tock tick tick',
    ]);
    expect(forGoal(model, 'transitions').gain.reduce((sum, gain) => sum + gain, 0)).toBe(4);
  });

  it('leave the guarantee as it is with one word, and weigh as much', () => {
    const node = fc.record({ sut: fc.boolean(), gain: fc.nat(2) });
    const edge = fc.record({ from: fc.nat(3), to: fc.nat(3), words: fc.integer({ min: 1, max: 3 }) });
    let expanded = 0;
    fc.assert(
      fc.property(
        fc.array(node, { minLength: 4, maxLength: 4 }),
        fc.array(edge, { maxLength: 7 }),
        fc.boolean(),
        (nodes, edges, restart) => {
          const drawn = (label: (words: number) => string) =>
            plainGame(
              buildGame({
                initial: 'v0',
                nodes: nodes.map(({ sut, gain }, v) => ({
                  id: `v${v}`,
                  owner: sut ? 'sut' : 'tester',
                  gain,
                })),
                edges: edges.map(({ from, to, words }) => ({
                  from: `v${from}`,
                  to: `v${to}`,
                  label: nodes[from].sut ? label(words) : 'do',
                })),
              }),
            );
          const several = drawn((words) => (words === 1 ? 'a' : all(...['a', 'b', 'c'].slice(0, words))));
          const { lower, upper, total } = solve(several, { restart });
          const plain = solve(
            drawn(() => 'a'),
            { restart },
          );
          expect([lower, upper, total]).toEqual([plain.lower, plain.upper, plain.total]);
          if (several.helpers) expanded++;
        },
      ),
      { numRuns: 200 },
    );
    expect(expanded).toBeGreaterThan(20);
  });
});

describe('a real system', () => {
  /** It says these words after the order number `n`. */
  function play(says: (n: number) => readonly string[]) {
    const seen = new ObservationQueue();
    let orders = 0;
    const driver: Driver = {
      reset: () => seen.clear(),
      apply({ label }) {
        if (label === 'order') for (const word of says(orders++)) seen.push({ label: word });
      },
      observe: () => (seen.length > 0 ? seen.observe() : { silent: true }),
      pending: () => seen.pending(),
      close() {},
    };
    return testSystem({
      game,
      sut: { address: 'shop', open: () => driver },
      strategy: strategyNamed('adaptive'),
      budget: 40,
      resetCost: 5,
      seed: 1,
      spendAll: true,
      shrinkTries: 0,
    });
  }
  const WORDS = ['mail', 'receipt', 'parcel'];
  const rotated = (n: number) => WORDS.map((_, i) => WORDS[(i + n) % 3]);

  it('passes in any order, and pays for one visit', async () => {
    const { verdict, failures, outcome } = await play(rotated);
    expect([verdict, failures, outcome.coverage]).toEqual(['pass', [], 100]);
    expect(outcome.spent).toBe(40);
  });

  it('fails if a word is left out or comes twice', async () => {
    expect((await play((n) => rotated(n).slice(0, 2))).failures).toMatchObject([
      { kind: 'hang', node: 'ordered (mail, receipt seen)' },
    ]);
    expect((await play(() => ['mail', 'mail', 'parcel'])).failures).toMatchObject([
      { kind: 'off-model', node: 'ordered (mail seen)', message: expect.stringContaining('"mail"') },
    ]);
  });
});

describe('in models', () => {
  it('are a label in every format, a key of an edge in the model file, a key of oneOf in a program', () => {
    expect(wordsInAnyOrder('(all a & b)')).toEqual(['a', 'b']);
    for (const label of ['(all a)', 'all a & b', '(all )', undefined])
      expect(wordsInAnyOrder(label)).toBeNull();
    const program = defineModel({
      name: 'm',
      initial: () => 0,
      actions: ({ tester }) => ({ go: tester({ next: (n) => oneOf({ [all('a', 'b')]: n }) }) }),
    });
    expect(plainGame(orThrow(explore(program)).game).n).toBe(4);
  });

  const file = (edge: object, from = 'b') =>
    readModel(
      sourceOf(
        'm.game.json',
        JSON.stringify({
          format: 'covergame/1',
          initial: 'a',
          nodes: [
            { id: 'a', owner: 'tester' },
            { id: 'b', owner: 'sut' },
          ],
          edges: [
            { from: 'a', to: 'b' },
            { from, to: 'a', ...edge },
          ],
        }),
      ),
      { fileName: 'm.game.json' },
    );

  it('are read from the key', () => {
    expect(orThrow(file({ all: ['x', 'y'] })).labels).toEqual(['(all x & y)']);
  });

  it.each([
    [{ all: ['x'] }, 'b', 'format/bad-all'],
    [{ all: ['x', 'y'], label: 'z' }, 'b', 'format/bad-all'],
    [{ all: ['x & y', 'z'] }, 'b', 'format/bad-all'],
    [{ all: ['(silence)', 'z'] }, 'b', 'format/bad-all'],
    [{ all: [...'abcdefghi'] }, 'b', 'format/bad-all'],
    [{ all: 'x' }, 'b', 'format/wrong-type'],
    [{ all: ['x', 'y'] }, 'a', 'game/not-an-answer'],
  ])('%j from %s is refused', (edge, from, code) => {
    const outcome = file(edge, from);
    expect(outcome.ok ? [] : outcome.issues.map((issue) => issue.code)).toContain(code);
    expect(() => all('a')).toThrow(RangeError);
  });

  it('that are too many are told when the game is played, whoever wrote the label', () => {
    expect(() => plainGame(shop(`(all ${[...'abcdefghi'].join(' & ')})`))).toThrow(/the maximum is 8/);
  });
});
