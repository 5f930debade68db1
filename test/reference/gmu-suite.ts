// The node suite of the GMU tool with lists of paths that are shortened while they are walked through by index, all pairs compared: slow, and
// written from the description of the tool alone. Of two equal paths the first stays.

import type { Game } from '../../src/game/index.ts';

type Path = number[];

export function naiveGmuSuite(game: Game, final: readonly number[] | null): Path[] | null {
  const tree = treePaths(game);
  const found = final ? toFinal(tree, final) : tree;
  if (!found) return null;
  const once = shorten(found).map((path) => path.filter((v, i) => v !== path[i + 1]));
  const twice = shorten(once);
  const wanted = new Set(twice.flat());
  const result: Path[] = [];
  for (const path of twice) {
    result.push(path);
    for (const v of path) wanted.delete(v);
    if (wanted.size === 0) return result;
  }
  return result;
}

function treePaths(game: Game): Path[] {
  const unseen = new Set(game.ids.map((_, v) => v));
  unseen.delete(game.initial);
  const paths: Path[] = [[game.initial]];
  const result: Path[] = [];
  while (paths.length > 0) {
    for (let i = 0; i < paths.length; i++) {
      const original = paths[i];
      const end = original.at(-1)!;
      const next: number[] = [];
      for (let e = game.outStart[end]; e < game.outStart[end + 1]; e++)
        if (!next.includes(game.target[e])) next.push(game.target[e]);
      const base = [...original];
      for (let k = 0; k < next.length; k++) {
        if (k === next.length - 1) original.push(next[k]);
        else paths.splice(++i, 0, [...base, next[k]]);
      }
    }
    for (let i = 0; i < paths.length; i++) {
      if (unseen.delete(paths[i].at(-1)!)) continue;
      result.push(...paths.splice(i--, 1));
    }
  }
  return result;
}

function toFinal(paths: Path[], final: readonly number[]): Path[] | null {
  const result: Path[] = [];
  const rest: Path[] = [];
  for (const path of paths) {
    if (final.includes(path.at(-1)!)) {
      result.push(path);
      continue;
    }
    rest.push(path);
    for (const end of new Set(final)) {
      const prefix = path.slice(0, path.indexOf(end) + 1);
      const text = `,${prefix.join()},`;
      if (prefix.length > 0 && !result.some((other) => `,${other.join()},`.includes(text)))
        result.push(prefix);
    }
  }
  for (let before = -1; before !== rest.length; ) {
    before = rest.length;
    for (let j = 0; j < result.length; j++)
      for (let i = 0; i < rest.length; i++) {
        const at = result[j].indexOf(rest[i].at(-1)!);
        if (at >= 0) result.push([...rest.splice(i--, 1)[0], ...result[j].slice(at + 1)]);
      }
  }
  return rest.length === 0 ? result : null;
}

function shorten(paths: readonly Path[]): Path[] {
  const left = [...paths];
  paths.forEach((p, i) => {
    for (let j = 0; j < left.length; j++) {
      const q = left[j];
      if (q === p || !tours(p, q)) continue;
      if (p.length === q.length && paths.indexOf(q) < i) continue;
      left.splice(j, 1);
    }
  });
  return left;
}

function tours(p: Path, q: Path): boolean {
  let rest = [...p];
  for (const v of q) {
    const at = rest.indexOf(v);
    if (at < 0) return false;
    rest = rest.slice(at + 1);
  }
  return true;
}
