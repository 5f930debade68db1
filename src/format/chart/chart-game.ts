// A chart as a game. A configuration is a node, called by its innermost states (`a.b | c.d` where several are active at once); a
// configuration that goes on by itself is the SUT's. Otherwise events are the tester's moves, timers and ends of services the SUT's
// own; a configuration with both kinds is a race, a configuration with only the SUT's is its node (lts.ts). Where guards leave several
// ways open for one event, the SUT chooses.

import { FreshNames, type IssueList } from '../../base/index.ts';
import { type Game, SUT, TESTER } from '../../game/index.ts';
import { ConversionLog } from '../conversion.ts';
import type { Conversion, ReadOptions } from '../format.ts';
import { Lts, labelRules } from '../lts/index.ts';
import { UNKNOWN } from '../script/index.ts';
import { type Chart, type ChartState, isLeaf, isPseudo, statesOf } from './chart.ts';
import { activeStates } from './step.ts';
import { type ChartConfiguration, type ChartMove, unfoldChart } from './unfold.ts';

export const CHART_OWNERS =
  'events are the tester’s; timers, ends of services, transitions without an event, choices and guards that cannot be evaluated are the system’s';

export const CHART_OPTIONS = ['sutLabels', 'testerLabels', 'guards'] as const;

export function chartGame(
  chart: Chart,
  options: ReadOptions,
  issues: IssueList,
  log: ConversionLog = new ConversionLog(),
): { game: Game; conversion: Conversion } | null {
  const { guards = 'evaluate' } = options;
  const { configurations, moves, withoutVariables, forgotEvents } = unfoldChart(chart, guards === 'evaluate');
  const names = namesOf(configurations);
  const owned = new Set(moves.filter(({ by }) => by === 'own').map(({ label }) => label!));
  const { isSut } = labelRules(options, issues, (label) => owned.has(label));
  if (issues.failed) return null;
  const whole = (move: ChartMove): string | undefined =>
    guards === 'tester' && move.by === 'tester' && move.answer !== undefined
      ? `${move.label ?? ''} ${move.answer}`.trim()
      : move.label;
  const isTester = ({ by, label }: ChartMove): boolean =>
    by !== 'sut' && (label === undefined || !isSut(label));
  const tester = new Set(moves.filter(isTester).map(({ from }) => from));
  const goesOn = new Set(moves.filter(({ by }) => by === 'sut').map(({ from }) => from));
  const moved = new Set(moves.map(({ from }) => from));
  const lts = new Lts();
  const number = configurations.map(({ leaves }, i) => {
    const said = leaves.length === 1 ? leaves[0].owner : undefined;
    const sut = goesOn.has(i) || (moved.has(i) && !tester.has(i));
    return lts.state(
      names[i],
      leaves.length === 1 ? leaves[0].gain : undefined,
      said ?? (sut ? SUT : TESTER),
      tagsOf(leaves),
    );
  });
  const reached = new Set(configurations.flatMap(({ leaves }) => leaves));
  for (const state of statesOf(chart.root)) {
    const ordinary = isLeaf(state) && !isPseudo(state) && state.parent !== undefined;
    if (ordinary && !reached.has(state) && !lts.has(state.name))
      lts.state(state.name, state.gain, state.owner, tagsOf([state]));
  }
  const undecided = new Set<string>();
  for (const move of moves) {
    if (move.answer !== undefined)
      for (const text of move.answer.match(/\[[^\]]*(\]|$)/g) ?? [])
        if (text.endsWith(']')) undecided.add(text.replace(/^\[not /, '['));
    lts.transition(
      number[move.from],
      whole(move),
      number[move.to],
      guards === 'tester' ? undefined : move.answer,
      move.weight,
    );
  }
  if (undecided.size > 0) {
    log.approximated(
      guards === 'tester' ? 'guard left to the tester' : 'guard left to the system',
      undecided.size,
    );
  }
  if (withoutVariables)
    log.approximated('variables with too many values: guards on them are left to the system');
  if (forgotEvents) log.approximated('events raised in a row: those after the first 20 are missing');
  const game = lts.game(chart.name, names[0], { nodes: 'choices', isSut }, issues);
  return game && { game, conversion: log.conversion };
}

/** The tags of all active states, each once. */
function tagsOf(leaves: readonly ChartState[]): string[] {
  const tags = new Set<string>();
  for (const state of activeStates(leaves)) for (const tag of state.tags ?? []) tags.add(tag);
  return [...tags];
}

/** Names of configurations; where the same states are active in several, with what they differ in. */
function namesOf(configurations: readonly ChartConfiguration[]): string[] {
  const plain = configurations.map(({ leaves }) => leaves.map(({ name }) => name).join(' | '));
  const groups = new Map<string, number[]>();
  plain.forEach((name, i) => {
    const group = groups.get(name);
    if (group) group.push(i);
    else groups.set(name, [i]);
  });
  const fresh = new FreshNames();
  const details = new Map<string, (configuration: ChartConfiguration) => string>();
  for (const [name, group] of groups)
    if (group.length > 1) details.set(name, detailsOf(group.map((i) => configurations[i])));
  return plain.map((name, i) => {
    const detail = details.get(name);
    return fresh.take(detail ? `${name} [${detail(configurations[i])}]` : name);
  });
}

/** What tells configurations with the same active states apart: values and memories that are not the same in all, and what was raised. */
function detailsOf(group: readonly ChartConfiguration[]): (configuration: ChartConfiguration) => string {
  const shown = ({ values }: ChartConfiguration, name: string): string => {
    const value = values.has(name) ? values.get(name) : UNKNOWN;
    return value === UNKNOWN ? '?' : typeof value === 'string' ? JSON.stringify(value) : String(value);
  };
  const remembered = ({ memory }: ChartConfiguration, history: ChartState): string =>
    (memory.get(history) ?? []).map(({ name }) => name).join(' | ');
  const differs = <T>(told: (configuration: ChartConfiguration, what: T) => string, what: T): boolean =>
    group.some((other) => told(other, what) !== told(group[0], what));
  const names = new Set(group.flatMap(({ values }) => [...values.keys()]));
  const differing = [...names].filter((name) => differs(shown, name));
  const histories = new Set(group.flatMap(({ memory }) => [...memory.keys()]));
  const apart = [...histories].filter((history) => differs(remembered, history));
  return (configuration) => {
    const parts = differing.map((name) => `${name}=${shown(configuration, name)}`);
    for (const history of apart) {
      const was = remembered(configuration, history);
      parts.push(was === '' ? `never in ${history.parent!.name}` : `was ${was}`);
    }
    if (configuration.queue.length > 0) parts.push(`then ${configuration.queue.join(', ')}`);
    return parts.join(', ') || 'again';
  };
}
