// The graph of a small model as a Mermaid flow chart. Nodes are numbered and every character of a name that is not plain
// is written as its code, so no name can become syntax.

import { foldedCounts, foldedGame, SUT } from '../../game/index.ts';
import { shortened, TONES } from '../drawing/index.ts';
import { type Findings, NODE_STATES } from '../findings/findings.ts';
import { STATE_TONES } from './coverage-paint.ts';

const MOST_NODES = 30;
const MOST_EDGES = 60;

/** Lines of Markdown; none for a model too large to be read in a comment. */
export function mermaidGraph({ game: played, nodes, taken: counts }: Findings): string[] {
  const game = foldedGame(played);
  const taken = foldedCounts(played, counts);
  if (game.n > MOST_NODES || game.m > MOST_EDGES) return [];
  const lines = ['<details><summary>The graph</summary>', '', '```mermaid', 'flowchart TD'];
  for (const { node, state } of nodes) {
    const name = text(game.ids[node]);
    lines.push(`  n${node}${game.owner[node] === SUT ? `["${name}"]` : `(["${name}"])`}:::${state}`);
  }
  for (let e = 0; e < game.m; e++) {
    const arrow = taken[e] > 0 ? '-->' : '-.->';
    lines.push(`  n${game.source[e]} ${arrow} n${game.target[e]}`);
  }
  for (const { id } of NODE_STATES) {
    const tone = TONES[STATE_TONES[id]];
    lines.push(`  classDef ${id} fill:${tone.light},stroke:${tone.rim.light},color:#1b222b`);
  }
  return [...lines, '```', '</details>', ''];
}

const text = (name: string): string =>
  shortened(name.trim() === '' ? '""' : name, 30).replace(
    /[^\p{L}\p{N} .-]/gu,
    (character) => `#${character.codePointAt(0)};`,
  );
