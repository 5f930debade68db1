// Clauses that searches tell each other, against all closed sets of small problems: each holds for the sets that it says, and whoever reads them finds what is
// lightest, though one knows less than the other.

import { describe, expect, it } from 'vitest';
import { Dice, type Slices } from '../../src/base/index.ts';
import type { ClosureProblem } from '../../src/solve/closure/closure-problem.ts';
import type { CoreLog } from '../../src/solve/closure/search/core-log.ts';
import { CoreSearch } from '../../src/solve/closure/search/core-search.ts';
import { DeepeningSearch } from '../../src/solve/closure/search/deepening-search.ts';
import { fingerprint } from '../../src/solve/closure/search/fingerprint.ts';
import type { KnownBounds, LeastClosure } from '../../src/solve/closure/search/least-closure.ts';
import { type ClauseBatch, SharedClauses } from '../../src/solve/closure/search/shared-clauses.ts';
import { isClosed } from '../reference/closure-problem.ts';

const TARGET = 0;
const N = 12;

/** Each item calls for some of the others, by rules of two or three options: closed sets are many, and none is forced. */
function problemOf(dice: Dice): ClosureProblem {
  const unit = dice.pick([1, 1, 2, 3]);
  const rules = Array.from({ length: N }, () => 1 + dice.below(3));
  const ruleOwner = rules.flatMap((count, v) => new Array<number>(count).fill(v));
  const options = ruleOwner.map((owner) => {
    const chosen = new Set<number>();
    for (const size = 2 + dice.below(2); chosen.size < size; )
      chosen.add((owner + 1 + dice.below(N - 1)) % N);
    return [...chosen];
  });
  const starts = (sizes: number[]) =>
    Int32Array.from([0, ...sizes].map((_, i) => sizes.slice(0, i).reduce((a, b) => a + b, 0)));
  return {
    n: N,
    weight: Float64Array.from({ length: N }, () => unit * (1 + dice.below(4))),
    ruleStart: starts(rules),
    ruleOwner: Int32Array.from(ruleOwner),
    optionStart: starts(options.map(({ length }) => length)),
    option: Int32Array.from(options.flat()),
    memberStart: Int32Array.from({ length: N + 1 }, (_, v) => v),
    member: Int32Array.from({ length: N }, (_, v) => v),
  };
}

const weightOf = ({ weight }: ClosureProblem, set: number) =>
  weight.reduce((sum, w, v) => sum + ((set >> v) & 1 ? w : 0), 0);

/** All closed sets that hold the target, as bits. */
const closedSets = (problem: ClosureProblem): number[] =>
  Array.from({ length: 1 << (N - 1) }, (_, i) => 2 * i + 1).filter((set) => isClosed(problem, set));

const holds = (literals: readonly number[], set: number) =>
  literals.some((literal) => ((set >> (literal >> 1)) & 1) === 1 - (literal & 1));

const KINDS = {
  charged: (...[problem, known]: Made) => new CoreSearch(problem, TARGET, known, 'charged'),
  plain: (...[problem, known]: Made) => new CoreSearch(problem, TARGET, known, 'plain'),
  deepening: (...[problem, known]: Made) => new DeepeningSearch(problem, TARGET, known),
  biased: (...[problem, known]: Made) => new DeepeningSearch(problem, TARGET, known, 7),
};
type Made = readonly [problem: ClosureProblem, known: KnownBounds];

/** A search that knows what it finds itself, and hears nothing but clauses. */
class Worker {
  readonly clauses = new SharedClauses();
  lower = 0;
  readonly #problem: ClosureProblem;
  readonly #search: LeastClosure;
  readonly #work: Slices<void>;
  #upper: number;

  constructor(problem: ClosureProblem, kind: keyof typeof KINDS, upper: number) {
    this.#problem = problem;
    this.#upper = upper;
    this.#search = KINDS[kind](problem, this);
    this.#work = this.#search.run();
  }

  get upper(): number {
    return this.#upper;
  }

  get target(): number {
    return this.#upper;
  }

  get isDone(): boolean {
    return this.lower >= this.#upper;
  }

  step(): void {
    this.#work.next();
    const { found, lower } = this.#search;
    const weight = found?.reduce((sum, v) => sum + this.#problem.weight[v], 0) ?? this.#upper;
    this.#upper = Math.min(this.#upper, weight);
    this.lower = Math.max(this.lower, Math.min(lower, this.#upper));
  }
}

/** What a message would carry. */
const told = (worker: Worker): ClauseBatch[] => structuredClone(worker.clauses.told());

const PAIRS = [
  ['charged', 'plain'],
  ['plain', 'plain'],
  ['deepening', 'biased'],
] as const;

describe.each(PAIRS)('%s and %s', (first, second) => {
  it('tell what holds, and find what is lightest', () => {
    const seen = { clauses: 0, limited: 0 };
    for (let seed = 0; seed < 150; seed++) {
      const dice = Dice.of(seed, 5);
      const problem = problemOf(dice);
      const sets = closedSets(problem);
      const all = weightOf(problem, (1 << N) - 1);
      const least = Math.min(...sets.map((set) => weightOf(problem, set)));
      // One knows a lightest set from the start: what it learns holds for no other one than those that are lighter still.
      const workers = [new Worker(problem, first, least), new Worker(problem, second, all + 1)];
      for (let steps = 0; !workers.every(({ isDone }) => isDone); steps++) {
        expect(steps).toBeLessThan(5000);
        const i = dice.below(2);
        if (!workers[i].isDone) workers[i].step();
        const batches = told(workers[i]);
        workers[1 - i].clauses.learn(batches);
        for (const { literals, limit } of batches.flatMap(({ clauses }) => clauses)) {
          const broken = sets.find((set) => !holds(literals, set));
          seen.clauses++;
          if (broken === undefined) continue;
          seen.limited++;
          const light = sets.filter((set) => weightOf(problem, set) <= limit);
          expect(light.filter((set) => !holds(literals, set))).toEqual([]);
        }
      }
      expect(workers.map(({ lower, upper }) => [lower, upper])).toEqual([
        [least, least],
        [least, least],
      ]);
    }
    expect(seen.clauses).toBeGreaterThan(100);
    expect(seen.limited).toBeGreaterThan(20);
  });
});

describe.each(Object.keys(KINDS) as (keyof typeof KINDS)[])('%s', (kind) => {
  const problems = Array.from({ length: 30 }, (_, seed) => problemOf(Dice.of(seed, 6)));
  const leastOf = (problem: ClosureProblem) =>
    Math.min(...closedSets(problem).map((set) => weightOf(problem, set)));
  /** The value that it finds when it is told from the start that the target is out of every set of at most this weight. */
  function foundBy(problem: ClosureProblem, about: ClosureProblem, limit: number): number {
    const worker = new Worker(problem, kind, weightOf(problem, (1 << N) - 1) + 1);
    const name = `${kind === 'charged' || kind === 'plain' ? 'cores' : 'questions'} ${fingerprint(about, TARGET)}`;
    worker.clauses.learn([{ problem: name, clauses: [{ literals: [2 * TARGET + 1], limit }] }]);
    while (!worker.isDone) worker.step();
    return worker.lower;
  }

  it('does not use a clause as long as it looks for sets that are too heavy for it', () => {
    for (const problem of problems) {
      const least = leastOf(problem);
      expect(foundBy(problem, problem, least - 1)).toBe(least);
    }
  });

  it('uses it where it looks for no others: a false one gives a false value', () => {
    expect(problems.filter((problem) => foundBy(problem, problem, 1000) > leastOf(problem))).not.toEqual([]);
  });

  it('does not use a clause about another problem', () => {
    for (const [i, problem] of problems.entries()) {
      const { weight } = problem;
      const others = [
        problems[(i + 1) % problems.length],
        { ...problem, weight: weight.with(N - 1, weight[N - 1] + 1) },
        { ...problem, option: problem.option.toReversed() },
      ];
      for (const other of others) expect(foundBy(problem, other, 1000)).toBe(leastOf(problem));
    }
  });
});

it('a search that tells a checker what it rests on uses nothing of others', () => {
  for (let seed = 0; seed < 30; seed++) {
    const problem = problemOf(Dice.of(seed, 6));
    const all = weightOf(problem, (1 << N) - 1) + 1;
    const clauses = new SharedClauses();
    const name = `cores ${fingerprint(problem, TARGET)}`;
    clauses.learn([{ problem: name, clauses: [{ literals: [2 * TARGET + 1], limit: 1000 }] }]);
    const log: CoreLog = { learned() {}, forgotten() {}, core: () => 0, count() {}, dear() {} };
    const known = { lower: 0, upper: all, target: all, clauses };
    const search = new CoreSearch(problem, TARGET, known, 'plain', () => false, log);
    for (const _ of search.run());
    expect(search.lower).toBe(Math.min(...closedSets(problem).map((set) => weightOf(problem, set))));
    expect(clauses.told()).toEqual([]);
  }
});

describe('what is kept', () => {
  const problem = problemOf(Dice.of(1, 6));
  const reader = (clauses: SharedClauses) => clauses.reader('cores', problem, TARGET);

  it('is read once, by others than who found it, and not before it holds', () => {
    const clauses = new SharedClauses();
    const [one, other] = [reader(clauses), reader(clauses)];
    one.offer([2, 5], 60);
    expect(other.news(60)).toEqual([]);
    clauses.told();
    expect([one.news(60), other.news(66)]).toEqual([[], []]);
    expect(other.news(60)).toMatchObject([{ literals: [2, 5] }]);
    expect(other.news(60)).toEqual([]);
  });

  it('is short, about items, and told once; the shortest first', () => {
    const clauses = new SharedClauses();
    const one = reader(clauses);
    one.offer([2, 4, 2 * N], 60);
    one.offer(
      Array.from({ length: 11 }, (_, v) => 2 * v),
      60,
    );
    for (let i = 0; i < 1000; i++) one.offer([2, 4, 6], 60);
    for (let v = 0; v < 100; v++) one.offer([v % (2 * N)], v);
    const [{ clauses: batch }, ...more] = clauses.told();
    expect(more).toEqual([]);
    expect(batch.length).toBeLessThanOrEqual(64);
    expect(batch.every(({ literals }) => literals.length === 1)).toBe(true);
    expect(clauses.told()).toEqual([]);
  });

  it('does not grow without end, and goes on when it was full', () => {
    const [from, to] = [new SharedClauses(), new SharedClauses()];
    const [one, other] = [reader(from), reader(to)];
    let read = 0;
    for (let i = 0; i < 12_000; i++) {
      one.offer([2, 4], i);
      to.learn(from.told());
      if (i % 1000 === 999) read += other.news(0).length;
    }
    // A clause is told again only if it holds for heavier sets, by a whole unit of weight.
    expect(read).toBeGreaterThan(3000);
    expect(read).toBeLessThanOrEqual(12_000);
  });
});
