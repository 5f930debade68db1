// Rules after it is known which items each item forces. Rules and options that became idle are dropped. An item
// that all options of a rule force becomes a rule with one option.

import type { ForcedSets } from '../kernel/index.ts';
import type { Rules } from './closure-problem.ts';

/**
 * Drops options that force another one of their rule, and of a rule with an option that its owner forces all others; the
 * same rules if there are none. `row` tells which row of `forced` is that of an item.
 */
export function withoutIdle(rules: Rules, { words, bits }: ForcedSets, row: Int32Array): Rules {
  const { n, ruleStart, optionStart, option } = rules;
  const newStart = new Int32Array(optionStart.length);
  const newOption = new Int32Array(option.length);
  let size = 0;
  for (let v = 0; v < n; v++) {
    const own = row[v] * words;
    for (let c = ruleStart[v]; c < ruleStart[v + 1]; c++) {
      const first = optionStart[c];
      const last = optionStart[c + 1];
      const start = size;
      // The option is named, as what makes v force it may be this very rule.
      for (let i = first; i < last && size === start; i++) {
        const r = row[option[i]];
        if ((bits[own + (r >>> 5)] >>> (r & 31)) & 1) newOption[size++] = option[i];
      }
      if (size === start) {
        // Of options that force each other the first is as good as the others.
        options: for (let i = first; i < last; i++) {
          const r = row[option[i]];
          const at = r * words;
          for (let j = first; j < last; j++) {
            if (j === i) continue;
            const s = row[option[j]];
            if (((bits[at + (s >>> 5)] >>> (s & 31)) & 1) === 0) continue;
            if (j < i || ((bits[s * words + (r >>> 5)] >>> (r & 31)) & 1) === 0) continue options;
          }
          newOption[size++] = option[i];
        }
      }
      newStart[c + 1] = size;
    }
  }
  if (size === option.length) return rules;
  return { ...rules, optionStart: newStart, option: newOption.slice(0, size) };
}

/** For each item the first of those that force it and are forced by it: they can be made one. */
export function equals({ words, bits, sizes }: ForcedSets): Int32Array {
  const root = new Int32Array(sizes.length);
  for (let v = 0; v < root.length; v++) {
    root[v] = v;
    search: for (let k = 0; k <= v >>> 5; k++) {
      for (let word = bits[v * words + k]; word !== 0; word &= word - 1) {
        const w = (k << 5) + 31 - Math.clz32(word & -word);
        if (w >= v) break search;
        // What is forced forces less, unless it forces the same.
        if (sizes[w] !== sizes[v]) continue;
        root[v] = w;
        break search;
      }
    }
  }
  return root;
}

/**
 * Adds a rule for what an item forces and no rule of one option says; the same rules if there is nothing. Among items
 * that are not equal "forces" is an order, so the largest go first, and what one forced item forces in turn need not be
 * said again.
 */
export function withForced(rules: Rules, { words, bits, sizes }: ForcedSets, root: Int32Array): Rules {
  const { n, ruleStart, optionStart, option } = rules;
  const left = new Int32Array(words);
  const said: number[] = [];
  const sayer: number[] = [];
  for (let v = 0; v < n; v++) {
    for (let k = 0; k < words; k++) left[k] = bits[v * words + k];
    for (let c = ruleStart[v]; c < ruleStart[v + 1]; c++) {
      if (optionStart[c + 1] - optionStart[c] > 1) continue;
      const o = option[optionStart[c]];
      if (root[o] !== root[v]) for (let k = 0; k < words; k++) left[k] &= ~bits[o * words + k];
    }
    for (;;) {
      let best = -1;
      for (let k = 0; k < words; k++) {
        for (let word = left[k]; word !== 0; word &= word - 1) {
          const w = (k << 5) + 31 - Math.clz32(word & -word);
          if (root[w] === root[v]) left[k] &= ~(word & -word);
          else if (best < 0 || sizes[w] > sizes[best]) best = w;
        }
      }
      if (best < 0) break;
      said.push(best);
      sayer.push(v);
      for (let k = 0; k < words; k++) left[k] &= ~bits[best * words + k];
    }
  }
  return said.length === 0 ? rules : withMore(rules, sayer, said);
}

/** More rules of one option: owner[k], which does not fall, must take forced[k]. */
export function withMore(rules: Rules, owner: readonly number[], forced: readonly number[]): Rules {
  const { n, ruleStart, optionStart, option } = rules;
  const count = rules.ruleOwner.length + owner.length;
  const newRuleStart = new Int32Array(n + 1);
  const newRuleOwner = new Int32Array(count);
  const newOptionStart = new Int32Array(count + 1);
  const newOption = new Int32Array(option.length + owner.length);
  let made = 0;
  let size = 0;
  let next = 0;
  for (let v = 0; v < n; v++) {
    for (let c = ruleStart[v]; c < ruleStart[v + 1]; c++) {
      for (let i = optionStart[c]; i < optionStart[c + 1]; i++) newOption[size++] = option[i];
      newRuleOwner[made] = v;
      newOptionStart[++made] = size;
    }
    for (; next < owner.length && owner[next] === v; next++) {
      newOption[size++] = forced[next];
      newRuleOwner[made] = v;
      newOptionStart[++made] = size;
    }
    newRuleStart[v + 1] = made;
  }
  return {
    n,
    ruleStart: newRuleStart,
    ruleOwner: newRuleOwner,
    optionStart: newOptionStart,
    option: newOption,
  };
}
