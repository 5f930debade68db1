// The HTML report: one file without a script, that asks for nothing from outside and forbids the browser to. It
// works in a mail, behind a strict content policy, on a phone and on paper. Tables are cut where they would only be
// scrolled past, so a page stays below a megabyte: 400 nodes and 10^5 steps make about half of one.

import { InputError } from '../../base/index.ts';
import { drawGame } from '../drawing/index.ts';
import type { Findings } from '../findings/findings.ts';
import { coverageChart } from './coverage-chart.ts';
import { coveragePaint } from './coverage-paint.ts';
import { choiceSection } from './html-choices.ts';
import { failureSection } from './html-failures.ts';
import { HTML_STYLE } from './html-style.ts';
import { headSection, nextSection } from './html-summary.ts';
import { nodeSection, runSection } from './html-tables.ts';
import { Markup, markup, named } from './markup.ts';
import type { Report } from './report.ts';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

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
      { id: 'graph', title: 'The graph', body: await graphSection(findings) },
      { id: 'coverage', title: 'Coverage over budget', body: coverageChart(findings) },
      { id: 'choices', title: 'What the SUT chose', body: choiceSection(findings) },
      { id: 'nodes', title: 'Nodes', body: nodeSection(findings) },
      { id: 'runs', title: 'Where this comes from', body: runSection(findings) },
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
<p>${sentence(verdict.why)}</p>
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
</body>
</html>`.text
    }\n`;
  },
} as const satisfies Report;

const sentence = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;

async function graphSection(findings: Findings): Promise<Markup> {
  const drawing = await drawn(findings);
  if (drawing === null) {
    return markup`<p>A drawing of ${findings.game.n} nodes and ${findings.game.m} edges could not be read; the tables below name them.</p>`;
  }
  return markup`<p class="soft">Circles are the tester’s nodes, squares the SUT’s; edges that were taken are drawn strongly.</p>
<input type="checkbox" class="actual noprint" id="actual"> <label for="actual" class="noprint">in its own size</label>
<div class="scroll graph" role="group" aria-label="The graph" tabindex="0">${new Markup(drawing)}</div>`;
}

async function drawn(findings: Findings): Promise<string | null> {
  try {
    return await drawGame(findings.game, { paint: coveragePaint(findings) });
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}
