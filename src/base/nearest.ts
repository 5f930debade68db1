// The known name nearest to a mistyped one, by edit distance (insert, delete, replace, swap of neighbours).

/** So many names are looked at, and so many pairs of characters compared: about ten milliseconds, whatever the names are. */
const NAMES = 20_000;
const PAIRS = 2_000_000;
/** Nobody mistypes a name that is longer. */
const LONGEST = 200;

/** The nearest of `known`, or undefined if none is near. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  if (name.length > LONGEST) return undefined;
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(name.length / 3)) + 1;
  let names = NAMES;
  let pairs = PAIRS;
  for (const candidate of known) {
    if (names-- === 0 || pairs < 0) break;
    if (Math.abs(candidate.length - name.length) >= bestDistance || candidate.length > LONGEST) continue;
    pairs -= candidate.length * name.length;
    const d = candidate.toLowerCase() === name.toLowerCase() ? 0 : distance(name, candidate);
    if (d < bestDistance) {
      bestDistance = d;
      best = candidate;
    }
  }
  return best;
}

/** `did you mean "x"?`, or undefined if nothing is near. */
export function didYouMean(name: string, known: Iterable<string>): string | undefined {
  const found = nearest(String(name), known);
  return found === undefined ? undefined : `did you mean "${found}"?`;
}

function distance(a: string, b: string): number {
  let previous: number[] = [];
  let current = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let d = Math.min(current[j] + 1, next[j - 1] + 1, current[j - 1] + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        d = Math.min(d, previous[j - 2] + 1);
      next.push(d);
    }
    previous = current;
    current = next;
  }
  return current[b.length];
}
