// What a gate asks for: `guarantee`, `90%`, `nodes:a,b`. An id with a comma in it is written in JSON: `nodes:["a,b"]`.

import { didYouMean, InputError, IssueList } from '../../base/index.ts';
import { type Game, nodeNamed, quote } from '../../game/index.ts';

export type GateRequirement =
  | { readonly kind: 'guarantee' }
  /** Of the gain of all that can be reached. */
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'nodes'; readonly nodes: readonly number[] };

export function gateRequirementOf(game: Game, text: string): GateRequirement {
  if (text === 'guarantee') return { kind: 'guarantee' };
  const number = /^(\d+(?:\.\d+)?)\s*%$/.exec(text);
  if (number) {
    const percent = Number(number[1]);
    if (percent <= 100) return { kind: 'percent', percent };
    throw unknown(text, 'the maximum is 100 %');
  }
  if (text.startsWith('nodes:')) return { kind: 'nodes', nodes: nodesIn(game, text.slice('nodes:'.length)) };
  throw unknown(text, 'use --require guarantee, --require 90% or --require nodes:a,b');
}

function nodesIn(game: Game, text: string): number[] {
  const issues = new IssueList();
  const nodes = idsIn(text).map((id) => {
    const v = nodeNamed(game, id);
    if (v === undefined) {
      const hint = () =>
        didYouMean(id, game.ids) ?? `it has ${game.n} nodes, for instance ${quote(game.ids[game.initial])}`;
      issues.add(
        'audit/unknown-node',
        `--require names ${quote(id)}, but the model has no such node`,
        -1,
        hint,
      );
    }
    return v ?? -1;
  });
  if (issues.failed) throw new InputError(issues.issues, issues.total);
  return [...new Set(nodes)];
}

function idsIn(text: string): string[] {
  if (!text.startsWith('[')) return text.split(',');
  try {
    const ids: unknown = JSON.parse(text);
    if (Array.isArray(ids) && ids.every((id) => typeof id === 'string')) return ids;
  } catch {
    // Told below.
  }
  throw unknown(`nodes:${text}`, 'write a JSON list of strings after "nodes:"');
}

const unknown = (text: string, hint: string): InputError =>
  InputError.of(
    'audit/bad-requirement',
    `--require is ${JSON.stringify(text)}; it must be guarantee, a percentage or nodes:…`,
    hint,
  );
