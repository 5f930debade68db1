// How what is known comes to the workers: a stream with an entry for each accepted test, numbered by versions, and now and then everything,
// so that the stream need not be long. Whoever has read up to a version asks for what comes after it; whoever finds a gap begins anew with the whole.

import { newsKey, stateKey } from './records.ts';
import type { Link } from './redis.ts';
import type { State } from './state.ts';

/** The whole is written once in so many versions; the stream goes back twice as far. */
const WHOLE_EVERY = 256;

export class NewsWriter {
  readonly #link: Link;
  readonly #id: string;
  #whole = -1;

  constructor(link: Link, id: string) {
    this.#link = link;
    this.#id = id;
  }

  /** Everything, for those who come new: at the beginning, and after a Redis that kept nothing. */
  async writeWhole(state: State): Promise<void> {
    this.#whole = state.version;
    await this.#link.redis.set(stateKey(this.#id), JSON.stringify(state));
  }

  async write(news: readonly State[], whole: () => State): Promise<void> {
    if (news.length === 0) return;
    const { redis } = this.#link;
    await Promise.all(
      news.map((one) =>
        // Said again after a broken connection, it is there already.
        redis.xadd(newsKey(this.#id), `${one.version}-0`, 'news', JSON.stringify(one)).catch(() => null),
      ),
    );
    const { version } = news[news.length - 1];
    if (version - this.#whole < WHOLE_EVERY) return;
    const oldest = this.#whole;
    await this.writeWhole(whole());
    await redis.xtrim(newsKey(this.#id), 'MINID', `${Math.max(0, oldest)}-0`);
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
  async read(): Promise<readonly State[] | null> {
    if (this.version < 0) return this.#begin();
    const states = await this.#after(this.version);
    if (states.length > 0 && states[0].version > this.version + 1) return this.#begin();
    this.version = states.at(-1)?.version ?? this.version;
    return states;
  }

  async #begin(): Promise<readonly State[] | null> {
    const text = await this.#link.redis.get(stateKey(this.#id));
    if (text === null) return null;
    const whole = JSON.parse(text) as State;
    const states = [whole, ...(await this.#after(whole.version))];
    this.version = states[states.length - 1].version;
    return states;
  }

  async #after(version: number): Promise<State[]> {
    const found = await this.#link.redis.xrange(newsKey(this.#id), `(${version}-0`, '+');
    return found.map(([, fields]) => JSON.parse(fields[1]) as State);
  }
}
