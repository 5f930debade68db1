// The shortest script that repeats a failure, found by playing shorter ones against the SUT. Every candidate is a play of
// the model again: a loop of the play is cut out (from one visit of a node to a later one), longest first, or the
// play is replaced by a shortest path to where it failed. The SUT is nondeterministic, so the tester steers back to the
// candidate when the SUT diverts, tries it several times before giving it up, and says how often the
// result repeats. What counts is the play that really failed: it must be shorter than the one before.
//
// Cost: at most `tries` tests on the SUT, and `repeats` more for the rate.

import type { Game } from '../../game/index.ts';
import { Matcher } from '../../sut/index.ts';
import type { DrivenSut } from '../../sut/node/index.ts';
import { type Failure, playedSignature, type Script, type Shrunk } from '../campaign/index.ts';
import { followScript, shortestPath } from './follow.ts';
import { type Patience, Session } from './session.ts';
import { Interruption } from './watch.ts';

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
  /** Told of each try: whether it failed in the same way, in another (then in words), or not at all. */
  readonly onTry?: (outcome: 'same' | 'none' | { readonly other: string }) => void;
}

export const SHRINK_TRIES = 200;
const EACH = 5;
const REPEATS = 10;
/** How much longer than the script a try may take, for the rate. */
const PATIENT = 5;

/** The shortest script found; null if the failure has no script, or did not come again before the signal. */
export async function shrink(failure: Failure, options: ShrinkOptions): Promise<Shrunk | null> {
  if (!failure.script) return null;
  const shrinking = new Shrinking(failure, options);
  try {
    return await shrinking.run(failure.script);
  } catch (error) {
    if (error instanceof Interruption) return shrinking.best;
    throw error;
  } finally {
    await shrinking.session.end();
  }
}

class Shrinking {
  readonly session: Session;
  readonly #failure: Failure;
  readonly #options: ShrinkOptions;
  readonly #matcher: Matcher;
  #left: number;
  #attempt = 0;
  /** The shortest that has come again so far. */
  best: Shrunk | null = null;

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
    for (let shorter = true; shorter; ) {
      shorter = false;
      for (const candidate of candidates(game, best)) {
        const again = await this.#holds(candidate, each, best.play.length - 1);
        if (!again) continue;
        best = again;
        this.best = { ...best, repeats: 1, tries: 1 };
        shorter = true;
        break;
      }
    }
    let count = 0;
    for (let tries = 1; tries <= repeats && !this.#stopped; tries++) {
      if (await this.#try(best, PATIENT * best.play.length + PATIENT)) count++;
      if (this.best || count > 0) this.best = { ...best, repeats: count, tries };
    }
    return this.best;
  }

  get #stopped(): boolean {
    return this.#options.signal?.aborted ?? false;
  }

  async #holds(script: Script, tries: number, longest: number): Promise<Script | null> {
    for (let i = 0; i < tries && this.#left > 0 && !this.#stopped; i++) {
      this.#left--;
      const held = await this.#try(script, longest);
      if (held && held.play.length <= longest) return held;
    }
    return null;
  }

  /** Plays a script once; what was really played if it failed in the same way, else null. */
  async #try(script: Script, steer: number): Promise<Script | null> {
    const { game } = this.#options;
    const { session } = this;
    const test = this.#failure.test;
    const attempt = ++this.#attempt;
    const way = { game, matcher: this.#matcher, session, script, test, attempt, act: true, steer };
    const { node, fault, played } = await followScript(way);
    const { signature } = this.#failure;
    if (fault && fault.kind !== 'off-model') await session.close();
    const same = fault && playedSignature(game, { fault, node, played }, signature) === signature;
    this.#options.onTry?.(same ? 'same' : fault ? { other: fault.message } : 'none');
    return same ? played : null;
  }
}

/** Shorter plays to the same end, the shortest first. */
function* candidates(game: Game, { play, during }: Script): Generator<Script> {
  const nodes = [game.initial];
  for (const edge of play) nodes.push(edge < 0 ? nodes[nodes.length - 1] : game.target[edge]);
  const straight = shortestPath(game, game.initial, (v) => v === nodes[nodes.length - 1]);
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
