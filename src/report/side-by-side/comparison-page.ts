// A comparison as a page of its own: the chart, the table it is drawn from, and the command that makes it again.

import { escapeXml } from '../drawing/index.ts';
import { htmlPage } from '../kinds/html/index.ts';
import type { ComparisonRow } from './comparison.ts';
import { type ChartedComparison, comparisonChart, runsText } from './comparison-chart.ts';

export interface PagedComparison extends ChartedComparison {
  readonly rows: readonly ComparisonRow[];
  readonly again: string;
}

export function comparisonPage(comparison: PagedComparison): string {
  const { name, rows, guarantees, again, seed, resetCost } = comparison;
  const strategies = [...new Set(rows.map(({ strategy }) => strategy))];
  const forcedAt = (budget: number): string => {
    const found = guarantees?.find((guarantee) => guarantee.budget === budget);
    if (!found) return 'not known';
    return `${found.coverage.toFixed(2)}${found.lower === found.upper ? '' : ' at least'}`;
  };
  const head = ['SUT', 'budget', ...strategies, 'guarantee']
    .map((cell, i) => `<th scope="col"${i === 0 ? '' : ' class="n"'}>${escapeXml(cell)}</th>`)
    .join('');
  const lines = [...new Set(rows.map(({ sut }) => sut))].flatMap((sut) => {
    const here = rows.filter((row) => row.sut === sut);
    return [...new Set(here.map(({ budget }) => budget))].map((budget) => {
      const cells = strategies.map((id) => {
        const cell = here.find((row) => row.budget === budget && row.strategy === id);
        return cell ? `${cell.coverage.mean.toFixed(2)} ± ${cell.coverage.halfWidth95.toFixed(2)}` : '–';
      });
      const texts = [String(budget), ...cells, forcedAt(budget)];
      return `<tr><th scope="row">${escapeXml(sut)}</th>${texts.map((text) => `<td class="n">${text}</td>`).join('')}</tr>`;
    });
  });
  return htmlPage(
    `${name}: strategies side by side`,
    [
      `<h1>${escapeXml(name)}: strategies side by side</h1>`,
      `<div class="scroll" role="group" aria-label="The chart" tabindex="0">${comparisonChart(comparison)}</div>`,
      '<h2>Mean coverage in % ± 95 % half-width</h2>',
      `<p>${escapeXml(`A cell is the ${runsText(rows)} with seed ${seed}; a reset costs ${resetCost}. The last column is the guarantee with that budget, whatever the system does.`)}</p>`,
      `<div class="scroll" role="group" aria-label="Mean coverage" tabindex="0"><table><thead><tr>${head}</tr></thead>\n<tbody>\n${lines.join('\n')}\n</tbody></table></div>`,
      `<h2>Again</h2>\n<pre>${escapeXml(again)}</pre>`,
    ].join('\n'),
  );
}
