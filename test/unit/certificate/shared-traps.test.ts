import { describe, expect, it } from 'vitest';
import { sourceOf } from '../../../src/base/index.ts';
import {
  checkWitness,
  readWitness,
  sharedTraps,
  type TrapWitness,
  unsharedTraps,
  writeWitness,
} from '../../../src/certificate/index.ts';
import { buildGame, type Game } from '../../../src/game/index.ts';
import { figure3, gameOf } from '../../reference/games.ts';

/** The traps of figure 3 as version 2 has them: the second one is the first with another node. */
const GOOD = {
  format: 'covergame-witness/2',
  restart: false,
  gains: 'given',
  value: 3,
  traps: [{ add: ['v1', 'v3'] }, { from: 0, add: ['v2'], drop: ['v1'] }],
  nodes: { v0: { value: 3 }, v1: { value: 2, trap: 0 }, v2: { value: 2, trap: 1 } },
};

const read = (text: string, game = figure3) => readWitness(sourceOf('w.json', text), game);

function verdictOf(file: unknown, game = figure3) {
  const outcome = read(JSON.stringify(file, null, 1), game);
  if (!outcome.ok) return { valid: false, upper: null, issues: outcome.issues };
  return checkWitness(game, outcome.value.witness, outcome.value);
}

describe('a witness of version 2', () => {
  it('is accepted, and written as it is read', () => {
    expect(verdictOf(GOOD)).toMatchObject({ valid: true, upper: 3, tight: true });
    const outcome = read(JSON.stringify(GOOD));
    if (!outcome.ok) throw new Error('unreadable');
    expect(JSON.parse([...writeWitness(figure3, outcome.value.witness)].join(''))).toEqual(GOOD);
    const first = JSON.parse([...writeWitness(figure3, outcome.value.witness, 1)].join(''));
    expect(first).toMatchObject({ format: 'covergame-witness/1', nodes: { v2: { trap: ['v2', 'v3'] } } });
  });

  it('may hold a trap in the entry itself', () => {
    const nodes = { ...GOOD.nodes, v2: { value: 2, trap: ['v2', 'v3'] } };
    expect(verdictOf({ ...GOOD, nodes })).toMatchObject({ valid: true, upper: 3 });
  });

  const trap = (i: number, change: object) => ({
    ...GOOD,
    traps: GOOD.traps.map((told, k) => (k === i ? { ...told, ...change } : told)),
  });
  const nodes = (change: object) => ({ ...GOOD, nodes: { ...GOOD.nodes, ...change } });
  it.each([
    ['a later trap to start from', trap(0, { from: 1 }), 'not an earlier one'],
    ['itself to start from', trap(1, { from: 1 }), 'not an earlier one'],
    ['half a trap to start from', trap(1, { from: 0.5 }), 'not an earlier one'],
    ['an unknown trap', nodes({ v2: { value: 2, trap: 2 } }), 'there are 2 traps'],
    ['a negative trap', nodes({ v2: { value: 2, trap: -3 } }), 'there are 2 traps'],
    ['a node added that is there', trap(1, { add: ['v2', 'v3'] }), 'has "v3" twice'],
    ['a node dropped that is not there', trap(1, { drop: ['v0'] }), 'drops "v0"'],
    ['a node dropped that is needed', trap(1, { drop: ['v1', 'v3'] }), '"v3" has no entry'],
    ['a value lowered by one', nodes({ v2: { value: 1, trap: 1 } }), '2 at least'],
    ['the trap of another', nodes({ v2: { value: 2, trap: 0 } }), 'not in its own trap'],
    ['version 1 with traps', { ...GOOD, format: 'covergame-witness/1' }, 'covergame-witness/2'],
    ['a foreign node', trap(0, { add: ['v1', 'x'] }), 'not a node of the model'],
    ['a trap of another type', { ...GOOD, traps: [[]] }, 'of kind list'],
  ])('is refused with %s', (_, file, reason) => {
    const { valid, issues } = verdictOf(file);
    expect(valid).toBe(false);
    expect(issues.map(({ message }) => message).join('\n')).toContain(reason);
  });

  it('is refused where nodes share the trap of an SUT node that must move on', () => {
    const game = gameOf('r tester: a', 'a tester: s', 's sut: t', 't tester: s');
    const shared = (nodes: object) => ({ ...GOOD, value: 2, traps: [{ add: ['s'] }], nodes });
    for (const file of [
      shared({ r: { value: 2 }, a: { value: 1, trap: 0 }, s: { value: 1, trap: 0 } }),
      shared({
        r: { value: 2 },
        s: { value: 3, trap: 0 },
        t: { value: 2, trap: 0 },
        a: { value: 1, trap: 0 },
      }),
    ]) {
      expect(verdictOf(file, game).valid).toBe(false);
    }
  });

  it('is refused with a key twice', () => {
    const outcome = read('{"format":"covergame-witness/2","traps":[{"add":[],"add":[]}]}');
    expect(!outcome.ok && outcome.issues[0].message).toContain('twice');
  });

  it('refuses every byte changed, or proves no less than the truth', () => {
    const text = JSON.stringify(GOOD);
    let accepted = 0;
    for (let i = 0; i < text.length; i++) {
      for (const byte of ['"', '{', ']', '0', '1', '2', '9', '-', 'v', '\u0000']) {
        const outcome = read(text.slice(0, i) + byte + text.slice(i + 1));
        if (!outcome.ok) continue;
        const verdict = checkWitness(figure3, outcome.value.witness, outcome.value);
        if (!verdict.valid) continue;
        accepted++;
        expect(verdict.upper).toBeGreaterThanOrEqual(3);
      }
    }
    expect(accepted).toBeGreaterThan(0);
  });
});

describe('traps that contain each other', () => {
  const n = 1000;
  // Every node leads back to all before it by way of the one before: each trap is the last one and a node more.
  const game: Game = buildGame({
    initial: `v${n - 1}`,
    nodes: Array.from({ length: n }, (_, v) => ({ id: `v${v}`, owner: 'tester' as const })),
    edges: Array.from({ length: n - 1 }, (_, v) => ({ from: `v${v + 1}`, to: `v${v}` })),
  });
  const nested: TrapWitness = {
    restart: false,
    scaled: false,
    value: n,
    nodes: Array.from({ length: n }, (_, v) => ({
      node: v,
      value: v + 1,
      trap: Int32Array.from({ length: v + 1 }, (_x, u) => u),
    })),
  };

  it('are told in a size linear in the game, and checked as they are told', () => {
    const shared = sharedTraps(nested, n);
    const told = shared.traps.reduce((sum, { add, drop }) => sum + add.length + drop.length, 0);
    expect(told).toBeLessThan(2 * n);
    expect(checkWitness(game, shared)).toMatchObject({ valid: true, upper: n, tight: true });
    expect(checkWitness(game, nested)).toMatchObject({ valid: true, upper: n, tight: true });
    expect([...writeWitness(game, nested, 2)].join('').length).toBeLessThan(100 * n);
  });

  it('are the same when written out again', () => {
    const back = unsharedTraps(sharedTraps(nested, n));
    const sets = new Map(back.nodes.map(({ node, trap }) => [node, trap.toSorted()]));
    for (const { node, trap } of nested.nodes.slice(0, 200)) expect(sets.get(node)).toEqual(trap);
  });
});
