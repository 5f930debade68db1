// The model program that the open model is a part of: what is known of its states, and which of them are still folded.

import { computed, signal } from '@preact/signals';
import type { ShownNode, ShownPart } from '../../src/model/index.ts';
import { bytesOf, game, onOpen, openModel } from './model.ts';
import { fromServer } from './server.ts';

export const program = signal<ShownPart | null>(null);
/** Whether there is a server that unfolds more of it. */
export const unfolds = signal(false);

export interface GivenModel {
  readonly given: string;
  /** Left out of a large model, whose bytes are asked for by themselves. */
  readonly text?: string;
  /** The options that say how it was read, for the commands shown. */
  readonly options?: readonly string[];
  readonly program?: ShownPart;
}

let coming: ShownPart | null = null;

/** Opens a model that may be a part of a program. */
export async function openGiven({ given, text, options, program: part }: GivenModel): Promise<boolean> {
  coming = part ?? null;
  try {
    const bytes =
      text === undefined ? await bytesOf(await fromServer('./model')) : new TextEncoder().encode(text);
    return await openModel({ name: 'model.game.json', bytes }, given, options);
  } finally {
    coming = null;
  }
}

const byId = computed(() => new Map(program.value?.nodes.map((node) => [node.id, node])));

/** What the program says of a node; null in other models, and for helpers that the game needs. */
export const programNode = (node: number): ShownNode | null =>
  byId.value.get(game.value?.ids[node] ?? '') ?? null;

export const isFolded = (node: number): boolean => programNode(node)?.folded ?? false;
/** There is more of the program than is shown. */
export const isPart = computed(() => program.value !== null && !program.value.whole);
export const foldedCount = computed(() => program.value?.nodes.filter(({ folded }) => folded).length ?? 0);

/** By what states can be put together: properties that most of them have, and their classes. */
export const groupings = computed<readonly string[]>(() => {
  const nodes = program.value?.nodes ?? [];
  const names = new Set(nodes.flatMap(({ fields }) => fields?.map(([name]) => name) ?? []));
  names.delete('');
  return [...(nodes.some(({ group }) => group !== null) ? [CLASS] : []), ...names];
});
export const CLASS = '(class)';

export interface Group {
  readonly value: string;
  readonly nodes: readonly number[];
}

/** The states by a property, the largest groups first. */
export function groupsBy(property: string): readonly Group[] {
  const groups = new Map<string, number[]>();
  game.value?.ids.forEach((_, v) => {
    const node = programNode(v);
    if (!node?.fields) return;
    const value =
      property === CLASS ? node.group : (node.fields.find(([name]) => name === property)?.[1] ?? null);
    if (value === null) return;
    const held = groups.get(value) ?? [];
    held.push(v);
    groups.set(value, held);
  });
  return [...groups]
    .map(([value, nodes]) => ({ value, nodes }))
    .sort((a, b) => b.nodes.length - a.nodes.length || (a.value < b.value ? -1 : 1));
}

export interface FieldChange {
  readonly name: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** What is different in the state of another node; null where one of them has none. */
export function changes(from: number, to: number): readonly FieldChange[] | null {
  const [before, after] = [programNode(from)?.fields, programNode(to)?.fields];
  if (!before || !after) return null;
  const names = new Set([...before, ...after].map(([name]) => name));
  const valueIn = (fields: typeof before, name: string) =>
    fields.find(([each]) => each === name)?.[1] ?? null;
  return [...names]
    .map((name) => ({ name, from: valueIn(before, name), to: valueIn(after, name) }))
    .filter(({ from: was, to: is }) => was !== is);
}

onOpen(() => {
  program.value = coming;
});
