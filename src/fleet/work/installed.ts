// The parts of a campaign that are installed on a worker.

import type { Settled } from '../../run/index.ts';
import type { DrivenSut } from '../../sut/node/index.ts';

/** What a worker has of a campaign. */
export interface Installed {
  readonly settled: Settled;
  readonly hash: string;
  readonly sut: DrivenSut | null;
}
