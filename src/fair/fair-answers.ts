// What p-fairness says of a game: at every visit of a node of the SUT with d answers, each answer that surely exists has a chance of at
// least q = min(p, 1/d), whatever happened before. How the rest of the chance is spread may depend on anything, so a worst SUT gives it to
// the answer that suits the tester least:
//
//   x(v) = q * sum of x(w) over the sure answers + (1 - q * their number) * min of x(w) over all answers
//
// p = 0 is the adversary of the guarantee, p = 1 the uniform system. An edge that may be missing (`maybe`) has no sure chance: a stimulus
// may do nothing each time, an answer may never come. To keep silent where an unasked output is allowed is an answer like others. Several
// words in any order are one answer: their order is the SUT's affair.

import { type Game, helperKind, isSink, PART, STUCK, SUT, TRIED } from '../game/index.ts';

/** The last edge of an answer with a sure chance; one that is followed by others of the same answer; one without a sure chance. */
export const SURE = 0;
export const GOES_ON = 1;
export const OPEN = 2;

export interface FairAnswers {
  /** The sure chance q of each answer, by node; 0 at nodes of the tester. */
  readonly share: Float64Array;
  /** What is left of the chance for the worst answer. */
  readonly rest: Float64Array;
  /** SURE, GOES_ON or OPEN for each edge; null if every edge is an answer with a sure chance. */
  readonly role: Uint8Array | null;
  /** The greatest number of answers at a node. */
  readonly most: number;
}

export function fairAnswers(game: Game, p: number): FairAnswers {
  const { n, m, outStart } = game;
  const share = new Float64Array(n);
  const rest = new Float64Array(n);
  const role = new Uint8Array(m);
  let most = 1;
  for (let v = 0; v < n; v++) {
    if (game.owner[v] !== SUT || isSink(game, v)) continue;
    const { answers, sure } = readRoles(game, v, role);
    most = Math.max(most, outStart[v + 1] - outStart[v]);
    share[v] = sure === 0 ? 0 : Math.min(p, 1 / answers);
    rest[v] = Math.max(0, 1 - share[v] * sure);
  }
  return { share, rest, role: role.some((r) => r !== SURE) ? role : null, most };
}

/** Writes the roles of a node's edges, and counts its answers: all of them, and those that surely exist. */
function readRoles(game: Game, v: number, role: Uint8Array): { answers: number; sure: number } {
  const kind = helperKind(game, v);
  const chance = game.helpers?.chance;
  let [answers, sure, last] = [0, 0, -1];
  for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) {
    const answer = answerOf(game, e);
    const again = answer !== null && answer === last;
    last = answer ?? -1;
    if (kind === TRIED || kind === PART || answer === null || (chance && chance[e] < 1)) {
      role[e] = OPEN;
      if (answer !== null && !again) answers++;
      continue;
    }
    role[e] = SURE;
    if (again) role[e - 1] = GOES_ON;
    else {
      answers++;
      sure++;
    }
  }
  return { answers, sure };
}

/** The answer that an edge belongs to, as a number of its own; null if it is none: an SUT that turns out to have no answer is stuck. */
function answerOf(game: Game, e: number): number | null {
  const { helpers } = game;
  if (!helpers) return e;
  for (let f = e; ; f = game.outStart[game.target[f]]) {
    if (helpers.edge[f] >= 0) return helpers.edge[f];
    if (helperKind(game, game.target[f]) !== PART) {
      // Silence is an answer; it has no edge in the model.
      return helperKind(game, game.target[f]) === STUCK ? null : game.m + e;
    }
  }
}
