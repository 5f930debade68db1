// The bundled models: read without a warning, told of in their README, and with the guarantees that it and the paper
// state. The paper gives figures 2 (9, section 5.1) and 3 (3, section 5.2); the rest were found by the solver and
// proved by the witness checker.

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { orThrow } from '../../src/base/index.ts';
import { checkWitness } from '../../src/certificate/index.ts';
import { readModel } from '../../src/format/index.ts';
import { solve } from '../../src/solve/index.ts';

const folder = new URL('../../models/', import.meta.url);
const readme = readFileSync(new URL('README.md', folder), 'utf8');

const GUARANTEES: Readonly<Record<string, readonly [once: number, restarting: number, total: number]>> = {
  'coffee.game.json': [3, 3, 6],
  'figure-1.game.json': [4, 4, 7],
  'figure-2.game.json': [9, 9, 12],
  'figure-3.game.json': [3, 4, 4],
  'red-riding-hood.game.json': [5, 5, 8],
  'login.game.json': [8, 8, 29],
  'cart.game.json': [12, 12, 39],
  'lock.game.json': [8, 8, 30],
};

describe.each(readdirSync(folder).filter((name) => name.endsWith('.game.json')))('%s', (name) => {
  const outcome = readModel({ name, bytes: readFileSync(new URL(name, folder)) });

  test('is read without a warning, and told of', () => {
    expect(outcome).toMatchObject({ ok: true, warnings: [] });
    expect(readme).toContain(`\`${name}\``);
  });

  test('has the guarantees known for it', () => {
    const game = orThrow(outcome);
    const [once, restarting, total] = GUARANTEES[name];
    expect(solve(game)).toMatchObject({ lower: once, upper: once, total });
    expect(solve(game, { restart: true })).toMatchObject({ lower: restarting, upper: restarting, total });
    expect(checkWitness(game, solve(game).witness)).toMatchObject({ valid: true, upper: once });
  });
});
