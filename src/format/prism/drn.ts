// Storm's .drn: a model state by state. `@type`, `@nr_states`, then after `@model` each `state N [rewards] labels`, its `action NAME`, and its
// outcomes `target : probability`. The label init marks the start. Rewards are dropped, since they may be any number.

import type { Source } from '../../base/index.ts';
import { SUT, TESTER } from '../../game/index.ts';
import { ConversionLog } from '../conversion.ts';
import type { Certainty, Format, Reading, ReadOptions } from '../format.ts';
import { ModelText } from '../model-text.ts';
import {
  DecisionProcess,
  PROCESS_OWNERS,
  type ProcessChoice,
  type ProcessState,
  probability,
} from './decision-process.ts';

export const drn = {
  id: 'drn',
  title: 'Storm DRN',
  about: 'explicit models of Storm: Markov chains, MDPs and stochastic games',
  owners: PROCESS_OWNERS,
  extensions: ['.drn'],
  options: ['swapOwners'],
  detect: (head: string): Certainty =>
    /^@type:/m.test(head) && /^@(model|nr_states|parameters|reward_models)/m.test(head) ? 2 : 0,
  read,
} as const satisfies Format;

function read(source: Source, options: ReadOptions): Reading {
  const model = new ModelText(source);
  const log = new ConversionLog();
  const mdp = new DecisionProcess();
  let inModel = false;
  let expected = -1;
  let awaitsCount = false;
  let namesParameters = false;
  const parameters: string[] = [];
  let state: ProcessState | undefined;
  let choice: ProcessChoice | undefined;
  const initial: number[] = [];
  let count = 0;
  for (const { text, at } of model.lines()) {
    if (text.startsWith('//')) continue;
    if (!inModel) {
      const type = /^@type:\s*(\S+)/.exec(text);
      if (type) {
        if (!/^(dtmc|ctmc|mdp|smg|ma|pomdp)$/i.test(type[1]))
          model.add(
            'format/bad-header',
            `covergame does not read models of type ${type[1]}`,
            at,
            'export a DTMC, MDP or SMG',
          );
        mdp.chain = /^(dtmc|ctmc)$/i.test(type[1]);
      } else if (text === '@parameters') namesParameters = true;
      else if (text === '@nr_states') awaitsCount = true;
      else if (awaitsCount) {
        expected = Number(text);
        awaitsCount = false;
      } else if (text === '@model') inModel = true;
      else if (namesParameters && !text.startsWith('@'))
        for (const name of text.split(/\s+/)) parameters.push(name);
      if (text.startsWith('@') && text !== '@parameters') namesParameters = false;
      continue;
    }
    const declared =
      /^state\s+(\d+)\s*(?:<(\d+)>)?\s*(?:!\S+)?\s*(?:\{[^}]*\})?\s*(\[[^\]]*\])?\s*(.*)$/s.exec(text);
    if (declared) {
      const v = Number(declared[1]);
      if (expected >= 0 && v >= expected) {
        model.add(
          'format/bad-state',
          `state ${v} is beyond the ${expected} that @nr_states promises`,
          at,
          'export the file again',
        );
        break;
      }
      if (v > 50_000_000) {
        model.add('format/bad-state', `the state number ${v} is too large`, at, 'number the states from 0');
        break;
      }
      state = mdp.state(v);
      count++;
      choice = undefined;
      if (declared[2] !== undefined) state.owner = declared[2] === '0' ? TESTER : SUT;
      if (declared[3] !== undefined) log.dropped('reward');
      if (/^state\s+\d+[^["]*\{/.test(text)) log.dropped('observation: the tester sees every state');
      for (const label of declared[4].match(/"[^"]*"|\S+/g) ?? []) {
        const name = label.replaceAll('"', '');
        if (name === 'init') initial.push(v);
        else if (name !== 'deadlock') state.labels.push(name);
      }
      continue;
    }
    if (/^action\s/.test(text) && state) {
      const reward = rewardIn(text);
      const name = text.slice('action'.length, reward < 0 ? undefined : reward).trim();
      if (reward >= 0) log.dropped('reward');
      choice = {
        action: name === '' || name === '__NOLABEL__' || /^\d+$/.test(name) ? undefined : name,
        outcomes: [],
      };
      state.choices.push(choice);
      continue;
    }
    const outcome = /^(\d+)\s*:\s*(\S+)$/.exec(text);
    const weight = outcome ? probability(outcome[2]) : Number.NaN;
    if (outcome && state && Number.isNaN(weight) && parameters.length > 0) {
      model.add(
        'format/parametric',
        `the probability ${JSON.stringify(outcome[2])} depends on a parameter (${parameters.join(', ')})`,
        at,
        'give the parameters values when you export the model: storm --constants p=0.5 … --exportbuild model.drn',
      );
      continue;
    }
    if (!outcome || !state || !(weight > 0) || Number(outcome[1]) > 50_000_000) {
      model.add(
        'format/bad-transition',
        `${JSON.stringify(text.slice(0, 60))} is not a part of a state`,
        at,
        'write "target : probability" with a number for the probability',
      );
      continue;
    }
    if (!choice) {
      choice = { action: undefined, outcomes: [] };
      state.choices.push(choice);
    }
    choice.outcomes.push({ target: Number(outcome[1]), probability: weight });
    log.kept('probability, as a weight');
  }
  check(mdp, expected, count, model);
  if (initial.length > 0) mdp.initial = initial[0];
  else if (!model.issues.failed)
    model.warn(
      'format/no-start-mark',
      'no state is labelled init, so the model starts at state 0',
      -1,
      'name another with --initial',
    );
  const game = model.issues.failed ? null : mdp.game('', options.swapOwners ?? false, model.issues);
  return game
    ? { ok: true, value: game, warnings: model.issues.warnings, conversion: log.conversion }
    : model.issues.failure();
}

function check(mdp: DecisionProcess, expected: number, count: number, model: ModelText): void {
  if (model.issues.failed) return;
  const { states } = mdp;
  if (count === 0)
    model.add('format/no-nodes', 'the model has no states', -1, 'there must be @model with states after it');
  else if (expected >= 0 && count !== expected)
    model.add(
      'format/bad-header',
      `@nr_states promises ${expected} states; there are ${count}`,
      -1,
      'the file may have been cut off: export it again',
    );
  else if (count !== states.length)
    model.add(
      'format/bad-state',
      `the states are not numbered from 0 to ${states.length - 1}`,
      -1,
      'export the file again',
    );
  for (const { choices } of states.filter(Boolean)) {
    for (const { outcomes } of choices) {
      const missing = outcomes.find(({ target }) => !states[target]);
      if (missing) {
        model.add('game/unknown-node', `there is no state ${missing.target}`, -1, 'export the file again');
        return;
      }
    }
  }
}

/** Where the list of rewards begins that ends the line, -1 if none does. */
function rewardIn(line: string): number {
  if (!line.endsWith(']')) return -1;
  return line.indexOf('[', line.lastIndexOf(']', line.length - 2) + 1);
}
