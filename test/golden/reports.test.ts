// Every kind of report, byte for byte, of a campaign that holds everything a report tells of. `npx vitest run
// test/golden/reports.test.ts -u` writes the files anew; look at them before you commit.

import { expect, test } from 'vitest';
import { sourceOf } from '../../src/base/index.ts';
import { findingsOf, REPORTS, type Report, readTally, writeCoverage } from '../../src/report/index.ts';
import { failedTrace, quietTrace, shop } from '../reference/shop.ts';

const read = (...files: [string, string][]) => {
  const outcome = readTally(
    shop,
    files.map(([name, text]) => sourceOf(name, text)),
  );
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.issues));
  return outcome.value;
};

const tally = read(['failed.jsonl', failedTrace], ['quiet.jsonl', quietTrace]);
const findings = findingsOf(tally, { modelPath: 'shop.game.json' });

// How a game is drawn is tested elsewhere; here counts how it is painted.
const painted = (svg: string): string =>
  `${[...svg.matchAll(/<g class="([^"]*)" data-(node|edge)="(\d+)"><title>([^<]*)/g)].map(([, ...parts]) => parts.join(' ')).join('\n')}\n`;

test.each(REPORTS as readonly Report[])('$id', async (report) => {
  const text = (await report.render(findings, {})).replace(
    /<svg [^>]*class="covergame".*?<\/svg>\n?/s,
    painted,
  );
  await expect(text).toMatchFileSnapshot(`reports/shop${report.extension}`);
});

test.each(['junit', 'tap'])('%s of single steps', async (id) => {
  const report: Report = REPORTS.find((kind) => kind.id === id)!;
  await expect(await report.render(findings, { per: 'step' })).toMatchFileSnapshot(
    `reports/shop-steps${report.extension}`,
  );
});

test('the coverage file', async () => {
  await expect(writeCoverage(tally)).toMatchFileSnapshot('reports/shop.coverage.json');
});

test('a coverage file gives the reports of its traces, but for single tests', async () => {
  const merged = read(['all.coverage.json', writeCoverage(tally)]);
  expect(writeCoverage(merged)).toBe(writeCoverage(tally));
  const again = findingsOf(merged, { modelPath: 'shop.game.json' });
  // Nor does it hold what came after what.
  const sums = { ...findings, edgePairs: null };
  for (const report of REPORTS as readonly Report[]) {
    if (['junit', 'tap', 'ctrf'].includes(report.id)) continue;
    expect(await report.render(again, {}), report.id).toBe(await report.render(sums, {}));
  }
});
