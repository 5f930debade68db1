import { expect, it } from 'vitest';
import { doubledGame } from '../../../src/solve/index.ts';
import { bruteForce } from '../../reference/brute-force.ts';
import { gameOf } from '../../reference/games.ts';

it('covers both halves of several sinks', () => {
  const game = gameOf('t tester: a b', 'a sut', 'b tester');
  expect(bruteForce(game, { restart: true })).toBe(3);
  expect(bruteForce(doubledGame(game))).toBe(6);
});

it('keeps ids apart', () => {
  const game = gameOf('in tester: out', 'out sut: in');
  expect(doubledGame(game).ids).toEqual(['in in', 'out in', 'in out', 'out out']);
});
