// The guarantee by one worker; once that takes long, by as many as the machine has cores for. They tell each other what they find, and the first one
// has the answer as soon as any of them has.

import type { Known } from '../../src/solve/index.ts';
import { type Asking, ask, endLane, type Lane } from './engine.ts';
import type { Guarantee } from './guarantee.ts';

/** So long, in ms, one is enough; and so many may join it. */
const LONG = 2000;
const MOST = 3;

export interface Together extends Pick<Asking<'guarantee'>, 'known' | 'signal'> {
  /** Told how many are at work from now on. */
  readonly joined: (workers: number) => void;
}

let lanes = 0;

export async function solveTogether(
  restart: boolean,
  { known, signal, joined }: Together,
): Promise<Guarantee> {
  const tellers: ((news: Known) => void)[] = [];
  const helpers: Lane[] = [];
  const company = (who: number): Pick<Asking<never>, 'news' | 'teller'> => ({
    news: (news) => {
      for (const [i, tell] of tellers.entries()) if (i !== who) tell(news);
    },
    teller: (tell) => {
      tellers[who] = tell;
    },
  });
  const join = (): void => {
    const count = Math.min(MOST, navigator.hardwareConcurrency - 1);
    for (let index = 1; index <= count; index++) {
      const lane: Lane = `help ${++lanes}`;
      helpers.push(lane);
      // One that fails is missed by nobody.
      ask(lane, 'helping', { restart, index }, company(index)).catch(() => {});
    }
    if (count < 1) return;
    tellers[0]({});
    joined(1 + count);
  };
  const timer = setTimeout(join, LONG);
  try {
    return await ask('solve', 'guarantee', { restart }, { known, signal, ...company(0) });
  } finally {
    clearTimeout(timer);
    for (const lane of helpers) endLane(lane);
  }
}
