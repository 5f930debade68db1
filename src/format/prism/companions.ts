// The files beside a .tra: what its states are called (.sta), which labels they have (.lab), what they are worth (.srew).

import type { IssueList, Source } from '../../base/index.ts';
import type { ConversionLog } from '../conversion.ts';
import { ModelText } from '../model-text.ts';
import type { DecisionProcess } from './decision-process.ts';

export function readStates(
  source: Source | undefined,
  mdp: DecisionProcess,
  issues: IssueList,
  log: ConversionLog,
): void {
  if (!source) return;
  const model = new ModelText(source);
  let names: string[] = [];
  let named = 0;
  for (const { text } of model.lines()) {
    const state = /^(\d+):\((.*)\)$/.exec(text);
    if (!state) {
      const variables = /^\((.*)\)$/.exec(text);
      if (variables) names = variables[1].split(',').map((name) => name.trim());
      continue;
    }
    const values = state[2].split(',').map((value) => value.trim());
    const found = mdp.states[Number(state[1])];
    if (!found) {
      issues.warn(
        'format/companion',
        `${source.name} names state ${state[1]}, which does not exist`,
        -1,
        'export both files from one model',
      );
      return;
    }
    const name = values
      .map((value, i) => (names[i] === undefined ? value : `${names[i]}=${value}`))
      .join(',');
    (found as { name: string }).name = name === '' ? found.name : name;
    named++;
  }
  log.kept('name of a state, from its values', named);
}

export function readLabels(
  source: Source | undefined,
  mdp: DecisionProcess,
  issues: IssueList,
  log: ConversionLog,
): void {
  if (!source) return;
  const model = new ModelText(source);
  const names = new Map<number, string>();
  const initial: number[] = [];
  let labelled = 0;
  // Storm declares labels by name between two marks, and names them after the state.
  let declaring = false;
  const stormed = new Set<string>();
  const label = (state: number, name: string): void => {
    if (name === 'init') initial.push(state);
    else if (name !== 'deadlock') {
      mdp.states[state].labels.push(name);
      labelled++;
    }
  };
  for (const { text } of model.lines()) {
    if (/^#(DECLARATION|END)\b/.test(text)) declaring = text.startsWith('#D');
    if (text.startsWith('#')) continue;
    if (declaring) {
      for (const name of text.split(/\s+/)) stormed.add(name);
      continue;
    }
    if (stormed.size > 0) {
      const [state, ...list] = text.split(/\s+/);
      if (!mdp.states[Number(state)]) continue;
      for (const name of list) if (stormed.has(name)) label(Number(state), name);
      continue;
    }
    const declared = [...text.matchAll(/(?<!\d)(\d+)="([^"]*)"/g)];
    if (declared.length > 0) for (const [, number, name] of declared) names.set(Number(number), name);
    else {
      const [state, list = ''] = text.split(':');
      const found = mdp.states[Number(state)];
      for (const number of list.trim().split(/\s+/).map(Number)) {
        const name = names.get(number);
        if (name !== undefined && found) label(Number(state), name);
      }
    }
  }
  log.kept('label of a state', labelled);
  if (initial.length > 0) mdp.initial = initial[0];
  if (initial.length > 1) {
    issues.warn(
      'format/several-initials',
      `${initial.length} states are labelled init; the model starts at the first, ${initial[0]}`,
      -1,
      'name another with --initial',
    );
  }
}

export function readRewards(
  source: Source | undefined,
  mdp: DecisionProcess,
  issues: IssueList,
  log: ConversionLog,
): void {
  if (!source) return;
  const rewards = [...new ModelText(source).lines()]
    .filter(({ text }) => !text.startsWith('#'))
    .slice(1)
    .map(({ text }) => text.split(/\s+/).map(Number));
  if (rewards.some(([v, reward]) => !mdp.states[v] || !Number.isSafeInteger(reward) || reward < 0)) {
    issues.warn(
      'format/rewards',
      `${source.name} has rewards that are not natural numbers; gains stay 1`,
      -1,
      'scale the rewards to whole numbers',
    );
    log.dropped('rewards');
    return;
  }
  for (const [v, reward] of rewards) mdp.states[v].gain = reward;
  log.kept('reward, as a gain', rewards.length);
}
