// What `covergame learn` tells on a terminal.

import { counted, printable } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';
import {
  answerSets,
  type FromLog,
  LEAST_SCORE,
  LEAST_TRACES,
  type LogScores,
  type Update,
} from '../../learn/index.ts';
import type { LearnedSystem } from '../../learn/node/index.ts';

/** An event with this chance or more would have been seen with 95 % confidence in so many tries. */
export const unseenChance = (tries: number): number => (tries === 0 ? 1 : 1 - 0.05 ** (1 / tries));

const percent = (share: number): string => {
  const value = share * 100;
  return `${value < 0.1 ? value.toPrecision(1) : value.toFixed(1)} %`;
};

/** How far a learned machine can be trusted, in sentences. */
export function confidenceText(
  { quiet, leastTries, cut, claim, machine, nondeterministic }: LearnedSystem,
  rarest: number,
): string[] {
  const proved = claim
    ? [
        `equal to the system if that has at most ${counted(claim.states, 'state')} (k = ${claim.extra}), for deterministic answers and complete resets`,
      ]
    : [];
  if (cut !== null)
    return [
      ...proved,
      `not finished (${cut === 'budget' ? 'the budget is spent' : 'cancelled'}): states and transitions may be missing`,
    ];
  if (nondeterministic.length > 0) {
    const least = answerSets(machine, rarest).reduce((a, b) => (b.tries < a.tries ? b : a));
    proved.push(
      `answers vary, so nothing is proved; the least tried, ${JSON.stringify(printable(least.stimulus))} in ${least.state} (${least.tries} ${least.tries === 1 ? 'try' : 'tries'}), would have shown an answer of probability ${rarest} with ${percent(least.confidence)} confidence`,
    );
  }
  return [
    ...proved,
    `${counted(quiet, 'random test')} in a row showed no difference: with 95 % confidence fewer than ${percent(unseenChance(quiet))} of these tests would`,
    `every stimulus was tried at least ${leastTries} ${leastTries === 1 ? 'time' : 'times'} in every state: an answer that never came there has a probability below ${percent(unseenChance(leastTries))}`,
  ];
}

export function learnedText(
  game: Game,
  learned: LearnedSystem,
  rarest: number,
  out: string | undefined,
): string {
  const { machine, steps, resets, refuted, nondeterministic, faults } = learned;
  const lines = [
    `${machine.states.length} states, ${machine.inputs.length} stimuli: ${game.n} nodes, ${game.m} edges`,
    '',
    `asked      ${steps} stimuli, ${counted(resets, 'reset')}${learned.resumed > 0 ? `; ${learned.resumed} stimuli were in the log` : ''}`,
    `machines   ${refuted} refuted before this one`,
    `chance     ${nondeterministic.length === 0 ? 'every history had one answer' : `more than one answer to ${nondeterministic.map((input) => JSON.stringify(printable(input))).join(', ')}`}`,
    ...confidenceText(learned, rarest).map((line, i) => `${i === 0 ? 'trust   ' : '        '}   ${line}`),
    ...faults.map(
      ({ stimulus, kind, count }) =>
        `broke      ${kind} at ${JSON.stringify(stimulus)}, ${count === 1 ? 'once' : `${count} times`}; not in the model`,
    ),
  ];
  return [...lines, ...next(out)].join('\n');
}

export function fromLogText(
  game: Game,
  { events, traces, tree, rule, scores }: FromLog,
  out: string | undefined,
): string {
  return [
    `${traces} traces, ${events} events: ${game.n} nodes, ${game.m} edges (${tree} before states were merged)`,
    ...scoresText(scores, rule),
    ...(scores?.usable === false ? [] : next(out)),
  ].join('\n');
}

function scoresText(scores: LogScores | null, rule: string): string[] {
  if (!scores) return [`not judged: to judge a model takes at least ${LEAST_TRACES} traces`];
  const { fit, precision, noise, rare, usable } = scores;
  const lines = [
    `fit        ${fit} %: fresh traces accepted`,
    `precision  ${precision} %: model walks seen or plausible`,
    `rule       ${rule}; ${rare > 0 ? `${rare} % of the answers are rare ones, or noise` : `noise ${noise} %`}`,
  ];
  if (usable) return ['', ...lines];
  return [
    '',
    ...lines,
    '',
    `NOT USABLE: fit and precision must be at least ${LEAST_SCORE} %, and no answers doubtful. A run with this model would report failures that are none, or walk where the system cannot. Record more traces, leave rare events out with --min-count, or learn from the system with --sut`,
  ];
}

function next(out: string | undefined): string[] {
  if (out === undefined || out === '-') return ['', 'use -o FILE to keep the model'];
  return ['', `next: covergame solve ${out}, covergame convert ${out} -o model.svg, covergame run ${out} …`];
}

const SHOWN = 20;

export function updateText(model: string, { proposals, open }: Update): string {
  if (proposals.length === 0 && open === 0) return `${model} allows every trace: nothing to propose`;
  const lines = [
    `${model} lacks ${proposals.length === 1 ? 'an edge' : `${proposals.length} edges`} of the traces; review each before you accept it:`,
    '',
  ];
  for (const { edge, node, seen, trace, line } of proposals.slice(0, SHOWN)) {
    const whose = edge.by === 'sut' ? ', by the system unasked' : '';
    const fresh = node ? ` (new ${node.owner} node)` : '';
    lines.push(
      `  ${JSON.stringify(edge.from)} -[${printable(edge.label ?? '')}]-> ${JSON.stringify(edge.to)}${fresh}${whose}`,
      `      in ${seen} ${seen === 1 ? 'trace' : 'traces'}, first in ${trace}, line ${line}`,
    );
  }
  if (proposals.length > SHOWN) lines.push(`  and ${proposals.length - SHOWN} more, under --json`);
  if (open > 0) lines.push('', `${open} ${open === 1 ? 'trace does' : 'traces do'} still not fit the model`);
  return lines.join('\n');
}
