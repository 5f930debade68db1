// One small system, four campaigns, one for each verdict, in every kind of report, byte for byte. `npx vitest run
// test/golden/campaigns.test.ts -u` writes the files anew; look at them before you commit.

import { describe, expect, test } from 'vitest';
import { findingsOf, REPORTS, type Report } from '../../src/report/index.ts';
import { CAMPAIGNS, coffee } from '../reference/coffee.ts';
import { tallyOf } from '../reference/traced.ts';

// How a game is drawn is tested elsewhere.
const drawing = /<svg [^>]*class="covergame".*?<\/svg>\n?/s;

describe.each(Object.entries(CAMPAIGNS))('%s', (verdict, text) => {
  const findings = findingsOf(tallyOf(coffee, text), { modelPath: 'coffee.game.json', estimate: true });

  test('is the verdict', () => expect(findings.verdict.verdict).toBe(verdict));

  test.each(REPORTS.filter(({ id }) => id !== 'svg') as readonly Report[])('$id', async (report) => {
    const rendered = (await report.render(findings, {})).replace(drawing, 'drawing\n');
    await expect(rendered).toMatchFileSnapshot(`reports/campaigns/${verdict}${report.extension}`);
  });
});

test('the shortest way stands before the one that was seen, in every kind', async () => {
  const findings = findingsOf(tallyOf(coffee, CAMPAIGNS.fail), { modelPath: 'coffee.game.json' });
  expect(findings.failures[0].shortest).toMatchObject({ play: [0], tried: { repeats: 9, tries: 10 } });
  for (const id of ['html', 'junit', 'tap', 'ctrf'] as const) {
    const report: Report = REPORTS.find((kind) => kind.id === id)!;
    const text = await report.render(findings, {});
    expect(text, id).toContain('fails in 9 of 10 tries (55 to 99.7 %)');
    const [short, seen] = [text.search(/the shortest reproduction/), text.search(/first occurrence/)];
    expect(short, id).toBeGreaterThan(0);
    expect(seen, id).toBeGreaterThan(short);
    expect(text, id).toContain('covergame replay coffee');
  }
});
