// PRISM's explicit files. The transitions (.tra) are the model: a header `states choices transitions` (an MDP), `states:players choices transitions`
// (a stochastic game) or `states transitions` (a chain), then a line for each transition: `state[:player] [choice] target probability [action]`. Storm
// writes the kind instead, `mdp`, `dtmc` or `ctmc`, and counts nothing; its transitions of probability 0 are none. Beside the file may lie the states' values (.sta, which name the nodes), labels (.lab; "init" is the start) and rewards (.srew, which are the gains).

import { least, type Source } from '../../base/index.ts';
import { SUT, TESTER } from '../../game/index.ts';
import { ConversionLog } from '../conversion.ts';
import type { Certainty, Format, Reading, ReadOptions } from '../format.ts';
import { ModelText } from '../model-text.ts';
import { readLabels, readRewards, readStates } from './companions.ts';
import { DecisionProcess, PROCESS_OWNERS, probability } from './decision-process.ts';
import { writePrism } from './write.ts';

export const prism = {
  id: 'prism',
  title: 'PRISM explicit',
  about:
    'transitions of an MDP, a stochastic game or a Markov chain, with the .sta, .lab and .srew files beside them',
  owners: PROCESS_OWNERS,
  extensions: ['.tra'],
  companions: ['.sta', '.lab', '.srew'],
  options: ['swapOwners'],
  detect,
  read,
  write: (game) => writePrism(game, (source) => read(source, {})),
} as const satisfies Format;

const TRANSITION =
  /^(\d+)(?::(\d+))?\s+(?:(\d+)\s+)?(\d+)\s+([\d.]+(?:[eE][-+]?\d+)?|\d+\/\d+)(?:\s+(\S.*))?$/;

function detect(head: string): Certainty {
  if (/^# Transitions \((SMG|MDP|DTMC|CTMC)\)\r?\n\d/.test(head)) return 2;
  const lines = head
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  if (lines.length < 2 || !/^(\d+(:\d+)?(\s+\d+){1,2}|mdp|dtmc|ctmc)\s*$/i.test(lines[0])) return 0;
  return TRANSITION.test(lines[1].trim()) ? 2 : 0;
}

/** A number written in digits alone; NaN if it is none, or too large to be told from others. */
function natural(text = ''): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? value : Number.NaN;
}

/** A file that does not count its states has at most as many as characters: each is named in it. */
const mostStates = ({ bytes }: Source): number => bytes.length;

/** States between those that transitions name are states, too. */
function fill(mdp: DecisionProcess, model: ModelText): void {
  if (mdp.states.length === 0 && !model.issues.failed)
    model.add('format/no-nodes', 'there are no transitions', 0, 'write "state choice target probability"');
  for (let v = 0; v < mdp.states.length; v++) mdp.state(v);
}

function read(source: Source, options: ReadOptions): Reading {
  const model = new ModelText(source);
  const mdp = new DecisionProcess();
  let header: { states: number; kind: 'chain' | 'mdp' | 'smg'; transitions: number | undefined } | undefined;
  let transitions = 0;
  const numbers = new Map<string, number>();
  const players = new Map<number, number>();
  for (const { text, at } of model.lines()) {
    if (text.startsWith('#')) continue;
    const named = header ? null : /^(mdp|dtmc|ctmc)$/i.exec(text);
    if (named) {
      const kind = named[1].toLowerCase() === 'mdp' ? 'mdp' : 'chain';
      header = { states: mostStates(source), kind, transitions: undefined };
      mdp.chain = kind === 'chain';
      continue;
    }
    if (!header) {
      const match = /^(\d+)(?::(\d+))?\s+(\d+)(?:\s+(\d+))?$/.exec(text);
      if (!match) {
        model.add(
          'format/bad-header',
          'the first line is "states choices transitions"',
          at,
          'for instance 5 9 11, 5:2 9 11 for a game of two players, or the word mdp, dtmc or ctmc as Storm has it',
        );
        return model.issues.failure();
      }
      const kind = match[2] !== undefined ? 'smg' : match[4] !== undefined ? 'mdp' : 'chain';
      header = { states: Number(match[1]), kind, transitions: Number(match[4] ?? match[3]) };
      mdp.chain = kind === 'chain';
      if (header.states > source.bytes.length) {
        model.add(
          'format/bad-header',
          `${header.states} states are more than the file has lines`,
          at,
          'every state has at least one line',
        );
      } else for (let v = 0; v < header.states; v++) mdp.state(v);
      if (model.issues.failed) return model.issues.failure();
      continue;
    }
    const words = text.split(/\s+/);
    const [from, player] = words[0].split(':').map(natural);
    const chain = header.kind === 'chain';
    const choice = chain ? 0 : natural(words[1]);
    const target = natural(words[chain ? 1 : 2]);
    const weight = probability(words[chain ? 2 : 3] ?? '');
    if (
      !(from < header.states) ||
      !(target < header.states) ||
      Number.isNaN(choice) ||
      Number.isNaN(player) ||
      !(weight > 0 || (weight === 0 && header.transitions === undefined))
    ) {
      const interval = (words[chain ? 2 : 3] ?? '').startsWith('[');
      model.add(
        'format/bad-transition',
        interval
          ? 'covergame does not read intervals of probabilities'
          : `${JSON.stringify(text.slice(0, 60))} is not a transition of ${header.states} states`,
        at,
        chain ? 'write "from to probability"' : 'write "state choice target probability action"',
      );
      continue;
    }
    if (weight === 0) {
      mdp.state(from);
      mdp.state(target);
      continue;
    }
    if (player !== undefined) players.set(from, player);
    const state = mdp.state(from);
    const key = `${from} ${choice}`;
    let number = numbers.get(key);
    if (number === undefined) {
      number = state.choices.length;
      numbers.set(key, number);
      state.choices.push({ action: words.slice(chain ? 3 : 4).join(' ') || undefined, outcomes: [] });
    }
    mdp.state(target);
    state.choices[number].outcomes.push({ target, probability: weight });
    transitions++;
  }
  if (!header)
    model.add('format/bad-header', 'there is no header', 0, 'the first line is "states choices transitions"');
  else if (header.transitions === undefined) fill(mdp, model);
  else if (transitions !== header.transitions && !model.issues.failed) {
    model.add(
      'format/bad-header',
      `the header promises ${header.transitions} transitions; there are ${transitions}`,
      0,
      'the file may have been cut off: export it again',
    );
  }
  // A player without a number (a state of nobody's, a deadlock) is the tester's.
  const first = least(players.values());
  for (const [v, player] of players) mdp.state(v).owner = player === first ? TESTER : SUT;
  const log = new ConversionLog();
  const { companions } = options;
  readStates(companions?.get('.sta'), mdp, model.issues, log);
  readLabels(companions?.get('.lab'), mdp, model.issues, log);
  readRewards(companions?.get('.srew'), mdp, model.issues, log);
  if (model.issues.failed) return model.issues.failure();
  log.kept('probability, as a weight', transitions);
  const game = mdp.game('', options.swapOwners ?? false, model.issues);
  return game
    ? { ok: true, value: game, warnings: model.issues.warnings, conversion: log.conversion }
    : model.issues.failure();
}
