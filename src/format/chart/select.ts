// Which transitions a chart may take. An inner state goes before the states around it, an earlier transition before a later one,
// and every region of a parallel state answers for itself. Of two transitions that would leave the same states, the inner one is taken, else the
// earlier (the SCXML recommendation, appendix D). A guard whose value is not known splits the answer: taken,
// or passed over.

import { truthOf, UNKNOWN, type Values } from '../script/index.ts';
import { type ChartRules, type ChartState, type ChartTransition, isBelow, isLeaf } from './chart.ts';
import { domainOf } from './step.ts';

export interface TransitionChoice {
  readonly transitions: readonly ChartTransition[];
  /** What had to be assumed about guards. */
  readonly assumed: readonly string[];
}

/** A chart with many regions that each may go many ways: more than this many ways altogether are refused. */
const MOST = 4096;
/** And so many assumptions of the ways of one state together: each way assumes all guards before its own shut. */
const MOST_ASSUMED = 500_000;

/** Every way to answer, at least one; one without transitions stands for doing nothing. Null if there are too many. */
export function choices(
  leaves: readonly ChartState[],
  candidates: (state: ChartState) => readonly ChartTransition[],
  values: Values,
  rules: ChartRules,
): TransitionChoice[] | null {
  let ways: TransitionChoice[] = [{ transitions: [], assumed: [] }];
  for (const leaf of leaves) {
    const options = optionsOf(leaf, leaves, candidates, values);
    if (!options) return null;
    if (options.length === 1 && !options[0].transition && options[0].assumed.length === 0) continue;
    ways = ways.flatMap((way) =>
      options.map(({ transition, assumed }) => ({
        transitions: transition ? combined(way.transitions, transition, rules) : way.transitions,
        assumed: [...way.assumed, ...assumed.filter((text) => !way.assumed.includes(text))],
      })),
    );
    ways = consistent(ways);
    if (ways.length > MOST) return null;
  }
  return ways;
}

interface Option {
  readonly transition: ChartTransition | undefined;
  readonly assumed: readonly string[];
}

function optionsOf(
  leaf: ChartState,
  leaves: readonly ChartState[],
  candidates: (state: ChartState) => readonly ChartTransition[],
  values: Values,
): Option[] | null {
  const options: Option[] = [];
  const assumed: string[] = [];
  const shut = new Set<string>();
  let together = 0;
  for (let state: ChartState | undefined = leaf; state; state = state.parent) {
    for (const transition of candidates(state)) {
      const open = guardValue(transition, leaves, values);
      if (open === false) continue;
      if (open === true) {
        options.push({ transition, assumed: [...assumed] });
        return options;
      }
      const { text } = transition.guard!;
      if (shut.has(text)) continue;
      shut.add(text);
      together += shut.size;
      if (together > MOST_ASSUMED) return null;
      options.push({ transition, assumed: [...assumed, `[${text}]`] });
      assumed.push(`[not ${text}]`);
    }
  }
  options.push({ transition: undefined, assumed });
  return options;
}

export function guardValue(
  { guard }: Pick<ChartTransition, 'guard'>,
  leaves: readonly ChartState[] | undefined,
  values: Values,
): boolean | undefined {
  if (!guard) return true;
  const inState = /^In\(([^)]*)\)$/
    .exec(guard.text.trim())?.[1]
    .trim()
    .replace(/^['"]|['"]$/g, '');
  if (inState && !leaves) return undefined;
  if (inState && leaves) {
    for (const leaf of leaves)
      for (let s: ChartState | undefined = leaf; s; s = s.parent) if (s.name === inState) return true;
    return false;
  }
  const value = truthOf(guard.expression, values);
  return value === UNKNOWN ? undefined : value;
}

/** With one transition more, and without those that it conflicts with and goes before. */
function combined(
  taken: readonly ChartTransition[],
  next: ChartTransition,
  rules: ChartRules,
): readonly ChartTransition[] {
  if (taken.includes(next)) return taken;
  const after: ChartTransition[] = [];
  for (const other of taken) {
    if (!conflict(other, next, rules)) after.push(other);
    else if (!isBelow(next.source, other.source)) return taken;
  }
  return [...after, next];
}

/** Whether two transitions leave a state in common: one of their domains lies in the other. In XState an inner state also silences outer ones. */
function conflict(a: ChartTransition, b: ChartTransition, rules: ChartRules): boolean {
  if (rules === 'xstate' && (isBelow(a.source, b.source) || isBelow(b.source, a.source))) return true;
  if (a.targets.length === 0 || b.targets.length === 0) return false;
  const [x, y] = [domainOf(a, rules), domainOf(b, rules)];
  // A leaf that stays within itself is not left.
  if (isLeaf(x) || isLeaf(y)) return false;
  return x === y || isBelow(x, y) || isBelow(y, x);
}

/** Without ways that assume a guard both open and shut, and without repetitions. */
function consistent(ways: readonly TransitionChoice[]): TransitionChoice[] {
  const seen = new Map<string, TransitionChoice>();
  for (const way of ways) {
    const open = new Set(way.assumed);
    if (way.assumed.some((text) => text.startsWith('[not ') && open.has(`[${text.slice(5)}`))) continue;
    const key = `${way.transitions.map(({ source, targets, trigger }) => `${source.order}>${targets.map((t) => t.order)}${trigger.kind}`).join()} ${[...way.assumed].sort().join()}`;
    if (!seen.has(key)) seen.set(key, way);
  }
  return [...seen.values()];
}
