// The shortest script that repeats a failure, found by playing shorter ones against the SUT (variants.ts), until none of them fails any more: no
// stimulus can be left out then, and no stretch be replaced by a shorter path. The SUT is nondeterministic, so the tester steers back to
// a variant when the SUT diverts, and what counts is the play that really failed: it must be shorter than the one before.
//
// A variant is given up by a sequential test: once it has not failed in so many tries that one which fails half as often as the way known would
// have with CONFIDENCE. Tries in which the SUT went another way for good say nothing, and are made up for, three times as many at most. At the end
// the ways that failed, of each length the likeliest, are tried for their rates, and the shortest is told unless a longer one shows the failure in
// less than half the steps on average. Where none failed again, the whole script is told, with 0 of so many tries.
//
// Cost: at most `tries` tests on the SUT, and `repeats` more for each of FINALISTS.

import type { Game } from '../../../game/index.ts';
import { type Fault, type InstancePlace, Matcher } from '../../../sut/index.ts';
import type { DrivenSut, InProcessGuard } from '../../../sut/node/index.ts';
import { type Failure, playedSignature, type Script, type Shrunk } from '../../campaign/index.ts';
import { followScript, Interruption, type Patience, Session } from '../session/index.ts';
import { AnswerRates, variantsOf } from './variants.ts';

export interface ShrinkOptions {
  readonly game: Game;
  readonly sut: DrivenSut;
  readonly seed: number;
  readonly patience?: Partial<Patience>;
  /** Which of several instances of the system it is tried on. */
  readonly place?: InstancePlace;
  /** How many tests may be spent on shrinking one failure. */
  readonly tries?: number;
  /** How often the result is tried for its rate. */
  readonly repeats?: number;
  readonly signal?: AbortSignal;
  /** Of the run that found the failure. */
  readonly guard?: InProcessGuard | null;
  readonly lastWords?: (fault: Fault, move: number) => string;
  /** Told of each try: whether it failed in the same way, in another (then in words), or not at all. */
  readonly onTry?: (outcome: 'same' | 'none' | { readonly other: string }) => void;
}

export const SHRINK_TRIES = 200;
const REPEATS = 10;
/** How much longer than the script a try may take, for the rate. */
const PATIENT = 5;
/** How many steps one try of a script may take, for its rate. */
export const stepsToTry = (script: Script): number => PATIENT * script.play.length + PATIENT;
/** A variant is given up when one that fails half as often as the way known would have failed by now with this probability. */
const CONFIDENCE = 0.95;
const MOST_TRIES = 20;
/** A way that failed is tried on for its rate at most so many times as often as asked for, until it fails again. */
const STUBBORN = 3;
const FINALISTS = 3;
/** How much sooner than a shorter way a longer one must show the failure, as rates of a few tries are rough. */
const CLEARLY = 2;

/**
 * The shortest script found, or the whole one if none failed again, and how often it fails; null if the failure has no script, or was
 * not tried enough before the signal.
 */
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
  readonly #rates: AnswerRates;
  /** The variants that were given up. */
  readonly #refuted = new Set<string>();
  /** The ways that failed, the last the shortest. */
  readonly #failed: Script[] = [];
  #left: number;
  #attempt = 0;
  /** Of the tries of the way known so many failed. */
  #known = { repeats: 0, tries: 0 };
  /** The best that has come again so far. */
  best: Shrunk | null = null;

  constructor(failure: Failure, options: ShrinkOptions) {
    this.#failure = failure;
    this.#options = options;
    this.#matcher = new Matcher(options.game, options.sut.matches);
    this.#rates = new AnswerRates(options.game);
    this.session = new Session(options);
    this.#left = options.tries ?? SHRINK_TRIES;
  }

  async run(whole: Script): Promise<Shrunk | null> {
    const { game } = this.#options;
    this.#rates.see(whole.play);
    let best = whole;
    for (let shorter = true; shorter; ) {
      shorter = false;
      for (const variant of variantsOf(game, best, this.#rates)) {
        if (this.#left === 0 || this.#stopped) break;
        const again = await this.#holds(variant, best.play.length - 1);
        if (!again) continue;
        best = again;
        this.#failed.push(best);
        this.best = { ...best, ...this.#known };
        shorter = true;
        break;
      }
    }
    await this.#settle(whole);
    return this.best;
  }

  get #stopped(): boolean {
    return this.#options.signal?.aborted ?? false;
  }

  /** What was really played if the variant fails in the same way by a shorter play, else null. */
  async #holds(script: Script, longest: number): Promise<Script | null> {
    const key = JSON.stringify(script);
    if (this.#refuted.has(key)) return null;
    const enough = this.#enough();
    let silent = 0;
    for (let i = 0; i < 3 * enough && silent < enough && this.#left > 0 && !this.#stopped; i++) {
      this.#left--;
      const { failed, followed } = await this.#try(script, longest);
      if (failed && failed.play.length <= longest) {
        this.#known = { repeats: 1, tries: i + 1 };
        return failed;
      }
      if (followed) silent++;
    }
    this.#refuted.add(key);
    return null;
  }

  /** How many tries without a failure give a variant up. */
  #enough(): number {
    const { repeats, tries } = this.#known;
    const half = (tries === 0 ? 1 : repeats / tries) / 2;
    return Math.min(MOST_TRIES, Math.ceil(Math.log(1 - CONFIDENCE) / Math.log(1 - half)));
  }

  /** Measures the rates of the ways that failed, the shortest of each length, and keeps the shortest, or one that shows it clearly sooner. */
  async #settle(whole: Script): Promise<void> {
    const failed = this.#failed.length > 0 ? this.#failed : [whole];
    let fewest = Number.POSITIVE_INFINITY;
    let measured = 0;
    let tries = 0;
    for (const script of failed.toReversed()) {
      if (measured === FINALISTS || this.#stopped) break;
      // A longer way cannot be better than one that fails every time.
      if (fewest <= script.play.length + 1) break;
      measured++;
      const rate = await this.#rateOf(script);
      tries += rate.tries;
      if (rate.repeats === 0) continue;
      const steps = ((script.play.length + 1) * rate.tries) / rate.repeats;
      if (CLEARLY * steps >= fewest) continue;
      fewest = steps;
      this.best = { ...script, ...rate };
    }
    // What failed once while it was looked for, and then never again, is not the way to show anybody.
    if (fewest === Number.POSITIVE_INFINITY && !this.#stopped) this.best = { ...whole, repeats: 0, tries };
  }

  async #rateOf(script: Script): Promise<{ repeats: number; tries: number }> {
    const { repeats: wanted = REPEATS } = this.#options;
    let repeats = 0;
    let tries = 0;
    while ((tries < wanted || (repeats === 0 && tries < STUBBORN * wanted)) && !this.#stopped) {
      tries++;
      if ((await this.#try(script, stepsToTry(script))).failed) repeats++;
    }
    return { repeats, tries };
  }

  /** Plays a script once: what was really played if it failed in the same way, and whether it was followed to its end. */
  async #try(script: Script, steer: number): Promise<{ failed: Script | null; followed: boolean }> {
    const { game } = this.#options;
    const { session } = this;
    const test = this.#failure.test;
    const attempt = ++this.#attempt;
    const way = { game, matcher: this.#matcher, session, script, test, attempt, act: true, steer };
    const { node, fault, played, steps } = await followScript(way);
    this.#rates.see(played.play);
    const { signature } = this.#failure;
    if (fault && fault.kind !== 'off-model') await session.close();
    const same = fault && playedSignature(game, { fault, node, played }, signature) === signature;
    this.#options.onTry?.(same ? 'same' : fault ? { other: fault.message } : 'none');
    return { failed: same ? played : null, followed: fault !== null || steps >= script.play.length };
  }
}
