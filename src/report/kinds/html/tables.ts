// The nodes with what has become of them, those to look at first, and the runs the report was made from.

import { modelOf, SUT } from '../../../game/index.ts';
import { percent } from '../../../run/index.ts';
import { type Findings, NODE_STATES } from '../../findings/findings.ts';
import { carriersText, coveredLabels } from '../../findings/labels.ts';
import { counted, percentText } from '../../findings/names.ts';
import { type Markup, markup, named } from './markup.ts';

const NODES = 1000;
const RUNS = 200;
const ORDER = ['missed', 'open', 'impossible', 'covered'];

export function nodeSection({ game, nodes, runs }: Findings): Markup {
  const sorted = nodes.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || a.node - b.node);
  const rows = sorted.slice(0, NODES).map(({ node, state, visits, runs: inRuns, maybe }) => {
    const { about } = NODE_STATES.find(({ id }) => id === state)!;
    const told = maybe
      ? `${about}; perhaps visited`
      : state === 'covered'
        ? about
        : about.replace(/^not covered: /, '');
    const owner = game.owner[node] === SUT ? 'SUT' : 'tester';
    return markup`<tr id="node-${node}"><th scope="row"><a href="#graph" data-show="${node}">${named(game.ids[node])}</a></th><td>${owner}</td><td><span class="dot ${state}"></span>${told}</td><td class="n">${game.gain[node]}</td><td class="n">${visits}</td>${runs.length > 1 ? markup`<td class="n">${inRuns}</td>` : null}</tr>
`;
  });
  const more = nodes.length - rows.length;
  return markup`<p class="noprint" hidden><label>find <input type="search" data-filter="node-table"></label> <output></output></p>
<div class="scroll tall" role="group" aria-label="Nodes" tabindex="0"><table class="sortable" id="node-table">
<thead><tr><th scope="col">node</th><th scope="col">owner</th><th scope="col">state</th><th scope="col" class="n">gain</th><th scope="col" class="n">visits</th>${runs.length > 1 ? markup`<th scope="col" class="n">in runs</th>` : null}</tr></thead>
<tbody>${rows}</tbody></table></div>
${more > 0 ? markup`<p class="soft">${more} more nodes are in the JSON report.</p>` : null}`;
}

/** Those that are not covered first. */
export function labelSection({ game, labels }: Findings): Markup {
  const sorted = labels.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  const rows = sorted.slice(0, NODES).map((finding) => {
    const { about } = NODE_STATES.find(({ id }) => id === finding.state)!;
    return markup`<tr><th scope="row">${named(finding.label)}</th><td><span class="dot ${finding.state}"></span>${about.replace(/^not covered: /, '')}</td><td>${carriersText(game, finding)}</td></tr>
`;
  });
  const more = labels.length - rows.length;
  return markup`<p>${coveredLabels(labels)} of ${counted(labels.length, 'label')} covered: one visit to a node or edge with the label is enough.</p>
<p class="noprint" hidden><label>find <input type="search" data-filter="label-table"></label> <output></output></p>
<div class="scroll tall" role="group" aria-label="Labels" tabindex="0"><table class="sortable" id="label-table">
<thead><tr><th scope="col">label</th><th scope="col">state</th><th scope="col">where</th></tr></thead>
<tbody>${rows}</tbody></table></div>
${more > 0 ? markup`<p class="soft">${more} more labels are in the JSON report.</p>` : null}`;
}

/** Who did what in a joint campaign. */
export function instanceSection({ instances }: Findings): Markup {
  const rows = instances.slice(0, NODES).map(
    ({ instance, tests, steps, fresh, failures }) =>
      markup`<tr><th scope="row">${named(instance)}</th><td class="n">${tests}</td><td class="n">${steps}</td><td class="n">${fresh}</td><td class="n">${failures}</td></tr>
`,
  );
  return markup`<p>${counted(instances.length, 'instance')} of the system or workers took part.</p>
<div class="scroll tall" role="group" aria-label="Instances" tabindex="0"><table class="sortable">
<thead><tr><th scope="col">instance</th><th scope="col" class="n">tests</th><th scope="col" class="n">steps</th><th scope="col" class="n">first at nodes</th><th scope="col" class="n">failures</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

/** Of ten thousand states nobody reads the names. */
export function actionSection({ actions }: Findings): Markup {
  const rows = actions.map(
    ({ action, by, edges, made, times }) =>
      markup`<tr><th scope="row">${named(action)}</th><td>${by}</td><td class="n">${made} of ${edges}</td><td class="n">${times}</td></tr>
`,
  );
  return markup`<p>${actions.filter(({ made }) => made > 0).length} of ${counted(actions.length, 'action')} taken; the table shows how many edges of each.</p>
<div class="scroll tall" role="group" aria-label="Actions" tabindex="0"><table class="sortable">
<thead><tr><th scope="col">action</th><th scope="col">by</th><th scope="col" class="n">edges taken</th><th scope="col" class="n">times</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

export function runSection({ game, runs, total, hash }: Findings): Markup {
  const rows = runs.slice(0, RUNS).map(
    ({ header, file, end, spent, steps, resets, gain, failures }) =>
      markup`<tr><td>${file}</td><td class="n">${header.run}</td><td>${header.strategy}</td><td>${header.sut}</td><td class="n">${header.seed}</td><td class="n">${spent} of ${header.budget}</td><td class="n">${steps}</td><td class="n">${resets}</td><td class="n">${percentText(percent(gain, total))}</td><td class="n">${failures.length}</td><td>${end?.why ?? 'cut off'}</td></tr>
`,
  );
  const more = runs.length - rows.length;
  const versions = [...new Set(runs.map(({ header }) => header.version))].join(', ');
  return markup`<p>Model ${named(game.name)}, fingerprint <code>${hash}</code>, ${counted(modelOf(game).n, 'node')} and ${counted(modelOf(game).m, 'edge')}, starts at ${named(game.ids[game.initial])}; traces of covergame ${versions}.</p>
<div class="scroll tall" role="group" aria-label="Runs" tabindex="0"><table class="sortable">
<thead><tr><th scope="col">trace</th><th scope="col" class="n">run</th><th scope="col">strategy</th><th scope="col">SUT</th><th scope="col" class="n">seed</th><th scope="col" class="n">spent</th><th scope="col" class="n">steps</th><th scope="col" class="n">resets</th><th scope="col" class="n">covered</th><th scope="col" class="n">failures</th><th scope="col">ended</th></tr></thead>
<tbody>${rows}</tbody></table></div>
${more > 0 ? markup`<p class="soft">${more} more runs are in the JSON report.</p>` : null}`;
}
