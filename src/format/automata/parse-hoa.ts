// The text of an HOA automaton: headers, then states with labelled edges. Labels are formulas over the numbers of propositions; aliases are
// written out. Only what a game can use is kept.

import { quote } from '../../game/index.ts';
import type { ModelText } from '../model-text.ts';
import { quotedTexts, withoutComments } from '../quoted.ts';

export interface HoaLabel {
  /** With the names of the propositions. */
  readonly text: string;
  readonly propositions: ReadonlySet<number>;
  evaluate(value: (proposition: number) => boolean): boolean;
}

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

const DEEPEST = 200;

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
  for (const [, key, value] of text.slice(0, body).matchAll(/^[ \t]*([A-Za-z][\w-]*):(.*)$/gm)) {
    const alias = key === 'Alias' ? /^(@\S+)\s+(.*)$/s.exec(value.trim()) : null;
    if (alias) aliases.set(alias[1], alias[2]);
    else if (!headers.has(key)) headers.set(key, value.trim());
    else if (key === 'Start')
      model.warn(
        'format/several-initials',
        'the automaton has several initial states; the first is taken',
        -1,
        'name another with --initial',
      );
  }
  const propositions = quotedTexts(headers.get('AP') ?? '');
  const numbers = (key: string): number[] | undefined =>
    headers.get(key)?.split(/\s+/).filter(Boolean).map(Number);
  const automaton: HoaAutomaton = {
    name: quotedTexts(headers.get('name') ?? '')[0] ?? '',
    start: Number((headers.get('Start') ?? '0').split('&')[0]),
    propositions,
    players: numbers('spot-state-player') ?? numbers('state-player'),
    controllable: headers.has('controllable-AP') ? new Set(numbers('controllable-AP')) : undefined,
    states: [],
  };
  readBody(text, body + '--BODY--'.length, automaton, aliases, model);
  check(automaton, headers.get('States'), model);
  return model.issues.failed ? null : automaton;
}

function readBody(
  text: string,
  from: number,
  automaton: HoaAutomaton,
  aliases: ReadonlyMap<string, string>,
  model: ModelText,
): void {
  const token =
    /\s+|--END--|State:\s*(?:\[([^\]]*)\]\s*)?(\d+)\s*("(?:[^"\\]|\\.)*")?|\{[^}]*\}|\[([^\]]*)\]|(\d+)(?:&\d+)*/y;
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
    const [whole, ofState, number, name, ofEdge, target] = match;
    if (whole === '--END--') ended = true;
    else if (number !== undefined) {
      const v = Number(number);
      if (v > 50_000_000) {
        model.add(
          'format/bad-state',
          `state ${number} is too large a number`,
          at,
          'number the states from 0',
        );
        return;
      }
      state = automaton.states[v] ??= { name: undefined, edges: [] };
      if (name !== undefined) state.name = name.slice(1, -1);
      stateLabel = ofState === undefined ? undefined : labelOf(ofState, automaton, aliases, at, model);
      label = undefined;
      implicit = 0;
    } else if (ofEdge !== undefined) label = labelOf(ofEdge, automaton, aliases, at, model);
    else if (target !== undefined) {
      if (!state) model.add('format/bad-line', 'an edge comes before any State:', at, 'write State: 0 first');
      else
        state.edges.push({
          target: Number(target),
          label: label ?? stateLabel ?? implicitLabel(implicit++, automaton, aliases, at, model),
        });
      label = undefined;
    }
  }
}

/** Edges without labels stand for the valuations of the propositions, in order; without propositions they mean nothing. */
function implicitLabel(
  index: number,
  automaton: HoaAutomaton,
  aliases: ReadonlyMap<string, string>,
  at: number,
  model: ModelText,
): HoaLabel | undefined {
  const { propositions } = automaton;
  if (propositions.length === 0 || automaton.players) return undefined;
  return labelOf(
    propositions.map((_, i) => `${(index >> i) & 1 ? '' : '!'}${i}`).join('&'),
    automaton,
    aliases,
    at,
    model,
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
      model.add('game/unknown-node', `the initial state ${start} is no state`, -1, 'correct Start:');
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

/** Aliases that are written out in one formula; each may name others, and twice as many at every step. */
const MOST_EXPANSIONS = 200;

function labelOf(
  formula: string,
  automaton: HoaAutomaton,
  aliases: ReadonlyMap<string, string>,
  at: number,
  model: ModelText,
  expansions = { left: MOST_EXPANSIONS },
): HoaLabel {
  const propositions = new Set<number>();
  const tokens = formula.match(/@[\w-]+|\d+|[tf!&|()]/g) ?? [];
  let next = 0;
  let failed = formula.replace(/@[\w-]+|\d+|[tf!&|()\s]/g, '') !== '';
  type Formula = (value: (proposition: number) => boolean) => boolean;
  const or = (depth: number): Formula => {
    let left = and(depth);
    while (tokens[next] === '|') {
      next++;
      const [a, b] = [left, and(depth)];
      left = (value) => a(value) || b(value);
    }
    return left;
  };
  const and = (depth: number): Formula => {
    let left = unary(depth);
    while (tokens[next] === '&') {
      next++;
      const [a, b] = [left, unary(depth)];
      left = (value) => a(value) && b(value);
    }
    return left;
  };
  const unary = (depth: number): Formula => {
    const token = tokens[next++];
    if (depth > DEEPEST || token === undefined) failed = true;
    else if (token === '!') {
      const of = unary(depth + 1);
      return (value) => !of(value);
    } else if (token === '(') {
      const of = or(depth + 1);
      if (tokens[next++] !== ')') failed = true;
      return of;
    } else if (token === 't' || token === 'f') return () => token === 't';
    else if (token.startsWith('@')) {
      const inner = aliases.get(token);
      if (inner === undefined || expansions.left-- <= 0) failed = true;
      else {
        // An alias knows only the others: one that names itself, by whatever way, names nothing.
        const others = new Map([...aliases].filter(([name]) => name !== token));
        const alias = labelOf(inner, automaton, others, at, model, expansions);
        for (const ap of alias.propositions) propositions.add(ap);
        return alias.evaluate;
      }
    } else if (/^\d+$/.test(token)) {
      const ap = Number(token);
      propositions.add(ap);
      return (value) => value(ap);
    } else failed = true;
    return () => false;
  };
  const evaluate = or(0);
  if (failed || next < tokens.length)
    model.add(
      'format/bad-label',
      `${quote(formula)} is no formula`,
      at,
      'use propositions by number, !, &, |, t and f',
    );
  const text = formula
    .replace(/\s+/g, '')
    .replace(/(?<![@\w])\d+/g, (ap) => automaton.propositions[Number(ap)] ?? ap);
  return { text, propositions, evaluate };
}
