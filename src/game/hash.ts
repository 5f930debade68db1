// The fingerprint of a game: 32 hexadecimal digits that distinguish models, in traces and in merged results.
//
// Two games share it if they have the same nodes (id, owner, gain), edges (ends, label, weight; parallel ones
// counted) and initial node. Tags, costs, `maybe` and `unasked` count only if they are used, so a model without
// them keeps its old fingerprint. The order in a file and the name do not count. So a model that was reformatted,
// sorted or converted keeps its fingerprint.
//
// Each item is hashed into four words, and the words are added up: linear time, no sorting. It is a fingerprint,
// not a seal: it withstands accidents, not an adversary.

import { tagsOfEdge, tagsOfNode } from './extras.ts';
import type { Game } from './game.ts';

const SEEDS = [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344] as const;

export function hashGame(game: Game): string {
  const { n, m, owner, gain, source, target, label, weight, ids, labels, initial } = game;
  const { tags, cost, maybe, unasked } = game;
  const bits = new DataView(new ArrayBuffer(8));
  let text = '';
  for (const seed of SEEDS) {
    const idHash = new Int32Array(n);
    for (let v = 0; v < n; v++) idHash[v] = hashText(ids[v], seed);
    const labelHash = Int32Array.from(labels, (name) => hashText(name, seed ^ 0x5bd1e995));
    let sum = mix(idHash[initial], seed);
    const tagHash = tags && Int32Array.from(tags.names, (name) => hashText(name, seed ^ 0x2c1b3c6d));
    for (let v = 0; v < n; v++) {
      const node = number(mix(mix(seed, idHash[v]), owner[v]), gain[v]);
      sum = (sum + (tagHash ? tagged(node, tagsOfNode(game, v), tagHash) : node)) | 0;
    }
    for (let e = 0; e < m; e++) {
      const ends = mix(mix(seed + 1, idHash[source[e]]), idHash[target[e]]);
      const named = mix(ends, label[e] < 0 ? 1 : labelHash[label[e]] | 2);
      let edge = number(named, weight ? weight[e] : 1);
      if (cost && cost[e] !== 1) edge = number(mix(edge, 3), cost[e]);
      if (maybe && maybe[e] !== 1) edge = number(mix(edge, 5), maybe[e]);
      if (unasked && unasked[e] === 1) edge = mix(edge, 7);
      sum = (sum + (tagHash ? tagged(edge, tagsOfEdge(game, e), tagHash) : edge)) | 0;
    }
    text += (mix(sum, mix(n, m)) >>> 0).toString(16).padStart(8, '0');
  }
  return text;

  function number(h: number, x: number): number {
    bits.setFloat64(0, x);
    return mix(mix(h, bits.getInt32(0)), bits.getInt32(4));
  }
}

/** The tags of a node or edge are a set: their hashes are added up. */
function tagged(h: number, tags: Int32Array, tagHash: Int32Array): number {
  if (tags.length === 0) return h;
  let sum = 0;
  for (const tag of tags) sum = (sum + mix(tagHash[tag], 11)) | 0;
  return mix(mix(h, tags.length), sum);
}

function hashText(text: string, seed: number): number {
  let h = mix(seed, text.length);
  for (let i = 0; i < text.length; i++) h = mix(h, text.charCodeAt(i));
  return h;
}

/** One round of MurmurHash3 with its finaliser. */
function mix(h: number, k: number): number {
  let x = Math.imul(k, 0xcc9e2d51);
  x = Math.imul((x << 15) | (x >>> 17), 0x1b873593) ^ h;
  x = (Math.imul((x << 13) | (x >>> 19), 5) + 0xe6546b64) | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}
