// The HTML report: one file that asks for nothing from outside and forbids the browser to; its small script only makes it handier. It
// works in a mail, behind a strict content policy, on a phone and on paper. Tables are cut where they would only be
// scrolled past, so a page stays below a megabyte: 400 nodes and 10^5 steps make about half of one.

import { InputError } from '../../../base/index.ts';
import { foldedGame } from '../../../game/index.ts';
import { drawGame } from '../../drawing/index.ts';
import type { Findings } from '../../findings/findings.ts';
import { coveragePaint } from '../coverage-paint.ts';
import type { Report } from '../report.ts';
import { choiceSection } from './choices.ts';
import { coverageChart } from './coverage-chart.ts';
import { wayOf } from './failure-way.ts';
import { failureSection, rateBadge, recheckSection } from './failures.ts';
import { Markup, markup, named } from './markup.ts';
import { HTML_SCRIPT, SCRIPT_HASH } from './script.ts';
import { HTML_STYLE } from './style.ts';
import { headSection, nextSection } from './summary.ts';
import { actionSection, instanceSection, labelSection, nodeSection, runSection } from './tables.ts';

const POLICY = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${SCRIPT_HASH}'; base-uri 'none'; form-action 'none'`;

export const html = {
  id: 'html',
  title: 'HTML',
  about: 'a page of its own: graph, outcomes, coverage over budget, failures, what to do next',
  extension: '.html',
  media: 'text/html',
  async render(findings) {
    const { game, verdict, failures } = findings;
    const sections = [
      { id: 'next', title: 'What to do next', body: nextSection(findings) },
      ...(failures.length > 0 ? [{ id: 'failures', title: 'Failures', body: failureSection(findings) }] : []),
      ...(findings.rechecks.length > 0
        ? [{ id: 'known', title: 'Known failures', body: recheckSection(findings) }]
        : []),
      ...(findings.labels.length > 0
        ? [{ id: 'labels', title: 'Labels', body: labelSection(findings) }]
        : []),
      ...(findings.actions.length > 0
        ? [{ id: 'actions', title: 'Actions', body: actionSection(findings) }]
        : []),
      { id: 'graph', title: 'The graph', body: await graphSection(findings) },
      { id: 'coverage', title: 'Coverage over budget', body: coverageChart(findings) },
      { id: 'choices', title: 'Choices of the system', body: choiceSection(findings) },
      { id: 'nodes', title: 'Nodes', body: nodeSection(findings) },
      ...(findings.instances.length > 0
        ? [{ id: 'instances', title: 'Instances', body: instanceSection(findings) }]
        : []),
      { id: 'runs', title: 'Sources', body: runSection(findings) },
    ];
    const title = game.name || 'covergame';
    return `${
      markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="referrer" content="no-referrer">
<title>${title}: ${verdict.verdict}</title>
<style>${new Markup(HTML_STYLE)}</style>
</head>
<body>
<header>
<h1>${named(title)} <span class="badge ${verdict.verdict}">${verdict.verdict}</span></h1>
${firstFailure(findings)}<p>${capital(verdict.why)}${verdict.cure === null ? null : markup` <span class="soft">${verdict.cure}</span>`}</p>
<nav aria-label="Sections">${sections.map(({ id, title: name }) => markup`<a href="#${id}">${name}</a> `)}</nav>
</header>
<main>
${headSection(findings)}
${sections.map(
  ({ id, title: name, body }) => markup`<section aria-labelledby="${id}"><h2 id="${id}">${name}</h2>
${body}
</section>
`,
)}</main>
<script>${new Markup(HTML_SCRIPT)}</script>
</body>
</html>`.text
    }\n`;
  },
} as const satisfies Report;

/** What went wrong stands in the first line, in the words of whoever saw it. */
const firstFailure = ({ failures: [first] }: Findings): Markup | null =>
  first === undefined
    ? null
    : markup`<p class="wrong"><a href="#failures">${first.kind} at ${named(first.node)}</a>: ${first.message} ${rateBadge(first.rate)}</p>
`;

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

async function graphSection(findings: Findings): Promise<Markup> {
  const drawing = await drawn(findings);
  if (drawing === null) {
    return markup`<p>A drawing of ${foldedGame(findings.game).n} nodes and ${foldedGame(findings.game).m} edges is too large to read; the tables below list them.</p>`;
  }
  const [failure] = findings.failures;
  return markup`<p class="soft">At circles the tester moves, at squares the system. Thick edges were taken.${failure ? ' The numbers lead to the first failure; the dashed red arrow is the answer there.' : ''}</p>
<p class="tools noprint" hidden><button type="button" value="1.4" aria-label="larger">+</button> <button type="button" value="0.7" aria-label="smaller">−</button> <button type="button" value="0">fit</button> <span class="soft">keys + − 0 in the drawing; a click on a node shows its row</span></p>
<div class="scroll graph" role="group" aria-label="The graph" tabindex="0">${new Markup(drawing)}</div>`;
}

async function drawn(findings: Findings): Promise<string | null> {
  const [failure] = findings.failures;
  try {
    return await drawGame(foldedGame(findings.game), {
      paint: coveragePaint(findings),
      ...(failure && { way: wayOf(findings.game, failure) }),
    });
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}
