// Follows a proof part by part, of a game that single nodes hold together. Every closed set gains some value in a
// part if it holds the node that leads into the part.
//
// Gains move. A part claims that a set with `at` gains at least `value` among its nodes. From then on `at` counts
// the value and the others nothing. No closed set counts more than before, so a proof for the new gains holds for
// the old ones. Single nodes between the parts make proofs short. A right proof does not need them.
//
// All of it is about sets that would disprove the claim. A node that gains too much, or whose rule cannot be
// satisfied, is in none of them and out in every part.

import type { Game } from '../../game/index.ts';
import { checkQuestion } from './check-question.ts';
import type { PartProof } from './proof.ts';
import { QuestionRules, type Within } from './question-rules.ts';
import { unsatisfiable } from './unsatisfiable.ts';

/** What is in no closed set that holds the initial node and gains less than `value`. */
export function outOfAll(game: Game, value: number): Within['isOut'] {
  const asked = [{ node: game.initial, most: value - 1 }];
  const rules = new QuestionRules(game, game.gain, asked, () => false);
  const { place } = rules;
  const isOut = unsatisfiable(Array.from(rules.nodes.keys(), (i) => [...rules.rulesOf(i)]));
  return (v) => place[v] < 0 || isOut[place[v]] === 1;
}

/** The nodes of a part. */
export function nodesWithin({ at, nodes }: Pick<PartProof, 'at' | 'nodes'>): ReadonlySet<number> {
  return new Set(nodes).add(at);
}

/** Moves what the nodes of a part gain to the one by which it is entered. */
export function moveGains(gain: Float64Array, part: Pick<PartProof, 'at' | 'nodes' | 'value'>): void {
  for (const v of part.nodes) gain[v] = 0;
  gain[part.at] = part.value;
}

/** A fault of a part; the step is -1 where it is none of a single step. */
export interface PartFault {
  readonly part: number;
  readonly step: number;
  readonly message: string;
}

/** What nodes count in the end, for sets that gain less than `value`; or what is wrong. */
export function gainsByParts(
  game: Game,
  value: number,
  parts: readonly PartProof[],
): Float64Array | PartFault {
  const gain = game.gain.slice();
  const isOut = outOfAll(game, value);
  for (const [i, part] of parts.entries()) {
    const { at, steps } = part;
    if (!Number.isSafeInteger(part.value) || part.value < 0)
      return { part: i, step: -1, message: 'its value is not a whole number from 0 up' };
    if (gain[at] < part.value) {
      const within = nodesWithin(part);
      const fault = checkQuestion(game, {
        ...{ steps, gain, mostFor: () => part.value - 1, isExit: () => false },
        within: { holds: (v) => within.has(v), isOut },
      });
      if (fault) return { part: i, ...fault };
      const isRefuted = steps.some((step) => step.kind === 'out' && step.node === at);
      if (!isRefuted)
        return { part: i, step: -1, message: 'nothing is proved about the node that it is entered by' };
    }
    moveGains(gain, part);
  }
  return gain;
}
