// The first screen of the HTML report: the figures, a bar of the nodes by their state, and what to do next.

import { forcedText } from '../../../run/index.ts';
import { type Findings, NODE_STATES } from '../../findings/findings.ts';
import { coveredLabels } from '../../findings/labels.ts';
import { counted, percentText } from '../../findings/names.ts';
import { Markup, markup } from './markup.ts';

const FAILURES = ['none', 'see below', 'different ones'];

export function headSection(findings: Findings): Markup {
  const { coverage, gain, total, guarantee, runs, spent, steps, resets, failures, each, counts, nodes } =
    findings;
  const [{ header }] = runs;
  const tiles: [string, string, string][] = [
    [
      'covered',
      percentText(coverage),
      `${counts.covered} of ${counted(nodes.length, 'node')}, gain ${gain} of ${total}`,
    ],
    ...(guarantee ? [guaranteeTile(findings)] : []),
    ...(findings.labels.length > 0 ? [labelTile(findings)] : []),
    ['failures', String(failures.length), FAILURES[Math.min(2, failures.length)]],
    runs.length === 1
      ? ['strategy', header.strategy, `against ${header.sut}`]
      : ['runs', String(runs.length), `each ${each.mean.toFixed(1)} ± ${each.halfWidth95.toFixed(1)} %`],
    ...(findings.earlier ? [newTile(findings)] : []),
    ['spent', String(spent), `${counted(steps, 'step')}, ${counted(resets, 'reset')}`],
  ];
  const key = NODE_STATES.filter(({ id }) => counts[id] > 0).map(
    ({ id, about }) =>
      markup`<span class="entry"><span class="dot ${id}"></span>${counts[id]} ${about}</span> `,
  );
  const all = NODE_STATES.map(({ id }) => `${counts[id]} ${id}`).join(', ');
  return markup`<ul class="tiles">${tiles.map(([name, value, about]) => markup`<li>${name}<b>${value}</b><span class="soft">${about}</span></li>`)}</ul>
<div class="bar"><svg role="img" aria-label="${`Of ${nodes.length} nodes: ${all}`}" viewBox="0 0 ${Math.max(1, nodes.length)} 1" preserveAspectRatio="none">${bars(findings)}</svg></div>
<p>${key}</p>`;
}

function labelTile({ labels }: Findings): [string, string, string] {
  const covered = coveredLabels(labels);
  const left = labels.length - covered;
  return ['labels', `${covered} of ${labels.length}`, left === 0 ? 'all covered' : `${left} not covered`];
}

function newTile({ earlier }: Findings): [string, string, string] {
  return ['new', String(earlier!.fresh.length), `states; earlier runs had covered ${earlier!.known}`];
}

function bars({ counts }: Findings): Markup {
  let at = 0;
  return new Markup(
    NODE_STATES.map(({ id }) => {
      const rect = `<rect class="${id}" x="${at}" y="0" width="${counts[id]}" height="1"/>`;
      at += counts[id];
      return rect;
    }).join(''),
  );
}

function guaranteeTile({ guarantee, gain, runs, total }: Findings): [string, string, string] {
  const { lower, exact, below } = guarantee!;
  const [value, ...kind] = forcedText(guarantee!).split(/ (?=with)/);
  const reached = gain >= lower ? 'reached' : `not reached: ${lower - gain} less`;
  const single =
    below.length === 0 || runs.length === 1 ? '' : `; ${counted(below.length, 'run')} below it alone`;
  const share = total === 0 || !exact ? '' : ` (${Math.round((100 * lower) / total)}\u00a0%)`;
  return [['guarantee', ...kind].join(' '), `${value} of ${total}${share}`, `gain, ${reached}${single}`];
}

export function nextSection({ next, repeat }: Findings): Markup {
  const items = next.map(
    ({ text, command }) =>
      markup`<li>${text}${command === undefined ? null : markup`<pre>${command}</pre>`}</li>`,
  );
  const again =
    repeat.length === 1
      ? 'The command that makes these runs again:'
      : 'The commands that make these runs again:';
  return markup`<ol class="next">${items}</ol>
<p>${again}</p>
<pre>${repeat.slice(0, 20).join('\n')}${repeat.length > 20 ? `\n# and ${repeat.length - 20} more` : ''}</pre>`;
}
