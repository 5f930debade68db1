// Changes of the open model: each makes the text of a new one, which is opened like any other, so that there is one way in and every check
// of the reader holds for what is edited, too.

import type { GameSpec } from '../../src/game/index.ts';
import { change } from './history.ts';
import { selected } from './look.ts';
import { game, model, modelFile } from './model.ts';

interface Spec extends GameSpec {
  readonly format: string;
}

/** The open model as the native file has it. */
function spec(): Spec | null {
  const text = model.value?.loaded.text;
  return text ? (JSON.parse(text) as Spec) : null;
}

async function put(next: Spec, keep: string | null): Promise<boolean> {
  const opened = await change(modelFile('.game.json'), JSON.stringify(next, null, 2));
  if (opened && keep !== null) {
    const node = game.value?.ids.indexOf(keep) ?? -1;
    selected.value = node < 0 ? null : node;
  }
  return opened;
}

const idOf = (node: number): string => game.value!.ids[node];

export function changeNode(node: number, change: { owner?: 'tester' | 'sut'; gain?: number }): void {
  const from = spec();
  const id = idOf(node);
  if (from)
    void put(
      { ...from, nodes: from.nodes.map((each) => (each.id === id ? { ...each, ...change } : each)) },
      id,
    );
}

export function addNode(id: string, owner: 'tester' | 'sut'): Promise<boolean> {
  const from = spec();
  return from ? put({ ...from, nodes: [...from.nodes, { id, owner }] }, id) : Promise.resolve(false);
}

export function removeNode(id: string): Promise<boolean> {
  const from = spec();
  if (!from) return Promise.resolve(false);
  const edges = from.edges.filter((edge) => edge.from !== id && edge.to !== id);
  return put({ ...from, nodes: from.nodes.filter((node) => node.id !== id), edges }, null);
}

export interface EdgeWish {
  readonly from: string;
  readonly to: string;
  readonly label?: string;
  readonly weight?: number;
}

export function addEdge(wish: EdgeWish): Promise<boolean> {
  const from = spec();
  return from ? put({ ...from, edges: [...from.edges, wish] }, wish.from) : Promise.resolve(false);
}

/** By its place in the file, which is that of the model's edges. */
export function changeEdge(place: number, change: Partial<EdgeWish> | null): Promise<boolean> {
  const from = spec();
  if (!from) return Promise.resolve(false);
  const edges = from.edges.flatMap((edge, i) =>
    i !== place ? [edge] : change === null ? [] : [{ ...edge, ...change }],
  );
  return put({ ...from, edges }, from.edges[place]?.from ?? null);
}

export const edges = (): readonly EdgeWish[] => spec()?.edges ?? [];
