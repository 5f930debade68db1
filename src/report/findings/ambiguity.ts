// Where nobody could tell on which of several nodes the system was: what would tell them apart, and which of them nothing tells apart. Told
// first are those that keep something from being covered, then the most frequent.

import {
  answersTo,
  distinguish,
  type Experiment,
  foldedWord,
  type Game,
  modelNode,
  SILENCE,
} from '../../game/index.ts';
import type { Ambiguity } from '../../run/index.ts';
import type { AmbiguityFinding } from './findings.ts';
import { spoken } from './names.ts';

const TOLD = 5;
/** Larger sets are not looked at. */
const NODES = 8;

export function ambiguityFindings(
  game: Game,
  found: readonly Ambiguity[],
  isCovered: (v: number) => boolean,
): AmbiguityFinding[] {
  const open = ({ nodes }: Ambiguity): number =>
    nodes.filter((v) => !isCovered(v) && game.gain[v] > 0).length;
  return found
    .filter(({ nodes }) => nodes.length <= NODES && new Set(nodes.map((v) => modelNode(game, v))).size > 1)
    .map((ambiguity) => ({ ambiguity, open: open(ambiguity) }))
    .toSorted((a, b) => Math.sign(b.open) - Math.sign(a.open) || b.ambiguity.count - a.ambiguity.count)
    .slice(0, TOLD)
    .map(({ ambiguity }) => findingOf(game, ambiguity));
}

function findingOf(game: Game, ambiguity: Ambiguity): AmbiguityFinding {
  const { nodes } = ambiguity;
  const best = distinguish(
    game,
    nodes.map((v) => [v]),
  );
  const alike: [number, number][] = [];
  nodes.forEach((a, i) => {
    for (const b of nodes.slice(i + 1)) {
      const { leaves, exact } = distinguish(game, [[a], [b]]);
      if (leaves === 2 && exact) alike.push([a, b]);
    }
  });
  const { leaves, steps, exact, first } = best;
  const stimulus = first?.stimulus ?? null;
  return { ...ambiguity, stimulus, leaves, steps, exact, answers: answersOf(game, best), alike };
}

/** Only where they tell something: some word is not heard everywhere. */
function answersOf(game: Game, { first }: Experiment): readonly (readonly string[])[] | null {
  const answers = first && answersTo(game, first);
  return answers?.some((words) => words.join('\n') !== answers[0].join('\n')) ? answers : null;
}

/** A sentence or two, without a full stop. */
export function ambiguityText(game: Game, finding: AmbiguityFinding): string {
  const { nodes, after, stimulus, leaves, steps, answers, alike, exact } = finding;
  const name = (v: number): string => spoken(game.ids[modelNode(game, v)]);
  const names = (list: readonly number[], word: string): string =>
    list.length === 1
      ? name(list[0])
      : `${list.slice(0, -1).map(name).join(', ')} ${word} ${name(list[list.length - 1])}`;
  const seen = after < 0 ? SILENCE : foldedWord(game, after);
  const where = `after ${seen === SILENCE ? 'silence' : spoken(seen)} the system is at ${names(nodes, 'or')}`;
  const pairs = alike.slice(0, 3).map((pair) => names(pair, 'and'));
  const nothing = pairs.length === 0 ? '' : `nothing distinguishes ${pairs.join(', nor ')} for certain`;
  if (stimulus === null) {
    return `${where}; ${nothing || (exact ? 'nothing distinguishes them for certain' : 'covergame found nothing that distinguishes them')}`;
  }
  const how = stimulus < 0 ? 'the next answer' : spoken(foldedWord(game, stimulus));
  const heard = answers
    ?.map((words, i) => `${words.map(spoken).join(' or ')} at ${name(nodes[i])}`)
    .join(', ');
  const then = steps > (stimulus < 0 ? 1 : 2) ? `, with what follows, ` : ' ';
  const what = leaves === 1 ? `distinguishes them` : `leaves ${leaves} of the ${nodes.length} at worst`;
  return [
    where,
    `${how}${then}${what}${heard ? `: ${heard}` : ` after ${steps} steps`}`,
    ...(nothing ? [nothing] : []),
  ].join('; ');
}

/** For programs: nodes by their ids, words as they are. */
export function ambiguityObject(game: Game, finding: AmbiguityFinding): object {
  const { nodes, after, count, stimulus, leaves, steps, exact, answers, alike } = finding;
  const id = (v: number): string => game.ids[modelNode(game, v)];
  return {
    after: after < 0 ? null : foldedWord(game, after),
    nodes: nodes.map((v, i) => ({ id: id(v), answers: answers?.[i] ?? [] })),
    count,
    stimulus: stimulus === null || stimulus < 0 ? null : foldedWord(game, stimulus),
    helps: stimulus !== null,
    leaves,
    steps,
    exact,
    alike: alike.map((pair) => pair.map(id)),
  };
}
