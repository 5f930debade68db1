// The next targets of a campaign's workers. Each seat says which node or case it is on the way to, and its chance
// of arriving, so that the others try something else. A claim ends with the test. It also lapses after some number
// of accepted tests, since its owner must be hanging then. It counts tests and not time, because clocks differ.

import type { Claim } from '../strategy/index.ts';
import { entriesAt, shapesOf } from './door/index.ts';
import { claimKey } from './records.ts';
import type { Link } from './redis.ts';

/** A claim lapses after so many rounds of all tests that are played at a time. */
const ROUNDS = 4;

interface Told {
  readonly until: number;
  readonly claims: readonly Claim[];
}

/** What a seat tells and hears. */
export class ClaimBoard {
  readonly #link: Link;
  readonly #key: string;
  readonly #seat: string;
  readonly #lasts: number;
  #said = '[]';

  /** `window` is how many tests are played at a time. */
  constructor(link: Link, id: string, seat: string, window: number) {
    this.#link = link;
    this.#key = claimKey(id);
    this.#seat = seat;
    this.#lasts = ROUNDS * window;
  }

  /** What the others are about to try, as of `version`. */
  async others(version: number): Promise<Claim[]> {
    const told = await entriesAt<Told>(this.#link, this.#key, shapesOf.CLAIMS);
    return told.flatMap(([seat, { until, claims }]) =>
      seat === this.#seat || until < version ? [] : claims,
    );
  }

  /** Says what this seat is about to try; nobody waits for it. */
  say(claims: readonly Claim[], version: number): void {
    const text = JSON.stringify(claims);
    if (text === this.#said) return;
    this.#said = text;
    const { redis } = this.#link;
    const told: Told = { until: version + this.#lasts, claims };
    const said =
      claims.length === 0
        ? redis.hdel(this.#key, this.#seat)
        : redis.hset(this.#key, this.#seat, JSON.stringify(told));
    said.catch(() => {});
  }
}
