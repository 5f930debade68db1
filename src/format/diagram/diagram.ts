// Puts a drawn state diagram together, line by line, into a chart. `[*]` is the start of its scope as a source, the end as a target.
// A name means the state of that name in this scope or around it, else anywhere, else it is a new one here.
//
// What the arrows mean is told in wiring.ts.

import { FreshNames } from '../../base/index.ts';
import { quote, SUT, TESTER } from '../../game/index.ts';
import { type Chart, type ChartState, newState, type StateKind } from '../chart/index.ts';
import type { ConversionLog } from '../conversion.ts';
import type { ModelText } from '../model-text.ts';
import { type Arrow, wire, wireFork } from './wiring.ts';

interface Scope {
  readonly state: ChartState;
  /** The region of a parallel state that lines belong to now. */
  region: ChartState;
}

const START = '[*]';
/** Characters of a line: patterns look at a line more than once. */
export const LONGEST = 10_000;

export class Diagram {
  readonly #model: ModelText;
  readonly #log: ConversionLog;
  readonly #root = newState('', undefined);
  readonly #scopes: Scope[] = [{ state: this.#root, region: this.#root }];
  readonly #byName = new Map<string, ChartState[]>();
  readonly #arrows: Arrow[] = [];
  readonly #forks = new Set<ChartState>();
  readonly #ends = new Map<ChartState, ChartState>();

  constructor(model: ModelText, log: ConversionLog) {
    this.#model = model;
    this.#log = log;
  }

  get depth(): number {
    return this.#scopes.length;
  }

  state(name: string, at: number): ChartState {
    const found = this.#find(name);
    if (found) return found;
    const state = newState(this.#names.take(name), this.#region, 'state', at);
    this.#remember(name, state);
    return state;
  }

  /** What `<<…>>` says about a state. */
  stereotype(state: ChartState, word: string, at: number): void {
    const kinds: Readonly<Record<string, StateKind>> = {
      choice: 'choice',
      history: 'history',
      'history*': 'deep-history',
      end: 'final',
    };
    const kind = word.toLowerCase();
    if (Object.hasOwn(kinds, kind)) state.kind = kinds[kind];
    else if (kind === 'fork' || kind === 'join') this.#forks.add(state);
    else if (kind === 'sut') state.owner = SUT;
    else if (kind === 'tester') state.owner = TESTER;
    else if (kind === 'start') state.parent!.initial = [state];
    else if (
      !/^(entrypoint|exitpoint|inputpin|outputpin|expansioninput|expansionoutput|sdlreceive)$/.test(kind)
    ) {
      this.#model.warn(
        'format/unknown-stereotype',
        `<<${word}>> has no meaning here`,
        at,
        'use choice, fork, join, end, history, sut or tester',
      );
    }
  }

  /** Begins the inside of a composite state. */
  open(state: ChartState): void {
    this.#scopes.push({ state, region: state });
  }

  close(at: number): void {
    if (this.#scopes.length > 1) this.#scopes.pop();
    else
      this.#model.add(
        'format/unbalanced',
        'this } has no matching {',
        at,
        'remove it, or open a state with {',
      );
  }

  /** What follows is another region of the same state, active at the same time. */
  region(at: number): void {
    const scope = this.#scopes.at(-1)!;
    const { state } = scope;
    if (state.parent === undefined) {
      this.#model.add(
        'format/bad-region',
        'regions are within a composite state',
        at,
        'put them into state X { … }',
      );
      return;
    }
    if (state.kind !== 'parallel') {
      const inside = state.children.splice(0);
      const initial = state.initial;
      state.kind = 'parallel';
      const first = newState(this.#names.take(`${state.name}.1`), state);
      for (const child of inside) {
        (child as { parent: ChartState }).parent = first;
        first.children.push(child);
      }
      first.initial = initial;
      state.initial = [];
      const end = this.#ends.get(state);
      if (end) this.#ends.set(first, end);
    }
    scope.region = newState(this.#names.take(`${state.name}.${state.children.length + 1}`), state);
  }

  arrow(from: string, to: string, label: string, at: number): void {
    const region = this.#region;
    if (from === START) {
      const target = this.#target(to, at);
      if (isAround(target, region)) {
        this.#model.add(
          'format/bad-initial',
          `the start of ${quote(region.name)} is ${quote(target.name)}, which contains it`,
          at,
          'draw the arrow from [*] to a state within it',
        );
      } else if (region.initial.length > 0 && region.initial[0] !== target) {
        this.#model.warn(
          'format/several-initials',
          `both ${quote(region.initial[0].name)} and ${quote(target.name)} are marked as the start; the first is taken`,
          at,
          'keep one of the marks',
        );
      } else region.initial = [target];
      return;
    }
    this.#arrows.push({
      from: this.#target(from, at),
      to: to === START ? this.#end(region) : this.#target(to, at),
      label,
    });
  }

  /** The chart; null if there is none to speak of. */
  chart(name: string): Chart | null {
    if (this.#scopes.length > 1) {
      this.#model.add(
        'format/unbalanced',
        `${quote(this.#scopes.at(-1)!.state.name)} has an opening { without }`,
        this.#scopes.at(-1)!.state.at,
        'add a }',
      );
    }
    if (this.#root.children.length === 0) {
      this.#model.add('format/no-nodes', 'the diagram has no states', -1, 'add some, such as [*] --> Idle');
      return null;
    }
    if (this.#root.initial.length === 0) {
      const [first] = this.#root.children;
      this.#model.warn(
        'format/no-start-mark',
        `nothing marks the start, so it is the first state, ${quote(first.name)}`,
        first.at,
        `add [*] --> ${first.name}`,
      );
    }
    for (const arrow of this.#arrows) wire(arrow, this.#log);
    for (const fork of this.#forks) wireFork(fork, this.#log);
    return { name, root: this.#root, init: [] };
  }

  get #region(): ChartState {
    return this.#scopes.at(-1)!.region;
  }

  #target(name: string, at: number): ChartState {
    const history = /^(.*)\[H(\*?)\]$/.exec(name);
    if (!history) return this.state(name, at);
    const owner = history[1] === '' ? this.#region : this.state(history[1], at);
    const kind = history[2] === '' ? 'history' : 'deep-history';
    return (
      owner.children.find((child) => child.kind === kind) ??
      newState(this.#names.take(`${owner.name}${START.replace('*', `H${history[2]}`)}`), owner, kind, at)
    );
  }

  #end(region: ChartState): ChartState {
    let end = this.#ends.get(region);
    if (!end) {
      end = newState(
        this.#names.take(region === this.#root ? START : `${region.name}.${START}`),
        region,
        'final',
      );
      this.#ends.set(region, end);
    }
    return end;
  }

  #find(name: string): ChartState | undefined {
    const known = this.#byName.get(name) ?? [];
    for (let i = this.#scopes.length - 1; i >= 0; i--) {
      const { region, state } = this.#scopes[i];
      const here = known.find(
        ({ parent }) => parent === region || parent === state || parent?.parent === state,
      );
      if (here) return here;
    }
    return known[0];
  }

  #remember(name: string, state: ChartState): void {
    const known = this.#byName.get(name);
    if (known) known.push(state);
    else this.#byName.set(name, [state]);
  }

  readonly #names = new FreshNames();
}

/** Whether a state is that one, or one that it is a part of. */
function isAround(state: ChartState, inner: ChartState): boolean {
  for (let s: ChartState | undefined = inner; s; s = s.parent) if (s === state) return true;
  return false;
}
