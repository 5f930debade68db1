// The text of an HOA automaton: headers, then states with labelled edges. Line ends mean nothing, so a header goes on to the next name with
// a colon. Only what a game can use is kept; automata that alternate (`0&1`) are refused, since no play is in two states.

import { quote } from '../../game/index.ts';
import type { ModelText } from '../model-text.ts';
import { quotedTexts, withoutComments } from '../quoted.ts';
import { type HoaLabel, HoaLabels } from './hoa-label.ts';

export interface HoaEdge {
  readonly target: number;
  readonly label: HoaLabel | undefined;
}

export interface HoaAutomaton {
  readonly name: string;
  readonly start: number;
  readonly propositions: readonly string[];
  /** For each state 0 or 1. */
  readonly players: readonly number[] | undefined;
  readonly controllable: ReadonlySet<number> | undefined;
  readonly states: { name: string | undefined; readonly edges: HoaEdge[] }[];
}

export function parseHoa(model: ModelText): HoaAutomaton | null {
  const text = withoutComments(model.text);
  const body = text.indexOf('--BODY--');
  if (body < 0) {
    model.add(
      'format/bad-header',
      'there is no --BODY--',
      -1,
      'the file may have been cut off: write it again',
    );
    return null;
  }
  const headers = new Map<string, string>();
  const aliases = new Map<string, string>();
  for (const { key, value, at } of headersIn(text, body)) {
    const alias = key === 'Alias' ? /^(@\S+)\s+(.*)$/s.exec(value.trim()) : null;
    if (alias) aliases.set(alias[1], alias[2]);
    else if (!headers.has(key)) headers.set(key, value.trim());
    else if (key === 'Start')
      model.warn(
        'format/several-initials',
        'the automaton has several initial states; the first is taken',
        at,
        'name another with --initial',
      );
  }
  if (headers.get('Start')?.includes('&')) alternates(model, -1);
  const propositions = quotedTexts(headers.get('AP') ?? '').map(unescaped);
  const numbers = (key: string): number[] | undefined =>
    headers.get(key)?.split(/\s+/).filter(Boolean).map(Number);
  const automaton: HoaAutomaton = {
    name: unescaped(quotedTexts(headers.get('name') ?? '')[0] ?? ''),
    start: Number.parseInt(headers.get('Start') ?? '0', 10),
    propositions,
    players: numbers('spot-state-player') ?? numbers('state-player'),
    controllable: headers.has('controllable-AP') ? new Set(numbers('controllable-AP')) : undefined,
    states: [],
  };
  readBody(text, body + '--BODY--'.length, automaton, new HoaLabels(propositions, aliases, model), model);
  check(automaton, headers.get('States'), model);
  return model.issues.failed ? null : automaton;
}

const HEADER = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|([A-Za-z_][\w-]*):|[^\s"]+?(?=["\s]|$)/gs;

/** The headers before the body, in their order; what stands in quotes names none. */
function headersIn(text: string, end: number): { key: string; value: string; at: number }[] {
  const found = Array.from(text.slice(0, end).matchAll(HEADER)).filter(([, key]) => key !== undefined);
  return found.map((match, i) => {
    const at = match.index;
    return { key: match[1], value: text.slice(at + match[0].length, found[i + 1]?.index ?? end), at };
  });
}

const unescaped = (text: string): string => text.replace(/\\(.)/gs, '$1');

function alternates(model: ModelText, at: number): void {
  model.add(
    'format/alternating',
    'the automaton alternates: a transition leads to several states at once',
    at,
    'let Spot remove that: autfilt --tgba automaton.hoa',
  );
}

function anotherAfter(text: string, end: number, model: ModelText): void {
  const at = text.slice(end).search(/\S/);
  if (at < 0) return;
  model.warn(
    'format/several-graphs',
    'the file has another automaton, which covergame does not read',
    end + at,
    'put each automaton into its own file',
  );
}

function readBody(
  text: string,
  from: number,
  automaton: HoaAutomaton,
  labels: HoaLabels,
  model: ModelText,
): void {
  const token =
    /\s+|--END--|State:\s*(?:\[([^\]]*)\]\s*)?(\d+)\s*("(?:[^"\\]|\\.)*")?|\{[^}]*\}|\[([^\]]*)\]|(\d+)((?:\s*&\s*\d+)*)/y;
  token.lastIndex = from;
  let state: HoaAutomaton['states'][number] | undefined;
  let stateLabel: HoaLabel | undefined;
  let label: HoaLabel | undefined;
  let implicit = 0;
  for (let ended = false; !ended && token.lastIndex < text.length; ) {
    const at = token.lastIndex;
    const match = token.exec(text);
    if (!match) {
      model.add(
        'format/bad-line',
        `${quote(text.slice(at, at + 20).split('\n')[0])} is not expected here`,
        at,
        'a state is State: N, an edge [label] N',
      );
      return;
    }
    const [whole, ofState, number, name, ofEdge, target, others] = match;
    if (whole === '--END--') {
      ended = true;
      anotherAfter(text, token.lastIndex, model);
    } else if (number !== undefined) {
      const v = Number(number);
      if (v > 50_000_000) {
        model.add(
          'format/bad-state',
          `the state number ${number} is too large`,
          at,
          'number the states from 0',
        );
        return;
      }
      state = automaton.states[v] ??= { name: undefined, edges: [] };
      if (name !== undefined) state.name = unescaped(name.slice(1, -1));
      stateLabel = ofState === undefined ? undefined : labels.of(ofState, at);
      label = undefined;
      implicit = 0;
    } else if (ofEdge !== undefined) label = labels.of(ofEdge, at);
    else if (target !== undefined) {
      if (others !== '') alternates(model, at);
      if (!state) model.add('format/bad-line', 'an edge comes before any State:', at, 'write State: 0 first');
      else
        state.edges.push({
          target: Number(target),
          label: label ?? stateLabel ?? implicitLabel(implicit++, automaton, labels, at),
        });
      label = undefined;
    }
  }
}

/** Edges without labels stand for the valuations of the propositions, in order; without propositions they mean nothing. */
function implicitLabel(
  index: number,
  automaton: HoaAutomaton,
  labels: HoaLabels,
  at: number,
): HoaLabel | undefined {
  const { propositions } = automaton;
  if (propositions.length === 0 || automaton.players) return undefined;
  return labels.of(
    propositions.map((_, i) => `${Math.floor(index / 2 ** i) % 2 === 1 ? '' : '!'}${i}`).join('&'),
    at,
  );
}

function check(automaton: HoaAutomaton, promised: string | undefined, model: ModelText): void {
  const { states, players, start } = automaton;
  if (model.issues.failed) return;
  const expected = promised === undefined ? states.length : Number(promised);
  if (!Number.isSafeInteger(expected))
    model.add(
      'format/bad-header',
      `States: is ${JSON.stringify(promised?.slice(0, 60))}`,
      -1,
      'write a number, as in States: 3',
    );
  else if (Number.isNaN(start))
    model.add('format/bad-header', 'Start: is not a number', -1, 'write a number, as in Start: 0');
  else if (states.length === 0)
    model.add('format/no-nodes', 'the automaton has no states', -1, 'write State: 0 after --BODY--');
  else if (states.length > expected)
    model.add(
      'format/bad-header',
      `States: promises ${promised}; there is a state ${states.length - 1}`,
      -1,
      'correct the header',
    );
  else if (expected > states.length + 10_000_000)
    model.add('format/bad-header', `States: promises ${promised}`, -1, 'correct the header');
  else {
    for (let v = 0; v < expected; v++) states[v] ??= { name: undefined, edges: [] };
    if (!states[start])
      model.add('game/unknown-node', `the initial state ${start} is not a state`, -1, 'correct Start:');
    if (players && players.length !== states.length)
      model.add(
        'format/bad-header',
        `spot-state-player has ${players.length} entries for ${states.length} states`,
        -1,
        'one for each state',
      );
    for (const { edges } of states) {
      const wrong = edges.find(({ target }) => !states[target]);
      if (wrong)
        model.add(
          'game/unknown-node',
          `there is no state ${wrong.target}`,
          -1,
          'correct the edge, or declare the state',
        );
    }
  }
}
