// The witness file, written with ids, so that anybody can check it against the model file. Version 1 writes every
// trap out in full. Version 2 writes a trap once, by its difference from an earlier one (shared-traps.ts), and may
// hold pairs.

import { InputError } from '../../base/index.ts';
import { type Game, quote, requireGame } from '../../game/index.ts';
import { sharedTraps, unsharedTraps } from './shared-traps.ts';
import { ALONE, byWorth, type SharedTrapWitness, type TrapWitness, type Witness } from './witness.ts';

export const WITNESS_FORMATS = { 1: 'covergame-witness/1', 2: 'covergame-witness/2' } as const;
export type WitnessVersion = keyof typeof WITNESS_FORMATS;

/** A file of version 1 that would be larger, in bytes, is written as version 2 unless asked otherwise. */
const LARGE = 50_000_000;
/** So many ids are a chunk of a list. */
const CHUNK = 20_000;

/**
 * The text of the file, in chunks. Entries come in the order of a play: the greatest value first; nodes of a set in the order
 * of the model. Without a version, version 1 as long as that is not huge.
 *
 * @param game what is tested
 * @param witness of the game
 * @param version of the format
 * @example
 * const text = [...writeWitness(game, solve(game).witness)].join('');
 */
export function writeWitness(
  game: Game,
  witness: Witness | SharedTrapWitness,
  version?: WitnessVersion,
): Generator<string> {
  requireGame(game);
  if (version === 1 && !witness.restart && isPair(witness)) throw tooLarge();
  return chunks(game, witness, version ?? versionFor(game, witness));
}

function* chunks(game: Game, witness: Witness | SharedTrapWitness, asked: WitnessVersion): Generator<string> {
  const gains = !witness.restart && (witness.scaled || isPair(witness)) ? 'scaled' : 'given';
  yield `{\n  "format": "${WITNESS_FORMATS[asked]}",\n  "restart": ${witness.restart},\n`;
  yield `  "gains": "${gains}",\n  "value": ${shown(witness)},\n`;
  if (witness.restart) yield* withList('  "closure": ', game, witness.closure, '\n}\n');
  else if (asked === 1) yield* written(game, 'traps' in witness ? unsharedTraps(witness) : witness);
  else yield* shared(game, 'traps' in witness ? witness : sharedTraps(witness, game.n));
}

type Worth = { readonly value: number; readonly count?: number };

const isPair = ({ count }: Worth): boolean => count !== undefined;
const shown = ({ value, count }: Worth): string =>
  count === undefined ? `${value}` : `[${value}, ${count}]`;

const tooLarge = (): InputError =>
  InputError.of(
    'witness/needs-version-2',
    'the model has a gain of 0, and the scaled values of a version 1 witness would reach 2^53',
    'write version 2, which has each value as [value, nodes], or use smaller gains',
  );

function versionFor(game: Game, witness: Witness | SharedTrapWitness): WitnessVersion {
  if (witness.restart) return 1;
  if ('traps' in witness || isPair(witness)) return 2;
  const size = new Map<Int32Array, number>();
  let bytes = 0;
  for (const { trap } of witness.nodes) {
    let known = size.get(trap);
    if (known === undefined) {
      known = 0;
      for (const v of trap) known += game.ids[v].length + 4;
      size.set(trap, known);
    }
    bytes += known;
    if (bytes > LARGE) return 2;
  }
  return 1;
}

function* written(game: Game, { nodes }: TrapWitness): Generator<string> {
  yield '  "nodes": {';
  const entries = [...nodes].sort((a, b) => byWorth(b, a) || a.node - b.node);
  for (const [i, { node, trap, ...own }] of entries.entries()) {
    const entry = `${i ? ',' : ''}\n    ${quote(game.ids[node])}: { "value": ${shown(own)}, "trap": `;
    yield* withList(entry, game, trap, ' }');
  }
  yield nodes.length > 0 ? '\n  }\n}\n' : '}\n}\n';
}

function* shared(game: Game, { traps, nodes }: SharedTrapWitness): Generator<string> {
  yield '  "traps": [';
  for (const [i, { from, add, drop }] of traps.entries()) {
    const start = from < 0 ? '' : `"from": ${from}, `;
    yield* withList(
      `${i ? ',' : ''}\n    { ${start}"add": `,
      game,
      add,
      drop.length > 0 ? ', "drop": ' : ' }',
    );
    if (drop.length > 0) yield* withList('', game, drop, ' }');
  }
  yield traps.length > 0 ? '\n  ],\n  "nodes": {' : '],\n  "nodes": {';
  const entries = [...nodes].sort((a, b) => byWorth(b, a) || a.node - b.node);
  for (const [i, { node, trap, ...own }] of entries.entries()) {
    const at = trap === ALONE ? '' : `, "trap": ${trap}`;
    yield `${i ? ',' : ''}\n    ${quote(game.ids[node])}: { "value": ${shown(own)}${at} }`;
  }
  yield nodes.length > 0 ? '\n  }\n}\n' : '}\n}\n';
}

/** The ids of nodes in a list, with what stands before and after it: in one chunk, or some if it is long. */
function* withList(before: string, { ids }: Game, nodes: Int32Array, after: string): Generator<string> {
  const sorted = nodes.toSorted();
  const written = (part: Int32Array) => Array.from(part, (v) => quote(ids[v])).join(', ');
  if (sorted.length <= CHUNK) {
    yield `${before}[${written(sorted)}]${after}`;
    return;
  }
  yield `${before}[${written(sorted.subarray(0, CHUNK))}`;
  for (let i = CHUNK; i < sorted.length; i += CHUNK) yield `, ${written(sorted.subarray(i, i + CHUNK))}`;
  yield `]${after}`;
}
