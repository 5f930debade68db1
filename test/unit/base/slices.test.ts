import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  atOnce,
  BREATH,
  BREATH_STEPS,
  breatheOften,
  breathing,
  nextSlice,
  passed,
  SHORT_PASS,
  SLICE,
  type Slices,
  Steps,
  settled,
} from '../../../src/base/index.ts';

const costs = fc.array(fc.integer({ min: 1, max: SLICE }), { maxLength: 200 });

describe('steps', () => {
  beforeAll(() => breatheOften(true));
  afterAll(() => breatheOften(false));

  it('make slices as if there were no breaths', () => {
    fc.assert(
      fc.property(costs, fc.integer({ min: 1, max: 2 * SLICE }), (list, slice) => {
        const steps = new Steps(slice);
        let left = slice;
        for (const cost of list) {
          left -= cost;
          const isSlice = left < 0;
          if (isSlice) left = slice;
          steps.left -= cost;
          const told = steps.left < steps.next ? steps.told() : BREATH;
          expect(told === undefined).toBe(isSlice);
        }
      }),
    );
  });

  it('make a breath before more than one is worth has been taken', () => {
    fc.assert(
      fc.property(costs, (list) => {
        const steps = new Steps();
        let since = 0;
        for (const cost of list) {
          since += cost;
          steps.left -= cost;
          if (steps.left >= steps.next) expect(since).toBeLessThanOrEqual(BREATH_STEPS);
          else {
            steps.told();
            since = 0;
          }
        }
      }),
    );
  });
});

it('a pass that did not yield is a slice, a breath or nothing, by how long it was', () => {
  breatheOften(true);
  expect([...passed(SHORT_PASS)]).toEqual([]);
  expect([...passed(SHORT_PASS + 1)]).toEqual([BREATH]);
  expect([...passed(SLICE + 1)]).toEqual([undefined]);
  breatheOften(false);
  expect([...passed(SLICE)]).toEqual([]);
  expect([...passed(SLICE + 1)]).toEqual([undefined]);
});

function* work(log: string[]): Slices<void> {
  try {
    log.push('a');
    yield BREATH;
    log.push('b');
    yield;
    log.push('c');
    yield BREATH;
    log.push('d');
  } finally {
    log.push('.');
  }
}

it('goes on to the next slice, breath by breath', () => {
  const log: string[] = [];
  const going = work(log);
  expect([...nextSlice(going)]).toEqual([BREATH]);
  expect(log.join('')).toBe('ab');
  expect([...nextSlice(going)]).toEqual([BREATH]);
  expect(log.join('')).toBe('abcd.');
});

it('what only breathes is no slice, and gives back what it holds when it is left', () => {
  const log: string[] = [];
  expect([...breathing(work(log))]).toEqual([BREATH, BREATH, BREATH]);
  log.length = 0;
  const left = breathing(work(log));
  left.next();
  left.return();
  expect(log.join('')).toBe('a.');
});

it('what is settled comes at once', () => {
  expect(settled(7).next()).toEqual({ done: true, value: 7 });
  expect(atOnce(settled(7))).toBe(7);
});
