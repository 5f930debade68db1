// The proof file: ids once, then numbers that are places among them, as a proof may have a million steps.

import { type Game, quote, requireGame } from '../../game/index.ts';
import type { Charge, Clause, CoreStep, Forget, PartProof, Proof, Step } from './proof.ts';

/** In the first one every node is a variable of its own; proofs of today have the second. */
export const PROOF_FORMATS = ['covergame-proof/1', 'covergame-proof/2'] as const;

const CHUNK = 1 << 16;

/**
 * The text of the file, in chunks.
 *
 * @param game what is tested
 * @param proof from `solve` with `proof: true`
 * @example
 * const text = [...writeProof(game, proof)].join('');
 */
export function* writeProof(game: Game, proof: Proof): Generator<string> {
  requireGame(game);
  const { isPlain, restart, scaled, value, lower, questions, parts, order } = proof;
  const nodes = named(game, proof);
  const place = new Map(nodes.map((v, i) => [v, i]));
  // Variables of counts have the numbers beyond the places.
  const numberOf = (v: number) => (v < game.n ? place.get(v)! : v - game.n + nodes.length);
  yield `{\n  "format": "${PROOF_FORMATS[isPlain ? 0 : 1]}",\n  "restart": ${restart},\n  "gains": "${scaled ? 'scaled' : 'given'}",\n`;
  yield `  "value": ${value},\n  "ids": [${nodes.map((v) => quote(game.ids[v])).join(', ')}],\n`;
  yield `  "lower": [${nodes.map((v) => lower[v]).join(', ')}],\n`;
  if (parts) yield* partTexts(parts, numberOf);
  yield '  "questions": [';
  for (const [i, { from, to, steps }] of questions.entries()) {
    yield `${i ? ',' : ''}\n    { "from": ${from}, "to": ${to}, "steps": [`;
    yield* list(steps, (step) => stepText(step, numberOf));
    yield '] }';
  }
  yield questions.length > 0 ? '\n  ]' : ']';
  if (order) yield `,\n  "order": [${Array.from(order, (v) => place.get(v)).join(',')}]`;
  yield '\n}\n';
}

function* partTexts(parts: readonly PartProof[], numberOf: (v: number) => number): Generator<string> {
  yield '  "parts": [';
  for (const [i, { at, nodes, value, steps }] of parts.entries()) {
    const inside = Array.from(nodes, numberOf).join(',');
    yield `${i ? ',' : ''}\n    { "at": ${numberOf(at)}, "nodes": [${inside}], "value": ${value}, "steps": [`;
    yield* list(steps, (step) => stepText(step, numberOf));
    yield '] }';
  }
  yield '\n  ],\n';
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

/** A node is its place; a clause a list of places + 1, negative where the node is not in the set. */
function stepText(step: Step, numberOf: (v: number) => number): string {
  if (step.kind === 'out') {
    const { node, cores, cuts } = step;
    if (cores) {
      const told = cores.map((core) => coreText(core, numberOf)).join(',');
      return `{"out":${numberOf(node)},"cores":[${told}]}`;
    }
    if (!cuts) return `${numberOf(node)}`;
    return `{"out":${numberOf(node)},"cuts":[${cuts.map((cut) => stepText(cut, numberOf)).join(',')}]}`;
  }
  if (step.kind === 'forget') return forgetText(step);
  const clause = clauseText(step.literals, numberOf);
  if (step.kind === 'clause') return clause;
  const { charges, unit } = step;
  const charge = ({ owner, option, amount }: Charge) =>
    option < 0 ? `[${numberOf(owner)},${amount}]` : `[${numberOf(owner)},${numberOf(option)},${amount}]`;
  const scale = unit === undefined ? '' : `,"unit":${unit}`;
  return `{"${step.kind === 'cut' ? 'clause' : 'fixed'}":${clause},"charges":[${charges.map(charge).join(',')}]${scale}}`;
}

const forgetText = ({ clauses }: Forget): string => `{"forget":[${clauses.join(',')}]}`;

const clauseText = (literals: Int32Array, numberOf: (v: number) => number): string =>
  `[${Array.from(literals, (l) => (l & 1 ? -1 : 1) * (numberOf(l >> 1) + 1)).join(',')}]`;

function coreText(step: CoreStep, numberOf: (v: number) => number): string {
  if (step.kind === 'count') return `{"count":[${step.core},${step.k}]}`;
  if (step.kind === 'forget') return forgetText(step);
  if (step.kind === 'dear') return `{"dear":${clauseText(Int32Array.of(step.literal), numberOf)}}`;
  const clause = clauseText(step.literals, numberOf);
  return step.kind === 'clause' ? clause : `{"core":${clause},"paid":${step.amount}}`;
}

/** The nodes that a proof speaks of, in order. */
function named({ n, initial }: Game, { lower, questions, parts = [], order }: Proof): number[] {
  const isNamed = new Uint8Array(n);
  for (const v of order ?? []) isNamed[v] = 1;
  isNamed[initial] = 1;
  for (let v = 0; v < n; v++) if (lower[v] > 0) isNamed[v] = 1;
  for (const { at, nodes } of parts) for (const v of [at, ...nodes]) isNamed[v] = 1;
  const nameClause = (clause: Clause) => {
    for (const literal of clause.literals) isNamed[literal >> 1] = 1;
    for (const { owner, option } of clause.kind === 'clause' ? [] : clause.charges) {
      isNamed[owner] = 1;
      if (option >= 0) isNamed[option] = 1;
    }
  };
  for (const { steps } of [...parts, ...questions]) {
    for (const step of steps) {
      if (step.kind === 'forget') continue;
      if (step.kind !== 'out') {
        nameClause(step);
        continue;
      }
      isNamed[step.node] = 1;
      for (const cut of step.cuts ?? []) nameClause(cut);
      for (const core of step.cores ?? []) {
        if (core.kind === 'dear') isNamed[core.literal >> 1] = 1;
        else if ('literals' in core) for (const literal of core.literals) isNamed[literal >> 1] = 1;
      }
    }
  }
  const nodes: number[] = [];
  for (let v = 0; v < n; v++) if (isNamed[v]) nodes.push(v);
  return nodes;
}
