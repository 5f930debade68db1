// The shortest script that repeats a failure, found by playing shorter ones against the SUT. Every candidate is a play of
// the model again: a loop of the play is cut out (from one visit of a node to a later one), longest first, or the
// play is replaced by a shortest path to where it failed. The SUT is nondeterministic, so a candidate is tried
// several times before it is given up, and the result says how often it repeats.
//
// Cost: at most `tries` tests on the SUT, and `repeats` more for the rate.

import { type Game, SUT } from '../../game/index.ts';
import { Matcher } from '../../sut/index.ts';
import type { DrivenSut } from '../../sut/node/index.ts';
import { type Failure, faultSignature, type Script, type Shrunk } from '../failure.ts';
import { followScript } from './follow.ts';
import { type Patience, Session } from './session.ts';

export interface ShrinkOptions {
  readonly game: Game;
  readonly sut: DrivenSut;
  readonly seed: number;
  readonly patience?: Partial<Patience>;
  /** How many tests may be spent on shrinking one failure. */
  readonly tries?: number;
  /** How often one candidate is tried. */
  readonly each?: number;
  /** How often the result is tried for its rate. */
  readonly repeats?: number;
  readonly signal?: AbortSignal;
}

export const SHRINK_TRIES = 200;
const EACH = 5;
const REPEATS = 10;

/** The shortest script found; null if the failure has no script or never came again. */
export async function shrink(failure: Failure, options: ShrinkOptions): Promise<Shrunk | null> {
  if (!failure.script) return null;
  const shrinking = new Shrinking(failure, options);
  try {
    return await shrinking.run(failure.script);
  } finally {
    await shrinking.session.close();
  }
}

class Shrinking {
  readonly session: Session;
  readonly #failure: Failure;
  readonly #options: ShrinkOptions;
  readonly #matcher: Matcher;
  #left: number;
  #attempt = 0;

  constructor(failure: Failure, options: ShrinkOptions) {
    this.#failure = failure;
    this.#options = options;
    this.#matcher = new Matcher(options.game, options.sut.matches);
    this.session = new Session(options);
    this.#left = options.tries ?? SHRINK_TRIES;
  }

  async run(whole: Script): Promise<Shrunk | null> {
    const { game, each = EACH, repeats = REPEATS } = this.#options;
    let best = whole;
    let found = false;
    for (let shorter = true; shorter; ) {
      shorter = false;
      for (const candidate of candidates(game, best)) {
        const again = await this.#holds(candidate, each);
        if (!again) continue;
        best = again;
        found = shorter = true;
        break;
      }
    }
    let count = 0;
    let tries = 0;
    while (tries < repeats && !this.#stopped) {
      tries++;
      this.#left = Math.max(this.#left, 1);
      if (await this.#try(best)) count++;
    }
    return found || count > 0 ? { ...best, repeats: count, tries } : null;
  }

  get #stopped(): boolean {
    return this.#options.signal?.aborted ?? false;
  }

  async #holds(script: Script, tries: number): Promise<Script | null> {
    for (let i = 0; i < tries && this.#left > 0 && !this.#stopped; i++) {
      const held = await this.#try(script);
      if (held) return held;
    }
    return null;
  }

  /** Plays a script once; the part of it that was played if it failed in the same way, else null. */
  async #try(script: Script): Promise<Script | null> {
    const { game } = this.#options;
    this.#left--;
    const { session } = this;
    const { test } = this.#failure;
    const way = await followScript({
      game,
      matcher: this.#matcher,
      session,
      script,
      test,
      attempt: ++this.#attempt,
      act: true,
    });
    if (!way.fault) return null;
    if (way.fault.kind !== 'off-model') await session.close();
    const next = way.steps < script.play.length ? script.play[way.steps] : script.during;
    const during = next >= 0 && game.owner[game.source[next]] !== SUT ? next : -1;
    const signature = faultSignature(game, way.fault, way.node, during);
    return signature === this.#failure.signature ? { play: script.play.slice(0, way.steps), during } : null;
  }
}

/** Shorter plays to the same end, the shortest first. */
function* candidates(game: Game, { play, during }: Script): Generator<Script> {
  const nodes = [game.initial];
  for (const edge of play) nodes.push(edge < 0 ? nodes[nodes.length - 1] : game.target[edge]);
  const straight = shortestPath(game, nodes[nodes.length - 1]);
  if (straight && straight.length < play.length) yield { play: straight, during };
  const last = new Map<number, number>();
  nodes.forEach((node, i) => {
    last.set(node, i);
  });
  // A cut keeps play[0..i) and play[j..): the largest loop at each visit first, then the smaller ones.
  const cuts: [number, number][] = [];
  for (let i = 0; i < nodes.length; i++) {
    const end = last.get(nodes[i])!;
    if (end > i) cuts.push([i, end]);
    const next = nodes.indexOf(nodes[i], i + 1);
    if (next > 0 && next < end) cuts.push([i, next]);
  }
  cuts.sort((a, b) => b[1] - b[0] - (a[1] - a[0]));
  for (const [i, j] of cuts) yield { play: [...play.slice(0, i), ...play.slice(j)], during };
}

/** The edges of a shortest path from the initial node; null if there is none. */
function shortestPath(game: Game, goal: number): number[] | null {
  const by = new Int32Array(game.n).fill(-2);
  by[game.initial] = -1;
  const queue = [game.initial];
  for (let head = 0; head < queue.length && by[goal] === -2; head++) {
    const node = queue[head];
    for (let e = game.outStart[node]; e < game.outStart[node + 1]; e++) {
      if (by[game.target[e]] !== -2) continue;
      by[game.target[e]] = e;
      queue.push(game.target[e]);
    }
  }
  if (by[goal] === -2) return null;
  const path: number[] = [];
  for (let node = goal; node !== game.initial; node = game.source[by[node]]) path.unshift(by[node]);
  return path;
}
