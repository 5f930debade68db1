// Bases kept to come back to: as long as the factors are the same, what was exchanged since is taken back; otherwise they are made anew.

import { alloc, allocZeros, free } from '../memory';
import { placeAll, refactor } from './anew';
import { cut } from './lists';
import { watchAll } from './pricing';
import { Simplex } from './state';

/** Where the method was, to come back to. */
@unmanaged
export class Basis {
  basic: usize;
  value: usize;
  cost: usize;
  length: usize;
  state: usize;
  objective: f64;
  /** What exchanges had cost. */
  lengthened: f64;
  /** Which factors they were, and with how many exchanges. */
  made: i32;
  exchanged: i32;
}

export function newBasis(s: Simplex): Basis {
  const b = changetype<Basis>(allocZeros(offsetof<Basis>()));
  const n = <u64>s.matrix.n;
  const m = <u64>s.matrix.m;
  b.basic = alloc(4 * m);
  b.value = alloc(8 * m);
  b.cost = alloc(8 * (n + m));
  b.length = alloc(8 * m);
  b.state = alloc(n);
  return b;
}

export function freeBasis(b: Basis): void {
  free(b.basic);
  free(b.value);
  free(b.cost);
  free(b.length);
  free(b.state);
  free(changetype<usize>(b));
}

export function saveBasis(s: Simplex, b: Basis): void {
  const n = <usize>s.matrix.n;
  const m = <usize>s.matrix.m;
  memory.copy(b.basic, s.basic, 4 * m);
  memory.copy(b.value, s.value, 8 * m);
  memory.copy(b.cost, s.cost, 8 * (n + m));
  memory.copy(b.length, s.length, 8 * m);
  memory.copy(b.state, s.state, n);
  b.objective = s.objective;
  b.lengthened = s.factors.lengthened;
  b.made = s.factors.made;
  b.exchanged = s.factors.exchanges.count;
  s.effort += <f64>m;
}

/** Goes back, also to what was decided then. */
export function restoreBasis(s: Simplex, b: Basis): void {
  const n = <usize>s.matrix.n;
  const m = <usize>s.matrix.m;
  memory.copy(s.basic, b.basic, 4 * m);
  memory.copy(s.length, b.length, 8 * m);
  memory.copy(s.state, b.state, n);
  if (b.made !== s.factors.made) {
    refactor(s);
    return;
  }
  cut(s.factors.exchanges, b.exchanged);
  s.factors.lengthened = b.lengthened;
  memory.copy(s.value, b.value, 8 * m);
  memory.copy(s.cost, b.cost, 8 * (n + m));
  s.objective = b.objective;
  placeAll(s);
  watchAll(s);
  s.effort += <f64>(n + 2 * m);
}
