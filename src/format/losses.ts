// What a written file lost: the text is read again and compared with the game, part by part. A format thus
// never has to keep a list of its own shortcomings, and cannot be wrong about them.
//
// Cost: one reading of the text. Only formats that cannot hold every game pay it.

import { counted, type Outcome, type Source, sourceOf } from '../base/index.ts';
import {
  chanceOf,
  costOf,
  type Game,
  isUnasked,
  labelOf,
  nodeNamed,
  quote,
  requireGame,
  tagsOfEdge,
  tagsOfNode,
  weightOf,
} from '../game/index.ts';

/** The text of a game with one warning that names what reading it again does not give back. */
export function writtenWithLosses(
  title: string,
  game: Game,
  chunks: Iterable<string>,
  read: (source: Source) => Outcome<Game>,
): Outcome<Iterable<string>> {
  requireGame(game);
  const text = [...chunks];
  const again = read(bytesOf(text));
  if (!again.ok) {
    const { message } = again.issues[0];
    const issue = {
      code: 'format/cannot-hold',
      message: `${title} cannot represent this model: the text could not be read again (${message})`,
      hint: 'convert to native, which loses nothing',
    };
    return { ok: false, issues: [issue], total: 1 };
  }
  const lost = lostParts(game, again.value);
  if (lost.length === 0) return { ok: true, value: text, warnings: [] };
  const warning = {
    code: 'format/lost',
    message: `${title} cannot represent all of this model; lost: ${lost.join('; ')}`,
    hint: 'keep the original, or convert to native, which loses nothing',
  };
  return { ok: true, value: text, warnings: [warning] };
}

/** The parts of `game` that `again` does not have. The order of nodes is no part. */
export function lostParts(game: Game, again: Game): string[] {
  const lost: string[] = [];
  const sameIds = again.n === game.n && game.ids.every((id) => nodeNamed(again, id) !== undefined);
  const map = game.ids.map((id, v) => (sameIds ? nodeNamed(again, id)! : v));
  if (!sameIds && again.n === game.n) {
    const v = game.ids.findIndex((id, i) => id !== again.ids[i]);
    lost.push(`the node ids (${quote(game.ids[v])} became ${quote(again.ids[v])})`);
  }
  if (!sameGraph(game, again, map)) {
    lost.push(`the graph (${game.n} nodes and ${game.m} edges became ${again.n} and ${again.m})`);
    return lost;
  }
  const nodes = (differs: (v: number, w: number) => boolean) => map.filter((w, v) => differs(v, w)).length;
  const owners = nodes((v, w) => game.owner[v] !== again.owner[w]);
  const gains = nodes((v, w) => game.gain[v] !== again.gain[w]);
  const nodeTags = nodes(
    (v, w) => tagText(game, tagsOfNode(game, v)) !== tagText(again, tagsOfNode(again, w)),
  );
  let labels = 0;
  let weights = 0;
  let costs = 0;
  let chances = 0;
  let unasked = 0;
  let edgeTags = 0;
  for (let v = 0; v < game.n; v++) {
    for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) {
      const f = again.outStart[map[v]] + e - game.outStart[v];
      if (labelOf(game, e) !== labelOf(again, f)) labels++;
      if (weightOf(game, e) !== weightOf(again, f)) weights++;
      if (costOf(game, e) !== costOf(again, f)) costs++;
      if (chanceOf(game, e) !== chanceOf(again, f)) chances++;
      if (isUnasked(game, e) !== isUnasked(again, f)) unasked++;
      if (tagText(game, tagsOfEdge(game, e)) !== tagText(again, tagsOfEdge(again, f))) edgeTags++;
    }
  }
  if (owners) lost.push(`owners (${owners} nodes)`);
  if (gains) lost.push(`gains (${gains} nodes)`);
  if (labels) lost.push(`labels (${labels} edges)`);
  if (weights) lost.push(`weights (${weights} edges)`);
  if (costs) lost.push(`costs (${costs} edges)`);
  if (chances) lost.push(`which edges may be missing (${chances} edges)`);
  if (unasked) lost.push(`edges of the system at tester nodes (${counted(unasked, 'edge')})`);
  if (nodeTags || edgeTags) lost.push(`labels to be covered (${nodeTags} nodes, ${edgeTags} edges)`);
  if (map[game.initial] !== again.initial) lost.push('the initial node');
  if (game.name !== again.name) lost.push('the name of the model');
  return lost;
}

const tagText = ({ tags }: Game, list: Int32Array): string =>
  list.length === 0 ? '' : JSON.stringify(Array.from(list, (tag) => tags!.names[tag]).sort());

function sameGraph(game: Game, again: Game, map: readonly number[]): boolean {
  if (game.n !== again.n || game.m !== again.m) return false;
  for (let v = 0; v < game.n; v++) {
    const [a, b] = [game.outStart[v], again.outStart[map[v]]];
    const degree = game.outStart[v + 1] - a;
    if (again.outStart[map[v] + 1] - b !== degree) return false;
    for (let i = 0; i < degree; i++) if (map[game.target[a + i]] !== again.target[b + i]) return false;
  }
  return true;
}

function bytesOf(chunks: readonly string[]): Source {
  const encoder = new TextEncoder();
  const parts = chunks.map((chunk) => encoder.encode(chunk));
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return { ...sourceOf('the written text', ''), bytes };
}
