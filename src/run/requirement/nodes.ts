// nodes:a,b: these nodes. An id with a comma in it is written in JSON: `nodes:["a,b"]`.

import { counted, didYouMean, InputError, IssueList } from '../../base/index.ts';
import { type Game, nodeNamed, quote, reachable } from '../../game/index.ts';
import { badRequirement } from './bad-requirement.ts';
import type { RequirementKind } from './requirement.ts';

const PREFIX = 'nodes:';

export const nodes = {
  id: 'nodes',
  sign: 'nodes:a,b',
  about: 'these nodes',
  read(text, game) {
    if (!text.startsWith(PREFIX)) return null;
    const wanted = new Set(nodesIn(game, idsIn(text.slice(PREFIX.length))));
    const can = reachable(game);
    const target = {
      need: wanted.size,
      surely: wanted.size,
      have: (covered: ArrayLike<number>) => [...wanted].filter((v) => covered[v] === 1).length,
      counts: (node: number) => wanted.has(node),
      impossible: [...wanted].filter((v) => !can.has(v)),
      told: (have: number) => `${have} of ${counted(wanted.size, 'required state')} covered`,
    };
    return { what: text, needsCertain: false, target: () => target };
  },
} as const satisfies RequirementKind;

function nodesIn(game: Game, ids: readonly string[]): number[] {
  const issues = new IssueList();
  const found = ids.map((id) => {
    const v = nodeNamed(game, id);
    if (v === undefined) {
      const hint =
        didYouMean(id, game.ids) ?? `it has ${game.n} nodes, for instance ${quote(game.ids[game.initial])}`;
      issues.add(
        'run/unknown-required-node',
        `the requirement names ${quote(id)}, but the model has no such node`,
        -1,
        hint,
      );
    }
    return v ?? -1;
  });
  if (issues.failed) throw new InputError(issues.issues, issues.total);
  return found;
}

function idsIn(text: string): string[] {
  if (!text.startsWith('[')) return text.split(',');
  try {
    const ids: unknown = JSON.parse(text);
    if (Array.isArray(ids) && ids.every((id) => typeof id === 'string')) return ids;
  } catch {
    // Refused below.
  }
  throw badRequirement(
    `${PREFIX}${text}`,
    '"nodes:" and a JSON list of strings',
    'for instance nodes:["a","b"]',
  );
}
