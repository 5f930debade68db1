// Errors of a driver because this machine has run out of something, above all a full disk. They say nothing about
// the system. They are recognised here, by the code of the error, before they become failures of the system.

import type { Driver } from '../../sut/index.ts';
import type { DrivenSut } from '../../sut/node/index.ts';

const SHORT = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EMFILE', 'ENFILE', 'ENOMEM'];

export class Shortage {
  /** What is missing here, since it was asked last. */
  #found: string | null = null;

  take(): string | null {
    const found = this.#found;
    this.#found = null;
    return found;
  }

  /** The same system, watched. */
  watch(sut: DrivenSut): DrivenSut {
    const open = async (...place: Parameters<DrivenSut['open']>): Promise<Driver> => {
      try {
        return this.#driver(await sut.open(...place));
      } catch (error) {
        throw this.#note(error);
      }
    };
    return { ...sut, open };
  }

  #driver(driver: Driver): Driver {
    return new Proxy(driver, {
      get: (target, key) => {
        const value = Reflect.get(target, key, target) as unknown;
        if (typeof value !== 'function') return value;
        return (...given: unknown[]): unknown => {
          try {
            const answer = value.apply(target, given) as unknown;
            return answer instanceof Promise
              ? answer.catch((error: unknown) => Promise.reject(this.#note(error)))
              : answer;
          } catch (error) {
            throw this.#note(error);
          }
        };
      },
    });
  }

  #note(error: unknown): unknown {
    for (let cause = error as { code?: string; message?: string; cause?: unknown } | undefined; cause; ) {
      if (SHORT.includes(cause.code ?? '')) this.#found ??= `${cause.code}: ${cause.message ?? ''}`;
      cause = cause.cause as typeof cause;
    }
    return error;
  }
}
