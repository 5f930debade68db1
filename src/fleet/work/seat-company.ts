// A seat among the others: the news it gets before a test, and now and then during a long one, and the news it
// sends.

import type { Claim } from '../../strategy/index.ts';
import { ClaimBoard } from '../claims.ts';
import { NewsReader } from '../news.ts';
import type { Link } from '../redis.ts';
import type { Company, Others } from './test-seat.ts';

/** So often the others are listened to while a test goes on, in ms. */
const LISTEN = 250;
/** With more tests at a time than this nobody claims: everybody would read what everybody says. */
const CROWD = 1000;

export class SeatCompany implements Company {
  readonly #news: NewsReader;
  readonly #board: ClaimBoard | null;
  #heard: Others | null = null;

  constructor(link: Link, campaign: string, seat: string, window: number) {
    this.#news = new NewsReader(link, campaign);
    this.#board = window > CROWD ? null : new ClaimBoard(link, campaign, seat, window);
  }

  /** All that is new; null if the campaign is over. */
  async listen(): Promise<Others | null> {
    const [states, claims] = await Promise.all([
      this.#news.read(),
      this.#board?.others(this.#news.version) ?? [],
    ]);
    return states && { version: this.#news.version, states, claims };
  }

  heard(): Others | null {
    const heard = this.#heard;
    this.#heard = null;
    return heard;
  }

  say(claims: readonly Claim[]): void {
    this.#board?.say(claims, this.#news.version);
  }

  /** Listens while `playing` goes on; at its end nothing is claimed any more. */
  async during<T>(playing: (company: Company) => Promise<T>): Promise<T> {
    let asked = false;
    const timer = setInterval(() => {
      if (asked || this.#heard) return;
      asked = true;
      this.listen()
        .then((others) => {
          this.#heard = others;
        })
        .catch(() => {})
        .finally(() => {
          asked = false;
        });
    }, LISTEN);
    try {
      return await playing(this);
    } finally {
      clearInterval(timer);
      this.say([]);
    }
  }
}
