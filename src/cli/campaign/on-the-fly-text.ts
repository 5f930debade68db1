// What `run --on-the-fly` tells: what was covered of all that was found, what is not known, and every distinct failure.

import { counted, printable, summarise } from '../../base/index.ts';
import type { WindowedProgram } from '../../model/index.ts';
import { type Cover, coverageFigures, rateText, VERDICTS } from '../../run/index.ts';
import type { OnTheFlyFailure, OnTheFlyResult } from '../../run/node/index.ts';
import { FAULT_KINDS } from '../../sut/index.ts';
import * as json from '../json/index.ts';
import type { Context } from '../terminal/index.ts';
import { TRACE_FILE } from './run-facts.ts';

interface Played {
  readonly program: WindowedProgram;
  readonly strategy: string;
  readonly sut: string;
  readonly budget: number;
  readonly resetCost: number;
  readonly seed: number;
  readonly cover: Cover;
  readonly unfold: number;
  readonly result: OnTheFlyResult;
  readonly traceFile: string | null;
}

/** Names of the frontier that are told under --json. */
const LISTED = 1000;
const SHOWN = 8;
const WAY_SHOWN = 40;

export function onTheFlyFacts({ program, result, cover, unfold, ...played }: Played) {
  const { campaign, verdict, why, cure, required, failures, disturbances, traceTrouble } = result;
  const { planner, frontier, found, spent, steps, resets } = campaign;
  const figures = (value: number) => coverageFigures(summarise([value]));
  const { states } = planner;
  return {
    model: { name: program.name, hash: null, nodes: null, edges: null, initial: null },
    ...played,
    runs: 1,
    goal: cover,
    total: found,
    coverage: figures(found === 0 ? 100 : (100 * planner.covered.size) / found),
    gain: figures(planner.covered.size),
    spent: figures(spent),
    steps: figures(steps),
    resets: figures(resets),
    ends: [{ ...campaign.end!, runs: 1 }],
    missed: frontier.items.slice(0, LISTED),
    guarantee: null,
    verdict,
    why,
    cure,
    required,
    remark: null,
    onTheFly: {
      unfold,
      whole: planner.isWhole,
      found,
      covered: planner.covered.size,
      actions: {
        all: program.actions.length,
        neverPossible: program.actions.filter((name) => !planner.actions.has(name)),
      },
      states: { visited: states.added, exact: states.exact, remembered: states.size },
      windows: planner.windows,
      largest: planner.largest,
    },
    failures: failures.map(failureObject),
    disturbances,
    ...(traceTrouble !== null && { traceTrouble }),
  };
}

export type OnTheFlyFacts = ReturnType<typeof onTheFlyFacts>;

const failureObject = (failure: OnTheFlyFailure) => ({ ...failure, rate: null, steps: failure.way.length });

const FIGURES = json.FIGURES;
const NOBODY: json.Schema = { type: 'null' };

export const ON_THE_FLY_OUTPUT = json.told(
  'with --on-the-fly',
  json.object(
    {
      model: json.object({ name: json.text, hash: NOBODY, nodes: NOBODY, edges: NOBODY, initial: NOBODY }),
      strategy: json.text,
      sut: json.text,
      budget: json.count,
      resetCost: json.count,
      runs: json.count,
      seed: json.integer,
      goal: json.choice(['labels', 'actions']),
      total: json.told('how many were found so far: taken, or known to be possible', json.count),
      coverage: json.told('in percent of total', FIGURES),
      gain: FIGURES,
      spent: FIGURES,
      steps: FIGURES,
      resets: FIGURES,
      ends: json.ENDS,
      missed: json.told('the first 1000 that are possible and were not taken', json.texts),
      guarantee: NOBODY,
      verdict: json.choice(VERDICTS.map(({ id }) => id)),
      why: json.text,
      cure: json.orNull(json.text),
      required: json.REQUIRED,
      remark: NOBODY,
      onTheFly: json.object({
        unfold: json.count,
        whole: json.told('whether the last window was all of the program', json.flag),
        found: json.count,
        covered: json.count,
        actions: json.object({
          all: json.count,
          neverPossible: json.told('actions that were not possible in any state explored so far', json.texts),
        }),
        states: json.told(
          'states visited; not exact if some were forgotten and perhaps counted twice',
          json.object({ visited: json.count, exact: json.flag, remembered: json.count }),
        ),
        windows: json.told('how often covergame explored a part of the program', json.count),
        largest: json.told(
          'nodes of the largest part of the program that was in memory at a time',
          json.count,
        ),
      }),
      failures: json.list(
        json.object({
          kind: json.choice(FAULT_KINDS),
          message: json.text,
          signature: json.text,
          node: json.text,
          nodes: json.texts,
          test: json.count,
          spent: json.count,
          count: json.count,
          rate: json.told('null: --on-the-fly does not try a failure again', NOBODY),
          steps: json.count,
          way: json.told('the stimuli and answers of the test', json.texts),
        }),
      ),
      disturbances: json.list(
        json.object({ kind: json.text, message: json.text, test: json.count, mended: json.flag }),
      ),
    },
    { traceTrouble: json.text, traceFile: TRACE_FILE },
  ),
);

export function onTheFlyText(
  facts: OnTheFlyFacts,
  { verdict, why, cure, failures, disturbances }: OnTheFlyResult,
  again: string,
  { colour }: Context,
): string {
  const { onTheFly, goal, strategy, sut, budget, resetCost, seed, missed } = facts;
  const { actions, states, found, covered, windows, largest } = onTheFly;
  const paint = verdict === 'pass' ? colour.green : verdict === 'fail' ? colour.red : colour.yellow;
  const never = actions.neverPossible;
  const lines = [
    `${facts.model.name}: ${colour.bold(strategy)} on the fly against ${sut}, budget ${budget}, reset cost ${resetCost}, seed ${seed}`,
    '',
    `verdict    ${paint(colour.bold(verdict))}: ${why}`,
    ...(cure === null ? [] : [`cure       ${cure}`]),
    `${goal.padEnd(10)} ${covered} of ${found} found are covered`,
    ...(missed.length > 0 ? [`frontier   ${some(missed, found - covered)}`] : []),
    ...(never.length > 0
      ? [`not yet    not possible in any state so far: ${some(never, never.length)}`]
      : []),
    `states     ${states.exact ? '' : 'about '}${states.visited} visited; at most ${largest} in memory at a time, explored ${counted(windows, 'time')}`,
    `spent      ${facts.spent.mean} in ${counted(facts.steps.mean, 'step')}, ${counted(facts.resets.mean, 'reset')}; ${facts.ends[0].why}`,
  ];
  failures.forEach((failure, i) => {
    lines.push('', ...failureText(failure, i + 1, colour.bold));
  });
  if (disturbances.length > 0)
    lines.push(
      '',
      `tolerated  ${counted(disturbances.length, 'failure')}, for instance: ${printable(disturbances[0].message)}`,
    );
  if (facts.traceTrouble !== undefined) lines.push('', `trace      ${facts.traceTrouble}`);
  else if (failures.length > 0) lines.push('', `trace      ${facts.traceFile}`);
  return [...lines, '', `again: ${again}`].join('\n');
}

function failureText(
  { kind, node, message, count, test, way }: OnTheFlyFailure,
  number: number,
  bold: (text: string) => string,
): string[] {
  const times = count === 1 ? '' : `, ${count} times`;
  const shown = way.length > WAY_SHOWN ? ['…', ...way.slice(-WAY_SHOWN)] : way;
  return [
    `${number}. ${bold(kind)} at ${JSON.stringify(node)}, test ${test}${times}: ${rateText(null)}`,
    `   ${printable(message)}`,
    `   after ${counted(way.length, 'step')}: ${shown.map(printable).join(' · ')}`,
  ];
}

const some = (names: readonly string[], all: number): string =>
  names
    .slice(0, SHOWN)
    .map((name) => JSON.stringify(name))
    .join(', ') + (all > SHOWN ? ` and ${all - SHOWN} more` : '');
