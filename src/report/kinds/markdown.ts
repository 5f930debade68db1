// Markdown for the comment on a pull request. GitHub shows no image of a data: address, so the picture is text: a bar, a
// spark line, and for a small model a Mermaid graph, which GitHub and GitLab both draw. Lists are cut so that a
// comment stays far below GitHub's limit of 65 536 characters.

import { foldedWord } from '../../game/index.ts';
import { forcedText, heldText, rateText, recheckText } from '../../run/index.ts';
import { fairnessSentences } from '../findings/fairness-sentences.ts';
import { type Findings, NODE_STATES } from '../findings/findings.ts';
import { shardsText } from '../findings/known-runs.ts';
import { carriersText, coveredLabels } from '../findings/labels.ts';
import { counted, earlierText, percentText } from '../findings/names.ts';
import { mermaidGraph } from './mermaid.ts';
import { plain } from './plain-markdown.ts';
import type { Report } from './report.ts';
import { shortPlay, stepsTo, stepText } from './steps.ts';

const BAR = 20;
const NAMED = 12;
const CHOICES = 15;
const FAILURES = 5;
const LABELS = 40;
const INSTANCES = 40;
const POINTS = 24;

export const markdown = {
  id: 'markdown',
  title: 'Markdown',
  about: 'for a comment on a pull request, with a small picture',
  extension: '.md',
  media: 'text/markdown',
  render(findings) {
    const { game, verdict, coverage, gain, total, repeat } = findings;
    return [
      `### ${BADGES[verdict.verdict]} ${plain(game.name || 'covergame')}: ${verdict.verdict}`,
      '',
      `${bar(coverage)} **${percentText(coverage)}** covered (${gain} of ${total})${guaranteeText(findings)}`,
      '',
      plain(verdict.why),
      '',
      ...(findings.earlier ? [`New in this run: ${plain(earlierText(findings))}.`, ''] : []),
      ...(findings.shards ? [`Shards: ${shardsText(findings.shards)}.`, ''] : []),
      ...(verdict.cure === null ? [] : [plain(verdict.cure), '']),
      ...stateTable(findings),
      ...labelTable(findings),
      ...actionTable(findings),
      ...failureLines(findings),
      ...recheckLines(findings),
      ...instanceTable(findings),
      ...nextLines(findings),
      ...choiceTable(findings),
      ...mermaidGraph(findings),
      `<sub>${plain(provenance(findings))}</sub>`,
      '',
      '```sh',
      ...repeat.slice(0, 5).map((line) => line.replace(/\s+/g, ' ')),
      '```',
      '',
    ].join('\n');
  },
} as const satisfies Report;

const BADGES = { pass: '✅', fail: '❌', deficient: '⚠️', inconclusive: '❔' } as const;

function guaranteeText({ guarantee, gain }: Findings): string {
  if (!guarantee) return '';
  return ` · guarantee ${forcedText(guarantee)}: ${gain >= guarantee.lower ? 'reached' : '**not reached**'}`;
}

function stateTable({ game, nodes, counts, series }: Findings): string[] {
  const rows = NODE_STATES.filter(({ id }) => counts[id] > 0).map(({ id, about }) => {
    const ids = nodes.filter(({ state }) => state === id).map(({ node }) => game.ids[node]);
    return `| ${counts[id]} | ${about} | ${id === 'covered' ? '' : list(ids)} |`;
  });
  return [
    '| nodes | | |',
    '|--:|---|---|',
    ...rows,
    '',
    `over budget \`${spark(series.map(({ together }) => together))}\` up to ${series[series.length - 1].spent} spent per run`,
    '',
  ];
}

/** Those that are not covered first: they are what a reviewer asks about. */
function labelTable({ game, labels }: Findings): string[] {
  if (labels.length === 0) return [];
  const sorted = [
    ...labels.filter(({ state }) => state !== 'covered'),
    ...labels.filter(({ state }) => state === 'covered'),
  ];
  const rows = sorted
    .slice(0, LABELS)
    .map((one) => `| ${code(one.label)} | ${one.state} | ${plain(carriersText(game, one))} |`);
  const more = labels.length - rows.length;
  const open = coveredLabels(labels) < labels.length ? ' open' : '';
  return [
    `<details${open}><summary>Labels: ${coveredLabels(labels)} of ${labels.length} covered</summary>`,
    '',
    '| label | | where |',
    '|---|---|---|',
    ...rows,
    '',
    ...(more > 0 ? [`and ${more} more labels`, ''] : []),
    '</details>',
    '',
  ];
}

/** Of ten thousand states nobody reads the names. */
function actionTable({ actions }: Findings): string[] {
  if (actions.length === 0) return [];
  const made = actions.filter((one) => one.made > 0).length;
  return [
    `<details><summary>Actions: ${made} of ${actions.length} taken</summary>`,
    '',
    '| action | by | edges taken | times |',
    '|---|---|--:|--:|',
    ...actions.map(
      ({ action, by, edges, made: some, times }) =>
        `| ${code(action)} | ${by} | ${some} of ${edges} | ${times} |`,
    ),
    '',
    '</details>',
    '',
  ];
}

/** Who did what in a joint campaign. */
function instanceTable({ instances }: Findings): string[] {
  if (instances.length === 0) return [];
  const more = instances.length - INSTANCES;
  return [
    `<details><summary>${counted(instances.length, 'instance')}</summary>`,
    '',
    '| instance | tests | steps | first at nodes | failures |',
    '|---|--:|--:|--:|--:|',
    ...instances
      .slice(0, INSTANCES)
      .map(
        ({ instance, tests, steps, fresh, failures }) =>
          `| ${code(instance)} | ${tests} | ${steps} | ${fresh} | ${failures} |`,
      ),
    '',
    ...(more > 0 ? [`and ${more} more instances`, ''] : []),
    '</details>',
    '',
  ];
}

function failureLines({ game, failures }: Findings): string[] {
  if (failures.length === 0) return [];
  const lines = [`#### ${counted(failures.length, 'failure')}`, ''];
  for (const { kind, message, count, nodes, rate, instances, shortest, seen, quarantine } of failures.slice(
    0,
    FAILURES,
  )) {
    const by = instances.length > 0 ? ` by ${plain(instances.slice(0, NAMED).join(', '))}` : '';
    const places = `${nodes.length > 1 ? ` at ${nodes.length} nodes` : ''}${by}`;
    const { head, left, tail } = shortPlay(stepsTo(game, shortest).map(stepText), 5, 25);
    const gap = left > 0 ? [`… ${left} steps are not shown …`] : [];
    lines.push(
      `<details><summary>${plain(kind)}, ${counted(count, 'time')}${places}, ${rateText(rate)}: ${plain(message.slice(0, 300))}${quarantine ? `, ${plain(heldText(quarantine))}` : ''}</summary>`,
      '',
      ...(shortest.tried
        ? [
            `The shortest reproduction, ${counted(shortest.play.length, 'step')}; the first occurrence had ${seen.play.length}:`,
            '',
          ]
        : []),
      ...fenced([...head, ...gap, ...tail].map((line) => line.slice(0, 300))),
      ...(shortest.replay === null ? [] : [...fenced([shortest.replay]), '']),
      '</details>',
      '',
    );
  }
  if (failures.length > FAILURES) lines.push(`and ${failures.length - FAILURES} more`, '');
  return lines;
}

/** What became of failures that earlier runs found. */
function recheckLines({ rechecks }: Findings): string[] {
  if (rechecks.length === 0) return [];
  const more = rechecks.length - INSTANCES;
  return [
    `<details><summary>${counted(rechecks.length, 'known failure')}</summary>`,
    '',
    '| failure | today |',
    '|---|---|',
    ...rechecks.slice(0, INSTANCES).map((one) => `| ${code(one.signature)} | ${plain(recheckText(one))} |`),
    '',
    ...(more > 0 ? [`and ${more} more`, ''] : []),
    '</details>',
    '',
  ];
}

function nextLines({ next }: Findings): string[] {
  return ['#### Next', '', ...next.slice(0, 6).map(({ text }) => `- ${plain(text)}`), ''];
}

function choiceTable(findings: Findings): string[] {
  const { game, choices } = findings;
  const asked = choices.filter((choice) => choice.asked > 0 && choice.outcomes.length > 1);
  if (asked.length === 0) return [];
  const shown = asked.toSorted((a, b) => b.asked - a.asked || a.node - b.node).slice(0, CHOICES);
  const rows = shown.flatMap(({ node, outcomes }) =>
    outcomes.slice(0, 8).map(({ edge, seen, expected, odd }, i) => {
      const answer = foldedWord(game, edge);
      const share = `${percentText(100 * seen.share)}${odd ? ' (!)' : ''}`;
      return `| ${i === 0 ? code(game.ids[node]) : ''} | ${code(answer)} | ${seen.count} | ${share} | ${percentText(100 * expected)} |`;
    }),
  );
  const more = asked.length - shown.length;
  return [
    `<details><summary>Choices of the system (${counted(asked.length, 'node')})</summary>`,
    '',
    ...fairnessSentences(findings).flatMap((text) => [plain(text), '']),
    '| at | answer | times | seen | model |',
    '|---|---|--:|--:|--:|',
    ...rows,
    '',
    ...(more > 0 ? [`and ${more} more nodes`, ''] : []),
    '</details>',
    '',
  ];
}

function provenance({ runs, spent, steps, resets, hash }: Findings): string {
  const files = [...new Set(runs.map(({ file }) => file))];
  const named =
    files.length > 3 ? `${files.slice(0, 3).join(', ')} and ${files.length - 3} more` : files.join(', ');
  return `${counted(runs.length, 'run')} (${named}), ${counted(steps, 'step')}, ${counted(resets, 'reset')}, ${spent} spent, model ${hash}`;
}

function bar(percent: number): string {
  const full = Math.floor((BAR * percent) / 100 + 1e-9);
  return `\`${'█'.repeat(full)}${'░'.repeat(BAR - full)}\``;
}

const LEVELS = '▁▂▃▄▅▆▇█';

function spark(values: readonly number[]): string {
  const count = Math.min(POINTS, values.length);
  return Array.from({ length: count }, (_, i) => {
    const value = values[count === 1 ? 0 : Math.round((i * (values.length - 1)) / (count - 1))];
    return LEVELS[Math.min(LEVELS.length - 1, Math.floor((value / 100) * LEVELS.length))];
  }).join('');
}

const list = (ids: readonly string[]): string =>
  ids.slice(0, NAMED).map(code).join(', ') + (ids.length > NAMED ? ` and ${ids.length - NAMED} more` : '');

/** In a code span nothing is markup but the backtick, and in a table the bar. */
function code(text: string): string {
  const clean = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 80);
  if (clean.trim() === '') return '`""`';
  const ticks = '`'.repeat(Math.max(0, ...(clean.match(/`+/g) ?? []).map((run) => run.length)) + 1);
  const pad = ticks.length > 1 ? ' ' : '';
  return `${ticks}${pad}${clean.replaceAll('|', '\\|')}${pad}${ticks}`;
}

function fenced(lines: readonly string[]): string[] {
  const longest = Math.max(2, ...lines.flatMap((line) => line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return [fence, ...lines, fence, ''];
}
