// The comparison in sentences, which text, Markdown and HTML dress each in their way.

import { rateText } from '../../run/index.ts';
import { answerOf, counted, nameOf, namesOf, percentText, spoken } from '../findings/names.ts';
import type { AnswerChange, Comparison, Side } from './comparison.ts';

export interface ComparisonPart {
  readonly id: 'verdict' | 'coverage' | 'labels' | 'failures' | 'answers';
  readonly title: string;
  readonly lines: readonly string[];
}

export function comparisonParts(comparison: Comparison): ComparisonPart[] {
  const { game, before, after, gained, lost, labels, failures, answers, compared } = comparison;
  const failing = (what: string, list: typeof failures.fresh): string[] =>
    list.map(
      ({ kind, node, message, count, rate }) =>
        `${what}: ${kind} at ${node === '' ? '""' : node}, ${counted(count, 'time')}, ${rateText(rate)}: ${message}`,
    );
  return [
    { id: 'verdict', title: 'Verdict', lines: [`before: ${sideText(before)}`, `after: ${sideText(after)}`] },
    {
      id: 'coverage',
      title: 'Covered',
      lines: [
        ...(gained.length === 0 ? [] : [`only after: ${namesOf(game, gained)}`]),
        ...(lost.length === 0 ? [] : [`only before: ${namesOf(game, lost)}`]),
        ...(gained.length + lost.length === 0 ? ['the same nodes'] : []),
      ],
    },
    ...(labels.of === 0
      ? []
      : [
          {
            id: 'labels' as const,
            title: 'Labels',
            lines: [
              ...(labels.gained.length === 0 ? [] : [`only after: ${labelList(labels.gained)}`]),
              ...(labels.lost.length === 0 ? [] : [`only before: ${labelList(labels.lost)}`]),
              ...(labels.gained.length + labels.lost.length === 0
                ? [`the same of ${counted(labels.of, 'label')}`]
                : []),
            ],
          },
        ]),
    {
      id: 'failures',
      title: 'Failures',
      lines: [
        ...failing('new', failures.fresh),
        ...failing('gone', failures.gone),
        ...failing('still there', failures.still),
        ...(failures.fresh.length + failures.gone.length + failures.still.length === 0 ? ['none'] : []),
      ],
    },
    {
      id: 'answers',
      title: 'Answers',
      lines:
        answers.length > 0
          ? answers.map((change) => answerText(comparison, change))
          : [
              compared === 0
                ? 'both sides have no choice of the system in common'
                : `no difference in ${counted(compared, 'answer')} (error level 1 % for all together)`,
            ],
    },
  ];
}

const SHOWN = 40;

function labelList(labels: readonly string[]): string {
  const more = labels.length - SHOWN;
  return labels.slice(0, SHOWN).map(spoken).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

const sideText = ({ verdict, why, coverage, runs, spent }: Side): string =>
  `${verdict}, ${percentText(coverage)} covered by ${counted(runs, 'run')} that spent ${spent}: ${why}`;

function answerText({ game }: Comparison, { node, edge, before, after, p }: AnswerChange): string {
  const shares = [before, after].map(
    ({ count, of, share }) => `${count} of ${of} (${percentText(100 * share)})`,
  );
  return `${nameOf(game, node)} answers ${answerOf(game, edge)} ${shares[1]} of the time instead of ${shares[0]}, p = ${p.toPrecision(2)}`;
}
