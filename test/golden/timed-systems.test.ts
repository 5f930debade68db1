// Communicating processes against an explorer that shares no code with ours: states and transitions of three classic systems at several sizes.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { orThrow } from '../../src/base/index.ts';
import { type AnyModel, explore, readEfsm } from '../../src/model/index.ts';
import { csmaCd, fischer, gear } from '../reference/timed-systems.ts';

const modelOf = (name: string): AnyModel => {
  const url = new URL(`../../models/${name}.yaml`, import.meta.url);
  return orThrow(readEfsm({ name, bytes: readFileSync(url) }));
};
const sizeOf = (name: string, set: Record<string, number>) => {
  const { game, stopped } = orThrow(explore(modelOf(name), { set }));
  expect(stopped).toBeNull();
  return { game, size: { states: game.n, edges: game.m } };
};

describe('Fischer', () => {
  test.each([
    [1, 1],
    [1, 2],
    [2, 1],
    [2, 2],
    [3, 2],
    [4, 1],
    [4, 2],
  ])('%i processes, k = %i', (n, k) => {
    const { game, size } = sizeOf('fischer', { n, k });
    expect(size).toEqual(fischer(n, k));
    // Mutual exclusion: no state has two critical processes.
    for (const id of game.ids) expect(id.match(/critical/g)?.length ?? 0).toBeLessThan(2);
  });
});

describe('CSMA/CD', () => {
  test.each([
    [1, 1, 3],
    [2, 1, 3],
    [2, 2, 4],
    [3, 1, 3],
  ])('%i stations, delay %i, length %i', (n, delay, length) => {
    expect(sizeOf('csma-cd', { n, delay, length }).size).toEqual(csmaCd(n, delay, length));
  });
});

describe('the gear controller', () => {
  test.each([
    [1, 2],
    [3, 3],
    [8, 5],
  ])('%i gears, slow %i', (g, slow) => {
    expect(sizeOf('gear', { g, slow }).size).toEqual(gear(g, slow));
  });
});
