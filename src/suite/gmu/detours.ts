// Drops the paths that others tour with detours, that is, that are a subsequence of another path: first the paths that the first path tours,
// then those that the second tours, and so on; a path that has been dropped still drops others. The tool looks at the list by index
// while it shortens it, so after a drop it passes over the path that follows. That is kept: with it the suites are the tool's. Of two equal paths,
// which drop each other there, the first stays here, so that no node is lost.
//
// Instead of comparing all pairs, a path is compared with those that hold its rarest node; in a tree these are few.

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
