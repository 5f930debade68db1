import { describe, expect, it } from 'vitest';
import { sourceOf } from '../../../src/base/index.ts';
import { checkWitness, readWitness, writeWitness } from '../../../src/certificate/index.ts';
import { buildGame } from '../../../src/game/index.ts';
import { figure3 } from '../../reference/games.ts';

/** The witness of the contract's example, completed: v2 and v3 as v1. */
const GOOD = {
  format: 'covergame-witness/1',
  restart: false,
  gains: 'given',
  value: 3,
  nodes: {
    v0: { value: 3, trap: ['v0'] },
    v1: { value: 2, trap: ['v1', 'v3'] },
    v2: { value: 2, trap: ['v2', 'v3'] },
  },
};

const read = (text: string, game = figure3) => readWitness(sourceOf('w.json', text), game);

function verdictOf(file: unknown, game = figure3) {
  const outcome = read(JSON.stringify(file, null, 1), game);
  if (!outcome.ok) return { valid: false, upper: null, issues: outcome.issues };
  return checkWitness(game, outcome.value.witness, outcome.value);
}

describe('a witness file', () => {
  it('is accepted', () => {
    expect(verdictOf(GOOD)).toMatchObject({ valid: true, upper: 3, tight: true });
  });

  it('is written as it is read', () => {
    const outcome = read(JSON.stringify(GOOD));
    if (!outcome.ok) throw new Error('unreadable');
    const text = [...writeWitness(figure3, outcome.value.witness)].join('');
    expect(JSON.parse(text)).toEqual(GOOD);
  });

  it('with restart is written as it is read', () => {
    const file = {
      format: GOOD.format,
      restart: true,
      gains: 'given',
      value: 4,
      closure: ['v0', 'v1', 'v2', 'v3'],
    };
    const outcome = read(JSON.stringify(file));
    if (!outcome.ok) throw new Error('unreadable');
    expect(checkWitness(figure3, outcome.value.witness)).toMatchObject({ valid: true, upper: 4 });
    expect(JSON.parse([...writeWitness(figure3, outcome.value.witness)].join(''))).toEqual(file);
  });

  it('keeps any id, __proto__ and the empty one included', () => {
    const game = buildGame({
      initial: '__proto__',
      nodes: ['__proto__', '', 'constructor', '\ud800"\\\n', '1'].map((id) => ({ id, owner: 'tester' })),
      edges: [
        { from: '__proto__', to: '' },
        { from: '', to: '\ud800"\\\n' },
      ],
    });
    const text = `{"format":"covergame-witness/1","restart":false,"gains":"given","value":3,"nodes":{
      "__proto__":{"value":3,"trap":["__proto__"]}, "":{"value":2,"trap":[""]},
      ${JSON.stringify('\ud800"\\\n')}:{"value":1,"trap":[${JSON.stringify('\ud800"\\\n')}]}}}`;
    const outcome = read(text, game);
    if (!outcome.ok) throw new Error(outcome.issues[0].message);
    expect(checkWitness(game, outcome.value.witness)).toMatchObject({ valid: true, upper: 3, issues: [] });
    const again = read([...writeWitness(game, outcome.value.witness)].join(''), game);
    expect(again.ok && again.value.witness).toEqual(outcome.value.witness);
  });
});

const { v0, v1, v2 } = GOOD.nodes;
const nodes = (change: object) => ({ ...GOOD, nodes: { ...GOOD.nodes, ...change } });

describe('a corrupted witness is refused with the reason', () => {
  it.each([
    ['a node dropped from a trap', nodes({ v1: { value: 2, trap: ['v1'] } }), 'no entry', 'v3'],
    [
      'a node alone in its trap',
      nodes({ v1: { value: 2, trap: ['v1'] }, v3: { value: 2, trap: ['v3'] } }),
      'claims 2',
      'v1',
    ],
    [
      'an SUT node left without a successor',
      nodes({ v1: { value: 2, trap: ['v1', 'v3'] }, v3: { value: 2, trap: ['v0', 'v3'] } }),
      'has no successor in the trap',
      'v3',
    ],
    ['a value lowered by one', nodes({ v1: { ...v1, value: 1 } }), 'claims 1, but its trap gains 2', 'v1'],
    ['the claim lowered by one', { ...GOOD, value: 2 }, 'claims 2, but', 'v0'],
    [
      'the claim and its entry lowered by one',
      { ...nodes({ v0: { ...v0, value: 2 } }), value: 2 },
      'value 2: 3 at least',
      'v0',
    ],
    ['the initial node missing', { ...GOOD, nodes: { v1, v2 } }, 'has no entry', 'v0'],
    ['an exit missing', { ...GOOD, nodes: { v0, v1 } }, '"v2" has no entry', 'v0'],
    ['another model', nodes({ w: { value: 2, trap: ['w'] } }), 'not a node of the model', 'w'],
    [
      'a foreign node in a trap',
      nodes({ v1: { value: 2, trap: ['v1', 'x3'] } }),
      'not a node of the model',
      'x3',
    ],
    ['a node not in its trap', nodes({ v1: { value: 2, trap: ['v3', 'v2'] } }), 'not in its own trap', 'v1'],
    ['a node twice in its trap', nodes({ v1: { value: 2, trap: ['v1', 'v3', 'v3'] } }), 'twice', 'v3'],
    ['a negative value', nodes({ v1: { ...v1, value: -2 } }), 'whole number from 1 up', 'v1'],
    ['a fraction', nodes({ v1: { ...v1, value: 2.5 } }), 'whole number from 1 up', 'v1'],
    ['a huge value', nodes({ v1: { ...v1, value: 1e300 } }), 'whole number from 1 up', 'v1'],
    ['a value of another type', nodes({ v1: { ...v1, value: '2' } }), 'of kind string', 'v1'],
    ['a trap of another type', nodes({ v1: { value: 2, trap: 'v1' } }), 'of kind string', 'v1'],
    ['a trap of numbers', nodes({ v1: { value: 2, trap: [1, 3] } }), 'of kind number', 'v1'],
    ['a list for nodes', { ...GOOD, nodes: [] }, 'of kind list', 'nodes'],
    ['gains of another kind', { ...GOOD, gains: 'doubled' }, 'expected "given" or "scaled"', 'gains'],
    ['values that are not the scaled ones', { ...GOOD, gains: 'scaled' }, 'at least', 'v0'],
    ['no closure', { ...GOOD, restart: true }, 'has no "closure"', 'closure'],
    ['a model', { format: 'covergame/1' }, 'this is a model', 'format'],
    ['no format', { ...GOOD, format: undefined }, 'has no "format"', 'format'],
    ['restart of another type', { ...GOOD, restart: 0 }, 'of kind number', 'restart'],
    ['a list', [], 'expected an object', ''],
    ['a null', null, 'expected an object', ''],
  ])('%s', (_, file, reason, name) => {
    const { valid, upper, issues } = verdictOf(file);
    expect({ valid, upper }).toEqual({ valid: false, upper: null });
    const told = issues
      .map(({ message, hint }) => `${message} ${hint}`)
      .filter((text) => text.includes(reason));
    expect(told.join()).toContain(name);
    expect(issues.some(({ message, hint }) => `${message} ${hint}`.includes(reason))).toBe(true);
  });

  it('a given gain of 0 that the claim rests on', () => {
    const game = buildGame({
      initial: 'a',
      nodes: [
        { id: 'a', owner: 'sut', gain: 0 },
        { id: 'b', owner: 'sut', gain: 0 },
        { id: 'c', owner: 'tester', gain: 5 },
      ],
      edges: [
        { from: 'a', to: 'b' },
        { from: 'b', to: 'a' },
        { from: 'b', to: 'c' },
      ],
    });
    // a rests on b and b on a: with gains of 0 the two could claim anything.
    const circular = {
      ...GOOD,
      value: 1,
      nodes: { a: { value: 1, trap: ['a'] }, b: { value: 1, trap: ['b'] } },
    };
    const verdict = verdictOf(circular, game);
    expect(verdict.valid).toBe(false);
    expect(verdict.issues[0].message).toContain('gain 0');
    const scaled = { ...circular, gains: 'scaled', nodes: { a: { value: 2, trap: ['a', 'b'] } }, value: 2 };
    expect(verdictOf(scaled, game)).toMatchObject({ valid: true, upper: 0, tight: true });
  });

  it('names the place', () => {
    const { issues } = verdictOf(nodes({ v1: { ...v1, value: 1 } }));
    expect(issues[0].where).toMatchObject({ source: 'w.json', excerpt: '  "v1": {' });
  });

  it('every truncation and every byte changed, without throwing', () => {
    const text = JSON.stringify(GOOD);
    for (let length = 0; length < text.length; length++) {
      const outcome = read(text.slice(0, length));
      expect(outcome.ok).toBe(false);
      if (!outcome.ok) expect(outcome.issues[0].where?.line).toBe(1);
    }
    let accepted = 0;
    for (let i = 0; i < text.length; i++) {
      for (const byte of ['"', '{', ']', '0', '9', '-', 'v', '\\', '\u0000', '\u00ff']) {
        const outcome = read(text.slice(0, i) + byte + text.slice(i + 1));
        if (!outcome.ok) continue;
        const verdict = checkWitness(figure3, outcome.value.witness, outcome.value);
        if (verdict.valid) accepted++;
        if (verdict.valid) expect(verdict.upper).toBeGreaterThanOrEqual(3);
      }
    }
    expect(accepted).toBeGreaterThan(0);
  });

  it('a million brackets, and an id of a megabyte, in a short message', () => {
    const deep = read(`{"x":${'['.repeat(1e6)}`);
    expect(deep.ok).toBe(false);
    const { issues } = verdictOf(nodes({ ['x'.repeat(1e6)]: v1 }));
    expect(issues[0].message.length).toBeLessThan(300);
  });
});
