import { describe, expect, it } from 'vitest';
import { TreeOutlook } from '../../../src/solve/closure/linear/tree-outlook.ts';

const told = (...notes: readonly (readonly [effort: number, share: number])[]) => {
  const outlook = new TreeOutlook();
  for (const [effort, share] of notes) outlook.note(effort, share);
  return { isHopeful: outlook.isHopeful, isHopeless: outlook.isHopeless };
};

const HOPEFUL = { isHopeful: true, isHopeless: false };
const HOPELESS = { isHopeful: false, isHopeless: true };
const NEITHER = { isHopeful: false, isHopeless: false };

describe('the outlook of a tree', () => {
  it('says nothing before a part of it is done', () => {
    expect(told()).toEqual(NEITHER);
    expect(told([1e6, 0], [1e9, 0])).toEqual(NEITHER);
  });

  it('is hopeful where an end is near, and does not recede', () => {
    expect(told([1e6, 0.5])).toEqual(HOPEFUL);
    // 400 million are left, and were no less before; or were a seventh of it.
    expect(told([1e7, 1 / 41], [2e7, 1 / 21])).toEqual(HOPEFUL);
    expect(told([1e7, 1 / 7], [2e7, 1 / 21])).toEqual(NEITHER);
  });

  it('gives the first it foretells until twice the effort, and goes on while what is left is a quarter each time', () => {
    const far = 1e-9;
    expect(told([1e6, far])).toEqual(HOPEFUL);
    expect(told([1e6, far], [1.9e6, far])).toEqual(HOPEFUL);
    expect(told([1e6, far], [2e6, far])).toEqual(HOPELESS);
    expect(told([1e6, far], [2e6, 8.1 * far])).toEqual(HOPEFUL);
    expect(told([1e6, far], [2e6, 7.9 * far])).toEqual(HOPELESS);
    expect(told([1e6, far], [2e6, 8.1 * far], [4e6, 66 * far])).toEqual(HOPEFUL);
  });
});
