// Writes down why the SUT can keep the rest within a bound. It is the part of the layer in which the SUT can stay,
// and the same for every border node on the way out.

import type { LabelLayerClaim } from '../../certificate/index.ts';
import { SUT } from '../../game/index.ts';
import type { LabelBounds } from './label-bounds.ts';
import type { LabelProblem } from './label-problem.ts';
import type { LabelSearch } from './label-search.ts';

export interface LayerProof {
  readonly layers: LabelLayerClaim[];
  readonly closed: Int32Array[];
}

/** The proof of what the bounds say of a position; null if a bound it rests on has been forgotten. */
export function layerProof(
  problem: LabelProblem,
  bounds: LabelBounds,
  search: LabelSearch,
  covered: number,
  from: number,
): LayerProof | null {
  const proof: LayerProof = { layers: [], closed: [] };
  const done = new Set<string>();
  const closedSets = new Set<Int32Array>();
  const open: { covered: number; v: number }[] = [{ covered, v: from }];
  const { owner, outStart, target, n } = problem.game;
  for (let job = open.pop(); job; job = open.pop()) {
    const { v } = job;
    const claim = bounds.upperClaim(job.covered, v);
    if (!claim || bounds.closedBound(job.covered, v) <= claim.value) {
      closedSets.add(bounds.bestClosed(job.covered, v).nodes);
      continue;
    }
    const key = `${claim.covered}/${claim.value}/`;
    if (done.has(key + v)) continue;
    const K = claim.covered;
    const layer = search.layer(K, v);
    const bad = layer.border.map((w) => {
      const next = problem.union(K, problem.carried[w]);
      return problem.weight(next) - problem.weight(K) + bounds.upper(next, w) <= claim.value;
    });
    const rank = layer.attractor((b) => !bad[b]);
    if (rank[0] >= 0) return null;
    const kept = new Uint8Array(n);
    const nodes = [v];
    kept[v] = 1;
    const enter = (place: number): void => {
      if (place < 0) {
        const w = layer.border[-1 - place];
        open.push({ covered: problem.union(K, problem.carried[w]), v: w });
      } else if (!kept[layer.inner[place]]) {
        kept[layer.inner[place]] = 1;
        nodes.push(layer.inner[place]);
      }
    };
    for (let i = 0; i < nodes.length; i++) {
      const u = nodes[i];
      done.add(key + u);
      const places = Array.from(target.subarray(outStart[u], outStart[u + 1]), (w) => layer.place.get(w)!);
      const right = places.filter((place) => (place < 0 ? bad[-1 - place] : rank[place] < 0));
      if (owner[u] !== SUT) for (const place of right) enter(place);
      else if (right.length > 0) enter(right.find((place) => place >= 0) ?? right[0]);
    }
    proof.layers.push({ covered: problem.tags(K), nodes: Int32Array.from(nodes), rest: claim.value });
  }
  proof.closed.push(...closedSets);
  return proof;
}
