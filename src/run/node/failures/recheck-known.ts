// Plays the reproductions of known failures before a run: those that were there last come first, those that are gone get what is left. A failure is
// tried until it comes, or until it would have come with 95 % confidence by its recorded rate; the rest of the share of the budget measures how
// often those that came come now. The budget of the run itself is not touched.
//
// A try that fails in another way shows a new failure, unless the failure itself came in other tries: then both are there.

import type { Game } from '../../../game/index.ts';
import { Matcher } from '../../../sut/index.ts';
import type { DrivenSut } from '../../../sut/node/index.ts';
import { playedSignature, type Script } from '../../campaign/index.ts';
import {
  chanceToSee,
  type KnownFailure,
  neededTries,
  type Recheck,
  type RecheckState,
  scriptNamed,
  stepName,
} from '../../failures/index.ts';
import type { Guarded } from '../guarded-run.ts';
import { followScript, Interruption, type Patience, Session, setUp } from '../session/index.ts';
import { stepsToTry } from '../shrink/index.ts';

export interface RecheckOptions extends Guarded {
  readonly game: Game;
  readonly sut: DrivenSut;
  readonly seed: number;
  readonly budget: number;
  readonly resetCost: number;
  readonly today: string;
  readonly patience?: Partial<Patience>;
  readonly signal?: AbortSignal;
  /** The system cannot be reset: nothing can be tried. */
  readonly noReset?: boolean;
}

/** The share of the budget that is spent on known failures, beside it; more only where a recorded rate needs it. */
export const RECHECK_SHARE = 0.05;
/** A failure that came is tried this often for its rate, while the share lasts. */
const RATE_TRIES = 10;

export async function recheckKnown(
  known: readonly KnownFailure[],
  options: RecheckOptions,
): Promise<readonly Recheck[]> {
  const trials = inOrder(known).map((entry) => new Trial(options.game, entry));
  if (options.noReset) {
    for (const trial of trials) trial.why ||= 'the system cannot be reset';
  } else if (trials.some(({ script }) => script !== null)) await new Rechecking(trials, options).run();
  const rechecks = trials.map((trial) => trial.result(options.today));
  const signatures = new Set(known.map(({ signature }) => signature));
  const others = new Map<string, Recheck>();
  for (const trial of trials)
    for (const other of trial.others.values()) {
      if (signatures.has(other.signature) || others.has(other.signature)) continue;
      others.set(other.signature, trial.otherFailure(other, options.today));
    }
  return [...rechecks, ...others.values()];
}

/** Those that are still there first, the latest first. */
function inOrder(known: readonly KnownFailure[]): KnownFailure[] {
  const key = ({ gone, last = '' }: KnownFailure): string => `${gone ? 0 : 1} ${last}`;
  return known.toSorted((a, b) => {
    const [x, y] = [key(a), key(b)];
    if (x !== y) return x > y ? -1 : 1;
    return a.signature < b.signature ? -1 : 1;
  });
}

interface OtherFailure {
  readonly signature: string;
  readonly kind: string;
  readonly message: string;
  readonly node: string;
  readonly script: Script;
  failed: number;
}

/** A known failure while it is tried. */
class Trial {
  readonly entry: KnownFailure;
  readonly script: Script | null = null;
  failed = 0;
  tries = 0;
  /** How many tries got to the end of the reproduction, or failed before. */
  ended = 0;
  spent = 0;
  why = '';
  readonly others = new Map<string, OtherFailure>();
  /** The failure as it came now. */
  now: { readonly message: string; readonly script: Script } | null = null;
  #isUnmatched = false;

  constructor(game: Game, entry: KnownFailure) {
    this.entry = entry;
    if (!entry.steps) this.why = 'the file has no reproduction of it';
    else {
      const found = scriptNamed(game, entry.steps, entry.during ?? null);
      if ('script' in found) this.script = found.script;
      else {
        this.#isUnmatched = true;
        this.why = `the model has no edge from ${stepName(found.missing)}`;
      }
    }
  }

  get state(): RecheckState {
    if (this.#isUnmatched) return 'unmatched';
    if (this.failed > 0) return 'there';
    if (this.others.size > 0) return 'changed';
    if (this.tries === 0) return 'untried';
    if (this.ended === 0) return 'unreached';
    return this.tries >= neededTries(this.entry.rate) ? 'gone' : 'untried';
  }

  result(today: string): Recheck {
    const { state, entry, failed, tries, spent, now } = this;
    const { signature, kind = 'off-model', node = '', message = '', first = today, last = first } = entry;
    const whys: Partial<Record<RecheckState, string>> = {
      changed: [...this.others.keys()][0],
      unreached: 'the system answered otherwise each time, as the model allows',
      untried:
        this.why ||
        `${tries === 0 ? 'its turn did not come' : `it did not come in ${tries}, which is too few to say`}`,
      unmatched: this.why,
    };
    return {
      signature,
      kind,
      node,
      message: now?.message ?? message,
      first,
      last: failed > 0 && today > last ? today : last,
      state,
      why: whys[state] ?? '',
      failed,
      tries,
      confidence: state === 'gone' ? chanceToSee(entry.rate, tries) : null,
      spent,
      script: now && now.script.play.length < this.script!.play.length ? now.script : this.script,
      quarantine: entry.quarantine ?? null,
      today,
    };
  }

  otherFailure({ failed, ...other }: OtherFailure, today: string): Recheck {
    return {
      ...other,
      first: today,
      last: today,
      state: 'there',
      why: `found by the reproduction of ${this.entry.signature}`,
      failed,
      tries: this.tries,
      confidence: null,
      spent: 0,
      quarantine: null,
      today,
    };
  }
}

class Rechecking {
  readonly #trials: readonly Trial[];
  readonly #options: RecheckOptions;
  readonly #session: Session;
  readonly #matcher: Matcher;
  readonly #share: number;
  #attempt = 0;
  #spent = 0;

  constructor(trials: readonly Trial[], options: RecheckOptions) {
    this.#trials = trials;
    this.#options = options;
    this.#session = new Session(options);
    this.#matcher = new Matcher(options.game, options.sut.matches);
    this.#share = RECHECK_SHARE * options.budget;
  }

  async run(): Promise<void> {
    try {
      await setUp(this.#session, this.#options.sut, 1);
      for (const trial of this.#trials) await this.#settle(trial);
      for (const trial of this.#trials) await this.#measure(trial);
    } catch (error) {
      if (!(error instanceof Interruption)) throw error;
    } finally {
      await this.#session.end();
    }
  }

  /** Until it comes, or its absence means something. */
  async #settle(trial: Trial): Promise<void> {
    const { script, entry } = trial;
    if (!script) return;
    const needed = neededTries(entry.rate);
    const isOwed = !entry.gone && entry.rate !== undefined && entry.rate.failed > 0;
    while (trial.failed === 0 && trial.tries < Math.max(needed, 1)) {
      const isFirst = trial.tries === 0 && !entry.gone;
      if (this.#stopped || !(isOwed || isFirst || this.#affords(script))) return;
      await this.#try(trial, script);
    }
  }

  async #measure(trial: Trial): Promise<void> {
    const { script } = trial;
    while (script && trial.failed > 0 && trial.tries < RATE_TRIES) {
      if (this.#stopped || !this.#affords(script)) return;
      await this.#try(trial, script);
    }
  }

  get #stopped(): boolean {
    return this.#options.signal?.aborted ?? false;
  }

  #affords({ play }: Script): boolean {
    return this.#spent + play.length + 1 + this.#options.resetCost <= this.#share;
  }

  async #try(trial: Trial, script: Script): Promise<void> {
    const { game, resetCost } = this.#options;
    const session = this.#session;
    const { signature: expected } = trial.entry;
    const attempt = ++this.#attempt;
    const steer = stepsToTry(script);
    const way = { game, matcher: this.#matcher, session, script, test: 1, attempt, act: true, steer };
    const { node, fault, played, steps } = await followScript(way);
    const cost = played.play.length + 1 + resetCost;
    trial.tries++;
    trial.spent += cost;
    this.#spent += cost;
    if (fault || steps >= script.play.length) trial.ended++;
    if (!fault) return;
    if (fault.kind !== 'off-model') await session.close();
    const signature = playedSignature(game, { fault, node, played }, expected);
    const { kind, message } = fault;
    if (signature === expected) {
      trial.failed++;
      if (!trial.now || played.play.length < trial.now.script.play.length)
        trial.now = { message, script: played };
      return;
    }
    const other = trial.others.get(signature);
    if (other) other.failed++;
    else {
      const at = game.ids[node < 0 ? game.initial : node];
      trial.others.set(signature, { signature, kind, message, node: at, script: played, failed: 1 });
    }
  }
}
