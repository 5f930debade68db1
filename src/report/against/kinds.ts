// How a comparison is written: for a terminal, a pull request, a browser, a program.

import { printableJson } from '../../base/index.ts';
import { escapeXml } from '../drawing/index.ts';
import { htmlPage } from '../kinds/html/index.ts';
import { plain } from '../kinds/plain-markdown.ts';
import { type Comparison, isSame } from './comparison.ts';
import { comparisonParts } from './comparison-lines.ts';

export interface ComparisonKind {
  readonly id: string;
  readonly about: string;
  readonly extension: string;
  render(comparison: Comparison): string;
}

const title = ({ game }: Comparison): string => game.name || 'model';
const headline = (comparison: Comparison): string =>
  isSame(comparison) ? 'no difference was found' : 'before and after differ';

export const COMPARISONS = [
  {
    id: 'text',
    about: 'for a terminal',
    extension: '.txt',
    render: (comparison) =>
      `${[
        `${title(comparison)}: ${headline(comparison)}`,
        ...comparisonParts(comparison).flatMap(({ title: name, lines }) => [
          '',
          name,
          ...lines.map((line) => `  ${line}`),
        ]),
      ].join('\n')}\n`,
  },
  {
    id: 'markdown',
    about: 'for a comment on a pull request',
    extension: '.md',
    render: (comparison) =>
      `${[
        `### ${plain(title(comparison))}: ${headline(comparison)}`,
        ...comparisonParts(comparison).flatMap(({ title: name, lines }) => [
          '',
          `#### ${name}`,
          '',
          ...lines.map((line) => `- ${plain(line)}`),
        ]),
      ].join('\n')}\n`,
  },
  {
    id: 'html',
    about: 'a page of its own',
    extension: '.html',
    render: (comparison) =>
      htmlPage(
        `${title(comparison)}: before and after`,
        [
          `<h1>${escapeXml(title(comparison))}: ${headline(comparison)}</h1>`,
          ...comparisonParts(comparison).map(
            ({ id, title: name, lines }) =>
              `<section aria-labelledby="${id}"><h2 id="${id}">${name}</h2>\n<ul>${lines.map((line) => `<li>${escapeXml(line)}</li>`).join('\n')}</ul></section>`,
          ),
        ].join('\n'),
      ),
  },
  {
    id: 'json',
    about: 'for programs',
    extension: '.json',
    render: (comparison) => `${printableJson(comparisonObject(comparison), 1)}\n`,
  },
] as const satisfies readonly ComparisonKind[];

/** Plain data, nodes by their ids. */
export function comparisonObject(comparison: Comparison): object {
  const { game, before, after, gained, lost, labels, failures, answers, compared } = comparison;
  const ids = (nodes: readonly number[]): string[] => nodes.map((v) => game.ids[v]);
  const told = (list: typeof failures.fresh): object[] =>
    list.map(({ kind, message, signature, node, count }) => ({ kind, message, signature, node, count }));
  return {
    same: isSame(comparison),
    before,
    after,
    covered: { onlyBefore: ids(lost), onlyAfter: ids(gained) },
    ...(labels.of > 0 && { labels: { onlyBefore: labels.lost, onlyAfter: labels.gained } }),
    failures: { fresh: told(failures.fresh), gone: told(failures.gone), still: told(failures.still) },
    answers: answers.map(({ node, edge, label, before: was, after: is, p }) => ({
      node: game.ids[node],
      label,
      to: game.ids[game.target[edge]],
      before: { count: was.count, of: was.of },
      after: { count: is.count, of: is.of },
      p,
    })),
    compared,
  };
}
