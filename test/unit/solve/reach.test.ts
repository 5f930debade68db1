import { describe, expect, it } from 'vitest';
import { Reach } from '../../../src/solve/pace/reach.ts';

describe('how far a step may reach', () => {
  it('is not limited before two steps tell anything', () => {
    const reach = new Reach();
    expect(reach.most).toBe(Number.POSITIVE_INFINITY);
    reach.note(8, 1_000_000);
    expect(reach.most).toBe(Number.POSITIVE_INFINITY);
  });

  it('carries the ratio of the last two costs on, up to three times all before', () => {
    const reach = new Reach();
    reach.note(8, 1_000_000);
    reach.note(8, 2_000_000);
    // 4 and 8 million fit under 9, 16 do not; 8 times the root of 2 does not either.
    expect(reach.most).toBe(16);
  });

  it('always goes on, by a quarter of the last step at least', () => {
    const reach = new Reach();
    reach.note(8, 60_000);
    reach.note(8, 60_000_000);
    expect(reach.most).toBe(2);
  });

  it('is not limited by steps that cost next to nothing, or no more than the one before', () => {
    const reach = new Reach();
    reach.note(8, 1000);
    reach.note(8, 40_000);
    expect(reach.most).toBe(Number.POSITIVE_INFINITY);
    reach.note(8, 40_000);
    reach.note(8, 44_000);
    expect(reach.most).toBe(Number.POSITIVE_INFINITY);
  });
});
