// Follows a script against the SUT, as far as the SUT lets it: the stimuli are given as recorded, and each answer
// must be the recorded one for the script to go on. Another answer that the model allows is a diversion, not a
// fault. With `steer`, the tester then walks back to the node where that happened, by a shortest path in the model, or
// on to a later one if there is no way back, and takes the script up there, until so many steps are played. Used to replay a trace, to find the way back
// after the SUT was killed, and to shrink failures.

import { type Game, isPass, isTransition, isWait, SUT } from '../../../game/index.ts';
import { Fault, type Matcher, type Observation } from '../../../sut/index.ts';
import type { Script } from '../../campaign/index.ts';
import { type Judged, judge, listeningAt, offModelFault, shown } from '../../referee/index.ts';
import type { Session } from './session.ts';
import { Interruption } from './watch.ts';

export interface Followed {
  /** How many edges of the script were followed. */
  readonly steps: number;
  /** What was really played, detours included; `during` as in a script. */
  readonly played: Script;
  /** The fault that ended it, and the node it happened at, -1 if the SUT could not be reset; null if there was none. */
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
  /** How many steps may be played altogether if the SUT diverts; 0 gives up at the first diversion. */
  readonly steer?: number;
}

export function followScript(options: FollowOptions): Promise<Followed> {
  return new Following(options).run();
}

class Following {
  readonly #options: FollowOptions;
  readonly #played: number[] = [];
  #nodes: readonly number[];
  /** How much of the script is followed, and the way to where it is taken up again. */
  #at = 0;
  #detour: number[] = [];
  #during = -1;
  #started = false;

  constructor(options: FollowOptions) {
    this.#options = options;
    this.#nodes = [options.game.initial];
  }

  async run(): Promise<Followed> {
    const { session, script, test, attempt, act } = this.#options;
    try {
      await session.reset(test, attempt);
      this.#started = true;
      while (this.#at < script.play.length) {
        const diverted = await this.#step(this.#detour[0] ?? script.play[this.#at]);
        if (diverted !== null) return this.#ended(null, diverted);
      }
      if (!act) return this.#ended(null);
      let diverted: string | null = null;
      if (script.during >= 0) await this.#apply(script.during);
      // Where the tester was to move it failed by itself.
      else if (this.#mayAnswer) diverted = await this.#step(-2);
      return this.#ended(await session.afterwards(), diverted);
    } catch (error) {
      if (error instanceof Interruption) throw error;
      return this.#ended(await session.settled(Fault.of(error)));
    }
  }

  get #mayAnswer(): boolean {
    const { game, matcher } = this.#options;
    return this.#nodes.some((v) => game.owner[v] === SUT) || listeningAt(game, matcher, this.#nodes).mayPass;
  }

  /** One step along an edge, -1 for silence or -2 for whatever comes; the diversion, if it went no further. */
  async #step(edge: number): Promise<string | null> {
    const { game, session, matcher } = this.#options;
    if (edge >= 0 && isTransition(game, game.source[edge])) {
      const past = (v: number) => (isTransition(game, v) ? game.target[game.outStart[v]] : v);
      this.#advance(edge, [...new Set(this.#nodes.map(past))]);
      return null;
    }
    if (edge >= 0 && isWait(game, edge)) {
      this.#advance(edge, this.#movedBy(edge));
      return null;
    }
    if (edge >= 0 && game.owner[game.source[edge]] !== SUT) {
      await this.#apply(edge);
      this.#advance(edge, this.#movedBy(edge));
      return null;
    }
    // A word that is hoped for is waited for as long as any answer.
    const seen = await session.see({
      ...listeningAt(game, matcher, this.#nodes),
      hopes: edge < 0 || !isPass(game, edge),
    });
    const { edges, stay } = await this.#judged(seen);
    const wrong =
      seen && edges.length === 1 && this.#nodes.length === 1 ? session.check(edges[0], seen) : null;
    if (wrong) throw wrong;
    const word = seen ? shown(seen) : 'silence';
    if (edge === -1 ? seen === null : edges.includes(edge)) {
      this.#advance(edge, [...new Set([...edges.map((e) => game.target[e]), ...stay])]);
      return null;
    }
    const steer = this.#options.steer ?? 0;
    if (edge === -2 || this.#played.length >= steer || edges.length !== 1 || stay.length > 0) return word;
    // Another answer to the same end: the script goes on.
    if (edge >= 0 && game.target[edges[0]] === game.target[edge]) {
      this.#advance(edges[0], [game.target[edges[0]]]);
      return null;
    }
    this.#played.push(edges[0]);
    this.#nodes = [game.target[edges[0]]];
    return this.#returnToScript() ? null : word;
  }

  async #apply(edge: number): Promise<void> {
    this.#during = edge;
    await this.#options.session.apply(edge);
    this.#during = -1;
  }

  #advance(edge: number, nodes: readonly number[]): void {
    this.#played.push(edge);
    this.#nodes = nodes;
    if (this.#detour.length > 0) this.#detour.shift();
    else this.#at++;
  }

  /** Finds the way back to where the SUT diverted, or else to a later node of the script. */
  #returnToScript(): boolean {
    const { game, script } = this.#options;
    const [here] = this.#nodes;
    const way = [game.initial];
    for (const edge of script.play) way.push(edge >= 0 ? game.target[edge] : way[way.length - 1]);
    // Anything in between would be skipped, and may be what the failure needs.
    const back = shortestPath(game, here, (v) => v === way[this.#at]);
    const path = back ?? shortestPath(game, here, (v) => way.includes(v, this.#at));
    if (!path) return false;
    const there = path.length > 0 ? game.target[path[path.length - 1]] : here;
    this.#detour = path;
    this.#at = way.indexOf(there, this.#at);
    return true;
  }

  async #judged(seen: Observation | null): Promise<Judged> {
    const { game, matcher, session } = this.#options;
    const judged = judge(game, matcher, this.#nodes, seen);
    if (judged.edges.length + judged.stay.length > 0) return judged;
    throw await offModel(matcher, session, this.#nodes, seen);
  }

  #movedBy(edge: number): number[] {
    const { game, matcher } = this.#options;
    if (this.#nodes.length === 1) return [game.target[edge]];
    return [...new Set(this.#nodes.flatMap((node) => matcher.alike(node, edge).map((e) => game.target[e])))];
  }

  #ended(fault: Fault | null, diverted: string | null = null): Followed {
    return {
      steps: this.#at,
      played: { play: this.#played, during: this.#during },
      fault,
      node: this.#started ? this.#nodes[0] : -1,
      diverted,
    };
  }
}

/** The fault of an observation that the model does not allow at any of the nodes. */
async function offModel(
  matcher: Matcher,
  session: Session,
  nodes: readonly number[],
  seen: Observation | null,
): Promise<Fault> {
  const expected = [...new Set(nodes.flatMap((node) => matcher.expected(node)))];
  return seen ? offModelFault(seen, expected) : session.tooLate(expected);
}

/** The edges of a shortest path to a node that is wanted, if both players cooperate; null if there is none. */
export function shortestPath(game: Game, from: number, wanted: (node: number) => boolean): number[] | null {
  const by = new Map<number, number>([[from, -1]]);
  const queue = [from];
  for (let head = 0; head < queue.length; head++) {
    const node = queue[head];
    if (wanted(node)) {
      const path: number[] = [];
      for (let v = node; v !== from; v = game.source[by.get(v)!]) path.unshift(by.get(v)!);
      return path;
    }
    for (let e = game.outStart[node]; e < game.outStart[node + 1]; e++) {
      if (by.has(game.target[e])) continue;
      by.set(game.target[e], e);
      queue.push(game.target[e]);
    }
  }
  return null;
}
