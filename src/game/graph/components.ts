// Strongly connected components (Tarjan 1972), with an explicit stack: a chain of a million nodes is fine.
// Components are numbered in reverse topological order. Every edge leads to the same or a smaller number, so a
// bottom-up pass is a loop over 0 .. count - 1.

import { atOnce, BREATH, SHORT_PASS, SLICE, type Slices, Steps } from '../../base/index.ts';
import type { Game } from '../game.ts';

export interface Components {
  readonly count: number;
  /** The component of each node. */
  readonly of: Int32Array;
}

/** `end` cuts rows short: only the edges of v before end[v] count; all of them if it is left out. */
export function components(rows: Pick<Game, 'outStart' | 'target'>, end?: Int32Array): Components {
  return atOnce(findingComponents(rows, end));
}

/** The same in slices. */
export function* findingComponents(
  { outStart, target }: Pick<Game, 'outStart' | 'target'>,
  end: Int32Array = outStart.subarray(1),
): Slices<Components> {
  const n = outStart.length - 1;
  const of = new Int32Array(n).fill(-1);
  const order = new Int32Array(n).fill(-1);
  const low = new Int32Array(n);
  const next = outStart.slice(0, n);
  const path = new Int32Array(n);
  const open = new Int32Array(n);
  let visited = 0;
  let count = 0;
  const steps = new Steps(SLICE - 1);
  let { left, next: breath } = steps;
  for (let root = 0; root < n; root++) {
    if (order[root] >= 0) continue;
    let depth = 0;
    let opened = 0;
    path[depth++] = root;
    open[opened++] = root;
    order[root] = low[root] = visited++;
    while (depth > 0) {
      if (--left < breath) {
        steps.left = left;
        yield steps.told();
        ({ left, next: breath } = steps);
      }
      const v = path[depth - 1];
      if (next[v] < end[v]) {
        const w = target[next[v]++];
        if (order[w] < 0) {
          order[w] = low[w] = visited++;
          path[depth++] = w;
          open[opened++] = w;
        } else if (of[w] < 0 && order[w] < low[v]) {
          low[v] = order[w];
        }
        continue;
      }
      depth--;
      if (depth > 0 && low[v] < low[path[depth - 1]]) low[path[depth - 1]] = low[v];
      if (low[v] === order[v]) {
        let w: number;
        do {
          if (--left < breath) {
            steps.left = left;
            yield steps.told();
            ({ left, next: breath } = steps);
          }
          w = open[--opened];
          of[w] = count;
        } while (w !== v);
        count++;
      }
    }
  }
  return { count, of };
}

/** What `componentRows` returns. */
export interface ComponentRows {
  readonly start: Int32Array;
  readonly nodes: Int32Array;
}

/** The nodes of every component, component by component: those of c are nodes[start[c]] .. nodes[start[c + 1] - 1]. */
export function* findingRows({ count, of }: Components): Slices<ComponentRows> {
  const start = new Int32Array(count + 1);
  for (let v = 0; v < of.length; v++) start[of[v] + 1]++;
  for (let c = 0; c < count; c++) start[c + 1] += start[c];
  const next = start.slice(0, count);
  const nodes = new Int32Array(of.length);
  if (of.length > SHORT_PASS) yield BREATH;
  for (let v = 0; v < of.length; v++) nodes[next[of[v]]++] = v;
  if (of.length > SHORT_PASS) yield BREATH;
  return { start, nodes };
}

export const componentRows = (parts: Components): ComponentRows => atOnce(findingRows(parts));
