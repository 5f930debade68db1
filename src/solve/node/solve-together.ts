// The solver on several threads, a member of the team each (team/). Whoever finds a better bound, or learns a short clause, tells it here, and it is told to the others; as
// soon as the best lower bound and the best upper one decide what was asked, it is over. So an exact value is the same for any number of
// threads; which of several witnesses comes first is not.

import { Worker } from 'node:worker_threads';
import { changedLimits, InputError } from '../../base/index.ts';
import { type Game, gainOf, reachable } from '../../game/index.ts';
import { requireQuestion, solutionSoFar } from '../answer.ts';
import { knownBy } from '../known.ts';
import type { Solution, SolveOptions } from '../solution.ts';
import { bareGame, roleOf } from '../team/index.ts';
import type { Bounds, FromMember, Order, ToMember } from './messages.ts';

/** What is asked of several threads. */
export interface TogetherOptions extends SolveOptions {
  /** How many threads, from 1 up. */
  readonly workers: number;
  /** Asked now and then: true ends the work with what is known. */
  readonly stop?: () => boolean;
  readonly onProgress?: (bounds: Bounds & { readonly total: number }) => void;
}

/** The guarantee, or the interval that holds it, and how the work came to its end. */
export interface SolvedTogether {
  readonly solution: Solution;
  /** Why it is not exact, or not decided: it was stopped, or nothing was left to try. */
  readonly end: 'answered' | 'stopped' | 'exhausted';
}

const BEAT = 50;

/**
 * The guarantee by several threads, which look for it each in another way and tell each other what they find. An exact value is the same for any
 * number; which witness of it comes first is not.
 *
 * @param game what is tested
 * @param given as for `solve`, and how many threads
 * @throws InputError if it is no game, or the threads need more memory than there is
 * @example
 * const { solution } = await solveTogether(game, { workers: 4, restart: true });
 */
export async function solveTogether(game: Game, given: TogetherOptions): Promise<SolvedTogether> {
  const { workers, stop = () => false, onProgress = () => {}, ...options } = given;
  requireQuestion(game, options);
  return new Team(game, options, workers).solve(stop, onProgress);
}

type Done = Extract<FromMember, { kind: 'done' }>;

class Team {
  readonly #game: Game;
  readonly #options: SolveOptions;
  readonly #threads: readonly Worker[];
  readonly #idle = new Set<number>();
  #best: Bounds = { lower: 0, upper: Number.POSITIVE_INFINITY };
  /** Who has the witness of the best upper bound. */
  #holder = 0;
  #end: SolvedTogether['end'] = 'answered';
  #isFinishing = false;

  constructor(game: Game, options: SolveOptions, count: number) {
    this.#game = game;
    this.#options = options;
    const bare = bareGame(game);
    const limits = changedLimits();
    const entrance = new URL(
      import.meta.url.endsWith('.ts') ? './member-thread.ts' : './member-thread.js',
      import.meta.url,
    );
    this.#threads = Array.from({ length: count }, (_, i) => {
      const order: Order = { game: bare, options, role: roleOf(i, options.restart ?? false), limits };
      return new Worker(entrance, { workerData: order });
    });
  }

  async solve(
    stop: () => boolean,
    onProgress: NonNullable<TogetherOptions['onProgress']>,
  ): Promise<SolvedTogether> {
    const total = gainOf(this.#game, reachable(this.#game));
    const beat = setInterval(() => {
      if (Number.isFinite(this.#best.upper)) onProgress({ ...this.#best, total });
      if (stop()) this.#finish('stopped');
    }, BEAT);
    try {
      const { proof, witness, lower, upper } = await this.#answer();
      const known = { lower: Math.max(lower, this.#best.lower), upper, total };
      const solution = solutionSoFar({ ...known, witness: () => witness }, this.#options);
      return { solution: { ...solution, ...(this.#options.proof && { proof }) }, end: this.#end };
    } finally {
      clearInterval(beat);
      await Promise.all(this.#threads.map((thread) => thread.terminate()));
    }
  }

  /** What the member says that answers the question, or that was asked to finish. */
  #answer(): Promise<Done> {
    return new Promise((resolve, reject) => {
      for (const [i, thread] of this.#threads.entries()) {
        const who = `worker ${i + 1} of ${this.#threads.length}`;
        thread.on('error', (error) => reject(named(error, who)));
        thread.on('exit', (code) => reject(new Error(`${who} of the solver ended with exit code ${code}`)));
        thread.on('message', (message: FromMember) => {
          if (message.kind === 'done') resolve(message);
          else if (message.kind === 'input') reject(new InputError(message.issues, message.total));
          else if (message.kind === 'bug') {
            reject(named(Object.assign(new Error(message.message), { stack: message.stack }), who));
          } else this.#hear(i, message);
        });
      }
    });
  }

  #hear(from: number, message: Exclude<FromMember, { kind: 'done' | 'input' | 'bug' }>): void {
    if (message.kind === 'settled') this.#endOthers(from);
    else if (message.kind === 'learned') this.#sayOthers(from, { kind: 'news', clauses: message.clauses });
    else if (message.kind === 'idle') {
      this.#idle.add(from);
      if (this.#idle.size === this.#threads.length) this.#finish('exhausted');
    } else {
      const { lower, upper, witness } = message;
      const isLower = lower > this.#best.lower;
      const isUpper = upper < this.#best.upper;
      if (isUpper) this.#holder = from;
      this.#best = { lower: Math.max(lower, this.#best.lower), upper: Math.min(upper, this.#best.upper) };
      if (!isLower && !isUpper) return;
      const news = {
        kind: 'news',
        lower: this.#best.lower,
        ...(isUpper && witness && knownBy(witness)),
      } as const;
      this.#sayOthers(from, news);
    }
  }

  /** The one that has the witness tells what is known. */
  #finish(end: SolvedTogether['end']): void {
    if (this.#isFinishing) return;
    this.#isFinishing = true;
    this.#end = end;
    this.#say(this.#holder, { kind: 'finish' });
  }

  /** One has the answer: what it still does is to prove it. */
  #endOthers(from: number): void {
    this.#holder = from;
    for (const [i, thread] of this.#threads.entries()) {
      if (i === from) continue;
      thread.removeAllListeners();
      void thread.terminate();
    }
  }

  #sayOthers(from: number, message: ToMember): void {
    for (const [i] of this.#threads.entries()) if (i !== from) this.#say(i, message);
  }

  #say(to: number, message: ToMember): void {
    this.#threads[to].postMessage(message);
  }
}

/** Memory is the machine's affair, and fewer threads need less of it. */
function named(error: Error & { readonly code?: string }, who: string): Error {
  if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') {
    error.message = `${who} of the solver: ${error.message}`;
    return error;
  }
  return InputError.of(
    'solve/worker-memory',
    `${who} of the solver ran out of memory`,
    'use fewer --workers, or give each more memory with NODE_OPTIONS=--max-old-space-size=8192',
  );
}
