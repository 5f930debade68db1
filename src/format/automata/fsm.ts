// mCRL2's .fsm: parameters with their values, `---`, a line of values for each state, `---`, transitions `from to "label"`. States count from 1, and the
// first is the initial one, unless a fourth part names another. A state is called by its parameters, `n=2,b=T`, where the file has any.

import { FreshNames, type Source } from '../../base/index.ts';
import type { Certainty, Format, Reading, ReadOptions } from '../format.ts';
import { LTS_OWNERS, Lts, labelRules } from '../lts/index.ts';
import { ModelText } from '../model-text.ts';
import { quotedTexts } from '../quoted.ts';

export const fsm = {
  id: 'fsm',
  title: 'FSM of mCRL2',
  about: 'labelled transition systems whose states are vectors of values',
  owners: LTS_OWNERS,
  extensions: ['.fsm'],
  options: ['sutLabels', 'testerLabels'],
  detect,
  read,
} as const satisfies Format;

const PARAMETER = /^([^\s(]+)\(\d+\)(.*)$/s;

function detect(head: string): Certainty {
  const text = head.replace(/^\uFEFF/, '').replaceAll('\r', '');
  return /^(?:[^\s(]+\(\d+\)[^\n]*\n)*---\n(?:[\d ]*\n)+---\n\d+ \d+ "/.test(text) ||
    /^[^\s(]+\(\d+\) \S[^\n]*\n(?:[^\s(]+\(\d+\)[^\n]*\n)*---\n[\d ]+\n/.test(text)
    ? 2
    : 0;
}

function read(source: Source, options: ReadOptions): Reading {
  const model = new ModelText(source);
  const rules = labelRules(options, model.issues);
  const lts = new Lts();
  const parameters: { readonly name: string; readonly values: readonly string[] }[] = [];
  const names: string[] = [];
  const fresh = new FreshNames();
  let part = 0;
  let initial = 0;
  for (const { text, at } of allLines(model)) {
    if (text === '---') part++;
    else if (part === 0) {
      const match = PARAMETER.exec(text);
      if (match)
        parameters.push({
          name: match[1],
          values: quotedTexts(match[2]),
        });
      else if (text !== '')
        model.add(
          'format/bad-line',
          `${JSON.stringify(text.slice(0, 60))} is not a parameter`,
          at,
          'write name(2) Type "value" "value"',
        );
    } else if (part === 1) {
      const values = text === '' ? [] : text.split(/\s+/).map(Number);
      const parts = values.map(
        (value, i) => `${parameters[i]?.name ?? i}=${parameters[i]?.values[value] ?? value}`,
      );
      const name = fresh.take(
        parts.length > 0 && parameters.length > 0 ? parts.join(',') : String(names.length + 1),
      );
      names.push(name);
      lts.state(name);
    } else if (part > 2) {
      if (text !== '') initial = initialState(text, at, names, model);
    } else if (text !== '') transition(text, at, names, lts, model);
  }
  if (part < 2)
    model.add(
      'format/bad-line',
      'an .fsm file has three parts, with --- between them',
      -1,
      'parameters, states, transitions',
    );
  if (names.length === 0 && !model.issues.failed)
    model.add('format/no-nodes', 'there are no states', -1, 'list them in the second part');
  const game = model.issues.failed
    ? null
    : lts.game('', names[initial], { nodes: 'always', ...rules }, model.issues);
  return game ? { ok: true, value: game, warnings: model.issues.warnings } : model.issues.failure();
}

/** The number of the one state that a fourth part names. */
function initialState(text: string, at: number, names: readonly string[], model: ModelText): number {
  if (/^\d+$/.test(text) && names[Number(text) - 1] !== undefined) return Number(text) - 1;
  if (text.startsWith('[')) probabilistic(model, at);
  else
    model.add(
      'format/bad-line',
      `${JSON.stringify(text.slice(0, 60))} is not an initial state; states are numbered from 1 to ${names.length}`,
      at,
      'write its number',
    );
  return 0;
}

function probabilistic(model: ModelText, at: number): void {
  model.add(
    'format/probabilistic',
    'this is a probabilistic transition system, which covergame does not read',
    at,
    'use a plain one, or an MDP in the files of PRISM or Storm',
  );
}

function transition(text: string, at: number, names: readonly string[], lts: Lts, model: ModelText): void {
  if (/^\d+\s*\[/.test(text)) {
    probabilistic(model, at);
    return;
  }
  const match = /^(\d+)\s+(\d+)\s+"((?:[^"\\]|\\.)*)"$/.exec(text);
  const [from, to] = match ? [names[Number(match[1]) - 1], names[Number(match[2]) - 1]] : [];
  if (match && from !== undefined && to !== undefined)
    lts.transition(lts.state(from), match[3], lts.state(to));
  else
    model.add(
      'format/bad-line',
      match
        ? `the states are numbered from 1 to ${names.length}`
        : `${JSON.stringify(text.slice(0, 60))} is not a transition`,
      at,
      'write 1 2 "label"',
    );
}

/** Lines, the empty ones too: a state without parameters is an empty line. */
function* allLines(model: ModelText): Generator<{ text: string; at: number }> {
  let at = 0;
  for (const line of model.text.split('\n')) {
    yield { text: line.trim(), at };
    at += line.length + 1;
  }
}
