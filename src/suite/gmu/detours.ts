// Drops the paths that others tour with detours, that is, that are a subsequence of another path. First go the
// paths that the first path tours, then those that the second tours, and so on. A dropped path still drops others.
//
// The original tool reads the list by index while shortening it, so it skips the path after each drop. This program
// does too: only then are the suites the tool's. Two equal paths drop each other there. The first stays here, so
// that no node is lost.
//
// A path is compared only with those that hold its rarest node, not with all. In a tree these are few.

export function withoutDetours(paths: readonly (readonly number[])[]): (readonly number[])[] {
  const toured = touredBy(paths);
  const next = paths.map((_, i) => i + 1);
  const previous = paths.map((_, i) => i - 1);
  const kept = paths.map(() => true);
  for (const candidates of toured) {
    let passedOver = -1;
    for (const q of candidates) {
      if (!kept[q] || q === passedOver) continue;
      kept[q] = false;
      passedOver = next[q];
      if (previous[q] >= 0) next[previous[q]] = next[q];
      if (next[q] < paths.length) previous[next[q]] = previous[q];
    }
  }
  return paths.filter((_, i) => kept[i]);
}

/** For each path those that it tours, in their order. */
function touredBy(paths: readonly (readonly number[])[]): number[][] {
  const holders = new Map<number, number[]>();
  paths.forEach((path, p) => {
    for (const v of new Set(path)) {
      const list = holders.get(v);
      if (list) list.push(p);
      else holders.set(v, [p]);
    }
  });
  const toured = paths.map((): number[] => []);
  paths.forEach((path, q) => {
    const lists = path.map((v) => holders.get(v)!);
    const rarest = lists.reduce((a, b) => (b.length < a.length ? b : a));
    for (const p of rarest) if (p !== q && drops(paths, p, q)) toured[p].push(q);
  });
  return toured;
}

const drops = (paths: readonly (readonly number[])[], p: number, q: number): boolean =>
  isSubsequence(paths[q], paths[p]) && (paths[p].length > paths[q].length || p < q);

export function isSubsequence(part: readonly number[], whole: readonly number[]): boolean {
  if (part.length > whole.length) return false;
  let at = 0;
  for (const v of whole) if (at < part.length && v === part[at]) at++;
  return at === part.length;
}
