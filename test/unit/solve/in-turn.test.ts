import { expect, it } from 'vitest';
import { BREATH, type Slices } from '../../../src/base/index.ts';
import { asOne, inTurn, isPause, often, PAUSE } from '../../../src/solve/pace/in-turn.ts';

function* work(name: string, slices: number, log: string[]): Generator<void, void> {
  for (let i = 0; i < slices; i++) {
    log.push(name);
    yield;
  }
}

it('gives the first works a head start and takes turns then', () => {
  const log: string[] = [];
  for (const _ of inTurn([work('a', 12, log), work('b', 3, log)]));
  expect(log.join('')).toBe(`${'a'.repeat(10)}ababb`);
});

it('begins the next work at once when nothing else is left', () => {
  const log: string[] = [];
  for (const _ of inTurn([work('a', 1, log), work('b', 2, log), work('c', 1, log)]));
  expect(log.join('')).toBe('abbc');
});

it('lets a turn be longer, and tells after each slice', () => {
  const log: string[] = [];
  const told: unknown[] = [];
  for (const isGoingOn of inTurn([often(work('a', 7, log), 3), work('b', 3, log)], 1)) told.push(isGoingOn);
  expect(log.join('')).toBe('aaaaaababb');
  expect(told.filter((isGoingOn) => isGoingOn === true)).toHaveLength(5);
});

it('lets pauses change no turn', () => {
  const log: string[] = [];
  function* halves(): Generator<undefined, void> {
    log.push('.');
    yield;
    log.push('.');
    yield;
  }
  function* pausing(name: string, slices: number): Generator<unknown, void> {
    for (let i = 0; i < slices; i++) {
      yield* asOne(halves());
      log.push(name);
      yield;
    }
  }
  const told: unknown[] = [];
  for (const word of inTurn([often(pausing('a', 7), 3), pausing('b', 3)], 1)) told.push(word);
  expect(log.join('').replaceAll('.', '')).toBe('aaaaaababb');
  expect(log.join('')).toBe(`${'..a'.repeat(6)}..b..a..b..b`);
  expect(told.filter((word) => word === PAUSE)).toHaveLength(20);
  expect(told.filter((word) => word === true)).toHaveLength(5);
});

it('lets breaths change no turn either, and tells them from pauses', () => {
  const log: string[] = [];
  function* breathing(): Slices<void> {
    yield BREATH;
    yield;
    yield BREATH;
  }
  function* pausing(name: string, slices: number): Generator<unknown, void> {
    for (let i = 0; i < slices; i++) {
      yield* asOne(breathing());
      log.push(name);
      yield;
    }
  }
  const told: unknown[] = [];
  for (const word of inTurn([often(pausing('a', 7), 3), pausing('b', 3)], 1)) told.push(word);
  expect(log.join('')).toBe('aaaaaababb');
  expect(told.filter((word) => word === PAUSE)).toHaveLength(10);
  expect(told.filter((word) => word === BREATH)).toHaveLength(20);
  expect(told.filter((word) => isPause(word))).toHaveLength(30);
});

it('lets work that is left give back what it holds', () => {
  const held = new Set<string>();
  function* holding(name: string): Generator<void, void> {
    held.add(name);
    try {
      for (;;) yield;
    } finally {
      held.delete(name);
    }
  }
  let slices = 0;
  for (const _ of inTurn([holding('a'), holding('b'), holding('c')], 2)) if (++slices === 8) break;
  expect(slices).toBe(8);
  expect(held).toEqual(new Set());
});

it('lets work that is a slice to others give back what it holds', () => {
  const held = new Set<string>();
  function* holding(): Generator<undefined, void> {
    held.add('memory');
    try {
      for (;;) yield;
    } finally {
      held.delete('memory');
    }
  }
  for (const _ of asOne(holding())) if (held.size > 0) break;
  expect(held).toEqual(new Set());
});
