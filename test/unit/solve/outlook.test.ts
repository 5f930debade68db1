// Whether a search that raises a bound is about to end.

import { describe, expect, it } from 'vitest';
import { Outlook } from '../../../src/solve/closure/search/outlook.ts';

/** The outlook after a search whose bound is `bound(effort)` has done so many steps. */
function outlookAt(effort: number, bound: (effort: number) => number): Outlook {
  const outlook = new Outlook();
  for (let done = 10; done <= effort; done += 10) outlook.note(done, bound(done));
  return outlook;
}

describe('the outlook of a search', () => {
  it('is good as long as the rest takes at most twice what was spent', () => {
    const steady = outlookAt(1000, (effort) => effort);
    expect(steady.isHopeful(3000)).toBe(true);
    expect(steady.isHopeful(3001)).toBe(false);
  });

  it('is told by what was proved of late', () => {
    // Nine tenths in the first tenth of the time.
    const slower = outlookAt(1000, (effort) => Math.min(10 * effort, 1000 + (effort - 100) / 100));
    expect(slower.isHopeful(1009)).toBe(true);
    expect(slower.isHopeful(1200)).toBe(false);
  });

  it('is poor where nothing was proved at all', () => {
    expect(outlookAt(1000, () => 0).isHopeful(1)).toBe(false);
    expect(outlookAt(1000, (effort) => Math.min(effort, 200)).isHopeful(201)).toBe(false);
  });
});
