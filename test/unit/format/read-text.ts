// For the tests of readers: a text to a game, or to the places and codes of its faults.

import { sourceOf } from '../../../src/base/index.ts';
import { type FormatId, type ReadOptions, readModel } from '../../../src/format/index.ts';
import { type Game, tagsOfEdge, tagsOfNode } from '../../../src/game/index.ts';
import { specOf } from '../../arbitrary/game.ts';

export function gameOf(from: FormatId, text: string, options: ReadOptions = {}) {
  const outcome = readModel(sourceOf('m', text), { from, ...options });
  if (!outcome.ok) throw new Error(outcome.issues.map(({ message }) => message).join('\n'));
  const { name, initial, nodes, edges } = specOf(outcome.value);
  return {
    name,
    initial,
    /** `id` or `id*3` for a gain; SUT nodes in brackets. */
    nodes: nodes.map(
      ({ id, owner, gain }) => (owner === 'sut' ? `[${id}]` : id) + (gain === 1 ? '' : `*${gain}`),
    ),
    edges: edges.map(
      ({ from: u, to, label, weight }) =>
        `${u} -${label === undefined ? '' : `${label}-`}> ${to}${weight === 1 ? '' : ` *${weight}`}`,
    ),
    warnings: outcome.warnings.map(({ code }) => code),
  };
}

export function faultsOf(from: FormatId, text: string, options: ReadOptions = {}): string[] {
  const outcome = readModel(sourceOf('m', text), { from, ...options });
  if (outcome.ok) return [];
  return outcome.issues.map(({ code, where }) => (where ? `${where.line}:${where.column} ${code}` : code));
}

/** The labels that `--goal labels` covers, by node and by edge. */
export function labelled(game: Game): Record<string, string[]> {
  const names = (list: Int32Array): string[] => Array.from(list, (tag) => game.tags!.names[tag]);
  const entries = [
    ...game.ids.map((id, v) => [id, names(tagsOfNode(game, v))] as const),
    ...Array.from(
      game.target,
      (t, e) => [`${game.ids[game.source[e]]} -> ${game.ids[t]}`, names(tagsOfEdge(game, e))] as const,
    ),
  ];
  return Object.fromEntries(entries.filter(([, labels]) => labels.length > 0));
}
