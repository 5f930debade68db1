// A load as the service handles it: a text, the id of its campaign, and the key of the plan that campaigns may
// share. The thread that plays the text reads it. So a large model costs the thread that answers clients no more
// than its bytes.

import { createHash } from 'node:crypto';
import { redactedAddress } from '../../base/index.ts';
import { type Load, loadText, planText } from './load.ts';

export interface StatedLoad {
  readonly id: string;
  /** As it is kept on the disk. */
  readonly text: Uint8Array;
  /** The same for campaigns that differ in nothing but seed, SUT and the like. */
  readonly key: string;
}

/** `id` is taken where the load names none. */
export function stateLoad(given: Load, id: string): StatedLoad {
  const load = withoutSecrets({ ...given, campaign: given.campaign ?? id });
  return { id: load.campaign!, text: Buffer.from(loadText(load)), key: planKey(load) };
}

export const planKey = (load: Load): string => createHash('sha256').update(planText(load)).digest('hex');

/** What a load says of the SUT goes into the trace. */
const withoutSecrets = ({ sut, again, ...load }: Load): Load => ({
  ...load,
  ...(sut !== undefined && { sut: redactedAddress(sut) }),
  ...(again !== undefined && { again: redactedAddress(again) }),
});
