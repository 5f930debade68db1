// A trace of another model is refused, by its fingerprint. Most often it is a near miss: a node was renamed, a gain or a
// weight was changed, an edge was added. This reads such a trace by its words alone and says what does not fit, so that
// nobody has to compare two models by eye. A node counts as renamed if it stands in the trace with edges that a node of
// the model has, one that the trace does not know. O(lines + m).

import { nearest } from '../../base/index.ts';
import { type Game, labelOf, nodeNamed, quote, TESTER } from '../../game/index.ts';

export interface NearMiss {
  /** What differs, most telling first; empty if nothing can be told. */
  readonly reasons: readonly string[];
  /** What could have been done. */
  readonly hint: string;
}

interface Walked {
  readonly from: string;
  readonly by: string | null;
  readonly to: string;
  readonly tester: boolean;
}

const SHOWN = 3;

/** `lines` are the objects of the trace. */
export function nearMiss(game: Game, lines: Iterable<Record<string, unknown>>): NearMiss {
  const { steps, starts, goals } = walkedSteps(lines);
  const names = new Set([...starts, ...steps.flatMap(({ from, to }) => [from, to])]);
  const unknown = [...names].filter((id) => nodeNamed(game, id) === undefined);
  const reasons: string[] = [];
  const renamed: string[] = [];
  for (const id of unknown.slice(0, SHOWN)) {
    const now = renamedTo(game, id, names, steps);
    if (now !== undefined) renamed.push(id);
    reasons.push(
      now === undefined
        ? `the model has no node ${quote(id)}`
        : `the model has no node ${quote(id)}, but ${quote(now)} in its place: was it renamed?`,
    );
  }
  if (unknown.length > SHOWN)
    reasons.push(`and ${unknown.length - SHOWN} more nodes of the trace are not in the model`);
  const [start] = starts;
  if (start !== undefined && unknown.length === 0 && start !== game.ids[game.initial]) {
    reasons.push(
      `its tests start at ${quote(start)}, but the model starts at ${quote(game.ids[game.initial])}`,
    );
  }
  reasons.push(...stepReasons(game, steps));
  if (reasons.length === 0 && steps.length > 0) {
    reasons.push(
      'every step of the trace is an edge of this model too, so a gain, a weight, or a part outside the trace has changed',
    );
  }
  return { reasons, hint: hintFor(reasons.length, unknown.length, renamed.length, goals) };
}

function hintFor(reasons: number, unknown: number, renamed: number, goals: ReadonlySet<string>): string {
  if (goals.has('transitions') && unknown > 0)
    return 'the trace was made with --goal transitions: use the model it was made from';
  if (renamed > 0 && renamed === unknown) return 'give the model its old name back, or run again';
  if (reasons === 1 && unknown === 0)
    return 'use the version of the model that the trace was made with, or run again';
  return 'use the model file and the options (--initial, --set, …) that the trace was made with';
}

function walkedSteps(lines: Iterable<Record<string, unknown>>): {
  steps: Walked[];
  starts: string[];
  goals: Set<string>;
} {
  const steps = new Map<string, Walked>();
  const starts = new Set<string>();
  const goals = new Set<string>();
  let at: string | null = null;
  for (const line of lines) {
    if (typeof line['goal'] === 'string') goals.add(line['goal']);
    if ('test' in line && typeof line['at'] === 'string') {
      at = line['at'];
      starts.add(at);
    } else if ('do' in line || 'saw' in line) {
      const tester = 'do' in line;
      const by = line[tester ? 'do' : 'saw'];
      const to = line['to'];
      const from = typeof line['from'] === 'string' ? line['from'] : at;
      if (typeof to !== 'string' || from === null) continue;
      const step = { from, by: typeof by === 'string' ? by : null, to, tester };
      steps.set(JSON.stringify(step), step);
      at = to;
    }
  }
  return { steps: [...steps.values()], starts: [...starts], goals };
}

/** The node of the model that has every edge the unknown one was seen with, as far as the other ends are known. */
function renamedTo(
  game: Game,
  id: string,
  names: ReadonlySet<string>,
  steps: readonly Walked[],
): string | undefined {
  const seen = steps.filter(({ from, to }) => from === id || to === id);
  const candidates: string[] = [];
  for (let v = 0; v < game.n; v++) {
    if (names.has(game.ids[v])) continue;
    const fits = seen.every((step) => {
      const from = step.from === id ? v : nodeNamed(game, step.from);
      const to = step.to === id ? v : nodeNamed(game, step.to);
      // An end that is unknown as well says nothing for or against.
      return from === undefined || to === undefined || edgeLike(game, from, step.by, to);
    });
    if (fits) candidates.push(game.ids[v]);
  }
  return candidates.length === 1 ? candidates[0] : nearest(id, candidates);
}

function edgeLike(game: Game, u: number, by: string | null, w: number): boolean {
  for (let e = game.outStart[u]; e < game.outStart[u + 1]; e++) {
    if (game.target[e] === w && (labelOf(game, e) ?? null) === by) return true;
  }
  return false;
}

function stepReasons(game: Game, steps: readonly Walked[]): string[] {
  const strange: string[] = [];
  let count = 0;
  for (const { from, by, to, tester } of steps) {
    const u = nodeNamed(game, from);
    const w = nodeNamed(game, to);
    if (u === undefined || w === undefined) continue;
    const turned = (game.owner[u] === TESTER) !== tester;
    if (!turned && edgeLike(game, u, by, w)) continue;
    if (count++ >= SHOWN) continue;
    const what = by === null ? '' : ` by ${quote(by)}`;
    strange.push(
      turned
        ? `node ${quote(from)} was ${tester ? 'a tester' : 'an SUT'} node, but is ${tester ? 'an SUT' : 'a tester'} node in the model`
        : `the step from ${quote(from)}${what} to ${quote(to)} is not an edge of the model`,
    );
  }
  if (count > SHOWN) strange.push(`and ${count - SHOWN} more steps do not fit`);
  return [...new Set(strange)];
}
