// Names that look the same, or are the same to Unicode, and are others by their code points: certificates keep them apart.

import { expect, it } from 'vitest';
import { sourceOf } from '../../../src/base/index.ts';
import {
  checkProof,
  checkWitness,
  readProof,
  readWitness,
  writeProof,
  writeWitness,
} from '../../../src/certificate/index.ts';
import { buildGame, type Game } from '../../../src/game/index.ts';
import { solve } from '../../../src/solve/index.ts';

/** Pairs that normalization, case folding or the eye takes for one. */
const ALIKE: readonly (readonly [string, string])[] = [
  ['caf\u00e9', 'cafe\u0301'],
  ['\u212b', '\u00c5'],
  ['\uac00', '\u1100\u1161'],
  ['\ufb01', 'fi'],
  ['a', '\u0430'],
  ['x', 'x\u200b'],
  ['\u1e9b\u0323', '\u1e69'],
];

/** The system decides which of two alike nodes comes; only the first is worth much, and the second leads on. */
const gameOf = ([one, other]: readonly [string, string]): Game =>
  buildGame({
    name: one,
    initial: 'start',
    nodes: [
      { id: 'start', owner: 'sut' },
      { id: one, owner: 'tester', gain: 5 },
      { id: other, owner: 'tester', gain: 2 },
      { id: 'end', owner: 'tester', gain: 7 },
    ],
    edges: [
      { from: 'start', to: one, label: 'a' },
      { from: 'start', to: other, label: 'b' },
      { from: other, to: 'end', label: 'c' },
      { from: one, to: one, label: 'd' },
    ],
  });

const swapped = (text: string, [one, other]: readonly [string, string]): string =>
  text.replace(/"(?:[^"\\]|\\.)*"/g, (quoted) => {
    const name: unknown = JSON.parse(quoted);
    return name === one ? JSON.stringify(other) : name === other ? JSON.stringify(one) : quoted;
  });

it.each(ALIKE)('%j and %j', (...pair) => {
  const game = gameOf(pair);
  const { lower, upper, witness, proof } = solve(game, { proof: true });
  expect([lower, upper]).toEqual([6, 6]);
  const texts = {
    witness: [...writeWitness(game, witness, 1)].join(''),
    proof: [...writeProof(game, proof!)].join(''),
  };
  const proved = (text: string): number | null => {
    const read = readWitness(sourceOf('w.json', text), game);
    if (!read.ok) return null;
    const verdict = checkWitness(game, read.value.witness, read.value);
    return verdict.valid ? verdict.upper : null;
  };
  const proves = (text: string): number | null => {
    const read = readProof(sourceOf('p.json', text), game);
    return read.ok ? checkProof(game, read.value.proof, read.value).lower : null;
  };
  expect([proved(texts.witness), proves(texts.proof)]).toEqual([6, 6]);
  // With the names in each other's places nothing is proved that is not so, and the witness nothing at all.
  expect(texts.witness).not.toBe(swapped(texts.witness, pair));
  expect(proved(swapped(texts.witness, pair))).toBeNull();
  expect(proves(swapped(texts.proof, pair)) ?? 0).toBeLessThanOrEqual(6);
  // Nor is a name taken for one that is the same to Unicode.
  for (const form of ['NFC', 'NFD', 'NFKC'] as const) {
    const changed = texts.witness.normalize(form);
    if (changed !== texts.witness) expect(proved(changed)).toBeNull();
  }
});
