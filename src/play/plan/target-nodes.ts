// The nodes of a target: the id of a node, label:L for any node with that label, or all.

import { didYouMean, InputError } from '../../base/index.ts';
import { type Game, nodeNamed, quote, tagsOfNode } from '../../game/index.ts';

const LABEL = 'label:';

/** The nodes that reach the target, one of them; null for all nodes that have a gain, each. */
export function targetNodes(game: Game, target: string): ReadonlySet<number> | null {
  const v = nodeNamed(game, target);
  if (v !== undefined) return new Set([v]);
  if (target === 'all') return null;
  if (target.startsWith(LABEL)) return carriersOf(game, target.slice(LABEL.length));
  throw InputError.of(
    'cli/unknown-node',
    `the target is ${quote(target)}, but the model has no such node`,
    didYouMean(target, game.ids) ?? 'use the id of a node, label:L, or all',
  );
}

function carriersOf(game: Game, label: string): ReadonlySet<number> {
  const names = game.tags?.names ?? [];
  const tag = names.indexOf(label);
  const nodes = new Set<number>();
  for (let v = 0; v < game.n; v++) if (tag >= 0 && tagsOfNode(game, v).includes(tag)) nodes.add(v);
  if (nodes.size > 0) return nodes;
  if (tag >= 0) {
    throw InputError.of(
      'cli/unknown-label',
      `only edges have the label ${quote(label)}, but a target is a node`,
      'add --goal labels, which makes a node of an edge with labels',
    );
  }
  throw InputError.of(
    'cli/unknown-label',
    `the target is label ${quote(label)}, but the model has no such label`,
    didYouMean(label, names) ?? 'the key "labels" of nodes and edges lists labels',
  );
}
