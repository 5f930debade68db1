// Proof files of the first version, as they were written before nodes that are in together became one variable: they stay good.

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { setCover } from '../../bench/solve/covering.ts';
import { threeSat, uniformMealy } from '../../bench/solve/families.ts';
import { sourceOf } from '../../src/base/index.ts';
import { checkProof, readProof, writeProof } from '../../src/certificate/index.ts';
import { plainGame } from '../../src/game/index.ts';
import { solve } from '../../src/solve/index.ts';

it.each([
  ['machine-once', plainGame(uniformMealy(7, 2, 2, 3)), 12],
  ['cover-restart', plainGame(setCover(14, 2)), 17],
  ['formula-restart', plainGame(threeSat(5, 1, 4)), 31],
])('%s is accepted, and written again as it was', (name, game, value) => {
  const text = readFileSync(new URL(`proof-1/${name}.json`, import.meta.url), 'utf8');
  const read = readProof(sourceOf(name, text), game);
  if (!read.ok) throw new Error(read.issues[0].message);
  const { proof } = read.value;
  expect(checkProof(game, proof)).toMatchObject({ valid: true, lower: value });
  expect(JSON.parse([...writeProof(game, proof)].join(''))).toEqual(JSON.parse(text));
  const lower = proof.lower.map((l, v) => (v === game.initial ? l + 1 : l));
  expect(checkProof(game, { ...proof, value: value + 1, lower }).valid).toBe(false);
});

it('a proof of the second version is none of the first', () => {
  const game = plainGame(uniformMealy(20, 3, 2, 3));
  const proof = solve(game, { restart: true, proof: true }).proof!;
  expect(checkProof(game, proof).valid).toBe(true);
  expect(checkProof(game, { ...proof, isPlain: true }).valid).toBe(false);
});
