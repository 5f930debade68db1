// How often the SUT answered what, beside what the weights of the model say. The small bar shows the share that was seen,
// its 95 % interval, and a mark at the share of the model.

import { counted } from '../../../base/index.ts';
import { foldedTarget, isPass, labelOf, SILENCE } from '../../../game/index.ts';
import { fairnessSentences } from '../../findings/fairness-sentences.ts';
import type { ChoiceFinding, Findings, OutcomeFinding } from '../../findings/findings.ts';
import { percentText } from '../../findings/names.ts';
import { Markup, markup, named } from './markup.ts';

const ROWS = 400;

export function choiceSection(findings: Findings): Markup {
  const { choices } = findings;
  const real = choices.filter(({ outcomes }) => outcomes.length > 1);
  const asked = real
    .filter((choice) => choice.asked > 0)
    .toSorted((a, b) => b.asked - a.asked || a.node - b.node);
  const never = real.length - asked.length;
  const note =
    never === 0
      ? null
      : markup`<p class="soft">The runs never reached ${never} of ${counted(real.length, 'choice')} of the system.</p>`;
  if (asked.length === 0) return note ?? markup`<p class="soft">The system has no choice in this model.</p>`;
  const rows: Markup[] = [];
  let shown = 0;
  for (const choice of asked) {
    if (rows.length + choice.outcomes.length > ROWS && shown > 0) break;
    const strays = straysAt(findings, choice.node);
    rows.push(
      ...choice.outcomes
        .slice(0, ROWS)
        .map((outcome, i) => row(findings, choice, outcome, i === 0, strays.length)),
      ...strays,
    );
    shown++;
  }
  const more = asked.length - shown;
  const fairness = fairnessSentences(findings).map((text) => markup`<p>${capital(text)}.</p>`);
  return markup`${note}${fairness}<div class="scroll tall" role="group" aria-label="Choices of the system" tabindex="0"><table>
<thead><tr><th scope="col">at</th><th scope="col">answer</th><th scope="col" class="n">times</th><th scope="col" class="n">seen</th><th scope="col" class="n">95 % interval</th><th scope="col" class="n">model</th><th scope="col">seen, interval, model</th></tr></thead>
<tbody>${rows}</tbody></table></div>
${more > 0 ? markup`<p class="soft">${more} more nodes with fewer answers are in the JSON report.</p>` : null}`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function row(
  { game }: Findings,
  { node, outcomes }: ChoiceFinding,
  outcome: OutcomeFinding,
  first: boolean,
  strays: number,
): Markup {
  const { edge, seen, expected, odd } = outcome;
  const label = isPass(game, edge) ? SILENCE : labelOf(game, edge);
  const to = foldedTarget(game, edge);
  const answer =
    label === undefined ? named(to) : markup`${named(label)} <span class="soft">→ ${named(to)}</span>`;
  const head = first
    ? markup`<th scope="rowgroup" rowspan="${outcomes.length + strays}">${named(game.ids[node])}</th>`
    : null;
  const share = odd
    ? markup`<span class="odd">${percentText(100 * seen.share)} ≠</span>`
    : percentText(100 * seen.share);
  const interval = `${percentText(100 * seen.low).replace(' %', '')}–${percentText(100 * seen.high)}`;
  return markup`<tr>${head}<td>${answer}</td><td class="n">${seen.count}</td><td class="n">${share}</td><td class="n">${interval}</td><td class="n">${percentText(100 * expected)}</td><td>${meter(outcome)}</td></tr>
`;
}

/** What was seen there that the model does not allow, beside what it does. */
function straysAt({ game, failures }: Findings, node: number): Markup[] {
  return failures
    .filter(({ kind, node: at }) => kind === 'off-model' && at === game.ids[node])
    .map(({ seen, count, message }) => {
      const what = seen.saw?.label ?? seen.saw?.node;
      const told = what === undefined ? markup`${message}` : named(what);
      return markup`<tr class="odd"><td>${told} <span class="soft">is not in the model</span></td><td class="n">${count}</td><td class="n"></td><td class="n"></td><td class="n">0 %</td><td><a href="#failures">see the failure</a></td></tr>
`;
    });
}

function meter({ seen, expected }: OutcomeFinding): Markup {
  const at = (share: number): number => Math.round(share * 1000) / 10;
  return new Markup(
    `<svg class="meter" aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none"><rect width="100" height="10"/>` +
      `<rect class="got" width="${at(seen.share)}" height="10"/><path class="low" d="M${at(seen.low)},5H${at(seen.high)}"/>` +
      `<path class="model" d="M${at(expected)},0V10"/></svg>`,
  );
}
