// An explanation of the guarantee as JSON, and its schema.

import type { Game } from '../../game/index.ts';
import type { Explanation, WhatIf } from '../../play/index.ts';
import * as json from '../json/index.ts';

const STEP = json.object({ to: json.text }, { label: json.text });
export const EXPLANATION = json.object({
  kept: json.texts,
  keptCount: json.count,
  stages: json.list(
    json.object({
      node: json.text,
      trap: json.texts,
      trapCount: json.count,
      gain: json.count,
      value: json.count,
      exit: json.orNull(json.object({ from: json.text, to: json.text }, { label: json.text })),
    }),
  ),
  choiceCount: json.count,
  choices: json.list(
    json.object({ node: json.text, takes: json.list(STEP), avoids: json.list(STEP), behind: json.count }),
  ),
  whatIf: json.orNull(
    json.object({
      rows: json.list(json.object({ node: json.text, lower: json.count, upper: json.count })),
      left: json.count,
    }),
  ),
});

/** The explanation of a model of a million nodes should not be larger than the model. */
const LISTED = 1000;

export function explanationObject(
  game: Game,
  { kept, stages, choices }: Explanation,
  table: WhatIf | null,
): object {
  const ids = (nodes: Iterable<number>) => Array.from(nodes, (v) => game.ids[v]);
  const edges = (list: readonly number[]) =>
    list.map((e) => ({
      to: game.ids[game.target[e]],
      ...(game.label[e] >= 0 && { label: game.labels[game.label[e]] }),
    }));
  return {
    kept: ids(kept.subarray(0, LISTED)),
    keptCount: kept.length,
    stages: stages.slice(-LISTED).map(({ node, trap, gain, value, exit }) => ({
      node: game.ids[node],
      trap: ids(trap.subarray(0, LISTED)),
      trapCount: trap.length,
      gain,
      value,
      exit: exit < 0 ? null : { from: game.ids[game.source[exit]], ...edges([exit])[0] },
    })),
    choiceCount: choices.length,
    choices: choices.slice(0, LISTED).map(({ node, takes, avoids, behind }) => ({
      node: game.ids[node],
      takes: edges(takes),
      avoids: edges(avoids),
      behind,
    })),
    whatIf: table && {
      rows: table.rows.map(({ node, lower, upper }) => ({ node: game.ids[node], lower, upper })),
      left: table.left,
    },
  };
}
