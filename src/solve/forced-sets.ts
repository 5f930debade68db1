// What each item forces: itself, and for each of its rules what all options of it force. The least fixed point,
// with a row of bits an item; a row is recomputed when the row of one of its options has grown.

export interface ForcedSets {
  /** How many items each item forces. */
  readonly sizes: Int32Array;
  has(v: number, w: number): boolean;
  /** What v forces and none of `others` does. */
  beyond(v: number, others: readonly number[]): number[];
}

/** `rules[v]` holds the rules of item v, each a list of options. */
export function forcedSets(rules: readonly (readonly (readonly number[])[])[]): ForcedSets {
  const n = rules.length;
  const words = (n + 31) >>> 5;
  const bits = new Int32Array(n * words);
  const users: number[][] = Array.from({ length: n }, () => []);
  for (let v = 0; v < n; v++) {
    bits[v * words + (v >>> 5)] |= 1 << (v & 31);
    for (const rule of rules[v]) for (const o of rule) users[o].push(v);
  }
  const row = new Int32Array(words);
  const waiting = new Uint8Array(n).fill(1);
  const queue = Array.from({ length: n }, (_, i) => n - 1 - i);
  for (let head = 0; head < queue.length; head++) {
    const v = queue[head];
    waiting[v] = 0;
    let grown = false;
    for (const rule of rules[v]) {
      row.set(bits.subarray(rule[0] * words, rule[0] * words + words));
      for (let i = 1; i < rule.length; i++) {
        const at = rule[i] * words;
        for (let k = 0; k < words; k++) row[k] &= bits[at + k];
      }
      const own = v * words;
      for (let k = 0; k < words; k++) {
        const union = bits[own + k] | row[k];
        if (union !== bits[own + k]) {
          bits[own + k] = union;
          grown = true;
        }
      }
    }
    if (!grown) continue;
    for (const u of users[v]) {
      if (waiting[u]) continue;
      waiting[u] = 1;
      queue.push(u);
    }
  }
  const sizes = new Int32Array(n);
  for (let i = 0; i < bits.length; i++)
    for (let word = bits[i]; word !== 0; word &= word - 1) sizes[(i / words) | 0]++;
  return {
    sizes,
    has: (v, w) => (bits[v * words + (w >>> 5)] & (1 << (w & 31))) !== 0,
    beyond(v, others) {
      const left: number[] = [];
      for (let k = 0; k < words; k++) {
        let word = bits[v * words + k];
        for (let i = 0; i < others.length && word !== 0; i++) word &= ~bits[others[i] * words + k];
        for (; word !== 0; word &= word - 1) left.push((k << 5) + 31 - Math.clz32(word & -word));
      }
      return left;
    },
  };
}
