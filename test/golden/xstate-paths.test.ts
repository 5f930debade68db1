// What docs/how-to/coming-from/xstate.md says of the paths of xstate/graph beside a campaign, on fewer seeds: the paths are diverted and miss
// configurations of the machine, the campaign sees all of them.

import { expect, test } from 'vitest';
import { pathTable } from '../../bench/xstate-paths.ts';

test('paths miss what the machine chooses not to show, a campaign waits for it', async () => {
  const rows = (await pathTable(4)).map((row) => row.split('|').map((cell) => cell.trim()));
  const [once, , adaptive] = rows.slice(2);
  const seen = (row: readonly string[]): number => Number.parseFloat(row[5]);
  expect(adaptive[5]).toBe('12.0 of 12');
  expect(adaptive[6]).toBe('4 of 4');
  expect(seen(once)).toBeLessThan(12);
  expect(Number(once[3])).toBeGreaterThan(0);
  expect(Number(adaptive[4])).toBeLessThan(Number(once[4]));
});
