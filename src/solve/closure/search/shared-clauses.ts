// Short clauses that searches for the same set tell each other: those of one member of a team (team/), and by messages those of the others.
//
// A clause is about the items of one reduced problem. Another reduction has made other choices without loss of generality, so a clause goes with the
// fingerprint of its problem, and only who has the very same one reads it. And it may rest on what is too heavy to matter: it holds for every closed set that
// weighs at most its limit, and who looks for heavier ones leaves it aside until he does not.
//
// Cores are told to cores, and what questions learn to questions: told cores as well, deepening took 0.9 to 1.5 times as long on uniform machines of 110 states.
//
// All is bounded: the length of a clause, how many are told at once, the shortest first, and how many are kept.

import { TUNING } from '../../tuning.ts';
import type { ClosureProblem } from '../closure-problem.ts';
import { fingerprint } from './fingerprint.ts';
import { WeightUnit } from './weight-unit.ts';

const LONGEST = TUNING.sharedLength.value;
const AT_ONCE = TUNING.sharedAtOnce.value;
const MOST = TUNING.sharedMost.value;
/** Of so many problems clauses are kept: a large game is searched in parts, and anew when a much lighter set is known. */
const PROBLEMS = 8;

/** One of the literals is true in every closed set that holds the target and weighs at most `limit`. */
export interface SharedClause {
  readonly literals: readonly number[];
  readonly limit: number;
}

/** Clauses about the items of the problem with this fingerprint. */
export interface ClauseBatch {
  readonly problem: string;
  readonly clauses: readonly SharedClause[];
}

export class SharedClauses {
  readonly #pools = new Map<string, Pool>();

  /** For a search that begins: what it reads, and where it offers what it learns. */
  reader(kind: 'cores' | 'questions', problem: ClosureProblem, target: number): ClauseReader {
    return new ClauseReader(this.#pool(`${kind} ${fingerprint(problem, target)}`), problem);
  }

  /** Takes over what others told. */
  learn(batches: readonly ClauseBatch[]): void {
    for (const { problem, clauses } of batches) {
      const pool = this.#pool(problem);
      for (const clause of clauses) pool.keep(clause, null);
    }
  }

  /** What was offered since the last time, for the others; from now on the searches here read it, too. */
  told(): ClauseBatch[] {
    const batches = Array.from(this.#pools, ([problem, pool]) => ({ problem, clauses: pool.told() }));
    return batches.filter(({ clauses }) => clauses.length > 0);
  }

  #pool(problem: string): Pool {
    const known = this.#pools.get(problem) ?? new Pool();
    this.#pools.set(problem, known);
    const [oldest] = this.#pools.keys();
    if (this.#pools.size > PROBLEMS) this.#pools.delete(oldest);
    return known;
  }
}

interface Kept extends SharedClause {
  /** Who found it; null if that was elsewhere. */
  readonly from: ClauseReader | null;
}

class Pool {
  /** When it is full an empty row takes its place. */
  kept: Kept[] = [];
  #offered: Kept[] = [];
  /** By its literals: up to which weight a clause is known. */
  readonly #limits = new Map<string, number>();

  offer(clause: Kept): void {
    this.#offered.push(clause);
    if (this.#offered.length >= 4 * AT_ONCE) this.#offered = shortest(this.#offered);
  }

  keep({ literals, limit }: SharedClause, from: ClauseReader | null): boolean {
    const key = literals.toSorted((a, b) => a - b).join();
    if (limit <= (this.#limits.get(key) ?? Number.NEGATIVE_INFINITY)) return false;
    if (this.kept.length === MOST) this.#empty();
    this.#limits.set(key, limit);
    this.kept.push({ literals, limit, from });
    return true;
  }

  /** All at once: most of the older ones hold only for sets that nobody looks for any more. */
  #empty(): void {
    this.kept = [];
    this.#limits.clear();
  }

  told(): SharedClause[] {
    const offered = shortest(this.#offered);
    this.#offered = [];
    return offered
      .filter((clause) => this.keep(clause, clause.from))
      .map(({ literals, limit }) => ({ literals, limit }));
  }
}

const shortest = (clauses: readonly Kept[]): Kept[] =>
  clauses.toSorted((a, b) => a.literals.length - b.literals.length).slice(0, AT_ONCE);

export class ClauseReader {
  /** Longer clauses are not shared. */
  readonly longest = LONGEST;
  readonly #pool: Pool;
  readonly #unit: WeightUnit;
  readonly #literals: number;
  /** How much of which row has been read. */
  #row: readonly Kept[] = [];
  #read = 0;
  #limit = Number.POSITIVE_INFINITY;
  /** What was read and does not hold for all sets that are looked for. */
  #aside: SharedClause[] = [];

  constructor(pool: Pool, problem: ClosureProblem) {
    this.#pool = pool;
    this.#unit = new WeightUnit(problem);
    this.#literals = 2 * problem.n;
  }

  /** What holds for every set that weighs at most `limit`; it is left out if it is too long or about something else than items. */
  offer(literals: readonly number[], limit: number): void {
    if (literals.length > LONGEST || literals.some((literal) => literal >= this.#literals)) return;
    this.#pool.offer({ literals, limit: this.#unit.down(limit), from: this });
  }

  /** What is new and holds for every set that weighs at most `limit`. */
  news(limit: number): readonly SharedClause[] {
    const least = this.#unit.down(limit);
    const { kept } = this.#pool;
    if (kept !== this.#row) this.#read = 0;
    if (this.#read === kept.length && least >= this.#limit) return [];
    const fresh = kept.slice(this.#read).filter(({ from }) => from !== this);
    const [usable, aside]: SharedClause[][] = [[], []];
    for (const clause of [...this.#aside, ...fresh]) (clause.limit >= least ? usable : aside).push(clause);
    this.#aside = aside.slice(-MOST);
    this.#row = kept;
    this.#read = kept.length;
    this.#limit = least;
    return usable;
  }
}
