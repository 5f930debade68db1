// Which of two searches for the same set goes on: cores or deepening (restart-guarantee.ts).
//
// Cores begin where the first lower bound is near the upper one (formulas, large values), else deepening does. Where
// cores are good their bound grows in proportion to the effort, where they are bad with its logarithm: as long as
// the last doubling of the effort raised it by more than the one before, they go on. Else both spend the same until
// deepening has proved something; from then on the search that has proved more by itself gets LEAD times the effort
// of the other.

import type { KnownBounds, LeastClosure } from './least-closure.ts';

/** The effort of who begins, and the first at which the growth of the bound of cores is looked at. */
const FIRST = { cores: 50_000, deepening: 200_000 } as const;
/** A first lower bound of at least this share of the upper one is near. */
const NEAR = 0.75;
const GROWTH = 1.25;
const LEAD = 4;

export class Turns {
  readonly #cores: LeastClosure;
  readonly #deepening: LeastClosure;
  readonly #areCoresFirst: boolean;
  /** The effort of cores at which the growth of their bound is looked at next, and how it was the last time. */
  #mark: number = FIRST.cores;
  #lower: number;
  #raised = 0;
  #isGrowing = false;

  constructor(cores: LeastClosure, deepening: LeastClosure, known: KnownBounds) {
    this.#cores = cores;
    this.#deepening = deepening;
    this.#areCoresFirst = cores.lower >= NEAR * known.upper;
    this.#lower = cores.lower;
  }

  next(): LeastClosure {
    const cores = this.#cores;
    const deepening = this.#deepening;
    if (this.#areCoresFirst) {
      if (cores.effort < FIRST.cores) return cores;
    } else if (deepening.effort < FIRST.deepening) return deepening;
    if (cores.effort >= this.#mark) this.#look();
    if (this.#isGrowing) return cores;
    const [ahead, behind] = cores.lower > deepening.lower ? [cores, deepening] : [deepening, cores];
    const lead = deepening.lower > 0 ? LEAD : 1;
    return ahead.effort < lead * behind.effort ? ahead : behind;
  }

  #look(): void {
    const { effort, lower } = this.#cores;
    while (this.#mark <= effort) this.#mark *= 2;
    const raised = lower - this.#lower;
    this.#isGrowing = this.#raised > 0 && raised > GROWTH * this.#raised;
    this.#raised = raised;
    this.#lower = lower;
  }
}
