// The cases that players of a team are executing, here and elsewhere.

import type { Claim, Claims } from './strategy.ts';

export class CaseClaims implements Claims {
  /** How many players here execute a case. */
  readonly #here = new Map<number, number>();
  #elsewhere: ReadonlySet<number> = new Set();

  has(c: number): boolean {
    return this.#here.has(c) || this.#elsewhere.has(c);
  }

  add(c: number): void {
    this.#here.set(c, (this.#here.get(c) ?? 0) + 1);
  }

  drop(c: number): void {
    const count = this.#here.get(c) ?? 0;
    if (count > 1) this.#here.set(c, count - 1);
    else this.#here.delete(c);
  }

  mine(): Claim[] {
    return [...this.#here.keys()].map((c) => [c, 1]);
  }

  theirs(claims: readonly Claim[]): void {
    this.#elsewhere = new Set(claims.map(([c]) => c));
  }
}
