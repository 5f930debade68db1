import { expect, it } from 'vitest';
import { checkWitness, type Witness, type WitnessEntry } from '../../../src/certificate/index.ts';
import { figure3, gameOf } from '../../reference/games.ts';

const entry = (node: number, value: number, ...trap: number[]): WitnessEntry => ({
  node,
  value,
  trap: Int32Array.from(trap),
});

const witness = (...nodes: WitnessEntry[]): Witness => ({
  restart: false,
  scaled: false,
  value: nodes[0].value,
  nodes,
});

const codes = (game: Parameters<typeof checkWitness>[0], claim: Witness) =>
  checkWitness(game, claim).issues.map(({ code }) => code);

it('accepts a value above what is proven, and says that it is not tight', () => {
  const raised = witness(entry(0, 4, 0), entry(1, 3, 1, 3), entry(2, 2, 2, 3));
  expect(checkWitness(figure3, raised)).toMatchObject({ valid: true, upper: 4, tight: false });
});

it('refuses two entries for a node, whatever they say', () => {
  const twice = witness(entry(0, 3, 0), entry(1, 2, 1, 3), entry(2, 2, 2, 3), entry(1, 2, 1, 3));
  expect(codes(figure3, twice)).toEqual(['witness/duplicate-node']);
});

it('refuses an SUT node that must move on to nowhere', () => {
  const game = gameOf('s sut: t', 't tester: s');
  expect(codes(game, witness(entry(0, 9, 0)))).toEqual(['witness/no-way-on']);
});

it('refuses a node twice in a closure, and numbers that are no nodes', () => {
  const game = gameOf('s sut: t', 't tester 0: s');
  expect(codes(game, { restart: true, value: 1, closure: Int32Array.of(0, 1, 1) })).toEqual([
    'witness/duplicate-node',
  ]);
  expect(codes(game, { restart: true, value: 1, closure: Int32Array.of(0, 1, -1, 2) })).toEqual([
    'witness/unknown-node',
    'witness/unknown-node',
  ]);
  expect(codes(game, witness(entry(0, 2, 0, 5), entry(7, 1, 7)))).toEqual([
    'witness/unknown-node',
    'witness/unknown-node',
  ]);
});

it('refuses an SUT sink in a larger trap: there it would be an exit', () => {
  const game = gameOf('t tester: s', 's sut');
  expect(codes(game, witness(entry(0, 2, 0, 1)))).toEqual(['witness/sut-must-leave']);
  expect(checkWitness(game, witness(entry(0, 2, 0), entry(1, 1, 1)))).toMatchObject({
    valid: true,
    tight: true,
  });
});

it('counts all issues but keeps the first', () => {
  const rows = Array.from({ length: 50 }, (_, i) => `v${i} tester:`);
  const game = gameOf(`r tester: ${rows.map((row) => row.split(' ')[0]).join(' ')}`, ...rows);
  const { issues, total } = checkWitness(game, witness(entry(0, 2, 0)));
  expect([issues.length, total]).toEqual([20, 50]);
});
