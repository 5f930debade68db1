// Items count once, as a checker reads them: nodes with a gain, or labels that the same nodes carry. Some of them are covered in every
// play that has covered the targets, because every way to a target passes them.

import { type Game, reachable, tagsOfNode } from '../../game/index.ts';

export interface Item {
  /** The id of the node, or the labels. */
  readonly names: readonly string[];
  readonly carriers: ReadonlySet<number>;
  readonly gain: number;
}

export function itemsOf(game: Game): Item[] {
  const reached = [...reachable(game)];
  if (!game.countsTags) {
    return reached
      .filter((v) => game.gain[v] > 0)
      .map((v) => ({ names: [game.ids[v]], carriers: new Set([v]), gain: game.gain[v] }));
  }
  const items = new Map<string, Item>();
  for (const [tag, name] of (game.tags?.names ?? []).entries()) {
    const carriers = reached.filter((v) => tagsOfNode(game, v).includes(tag));
    if (carriers.length === 0) continue;
    const names = [...(items.get(carriers.join())?.names ?? []), name];
    items.set(carriers.join(), { names, carriers: new Set(carriers), gain: names.length });
  }
  return [...items.values()];
}

/** The gain of all that is covered once the targets are. */
export function certainGain(game: Game, items: readonly Item[], targets: readonly Item[]): number {
  let gain = 0;
  for (const item of items) {
    const isCertain =
      item.carriers.has(game.initial) ||
      targets.includes(item) ||
      targets.some((t) => isOnEveryWay(game, item, t));
    if (isCertain) gain += item.gain;
  }
  return gain;
}

/** Whether no play comes to a carrier of the target without one of the item. */
function isOnEveryWay({ outStart, target, initial }: Game, item: Item, { carriers }: Item): boolean {
  const seen = new Set([initial]);
  for (const v of seen) {
    if (carriers.has(v) && !item.carriers.has(v)) return false;
    if (item.carriers.has(v)) continue;
    for (let e = outStart[v]; e < outStart[v + 1]; e++) seen.add(target[e]);
  }
  return true;
}
