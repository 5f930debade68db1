// Nodes and edges in the words of a sentence.

import { counted } from '../../base/index.ts';
import { foldedWord, type Game } from '../../game/index.ts';
import type { Findings, NodeState } from './findings.ts';
import type { InstanceFinding } from './instances.ts';

export { counted };

/** An id as it is, unless that would be confusing in a sentence. */
export const nameOf = (game: Game, v: number): string => spoken(game.ids[v]);

export const spoken = (id: string): string => (/^[^\s,:;()"`\p{C}]+$/u.test(id) ? id : JSON.stringify(id));

/** What an edge answers, or the node it leads to if it has no label. */
export const answerOf = (game: Game, e: number): string => spoken(foldedWord(game, e));

/** The first few names, and how many more there are. */
export function namesOf(game: Game, nodes: readonly number[], shown = 8): string {
  const names = nodes.slice(0, shown).map((v) => nameOf(game, v));
  const more = nodes.length - names.length;
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** A percentage with one decimal; what is not all never reads 100. */
export function percentText(value: number): string {
  const text = value.toFixed(1);
  return `${text === '100.0' && value < 100 ? '99.9' : text === '100.0' ? '100' : text} %`;
}

/** `: a, b and 3 more`, the nodes of a state; nothing if there are none. */
export function nodeListText({ game, nodes }: Findings, state: NodeState): string {
  const found = nodes.filter((finding) => finding.state === state).map(({ node }) => node);
  return found.length === 0 ? '' : `: ${namesOf(game, found)}`;
}

/** `12 tests, 80 steps, first at 9 nodes, 1 failure`. */
export const instanceText = ({ tests, steps, fresh, failures }: InstanceFinding): string =>
  `${counted(tests, 'test')}, ${counted(steps, 'step')}, first at ${counted(fresh, 'node')}${failures > 0 ? `, ${counted(failures, 'failure')}` : ''}`;

/** `3 states: a, b, c; 37 were known`: what runs have covered that those they were built on had not. */
export function earlierText({ game, earlier }: Pick<Findings, 'game' | 'earlier'>): string {
  const { known, fresh } = earlier!;
  const names = fresh.length === 0 ? '' : `: ${namesOf(game, fresh)}`;
  return `${counted(fresh.length, 'state')}${names}; ${known} ${known === 1 ? 'was' : 'were'} known`;
}
