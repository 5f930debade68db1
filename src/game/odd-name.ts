// Finds the first name in a list that is not a text, or that occurred before.
//
// A table of numbers with a hash of our own replaces a Set: a third of the time, which counts with 10^6 names.
// Names made to collide would make it slow. So it stops after some probes, and a Set with its unpredictable hash
// continues.

/** Its index, -1 if there is none. */
export function oddName(names: readonly string[]): number {
  let size = 16;
  while (size < 2 * names.length) size *= 2;
  const table = new Int32Array(size);
  let probes = 8 * names.length;
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    if (typeof name !== 'string') return i;
    let at = hash(name) & (size - 1);
    for (; table[at] !== 0; at = (at + 1) & (size - 1)) {
      if (names[table[at] - 1] === name) return i;
      if (--probes < 0) return oddByHand(names);
    }
    table[at] = i + 1;
  }
  return -1;
}

function hash(name: string): number {
  let h = name.length;
  for (let i = 0; i < name.length; i++) h = Math.imul(h ^ name.charCodeAt(i), 0x5bd1e995);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  return h ^ (h >>> 13);
}

function oddByHand(names: readonly string[]): number {
  const seen = new Set<string>();
  return names.findIndex((name) => typeof name !== 'string' || seen.size === seen.add(name).size);
}
