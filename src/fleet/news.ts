// The way of the lead's knowledge to the workers: a stream with an entry for each accepted test, numbered by
// versions. Now and then it holds everything, so that the stream need not be long. A worker asks for the news after
// its version. After a gap it starts again with the whole.

import { atKey, shapesOf, streamAt, textAt, valueAt } from './door/index.ts';
import { newsKey, stateKey } from './records.ts';
import type { Link } from './redis.ts';
import type { FleetState } from './state.ts';

/** The whole is written once in so many versions; the stream goes back twice as far. */
const WHOLE_EVERY = 256;
/** What Redis says of an entry whose number is in the stream, or behind it. */
const SAID = /equal or smaller/;

export class NewsWriter {
  readonly #link: Link;
  readonly #id: string;
  #whole = -1;

  constructor(link: Link, id: string) {
    this.#link = link;
    this.#id = id;
  }

  /** Everything, for those who come new: at the beginning, and after a Redis that kept nothing. */
  async writeWhole(state: FleetState): Promise<void> {
    this.#whole = state.version;
    const key = stateKey(this.#id);
    await atKey(key, this.#link.redis.set(key, JSON.stringify(state)));
  }

  async write(news: readonly FleetState[], whole: () => FleetState): Promise<void> {
    if (news.length === 0) return;
    const { redis } = this.#link;
    const key = newsKey(this.#id);
    // Said again after a broken connection, it is there already.
    const refused = (error: Error): null => {
      if (!SAID.test(error.message)) throw error;
      return null;
    };
    await Promise.all(
      news.map((one) =>
        atKey(key, redis.xadd(key, `${one.version}-0`, 'news', JSON.stringify(one)).catch(refused)),
      ),
    );
    const { version } = news[news.length - 1];
    if (version - this.#whole < WHOLE_EVERY) return;
    const oldest = this.#whole;
    await this.writeWhole(whole());
    await atKey(key, redis.xtrim(key, 'MINID', `${Math.max(0, oldest)}-0`));
  }
}

export class NewsReader {
  readonly #link: Link;
  readonly #id: string;
  version = -1;

  constructor(link: Link, id: string) {
    this.#link = link;
    this.#id = id;
  }

  /** What is new since the last call, in order; null if the campaign is over. */
  async read(): Promise<readonly FleetState[] | null> {
    if (this.version < 0) return this.#begin();
    const states = await this.#after(this.version);
    if (states.length > 0 && states[0].version > this.version + 1) return this.#begin();
    this.version = states.at(-1)?.version ?? this.version;
    return states;
  }

  async #begin(): Promise<readonly FleetState[] | null> {
    const key = stateKey(this.#id);
    const text = await textAt(this.#link, key);
    if (text === null) return null;
    const whole = valueAt<FleetState>(key, text, shapesOf.STATE);
    const states = [whole, ...(await this.#after(whole.version))];
    this.version = states[states.length - 1].version;
    return states;
  }

  async #after(version: number): Promise<FleetState[]> {
    return streamAt<FleetState>(this.#link, newsKey(this.#id), `${version}-0`, shapesOf.STATE);
  }
}
