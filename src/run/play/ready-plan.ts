// A plan that is ready to be played: everything that decides how its runs go.

import type { Strategy } from '../../strategy/index.ts';
import type { Sut } from '../../sut/index.ts';
import type { Rules } from '../settle/index.ts';

type Needed = 'game' | 'budget' | 'resetCost' | 'seed';

export interface Plan extends Pick<Rules, Needed>, Partial<Omit<Rules, Needed>> {
  readonly strategy: Strategy;
  readonly sut: Sut;
  /** Asked now and then: whether the wall clock ends the run. */
  readonly expired?: () => boolean;
}
