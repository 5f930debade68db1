// The clock or Ctrl-C came before there was anything to show. Nobody did anything wrong: the exit code is that of work without an answer.

import { InputError } from '../../base/index.ts';

/** Why the work must end now, or null. */
export type Ended = () => string | null;

export class EndedEarly extends InputError {
  /** @param what was under way, such as "m.aut was read" */
  constructor(why: string, what: string) {
    const hint = why === 'interrupted' ? 'start it again' : 'give it more time';
    super([{ code: 'cli/ended-early', message: `${why} while ${what}`, hint }], 1);
  }
}
