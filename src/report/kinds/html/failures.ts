// The failures, each with the shortest way to it that was seen, step by step.

import { heldText, type Rate, rateText, recheckText, testName } from '../../../run/index.ts';
import type { FailureFinding, Findings } from '../../findings/findings.ts';
import { counted } from '../../findings/names.ts';
import { type ReportedStep, shortPlay, stepsTo } from '../steps.ts';
import { type Markup, markup, named } from './markup.ts';

/** Where the pebble lies after a step, for the walk along the drawing. */
const placeOf = ({ node, edge }: ReportedStep): Markup =>
  markup` data-node="${node}"${edge === null ? null : markup` data-edge="${edge}"`}`;

const SHOWN = 50;

export function failureSection(findings: Findings): Markup {
  const { failures } = findings;
  const more = failures.length - SHOWN;
  return markup`${failures.slice(0, SHOWN).map((failure, i) => one(findings, failure, i < 3))}${more > 0 ? markup`<p>and ${more} more, in the JSON report</p>` : null}`;
}

function one({ game, runs }: Findings, failure: FailureFinding, open: boolean): Markup {
  const { kind, message, node, nodes, count, rate, seen, shortest, run, quarantine } = failure;
  const elsewhere = nodes.length > 1 ? ` and ${counted(nodes.length - 1, 'more node')}` : '';
  const wrong = markup`<li class="wrong">${kind}: ${message}</li>`;
  const again = shortest.replay === null ? null : markup`<pre>${shortest.replay}</pre>`;
  const longer = seen.play.length > shortest.play.length;
  const told = shortest.tried
    ? `the shortest reproduction: ${counted(shortest.play.length, 'step')}`
    : `the shortest occurrence: ${counted(shortest.play.length, 'step')}`;
  return markup`<details${open ? markup` open` : null}><summary>${kind} at ${named(node)}${elsewhere}, ${counted(count, 'time')} ${rateBadge(rate)}${quarantine ? markup` <span class="badge">${heldText(quarantine)}</span>` : null}</summary>
<p>${message}</p>
<p class="soft">${runs[run].file}, run ${runs[run].header.run}, ${testName(seen.test)}, ${seen.spent} of the budget spent; ${told}</p>
<div class="walk"><p class="slide noprint" hidden><label>step through <input type="range" min="0" max="1" value="0"></label> <output></output></p>
<ol class="steps">${items(stepsTo(game, shortest))}${wrong}</ol></div>
${again}${longer ? markup`<details><summary>first occurrence, ${counted(seen.play.length, 'step')}</summary><ol class="steps">${items(stepsTo(game, seen))}${wrong}</ol></details>` : null}
</details>
`;
}

/** What became of failures that earlier runs found. */
export function recheckSection({ rechecks }: Findings): Markup {
  const rows = rechecks
    .slice(0, SHOWN)
    .map(
      (one) => markup`<tr><td>${one.state}</td><td>${one.signature}</td><td>${recheckText(one)}</td></tr>`,
    );
  const more = rechecks.length - SHOWN;
  return markup`<div class="scroll"><table><thead><tr><th scope="col">state</th><th scope="col">failure</th><th scope="col">today</th></tr></thead><tbody>${rows}</tbody></table></div>${more > 0 ? markup`<p>and ${more} more, in the JSON report</p>` : null}`;
}

/** How often it comes: one that comes every time is no flake. */
export const rateBadge = (rate: Rate | null): Markup =>
  markup`<span class="badge rate${rate !== null && rate.failed < rate.tries ? ' flaky' : ''}">${rateText(rate)}</span>`;

function items(steps: readonly ReportedStep[]): Markup {
  const { head, left, tail } = shortPlay(steps);
  const gap =
    left > 0
      ? markup`<li class="soft" value="${head.length + 1}">… ${left} steps are not shown; they are in the trace</li>`
      : null;
  return markup`${head.map((step) => item(step))}${gap}${tail.map((step, i) => item(step, head.length + left + i + 1))}`;
}

function item(step: ReportedStep, number?: number): Markup {
  const { by, label, to } = step;
  const value = markup`${number === undefined ? null : markup` value="${number}"`}${placeOf(step)}`;
  const there = markup`<a href="#node-${step.node}" data-show="${step.node}">${named(to)}</a>`;
  if (by === 'start') return markup`<li${value}>start at ${there}</li>`;
  if (by === 'silence') return markup`<li class="sut"${value}>the system was silent at ${there}</li>`;
  const who = by === 'tester' ? 'tester' : 'SUT';
  const what = label === null ? null : markup` <q>${named(label)}</q>`;
  return markup`<li${by === 'sut' ? markup` class="sut"` : null}${value}>${who}${what} → ${there}</li>`;
}
