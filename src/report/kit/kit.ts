// Several implementations of one model side by side: what each covers and fails, the labels each meets, and the answers in which they differ.

import { foldedWord, type Game } from '../../game/index.ts';
import { rateText, type VerdictId } from '../../run/index.ts';
import type { Findings } from '../findings/findings.ts';
import { percentText, spoken } from '../findings/names.ts';
import { htmlPage, markup } from '../kinds/html/index.ts';

export interface KitSystem {
  readonly sut: string;
  readonly findings: Findings;
}

/** An answer that came from one system and never from another that was asked at the same node. */
export interface KitDifference {
  readonly node: string;
  readonly answer: string;
  /** For each system: how often it gave the answer, of so many. */
  readonly counts: readonly { readonly count: number; readonly of: number }[];
}

export interface Kit {
  readonly game: Game;
  readonly systems: readonly KitSystem[];
  readonly differences: readonly KitDifference[];
  /** The worst. */
  readonly verdict: VerdictId;
  readonly again: string;
}

export function kitDifferences(game: Game, systems: readonly KitSystem[]): KitDifference[] {
  const [first] = systems;
  if (!first) return [];
  return first.findings.choices.flatMap(({ node, outcomes }, place) =>
    outcomes.flatMap(({ edge }, i): KitDifference[] => {
      const counts = systems.map(({ findings }) => {
        const { asked, outcomes: theirs } = findings.choices[place];
        return { count: theirs[i].seen.count, of: asked };
      });
      const isDifferent =
        counts.some(({ count }) => count > 0) && counts.some(({ count, of }) => of > 0 && count === 0);
      return isDifferent ? [{ node: game.ids[node], answer: foldedWord(game, edge), counts }] : [];
    }),
  );
}

export function kitText({ game, systems, differences, verdict }: Kit): string {
  const width = Math.max(...systems.map(({ sut }) => sut.length), 6);
  const rows = systems.map(({ sut, findings }) =>
    [
      sut.padEnd(width),
      findings.verdict.verdict.padEnd(12),
      percentText(findings.coverage).padStart(8),
      String(findings.failures.length).padStart(8),
    ].join('  '),
  );
  const failures = systems.flatMap(({ sut, findings }) =>
    findings.failures.map(
      ({ kind, node, rate, message }) =>
        `- ${sut}: ${kind} at ${spoken(node)}, ${rateText(rate)}: ${message}`,
    ),
  );
  const labels = labelsOf(systems).map(
    (label) =>
      `- ${label}: ${systems.map(({ sut, findings }) => `${sut} ${isCovered(findings, label) ? 'yes' : 'no'}`).join(', ')}`,
  );
  const differ = differences.map(({ node, answer, counts }) => {
    const each = systems.map(({ sut }, i) => `${sut} ${counts[i].count} of ${counts[i].of}`);
    return `- ${spoken(answer)} at ${spoken(node)}: ${each.join(', ')}`;
  });
  const part = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [title, ...lines, ''];
  return [
    `${game.name || 'model'}: ${systems.length} systems, the worst verdict is ${verdict}`,
    '',
    `${'system'.padEnd(width)}  verdict       coverage  failures`,
    ...rows,
    '',
    ...part('failures', failures),
    ...part('labels covered', labels),
    ...part('answers that one gave and another never did', differ),
  ].join('\n');
}

const labelsOf = ([first]: readonly KitSystem[]): string[] =>
  first?.findings.labels.map(({ label }) => label) ?? [];
const isCovered = ({ labels }: Findings, name: string): boolean =>
  labels.some(({ label, state }) => label === name && state === 'covered');

export function kitPage({ game, systems, differences, verdict, again }: Kit): string {
  const title = `${game.name || 'model'}: ${systems.length} systems`;
  const heads = systems.map(({ sut }) => markup`<th scope="col">${sut}</th>`);
  const row = (name: string, cell: (findings: Findings) => string) =>
    markup`<tr><th scope="row">${name}</th>${systems.map(({ findings }) => markup`<td>${cell(findings)}</td>`)}</tr>`;
  const failures = systems.flatMap(({ sut, findings }) =>
    findings.failures.map(
      ({ kind, node, rate, message }) =>
        markup`<li class="wrong">${sut}: ${kind} at ${node}, ${rateText(rate)}: ${message}</li>`,
    ),
  );
  const differ = differences.map(
    ({ node, answer, counts }) =>
      markup`<tr><th scope="row">${node}: ${answer}</th>${counts.map(({ count, of }) => markup`<td>${count} of ${of}</td>`)}</tr>`,
  );
  return htmlPage(
    title,
    markup`<h1>${title} <span class="badge ${verdict}">${verdict}</span></h1>
<section aria-labelledby="systems"><h2 id="systems">Systems and requirements</h2>
<div class="scroll" role="group" aria-label="Systems" tabindex="0"><table><thead><tr><th scope="col"></th>${heads}</tr></thead><tbody>
${row('verdict', (findings) => findings.verdict.verdict)}
${row('reason', (findings) => findings.verdict.why)}
${row('coverage', ({ coverage }) => percentText(coverage))}
${row('requirement', (findings) => `${findings.verdict.required.what}: ${findings.verdict.required.met ? 'met' : 'not met'}`)}
${labelsOf(systems).map((label) => row(`label ${label}`, (findings) => (isCovered(findings, label) ? 'covered' : 'not covered')))}
</tbody></table></div></section>
<section aria-labelledby="failures"><h2 id="failures">Failures</h2>
${failures.length === 0 ? markup`<p>None.</p>` : markup`<ul>${failures}</ul>`}</section>
<section aria-labelledby="answers"><h2 id="answers">Answers that one gave and another never did</h2>
${differ.length === 0 ? markup`<p>None.</p>` : markup`<div class="scroll" role="group" aria-label="Answers" tabindex="0"><table><thead><tr><th scope="col">node: answer</th>${heads}</tr></thead><tbody>${differ}</tbody></table></div>`}</section>
<h2>Again</h2>
<pre>${again}</pre>`.text,
  );
}
