// How far a step towards the guarantee may reach, judged by what the last two cost: their ratio is carried on, and a step
// that would cost much more than all before is made shorter. Beyond the value of a game questions cost most, and where the
// value is nobody knows: on a uniform 3x3 graph of 100 states a step from 46 to 94, the value being 83, took 236 million
// steps of search, and by way of 69 and 82 it is 119. (Giving up on a dear step instead, and trying a shorter one, lost:
// 443 million for a uniform 2x2 graph of 200 states, which takes 284 without and 347 with this.)

/** What a step may always cost. */
const CHEAP = 3_000_000;
/** What a step cost at least if it tells anything: less is the work done in any case. */
const TELLING = 50_000;

export class Reach {
  #total = 0;
  #step = 0;
  #cost = 0;
  #costBefore = 0;

  /** How far the next step may go. */
  get most(): number {
    const ratio = this.#cost / this.#costBefore;
    if (this.#cost < TELLING || this.#costBefore === 0 || ratio < 1.2) return Number.POSITIVE_INFINITY;
    const most = Math.max(CHEAP, 3 * this.#total);
    let reach = 0;
    let cost = this.#cost;
    for (; cost * ratio <= most; cost *= ratio) reach += this.#step;
    if (cost * Math.sqrt(ratio) <= most) reach += this.#step / 2;
    return Math.max(1, Math.ceil(Math.max(reach, this.#step / 4)));
  }

  /** Tells how far the last step went and what it cost. */
  note(step: number, cost: number): void {
    this.#total += cost;
    this.#costBefore = this.#cost;
    this.#cost = cost;
    this.#step = step;
  }
}
