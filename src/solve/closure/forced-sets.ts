// What each item forces: itself, and for each of its rules what all options of it force. The least fixed point,
// with a row of bits an item; a row is recomputed when the row of one of its options has grown. Options come before
// their owners where there is no cycle, so that most rows are computed once.

import type { ClosureProblem } from './closure-problem.ts';
import { usesOf } from './uses.ts';

export type Rules = Pick<ClosureProblem, 'n' | 'ruleStart' | 'ruleOwner' | 'optionStart' | 'option'>;

export interface ForcedSets {
  /** The row of item v is bits[v * words] .. bits[(v + 1) * words - 1]. */
  readonly words: number;
  readonly bits: Int32Array;
  /** How many items each item forces. */
  readonly sizes: Int32Array;
}

export function forcedSets(rules: Rules): ForcedSets {
  const { n, ruleStart, ruleOwner, optionStart, option } = rules;
  const words = (n + 31) >>> 5;
  const bits = new Int32Array(n * words);
  for (let v = 0; v < n; v++) bits[v * words + (v >>> 5)] |= 1 << (v & 31);
  const uses = usesOf(rules);
  const row = new Int32Array(words);
  const waiting = new Uint8Array(n).fill(1);
  const queue = optionsFirst(rules);
  for (let head = 0, size = n; size > 0; size--) {
    const v = queue[head];
    head = head + 1 === n ? 0 : head + 1;
    waiting[v] = 0;
    const own = v * words;
    let grown = 0;
    for (let c = ruleStart[v]; c < ruleStart[v + 1]; c++) {
      const first = optionStart[c];
      const last = optionStart[c + 1];
      const at = option[first] * words;
      for (let k = 0; k < words; k++) row[k] = bits[at + k];
      for (let i = first + 1; i < last; i++) {
        const other = option[i] * words;
        for (let k = 0; k < words; k++) row[k] &= bits[other + k];
      }
      for (let k = 0; k < words; k++) {
        const more = row[k] & ~bits[own + k];
        bits[own + k] |= more;
        grown |= more;
      }
    }
    if (grown === 0) continue;
    for (let k = uses.start[v]; k < uses.start[v + 1]; k++) {
      const u = ruleOwner[uses.rule[k]];
      if (waiting[u]) continue;
      waiting[u] = 1;
      queue[(head + size - 1) % n] = u;
      size++;
    }
  }
  const sizes = new Int32Array(n);
  for (let v = 0; v < n; v++) {
    let size = 0;
    for (let k = v * words; k < (v + 1) * words; k++) size += ones(bits[k]);
    sizes[v] = size;
  }
  return { words, bits, sizes };
}

function ones(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** All items, in the order in which a walk by options leaves them. */
function optionsFirst({ n, ruleStart, optionStart, option }: Rules): Int32Array {
  const order = new Int32Array(n);
  const next = new Int32Array(n).fill(-1);
  const path = new Int32Array(n);
  let count = 0;
  for (let root = 0; root < n; root++) {
    if (next[root] >= 0) continue;
    let depth = 0;
    path[0] = root;
    next[root] = optionStart[ruleStart[root]];
    while (depth >= 0) {
      const v = path[depth];
      if (next[v] < optionStart[ruleStart[v + 1]]) {
        const o = option[next[v]++];
        if (next[o] >= 0) continue;
        next[o] = optionStart[ruleStart[o]];
        path[++depth] = o;
      } else {
        order[count++] = v;
        depth--;
      }
    }
  }
  return order;
}
