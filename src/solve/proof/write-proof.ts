// The proof file: ids once, then numbers that are places among them, as a proof may have a million steps.

import { type Game, quote } from '../../game/index.ts';
import type { Charge, CoreStep, Proof, Step } from './proof.ts';

export const PROOF_FORMAT = 'covergame-proof/1';

const CHUNK = 1 << 16;

/**
 * The text of the file, in chunks.
 *
 * @param game what is tested
 * @param proof from `solve` with `proof: true`
 * @example
 * const text = [...writeProof(game, proof)].join('');
 */
export function* writeProof(
  game: Game,
  { restart, scaled, value, lower, questions, order, cores }: Proof,
): Generator<string> {
  const nodes = named(game, lower, questions, order ?? new Int32Array(0), cores ?? []);
  const place = new Map(nodes.map((v, i) => [v, i]));
  yield `{\n  "format": "${PROOF_FORMAT}",\n  "restart": ${restart},\n  "gains": "${scaled ? 'scaled' : 'given'}",\n`;
  yield `  "value": ${value},\n  "ids": [${nodes.map((v) => quote(game.ids[v])).join(', ')}],\n`;
  yield `  "lower": [${nodes.map((v) => lower[v]).join(', ')}],\n  "questions": [`;
  for (const [i, { from, to, steps }] of questions.entries()) {
    yield `${i ? ',' : ''}\n    { "from": ${from}, "to": ${to}, "steps": [`;
    yield* list(steps, (step) => stepText(step, place));
    yield '] }';
  }
  yield questions.length > 0 ? '\n  ]' : ']';
  if (order) yield `,\n  "order": [${Array.from(order, (v) => place.get(v)).join(',')}]`;
  if (cores) {
    const numbers = (literals: Int32Array) =>
      `[${Array.from(literals, (l) => (l & 1 ? -1 : 1) * (numberOf(l >> 1) + 1)).join(',')}]`;
    const numberOf = (v: number) => (v < game.n ? place.get(v)! : v - game.n + nodes.length);
    yield `,\n  "cores": [`;
    yield* list(cores, (step) => coreStepText(step, numbers));
    yield ']';
  }
  yield '\n}\n';
}

/** In chunks. */
function* list<T>(items: readonly T[], textOf: (item: T) => string): Generator<string> {
  let text = '';
  for (const [k, item] of items.entries()) {
    text += `${k ? ',' : ''}${textOf(item)}`;
    if (text.length < CHUNK) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** Variables of counts are numbers beyond the places. */
function coreStepText(step: CoreStep, numbers: (literals: Int32Array) => string): string {
  if (step.kind === 'clause') return numbers(step.literals);
  if (step.kind === 'core') return `{"core":${numbers(step.literals)},"paid":${step.amount}}`;
  if (step.kind === 'count') return `{"count":[${step.core},${step.k}]}`;
  return `{"dear":${numbers(Int32Array.of(step.literal))}}`;
}

/** A node is its place; a clause a list of places + 1, negative where the node is not in the set. */
function stepText(step: Step, place: ReadonlyMap<number, number>): string {
  if (step.kind === 'out') return `${place.get(step.node)}`;
  const literal = (l: number) => (l & 1 ? -1 : 1) * (place.get(l >> 1)! + 1);
  const clause = `[${Array.from(step.literals, literal).join(',')}]`;
  if (step.charges.length === 0) return clause;
  const charge = ({ owner, option, amount }: Charge) =>
    option < 0 ? `[${place.get(owner)},${amount}]` : `[${place.get(owner)},${place.get(option)},${amount}]`;
  return `{"clause":${clause},"charges":[${step.charges.map(charge).join(',')}]}`;
}

/** The nodes that a proof speaks of, in order. */
function named(
  { n, initial }: Game,
  lower: Float64Array,
  questions: Proof['questions'],
  order: Int32Array,
  cores: readonly CoreStep[],
): number[] {
  const isNamed = new Uint8Array(n);
  for (const step of cores) {
    if (step.kind === 'dear') isNamed[step.literal >> 1] = 1;
    else if (step.kind !== 'count') for (const literal of step.literals) isNamed[literal >> 1] = 1;
  }
  for (const v of order) isNamed[v] = 1;
  isNamed[initial] = 1;
  for (let v = 0; v < n; v++) if (lower[v] > 0) isNamed[v] = 1;
  for (const { steps } of questions) {
    for (const step of steps) {
      if (step.kind === 'out') isNamed[step.node] = 1;
      else {
        for (const literal of step.literals) isNamed[literal >> 1] = 1;
        for (const { owner, option } of step.charges) {
          isNamed[owner] = 1;
          if (option >= 0) isNamed[option] = 1;
        }
      }
    }
  }
  const nodes: number[] = [];
  for (let v = 0; v < n; v++) if (isNamed[v]) nodes.push(v);
  return nodes;
}
