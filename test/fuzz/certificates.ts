// Certificates spoiled with knowledge of their formats: nodes exchanged, members dropped, values changed, references shifted, keys doubled, files
// cut off, besides noise of any kind. Whatever is done to them, no checker may prove more than the truth, which brute force knows.

import fc from 'fast-check';
import { Dice, sourceOf } from '../../src/base/index.ts';
import {
  checkLabelWitness,
  checkProof,
  checkWitness,
  isLabelWitness,
  readLabelWitness,
  readProof,
  readWitness,
  writeLabelWitness,
  writeProof,
  writeWitness,
} from '../../src/certificate/index.ts';
import { forGoal, type Game } from '../../src/game/index.ts';
import { solve, solveLabels } from '../../src/solve/index.ts';
import { labelled } from '../arbitrary/labelled-game.ts';
import { arbitraryGame } from '../reference/arbitrary-game.ts';
import { bruteForce } from '../reference/brute-force.ts';
import { labelBruteForce } from '../reference/label-brute-force.ts';
import { claimed, type Means, provedByParts, refutedBy } from '../reference/refuted-by.ts';
import { mutated } from './mutate.ts';

export const KINDS = [
  'witness 1',
  'witness 2',
  'labels',
  'proof',
  'proof by cores',
  'proof by parts',
] as const;
export type Kind = (typeof KINDS)[number];

export interface Tally {
  readonly tried: number;
  /** Of these so many were accepted: what they prove is true. */
  readonly accepted: number;
  /** Texts that prove what is not so. */
  readonly lies: readonly { readonly text: string; readonly game: Game; readonly claimed: number }[];
}

/** So many certificates are spoiled from one game. */
const EACH = 100;

export function spoilCertificates(kind: Kind, count: number, seed: number): Tally {
  const dice = Dice.of(seed);
  const games = fc.sample<Game>(kind === 'labels' ? labelled(6) : arbitraryGame({ maxNodes: 7 }), {
    numRuns: Math.ceil(count / EACH),
    seed,
  });
  let [tried, accepted] = [0, 0];
  const lies: { text: string; game: Game; claimed: number }[] = [];
  for (const model of games) {
    const game = kind === 'labels' ? forGoal(model, 'labels') : model;
    const truth = truthOf(game, kind);
    const texts = [false, true].map((restart) => certificate(game, kind, restart));
    for (let i = 0; i < EACH && tried < count; i++, tried++) {
      const text = spoiled(texts[i % 2], game.ids, dice);
      const said = verdict(game, text, kind);
      if (!said) continue;
      accepted++;
      const isTrue = isProof(kind) ? said.bound <= truth(said.restart) : said.bound >= truth(said.restart);
      if (!isTrue) lies.push({ text, game, claimed: said.bound });
    }
  }
  return { tried, accepted, lies };
}

const isProof = (kind: Kind): boolean => kind.startsWith('proof');

function truthOf(game: Game, kind: Kind): (restart: boolean) => number {
  const known = new Map<boolean, number>();
  return (restart) => {
    let value = known.get(restart);
    if (value === undefined) {
      value = kind === 'labels' ? labelBruteForce(game, restart) : bruteForce(game, { restart });
      known.set(restart, value);
    }
    return value;
  };
}

function certificate(game: Game, kind: Kind, restart: boolean): string {
  if (kind === 'proof by cores') return proofBy(game, restart ? 'plain' : 'charged');
  if (kind === 'proof by parts') return proofByParts(game);
  if (kind === 'labels') return writeLabelWitness(game, solveLabels(game, { restart }).witness);
  if (kind === 'proof') return [...writeProof(game, solve(game, { restart, proof: true }).proof!)].join('');
  return [...writeWitness(game, solve(game, { restart }).witness, kind === 'witness 1' ? 1 : 2)].join('');
}

/** With restart, by one means. */
function proofBy(game: Game, means: Means): string {
  const value = solve(game, { restart: true }).lower;
  return [...writeProof(game, claimed(game, value, refutedBy(game, value, means)!))].join('');
}

function proofByParts(game: Game): string {
  const value = solve(game, { restart: true }).lower;
  const parts = provedByParts(game, value);
  return parts ? [...writeProof(game, claimed(game, value, { parts }))].join('') : proofBy(game, 'charged');
}

/** What a text proves, null if it is refused. */
function verdict(game: Game, text: string, kind: Kind): { bound: number; restart: boolean } | null {
  const source = sourceOf('c.json', text);
  if (kind === 'labels') {
    if (!isLabelWitness(source)) return null;
    const read = readLabelWitness(source, game);
    const upper = read.ok ? checkLabelWitness(game, read.value).upper : null;
    return read.ok && upper !== null ? { bound: upper, restart: read.value.restart } : null;
  }
  if (isProof(kind)) {
    const read = readProof(source, game);
    const lower = read.ok ? checkProof(game, read.value.proof, read.value).lower : null;
    return read.ok && lower !== null ? { bound: lower, restart: read.value.proof.restart } : null;
  }
  const read = readWitness(source, game);
  const upper = read.ok ? checkWitness(game, read.value.witness, read.value).upper : null;
  return read.ok && upper !== null ? { bound: upper, restart: read.value.witness.restart } : null;
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Box = Json[] | { [key: string]: Json };

function spoiled(text: string, ids: readonly string[], dice: Dice): string {
  if (dice.below(8) === 0) return mutated(text, dice);
  if (dice.below(8) === 0) return doubledKey(text, dice);
  if (dice.below(20) === 0) return text.slice(0, dice.below(text.length));
  const file = JSON.parse(text) as Box;
  for (let left = 1 + dice.below(4); left > 0; left--) change(file, ids, dice);
  return JSON.stringify(file);
}

/** The same key once more, with another number. */
function doubledKey(text: string, dice: Dice): string {
  const keys = [...text.matchAll(/"(\w+)": ?(\d+)/g)];
  if (keys.length === 0) return text;
  const { index, 0: all, 1: key, 2: value } = keys[dice.below(keys.length)];
  const other = `"${key}":${Math.max(0, Number(value) + dice.below(5) - 2)},`;
  return text.slice(0, index) + other + all + text.slice(index + all.length);
}

function change(file: Box, ids: readonly string[], dice: Dice): void {
  const boxes: Box[] = [];
  const gather = (value: Json): void => {
    if (typeof value !== 'object' || value === null) return;
    boxes.push(value);
    for (const part of Object.values(value)) gather(part);
  };
  gather(file);
  const box = boxes[dice.below(boxes.length)];
  const other = boxes[dice.below(boxes.length)];
  const id = ids[dice.below(ids.length)];
  if (Array.isArray(box)) changeList(box, other, id, dice);
  else changeObject(box, other, id, dice);
}

function changeList(list: Json[], other: Box, id: string, dice: Dice): void {
  const at = dice.below(Math.max(1, list.length));
  const with2 = dice.below(Math.max(1, list.length));
  switch (dice.below(7)) {
    case 0:
      list.splice(at, 1);
      break;
    case 1:
      list.splice(at, 0, structuredClone(list[at] ?? id));
      break;
    case 2:
      [list[at], list[with2]] = [list[with2] ?? id, list[at] ?? id];
      break;
    case 3:
      if (typeof list[at] !== 'number') list.push(id);
      break;
    case 4:
      if (Array.isArray(other) && other.length > 0)
        list.push(structuredClone(other[dice.below(other.length)]));
      break;
    default:
      list[at] = otherThan(list[at] ?? 0, id, dice);
  }
}

function changeObject(object: { [key: string]: Json }, other: Box, id: string, dice: Dice): void {
  const keys = Object.keys(object);
  if (keys.length === 0) return;
  const key = keys[dice.below(keys.length)];
  const with2 = keys[dice.below(keys.length)];
  switch (dice.below(8)) {
    case 0:
      delete object[key];
      break;
    case 1:
      [object[key], object[with2]] = [object[with2], object[key]];
      break;
    case 2:
      object[id] = structuredClone(object[key]);
      break;
    case 3:
      if (!Array.isArray(other) && key in other) object[key] = structuredClone(other[key]);
      break;
    default:
      object[key] = otherThan(object[key], id, dice);
  }
}

/** Another value of the same kind. */
function otherThan(value: Json, id: string, dice: Dice): Json {
  if (typeof value === 'number') return value + [-2, -1, -1, 1, 1, 2][dice.below(6)];
  if (typeof value === 'boolean') return !value;
  if (value === 'given') return 'scaled';
  if (value === 'scaled') return 'given';
  if (value === 'covergame-witness/1') return 'covergame-witness/2';
  if (value === 'covergame-witness/2') return 'covergame-witness/1';
  return typeof value === 'string' ? id : value;
}
