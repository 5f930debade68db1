// The proof of a bound on labels as a file, JSON with names (docs/reference/witness.md): read with its faults, written as read.

import { IssueList, type Outcome, printableJson, type Source } from '../../base/index.ts';
import { type Game, nodeNamed, quote } from '../../game/index.ts';
import type { LabelLayerClaim, LabelTrapClaim, LabelWitness } from './label-witness.ts';

const FORMAT = 'covergame-witness/1';

export function writeLabelWitness(
  game: Game,
  { restart, value, traps, layers, closed }: LabelWitness,
): string {
  const ids = (nodes: Iterable<number>) => Array.from(nodes, (v) => game.ids[v]);
  const labels = (tags: readonly number[]) => tags.map((tag) => game.tags!.names[tag]);
  // Ids such as __proto__ are keys like any other.
  const nodes = Object.fromEntries(
    traps.map(({ node, value: v, trap }) => [game.ids[node], { value: v, trap: ids(trap) }]),
  );
  const file = {
    format: FORMAT,
    goal: 'labels',
    restart,
    value,
    ...(traps.length > 0 && { nodes }),
    ...(layers.length > 0 && {
      layers: layers.map((layer) => ({
        covered: labels(layer.covered),
        nodes: ids(layer.nodes),
        rest: layer.rest,
      })),
    }),
    ...(closed.length > 0 && { closed: closed.map(ids) }),
  };
  return `${printableJson(file)}\n`;
}

/** Whether a file speaks of labels; what it is otherwise is for the reader of other witnesses to say. */
export function isLabelWitness({ bytes }: Source): boolean {
  const head = new TextDecoder().decode(bytes.subarray(0, 400));
  return /"goal"\s*:\s*"labels"/.test(head);
}

export function readLabelWitness({ name, bytes }: Source, game: Game): Outcome<LabelWitness> {
  const issues = new IssueList();
  const fault = (message: string, hint?: string): void =>
    issues.add('witness/malformed', `${name}: ${message}`, -1, hint);
  let file: unknown;
  try {
    file = JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    fault(`is not JSON: ${(error as Error).message}`);
    return issues.failure();
  }
  const tagNumber = new Map(game.tags?.names.map((label, tag) => [label, tag]) ?? []);
  const isRecord = (x: unknown): x is Record<string, unknown> =>
    typeof x === 'object' && x !== null && !Array.isArray(x);
  const natural = (x: unknown, what: string): number => {
    if (Number.isSafeInteger(x) && (x as number) >= 0) return x as number;
    fault(`${what} is ${JSON.stringify(x)}; expected a natural number`);
    return 0;
  };
  const list = (x: unknown, what: string): unknown[] => {
    if (Array.isArray(x)) return x;
    if (x !== undefined) fault(`${what} is not a list`);
    return [];
  };
  const numbers = (
    x: unknown,
    what: string,
    of: (text: string) => number | undefined,
    kind: string,
  ): number[] =>
    list(x, what).flatMap((text) => {
      const found = typeof text === 'string' ? of(text) : undefined;
      if (found !== undefined) return [found];
      fault(`${what} names ${quote(String(text))}, but the model has no such ${kind}`);
      return [];
    });
  const nodes = (x: unknown, what: string) =>
    Int32Array.from(numbers(x, what, (id) => nodeNamed(game, id), 'node'));
  if (!isRecord(file) || file['format'] !== FORMAT || file['goal'] !== 'labels') {
    fault(`is not a witness for labels`, `its "format" is "${FORMAT}" and its "goal" "labels"`);
    return issues.failure();
  }
  const traps: LabelTrapClaim[] = [];
  for (const [id, entry] of Object.entries(isRecord(file['nodes']) ? file['nodes'] : {})) {
    const node = nodeNamed(game, id);
    if (node === undefined || !isRecord(entry))
      fault(`"nodes" has ${quote(id)}, which is not a node of the model or not an entry`);
    else
      traps.push({
        node,
        value: natural(entry['value'], `the value of ${quote(id)}`),
        trap: nodes(entry['trap'], `the trap of ${quote(id)}`),
      });
  }
  const layers = list(file['layers'], '"layers"').flatMap((layer): LabelLayerClaim[] => {
    if (!isRecord(layer)) {
      fault('"layers" has a value that is not an object');
      return [];
    }
    const covered = numbers(layer['covered'], 'a layer', (label) => tagNumber.get(label), 'label');
    return [
      {
        covered,
        nodes: nodes(layer['nodes'], 'a layer'),
        rest: natural(layer['rest'], 'the rest of a layer'),
      },
    ];
  });
  const closed = list(file['closed'], '"closed"').map((set) => nodes(set, 'a closed set'));
  const value = natural(file['value'], '"value"');
  const witness: LabelWitness = {
    goal: 'labels',
    restart: file['restart'] === true,
    value,
    traps,
    layers,
    closed,
  };
  return issues.failed ? issues.failure() : { ok: true, value: witness, warnings: [] };
}
