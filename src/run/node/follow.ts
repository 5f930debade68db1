// Follows a script against the SUT, as far as the SUT lets it: the stimuli are given as recorded, and each answer
// must be the recorded one for the script to go on. Another answer that the model allows is a diversion, not a
// fault. Used to replay a trace, to find the way back after the SUT was killed, and to shrink failures.

import { type Game, SUT } from '../../game/index.ts';
import { Fault, type Matcher, type Observation } from '../../sut/index.ts';
import type { Script } from '../failure.ts';
import { judge } from '../judge.ts';
import { type Session, shown } from './session.ts';

export interface Followed {
  /** How many edges of the play were followed. */
  readonly steps: number;
  /** The fault that ended it and the node it happened at; null if there was none. */
  readonly fault: Fault | null;
  readonly node: number;
  /** The answer that was not the recorded one though allowed, in words; null if there was none. */
  readonly diverted: string | null;
}

export interface FollowOptions {
  readonly game: Game;
  readonly matcher: Matcher;
  readonly session: Session;
  readonly script: Script;
  readonly test: number;
  readonly attempt: number;
  /** After the play: give the last stimulus, or wait for the answer, that failed. */
  readonly act: boolean;
}

export async function followScript(options: FollowOptions): Promise<Followed> {
  const { game, matcher, session, script, test, attempt, act } = options;
  let nodes: readonly number[] = [game.initial];
  let steps = 0;
  const ended = (fault: Fault | null, diverted: string | null = null): Followed => ({
    steps,
    fault,
    node: nodes[0],
    diverted,
  });
  try {
    await session.reset(test, attempt);
    for (const edge of script.play) {
      if (edge >= 0 && game.owner[game.source[edge]] !== SUT) {
        await session.apply(edge);
        nodes = moved(game, matcher, nodes, edge);
      } else {
        const seen = await session.see();
        const judged = await judgedOrFault(options, nodes, seen);
        if (judged instanceof Fault) return ended(judged);
        const same = edge < 0 ? seen === null : judged.edges.includes(edge);
        if (!same) return ended(null, seen ? shown(seen) : 'silence');
        nodes = [...new Set([...judged.edges.map((e) => game.target[e]), ...judged.stay])];
      }
      steps++;
    }
    if (!act) return ended(null);
    if (script.during >= 0) await session.apply(script.during);
    else {
      const seen = await session.see();
      const judged = await judgedOrFault(options, nodes, seen);
      if (judged instanceof Fault) return ended(judged);
      return ended(null, seen ? shown(seen) : 'silence');
    }
    return ended(null);
  } catch (error) {
    return ended(await session.settled(Fault.of(error)));
  }
}

async function judgedOrFault(
  { game, matcher, session }: FollowOptions,
  nodes: readonly number[],
  seen: Observation | null,
): Promise<ReturnType<typeof judge> | Fault> {
  const judged = judge(game, matcher, nodes, seen);
  if (judged.edges.length + judged.stay.length > 0) return judged;
  return offModel(matcher, session, nodes, seen);
}

/** The fault of an observation that the model does not allow at any of the nodes. */
export async function offModel(
  matcher: Matcher,
  session: Session,
  nodes: readonly number[],
  seen: Observation | null,
): Promise<Fault> {
  const expected = [...new Set(nodes.flatMap((node) => matcher.expected(node)))];
  if (!seen) return session.tooLate(expected);
  const words = expected.map((word) => JSON.stringify(word)).join(' or ');
  return new Fault('off-model', `the SUT answered ${shown(seen)}; the model allows ${words}`);
}

function moved(game: Game, matcher: Matcher, nodes: readonly number[], edge: number): number[] {
  if (nodes.length === 1) return [game.target[edge]];
  return [...new Set(nodes.flatMap((node) => matcher.alike(node, edge).map((e) => game.target[e])))];
}
