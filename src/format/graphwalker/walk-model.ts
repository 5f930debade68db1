// A GraphWalker model as data, whichever file it came from: vertices and edges of several models, guards and actions parsed.

import type { Owner } from '../../game/index.ts';
import { type Assignment, parseActions, parseGuard, type ScriptExpression } from '../script/index.ts';

export interface Vertex {
  readonly id: string;
  readonly name: string;
  /** The number of the model it belongs to, and what that is called, if anything. */
  readonly model: number;
  readonly modelName: string;
  readonly shared: string | undefined;
  readonly owner: Owner;
  readonly gain: number | undefined;
  readonly requirements: readonly string[];
  readonly actions: readonly Assignment[];
  /** Where it stands in the text, as the reader counts. */
  readonly at: number;
}

export interface Guard {
  readonly text: string;
  readonly expression: ScriptExpression;
}

export interface WalkEdge {
  readonly name: string | undefined;
  readonly source: Vertex;
  readonly target: Vertex;
  readonly guard: Guard | undefined;
  readonly actions: readonly Assignment[];
  readonly weight: number | undefined;
  readonly requirements: readonly string[];
}

export interface WalkModel {
  readonly name: string;
  /** Without those that are blocked. */
  readonly vertices: readonly Vertex[];
  readonly edges: readonly WalkEdge[];
  readonly start: Vertex;
  /** What is run before the first vertex: the actions of the models, then those of the start edge. */
  readonly init: readonly Assignment[];
  /** Requirements of the start edge. */
  readonly startRequirements: readonly string[];
}

/**
 * The actions of a text, its names made those of a model: each model has variables of its own, except those that begin with
 * `global.`. Actions that cannot be read make every name in them unknown.
 */
export function actionsOf(text: string, model: number): { actions: Assignment[]; read: boolean } {
  const parsed = parseActions(text);
  if (parsed) {
    return {
      read: true,
      actions: parsed.map(({ name, value }) => ({ name: scoped(name, model), value: inScope(value, model) })),
    };
  }
  const names = text.match(/[\p{L}_$][\p{L}\p{N}_$.]*/gu) ?? [];
  return {
    read: false,
    actions: names.map((name) => ({ name: scoped(name, model), value: { kind: 'unknown' } })),
  };
}

/** The guard of a text; one that cannot be read is unknown. */
export function guardOf(text: string, model: number): Guard {
  const parsed = parseGuard(text);
  return { text, expression: parsed ? inScope(parsed, model) : { kind: 'unknown' } };
}

const scoped = (name: string, model: number): string =>
  name.startsWith('global.') ? name : `${model}:${name}`;

function inScope(expression: ScriptExpression, model: number): ScriptExpression {
  switch (expression.kind) {
    case 'name':
      return { kind: 'name', name: scoped(expression.name, model) };
    case 'unary':
      return { ...expression, of: inScope(expression.of, model) };
    case 'binary':
      return {
        ...expression,
        left: inScope(expression.left, model),
        right: inScope(expression.right, model),
      };
    case 'if':
      return {
        kind: 'if',
        test: inScope(expression.test, model),
        yes: inScope(expression.yes, model),
        no: inScope(expression.no, model),
      };
    default:
      return expression;
  }
}
