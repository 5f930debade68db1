// A history for a terminal, a browser and a program.

import { counted } from '../../base/index.ts';
import { foldedTarget, foldedWord, modelFacts } from '../../game/index.ts';
import { type ChartPanel, lineChart } from '../chart/index.ts';
import { percentText } from '../findings/names.ts';
import { htmlPage, Markup, markup } from '../kinds/html/index.ts';
import type { History, Night } from './history.ts';

const nameOf = ({ game }: History): string => game.name || 'model';
const guaranteeText = ({ guarantee }: Night): string => (guarantee === null ? '–' : percentText(guarantee));

export function historyText(history: History): string {
  const { nights, changes } = history;
  const rows = nights.map((night) =>
    [
      night.day,
      night.verdict.padEnd(12),
      percentText(night.coverage).padStart(8),
      guaranteeText(night).padStart(9),
      String(night.failures.length).padStart(8),
      String(night.runs).padStart(4),
    ].join('  '),
  );
  return [
    `${nameOf(history)}: ${counted(nights.length, 'night')} from ${nights[0].day} to ${nights[nights.length - 1].day}`,
    '',
    ...(changes.length === 0 ? ['nothing changed'] : changes.map(({ text }) => `- ${text}`)),
    '',
    'day         verdict       coverage  guarantee  failures  runs',
    ...rows,
  ].join('\n');
}

export function historyPage(history: History): string {
  const { game, nights, changes, answers } = history;
  const items = changes.map(
    ({ kind, text }) => markup`<li${kind === 'failure' ? markup` class="wrong"` : null}>${text}</li>`,
  );
  const rows = nights.map(
    (night) =>
      markup`<tr><th scope="row">${night.day}</th><td>${night.verdict}</td><td class="n">${percentText(night.coverage)}</td><td class="n">${guaranteeText(night)}</td><td class="n">${night.runs}</td><td class="n">${night.spent}</td></tr>`,
  );
  const signatures = [
    ...new Set(nights.flatMap(({ failures }) => failures.map(({ signature }) => signature))),
  ];
  const failures = signatures.map((signature) => {
    const cells = nights.map((night) => {
      const found = night.failures.find((one) => one.signature === signature);
      const rate = found?.rate ? ` (${found.rate.failed} of ${found.rate.tries})` : '';
      return markup`<td class="n">${found ? `${found.count}${rate}` : ''}</td>`;
    });
    return markup`<tr><th scope="row">${signature}</th>${cells}</tr>`;
  });
  const seen = answers.filter(({ counts }) => counts.some((row) => row.some((count) => count > 0)));
  const shares = seen.slice(0, SHOWN).flatMap(({ node, edges, counts }) =>
    edges.map((edge, i) => {
      const cells = counts.map((row) => {
        const of = row.reduce((sum, count) => sum + count, 0);
        return markup`<td class="n">${of === 0 ? '' : `${percentText((100 * row[i]) / of)}`}</td>`;
      });
      return markup`<tr><th scope="row">${game.ids[node]}: ${foldedWord(game, edge)}</th>${cells}</tr>`;
    }),
  );
  const days = nights.map(({ day }) => markup`<th scope="col" class="n">${day}</th>`);
  const more = seen.length - SHOWN;
  const title = `${nameOf(history)}: ${counted(nights.length, 'night')}`;
  return htmlPage(
    title,
    markup`<h1>${title}</h1>
<section aria-labelledby="changes"><h2 id="changes">Changes</h2>
${items.length === 0 ? markup`<p>Nothing changed.</p>` : markup`<ol>${items}</ol>`}</section>
<section aria-labelledby="coverage"><h2 id="coverage">Coverage and guarantee</h2>
<div class="scroll" role="group" aria-label="The chart" tabindex="0">${new Markup(chartOf(history))}</div>
<div class="scroll" role="group" aria-label="Nights" tabindex="0"><table><thead><tr><th scope="col">day</th><th scope="col">verdict</th><th scope="col" class="n">coverage</th><th scope="col" class="n">guarantee</th><th scope="col" class="n">runs</th><th scope="col" class="n">spent</th></tr></thead><tbody>${rows}</tbody></table></div></section>
<section aria-labelledby="failures"><h2 id="failures">Failures</h2>
${failures.length === 0 ? markup`<p>None.</p>` : markup`<div class="scroll" role="group" aria-label="Failures" tabindex="0"><table><thead><tr><th scope="col">failure: times seen (failed of tries)</th>${days}</tr></thead><tbody>${failures}</tbody></table></div>`}</section>
<section aria-labelledby="answers"><h2 id="answers">Answers of the system</h2>
<div class="scroll" role="group" aria-label="Answers" tabindex="0"><table><thead><tr><th scope="col">node: answer</th>${days}</tr></thead><tbody>${shares}</tbody></table></div>${more > 0 ? markup`<p>and ${more} more nodes, in the JSON output</p>` : null}</section>`
      .text,
  );
}

const SHOWN = 100;

function chartOf(history: History): string {
  const { nights } = history;
  const line = (name: string, of: (night: Night) => number | null) => ({
    name,
    points: nights.flatMap((night, i) => {
      const y = of(night);
      return y === null ? [] : [{ x: i + 1, y, low: y, high: y }];
    }),
  });
  const lines = [
    line('coverage', ({ coverage }) => coverage),
    line('guarantee', ({ guarantee }) => guarantee),
  ];
  const panels: ChartPanel[] = [{ title: '', lines: lines.filter(({ points }) => points.length > 0) }];
  const title = `Coverage of ${nameOf(history)}`;
  return lineChart({ title, xLabel: 'night', yLabel: '%', xMax: nights.length, yMax: 100, panels });
}

/** For programs, nodes by their ids. */
export function historyObject({ game, nights, changes, answers, drifts }: History) {
  return {
    model: modelFacts(game),
    nights,
    changes,
    answers: answers.map(({ node, edges, counts }) => ({
      node: game.ids[node],
      outcomes: edges.map((edge, i) => {
        const drift = drifts.find((one) => one.edge === edge);
        return {
          label: foldedWord(game, edge),
          to: foldedTarget(game, edge),
          counts: counts.map((row) => row[i]),
          drift: drift
            ? { day: nights[drift.night].day, before: drift.before, after: drift.after, p: drift.p }
            : null,
        };
      }),
    })),
  };
}
