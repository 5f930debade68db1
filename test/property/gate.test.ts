// Games of callers: a game taken apart, one value of it changed, and given to every public function. Each refuses it with an InputError or
// works with it; none throws anything else, and what is refused by one is refused by all that look at rows.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InputError, orThrow, sourceOf } from '../../src/base/index.ts';
import { checkWitness, readWitness, type Witness, writeWitness } from '../../src/certificate/index.ts';
import { FORMATS, type Format } from '../../src/format/index.ts';
import { type Game, requireGame } from '../../src/game/index.ts';
import { lintGame } from '../../src/lint/index.ts';
import { explain } from '../../src/play/index.ts';
import { inspectGame, readTally } from '../../src/report/index.ts';
import { simulate } from '../../src/run/simulation/index.ts';
import { solve } from '../../src/solve/index.ts';
import { CRITERIA, makeSuite, readSuite } from '../../src/suite/index.ts';
import { arbitraryGame } from '../reference/arbitrary-game.ts';

const ODD = [-1, -0, 0.5, 1, 7, 255, 2 ** 31, 2 ** 32, 2 ** 53, 1e308, Number.NaN, Number.POSITIVE_INFINITY];

/** A place in a game, and what stands there instead. */
const change = fc.record({
  field: fc.constantFrom<keyof Game>(
    'name',
    'initial',
    'n',
    'm',
    'owner',
    'gain',
    'outStart',
    'source',
    'target',
    'inStart',
    'inEdge',
    'ids',
    'labels',
    'label',
    'weight',
    'cost',
    'maybe',
    'unasked',
    'tags',
    'final',
    'helpers',
  ),
  how: fc.constantFrom('value', 'shorter', 'longer', 'gone', 'list', 'null'),
  at: fc.nat(30),
  value: fc.constantFrom<unknown>(...ODD, '', 'v0', null, {}),
});

function spoiled(
  game: Game,
  { field, how, at, value }: typeof change extends fc.Arbitrary<infer T> ? T : never,
): Game {
  const copy = structuredClone(game) as unknown as Record<string, unknown>;
  const row = copy[field] as { length?: number; [i: number]: unknown } | undefined;
  const isRow = typeof row === 'object' && row !== null && typeof row.length === 'number';
  if (how === 'gone') delete copy[field];
  else if (how === 'null') copy[field] = null;
  else if (how === 'list') copy[field] = isRow ? Array.from(row as ArrayLike<unknown>) : [value];
  else if (!isRow) copy[field] = value;
  else if (how === 'value') row[at % Math.max(1, row.length!)] = value;
  else if (ArrayBuffer.isView(row)) {
    const Row = row.constructor as Float64ArrayConstructor;
    copy[field] =
      how === 'shorter'
        ? new Row(row as never).slice(1)
        : Row.of(...(row as unknown as Float64Array), Number(value));
  } else copy[field] = how === 'shorter' ? (row as unknown[]).slice(1) : [...(row as unknown[]), value];
  return copy as unknown as Game;
}

/** What became of calling it: nothing but an InputError may be thrown. */
function refuses(action: () => unknown): boolean {
  try {
    action();
    return false;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    expect(error.issues[0].hint, error.issues[0].message).toBeTruthy();
    return true;
  }
}

const CALLS = (witness: Witness): Record<string, (game: Game) => unknown> => ({
  solve: (game) => solve(game),
  'solve with restart': (game) => solve(game, { restart: true }),
  inspectGame: (game) => inspectGame(game),
  lintGame: (game) => lintGame(game),
  ...Object.fromEntries(CRITERIA.map(({ id }) => [id, (game: Game) => makeSuite(game, id)])),
  ...Object.fromEntries(
    ['rdm', 'adaptive', 'gmu'].map((strategy) => [
      strategy,
      (game: Game) => simulate(game, { strategy: strategy as 'rdm', budget: 30 }),
    ]),
  ),
  ...Object.fromEntries(
    (FORMATS as readonly Format[])
      .filter(({ write }) => write)
      .map(({ id, write }) => [id, (game: Game) => [...orThrow(write!(game))]]),
  ),
  readSuite: (game) => readSuite(game, sourceOf('s', '{"cases":[["v0"]]}')),
  readWitness: (game) => readWitness(sourceOf('w', '{"format":"covergame-witness/1"}'), game),
  checkWitness: (game) => checkWitness(game, witness),
  writeWitness: (game) => [...writeWitness(game, witness)],
  explain: (game) => explain(game, witness),
  readTally: (game) => readTally(game, [sourceOf('t', '{}')]),
});

test('every public function takes a game or refuses it', () => {
  let refused = 0;
  let taken = 0;
  fc.assert(
    fc.property(arbitraryGame({ maxNodes: 5 }), change, (game, how) => {
      const odd = spoiled(game, how);
      const isRefused = refuses(() => requireGame(structuredClone(odd)));
      const { witness } = solve(isRefused ? game : odd);
      if (isRefused) refused++;
      else taken++;
      for (const [name, call] of Object.entries(CALLS(witness))) {
        const threw = refuses(() => call(structuredClone(odd)));
        if (isRefused) expect(threw, `${name} takes it`).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
  expect(refused).toBeGreaterThan(100);
  expect(taken).toBeGreaterThan(30);
});
