// Which columns are in and out, what follows from that by the rows of a program, and how to take it back.

import type { CoverProgram } from './cover-program.ts';

export class Decisions {
  /** 1 in, -1 out, 0 open. */
  readonly state: Int8Array;
  /** The columns decided, in order. */
  readonly trail: Int32Array;
  count = 0;
  /** The options of a row that are not out, and what satisfies it: options that are in, an owner that is out. */
  readonly left: Int32Array;
  readonly met: Int32Array;
  readonly #program: CoverProgram;
  /** The rows that have a column as an option, and those that it owns. */
  readonly uses: readonly Int32Array[];
  readonly owned: readonly Int32Array[];
  #followed = 0;

  constructor(program: CoverProgram) {
    const { n, rows, owner } = program;
    this.#program = program;
    this.state = new Int8Array(n);
    this.trail = new Int32Array(n);
    this.met = new Int32Array(rows.length);
    const uses: number[][] = Array.from({ length: n }, () => []);
    const owned: number[][] = Array.from({ length: n }, () => []);
    this.left = Int32Array.from(rows, ({ columns, coefficients }, r) => {
      let count = 0;
      columns.forEach((j, i) => {
        if (coefficients[i] < 0) return;
        uses[j].push(r);
        count++;
      });
      if (owner[r] >= 0) owned[owner[r]].push(r);
      return count;
    });
    this.uses = uses.map((list) => Int32Array.from(list));
    this.owned = owned.map((list) => Int32Array.from(list));
  }

  /** Decides what the rows force from the start; false if they contradict each other. */
  begin(): boolean {
    for (let r = 0; r < this.left.length; r++) if (!this.#check(r)) return false;
    return this.follow();
  }

  /** Decides a column that is open; what follows is left to `follow`. */
  decide(j: number, state: number): void {
    this.state[j] = state;
    this.trail[this.count++] = j;
  }

  /** All that follows from what is decided; false if that contradicts itself. */
  follow(): boolean {
    while (this.#followed < this.count) {
      const j = this.trail[this.#followed++];
      const isIn = this.state[j] > 0;
      let fine = true;
      const uses = this.uses[j];
      for (let i = 0; i < uses.length; i++) {
        const r = uses[i];
        if (isIn) this.met[r]++;
        else {
          this.left[r]--;
          fine = this.#check(r) && fine;
        }
      }
      const owned = this.owned[j];
      for (let i = 0; i < owned.length; i++) {
        if (!isIn) this.met[owned[i]]++;
        else fine = this.#check(owned[i]) && fine;
      }
      if (!fine) return false;
    }
    return true;
  }

  /** What a row says that has few options left. */
  #check(r: number): boolean {
    if (this.left[r] > 1 || this.met[r] > 0) return true;
    const owner = this.#program.owner[r];
    const isCalled = owner < 0 || this.state[owner] > 0;
    if (this.left[r] === 0) {
      if (isCalled) return false;
      if (this.state[owner] === 0) this.decide(owner, -1);
      return true;
    }
    if (!isCalled) return true;
    const { columns, coefficients } = this.#program.rows[r];
    for (let i = 0; i < columns.length; i++) {
      const j = columns[i];
      if (coefficients[i] < 0 || this.state[j] < 0) continue;
      if (this.state[j] === 0) this.decide(j, 1);
      return true;
    }
    // Its last option is out, and will be found so.
    return false;
  }

  /** Takes back all decisions but the first `count`. */
  undo(count: number): void {
    while (this.count > count) {
      const j = this.trail[--this.count];
      if (this.count < this.#followed) {
        const isIn = this.state[j] > 0;
        const uses = this.uses[j];
        const row = isIn ? this.met : this.left;
        const by = isIn ? -1 : 1;
        for (let i = 0; i < uses.length; i++) row[uses[i]] += by;
        const owned = this.owned[j];
        if (!isIn) for (let i = 0; i < owned.length; i++) this.met[owned[i]]--;
      }
      this.state[j] = 0;
    }
    this.#followed = Math.min(this.#followed, this.count);
  }
}
