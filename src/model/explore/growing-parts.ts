// The parts of a state that grow without a bound in sight, for the user whose program was too large to explore. States come in the order in
// which they were found, so that a part is suspected that still takes new values in the last quarter of them, and takes many: a number, a
// text, or how many entries a list, set, map or object has.

/** So many states are enough to look at. */
export const SAMPLE = 20_000;
/** Of each container so many entries are looked at. */
const ENTRIES = 50;
const PATHS = 1000;
/** A part with fewer values than this is no reason for too many states. */
const FEWEST = 8;
const LISTED = 3;

interface Part {
  readonly unit: string;
  readonly values: Set<unknown>;
  /** The last state that brought a new value. */
  lastNew: number;
}

/** The parts that grow, the worst first, in words: `n (0 to 49999)`, `log (0 to 5000 entries)`. */
export function growingParts(states: readonly unknown[]): string[] {
  const parts = new Map<string, Part>();
  states.forEach((state, i) => {
    look(state, '', (path, unit, value) => {
      const key = `${path}\n${unit}`;
      let part = parts.get(key);
      if (!part && parts.size < PATHS) parts.set(key, (part = { unit, values: new Set(), lastNew: i }));
      if (!part || part.values.has(value)) return;
      part.values.add(value);
      part.lastNew = i;
    });
  });
  const growing = [...parts]
    .filter(([, { values, lastNew }]) => values.size >= FEWEST && lastNew > 0.75 * states.length)
    .sort(([, a], [, b]) => b.values.size - a.values.size);
  const most = growing[0]?.[1].values.size ?? 0;
  return growing
    .filter(([, { values }]) => values.size * FEWEST >= most)
    .slice(0, LISTED)
    .map(([key, part]) => `${key.slice(0, key.indexOf('\n')) || 'the state'} (${rangeText(part)})`);
}

type Visit = (path: string, unit: string, value: unknown) => void;

function look(value: unknown, path: string, visit: Visit): void {
  if (typeof value !== 'object' || value === null) {
    visit(path, typeof value === 'number' ? '' : 'values', value);
    return;
  }
  if (Array.isArray(value) || value instanceof Set || value instanceof Map) {
    const entries = value instanceof Map ? [...value.values()] : [...value];
    visit(path, 'entries', entries.length);
    for (const entry of entries.slice(0, ENTRIES)) look(entry, `${path}[]`, visit);
    return;
  }
  const entries = Object.entries(value);
  visit(path, 'keys', entries.length);
  for (const [key, item] of entries.slice(0, ENTRIES))
    look(item, path === '' ? key : `${path}.${key}`, visit);
}

function rangeText({ unit, values }: Part): string {
  if (unit === 'values') return `${values.size} different values`;
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values as Set<number>) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return `${low} to ${high}${unit && ` ${unit}`}`;
}
