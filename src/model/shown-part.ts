// A part of a model program as plain texts, for whoever shows it: its actions and how often each can be taken, the states with the values
// of their properties, and from which of them there is more to see.

import { canonicalText, shortCanonicalText } from './canonical-text.ts';
import type { AnyModel, ModelPlayer } from './define-model.ts';
import type { Part, PartNode } from './gradual.ts';
import { parameterValues } from './parameters.ts';

export interface ShownAction {
  readonly name: string;
  readonly player: ModelPlayer;
  readonly unasked: boolean;
  readonly arguments: readonly string[];
  /** How many edges of the part are takings of it. */
  readonly edges: number;
}

export interface ShownNode {
  readonly id: string;
  readonly number: number;
  readonly folded: boolean;
  readonly group: string | null;
  /** The properties of the state with their values; one without a name for a state that is no object; null for a choice. */
  readonly fields: readonly (readonly [name: string, value: string])[] | null;
}

export interface ShownPart {
  readonly name: string;
  readonly about: string;
  readonly parameters: readonly { readonly name: string; readonly value: string }[];
  readonly actions: readonly ShownAction[];
  readonly nodes: readonly ShownNode[];
  readonly whole: boolean;
  readonly full: boolean;
}

/** Longer values are cut. */
const LONGEST = 200;

export function shownPart(
  model: AnyModel,
  set: Readonly<Record<string, unknown>>,
  { game, nodes, whole, full }: Part,
): ShownPart {
  const values = parameterValues(model.parameters, set);
  const taken = takings(game);
  return {
    name: model.name,
    about: model.about,
    parameters: Object.entries(values.ok ? values.value : {}).map(([name, value]) => ({
      name,
      value: canonicalText(value),
    })),
    actions: Object.entries(model.actions).map(([name, { player, unasked = false, domains }]) => ({
      name,
      player,
      unasked,
      arguments: Object.keys(domains),
      edges: taken.get(name) ?? 0,
    })),
    nodes: nodes.map(({ number, folded, group, state }, v) => ({
      id: game.ids[v],
      number,
      folded,
      group: group === null ? null : group.slice(0, LONGEST),
      fields: fieldsOf(state),
    })),
    whole,
    full,
  };
}

function fieldsOf(state: PartNode['state']): ShownNode['fields'] {
  if (state === undefined) return null;
  const isRecord =
    typeof state === 'object' && state !== null && Object.getPrototypeOf(state) === Object.prototype;
  if (!isRecord) return [['', shortCanonicalText(state, LONGEST)]];
  return Object.entries(state).map(([name, value]) => [name, shortCanonicalText(value, LONGEST)] as const);
}

/** How many edges each action has. */
function takings({ calls, label, labels, m }: Part['game']): Map<string, number> {
  const actionOf = new Map(calls?.map((call) => [call.label, call.action]));
  const counts = new Map<string, number>();
  for (let e = 0; e < m; e++) {
    const action = label[e] < 0 ? undefined : actionOf.get(labels[label[e]]);
    if (action !== undefined) counts.set(action, (counts.get(action) ?? 0) + 1);
  }
  return counts;
}
