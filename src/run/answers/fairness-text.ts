// How fair the answers were, for people and for programs. Lower bounds are rounded down and upper bounds up, so that what is printed holds.

import { counted } from '../../base/index.ts';
import { foldedTarget, foldedWord, type Game, modelNode } from '../../game/index.ts';
import { answerCalled, askedAt } from './answer-names.ts';
import { type Doubt, doubtsOf } from './doubts.ts';
import type { Fairness } from './fairness.ts';

/** How many answers are named. */
const SHOWN = 3;

/** Sentences without a full stop; none if nothing is known. `assumed` is the p that the runs counted on, null if none. */
export function fairnessTexts(game: Game, fairness: Fairness, assumed: number | null): string[] {
  if (fairness.p === null) return [];
  const doubts = assumed === null ? [] : doubtsOf(fairness, assumed);
  if (doubts.length > 0) return [doubtsText(game, doubts, assumed!)];
  const rare = rarest(fairness);
  return [...supportTexts(fairness), ...rare.slice(0, SHOWN).map((doubt) => rareText(game, doubt))];
}

/** `the system does not look 0.1-fair: …`. */
export function doubtsText(game: Game, doubts: readonly Doubt[], p: number): string {
  const shown = doubts.slice(0, SHOWN).map((doubt) => rareText(game, doubt));
  const more = doubts.length > SHOWN ? `; and ${counted(doubts.length - SHOWN, 'more answer')}` : '';
  return `the system does not look ${p}-fair: ${shown.join('; ')}${more}`;
}

function supportTexts({ p, nodes }: Fairness): string[] {
  const known = nodes.filter((one) => one.p > 0);
  const of = `${counted(nodes.length, 'state')} with a choice`;
  if (known.length === 0) return [];
  const least = rounded(Math.min(...known.map((one) => one.p)), 'down');
  const chance = `every answer has a chance of at least ${least} with 95 %`;
  return [
    p! > 0 ? `${chance} (${of})` : `at ${known.length} of ${of} ${chance}; at the others one never came`,
  ];
}

/** Answers that come less than half as often as if all were equally likely, the rarest first. */
function rarest({ nodes }: Fairness): Doubt[] {
  const all = nodes.flatMap(({ node, asked, allowed, answers }) =>
    answers.filter(({ high }) => high < 0.5 / allowed).map((answer) => ({ ...answer, node, asked })),
  );
  return all.toSorted((a, b) => a.high - b.high || a.edge - b.edge);
}

/** `` `order` answered "sold out" 0 of 40 times: below 0.073 with 95 % ``. */
const rareText = (game: Game, { node, edge, count, asked, high }: Doubt): string =>
  `${askedAt(game, node)} answered ${answerCalled(game, edge)} ${count} of ${counted(asked, 'time')}: below ${rounded(high, 'up')} with 95 %`;

/** Two significant digits, towards the side on which it still holds. */
function rounded(probability: number, towards: 'up' | 'down'): number {
  if (probability === 0 || probability === 1) return probability;
  const scale = 10 ** (1 - Math.floor(Math.log10(probability)));
  const digits = towards === 'up' ? Math.ceil(probability * scale) : Math.floor(probability * scale);
  return digits / scale;
}

/** The same for programs; `assumed` and `doubts` only if the runs counted on a p. */
export function fairnessObject(game: Game, fairness: Fairness, assumed: number | null) {
  const id = (node: number): string => game.ids[modelNode(game, node)];
  const called = (edge: number) => ({ answer: foldedWord(game, edge), to: foldedTarget(game, edge) });
  return {
    p: fairness.p,
    confidence: 95,
    nodes: fairness.nodes.map(({ node, asked, p, answers }) => ({
      id: id(node),
      asked,
      p,
      answers: answers.map(({ edge, count, low, high }) => ({ ...called(edge), count, low, high })),
    })),
    ...(assumed !== null && {
      assumed,
      doubts: doubtsOf(fairness, assumed).map(({ node, edge, asked, count, high }) => ({
        id: id(node),
        ...called(edge),
        asked,
        count,
        below: high,
      })),
    }),
  };
}
