// The closure problem of a column t: sets P of nodes of `universe` in which every SUT node has a successor in P
// and tester nodes leave P only by edges into nodes of value at most t. Nodes that can be in no such set are
// left out.

import { type Game, SUT } from '../game/index.ts';
import type { ClosureProblem } from './closure-problem.ts';
import { reduce } from './reduce.ts';

export interface Column {
  readonly problem: ClosureProblem;
  /** The item of each node asked for, -1 if it is in no set. */
  readonly item: Int32Array;
}

/**
 * The reduced problem; only `asked` nodes can be asked for. `isExit` says of a node whether a tester may leave P
 * for it; sinks of the SUT count as closed.
 */
export function buildColumn(
  game: Game,
  universe: Int32Array,
  asked: Int32Array,
  isExit: (w: number) => boolean,
): Column {
  const { n, owner, outStart, target } = game;
  const item = new Int32Array(n).fill(-1);
  for (const v of universe) item[v] = 0;
  excludeHopeless(game, universe, isExit, item);
  const nodes = universe.filter((v) => item[v] >= 0);
  nodes.forEach((v, i) => {
    item[v] = i;
  });
  const ruleStart = new Int32Array(nodes.length + 1);
  const ruleOwner: number[] = [];
  const optionStart: number[] = [0];
  const option: number[] = [];
  nodes.forEach((v, i) => {
    const options = new Set<number>();
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      const w = target[e];
      if (owner[v] === SUT ? item[w] >= 0 : w !== v && !isExit(w)) options.add(item[w]);
    }
    if (owner[v] === SUT) {
      if (options.size > 0 && !options.has(i)) {
        option.push(...options);
        optionStart.push(option.length);
        ruleOwner.push(i);
      }
    } else {
      for (const o of options) {
        option.push(o);
        optionStart.push(option.length);
        ruleOwner.push(i);
      }
    }
    ruleStart[i + 1] = ruleOwner.length;
  });
  const kept = new Uint8Array(nodes.length);
  for (const v of asked) if (item[v] >= 0) kept[item[v]] = 1;
  const reduced = reduce(
    {
      n: nodes.length,
      weight: Float64Array.from(nodes, (v) => game.gain[v]),
      ruleStart,
      ruleOwner: Int32Array.from(ruleOwner),
      optionStart: Int32Array.from(optionStart),
      option: Int32Array.from(option),
      members: Array.from(nodes, (v) => Int32Array.of(v)),
    },
    kept,
  );
  for (const v of nodes) item[v] = reduced.item[item[v]];
  return { problem: reduced.problem, item };
}

/** Sets item to -1 where a node can be in no set: a tester edge leads astray, or no SUT edge stays. */
function excludeHopeless(
  game: Game,
  universe: Int32Array,
  isExit: (w: number) => boolean,
  item: Int32Array,
): void {
  const { owner, outStart, target, inStart, inEdge, source } = game;
  const hopeless = (v: number): boolean => {
    if (owner[v] === SUT) {
      for (let e = outStart[v]; e < outStart[v + 1]; e++) if (item[target[e]] >= 0) return false;
      return outStart[v] < outStart[v + 1];
    }
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      if (item[target[e]] < 0 && !isExit(target[e])) return true;
    }
    return false;
  };
  const stack: number[] = [];
  const drop = (v: number) => {
    if (item[v] < 0 || !hopeless(v)) return;
    item[v] = -1;
    stack.push(v);
  };
  universe.forEach(drop);
  while (stack.length > 0) {
    const w = stack.pop()!;
    for (let i = inStart[w]; i < inStart[w + 1]; i++) drop(source[inEdge[i]]);
  }
}
