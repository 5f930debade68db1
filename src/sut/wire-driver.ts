// A driver that uses the wire protocol, whatever carries the messages. The carrier is made with the first reset,
// and again with the next one after it was lost. A kind of carrier says how it connects and how it goes.

import type { Conversation } from './conversation.ts';
import type { Driver, Observation, Stimulus, TestStart } from './driver.ts';
import { Fault } from './fault.ts';

export abstract class WireDriver implements Driver {
  #talk: Conversation | null = null;

  protected abstract connect(): Conversation | Promise<Conversation>;
  protected abstract disconnect(): void | Promise<void>;

  async reset(start: TestStart): Promise<void> {
    if (!this.#talk || this.#talk.gone) this.#talk = await this.connect();
    await this.#talk.reset(start);
  }

  apply(stimulus: Stimulus): void | Promise<void> {
    return this.#talk!.apply(stimulus);
  }

  observe(): Observation | Promise<Observation> {
    return this.#talk!.observe();
  }

  pending(): Observation | undefined {
    return this.#talk?.pending();
  }

  backlog(): number {
    return this.#talk?.backlog() ?? 0;
  }

  trouble(): Fault | undefined {
    return this.#talk?.trouble() ?? undefined;
  }

  close(): void | Promise<void> {
    this.#talk?.fail(new Fault('death', 'the driver was closed'));
    return this.disconnect();
  }
}
