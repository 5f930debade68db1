// Leading a campaign: from its start, or from where another one left it.

import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { InputError } from '../../base/index.ts';
import { campaignNamed, dropLead, saveCampaign, takeLead } from '../records.ts';
import { Lead } from './lead.ts';
import type { FleetOptions, FleetResult } from './options.ts';

export { Flight } from './flight.ts';
export { Intake } from './intake.ts';
export type { FleetOptions, FleetResult } from './options.ts';
export { Roster } from './roster.ts';

const nameOfLead = (): string => `${hostname()}-${process.pid}-${randomUUID().slice(0, 4)}`;

export async function startFleet(options: FleetOptions): Promise<FleetResult> {
  const { link, campaign, onEvent } = options;
  const me = nameOfLead();
  await takeLead(link, campaign.id, me);
  const lead = await leading(options, me);
  await led(lead, () => saveCampaign(link, campaign));
  return led(lead, () => {
    onEvent?.({ event: 'started', campaign: campaign.id });
    return lead.run();
  });
}

/** Goes on with a campaign that nobody leads any more. */
export async function attachFleet(options: FleetOptions): Promise<FleetResult> {
  const { link, onEvent } = options;
  const { status, id } = await campaignNamed(link, options.campaign.id);
  if (status !== 'open') {
    throw InputError.of(
      'fleet/over',
      `the campaign ${id} is over: it was ${status}`,
      'covergame fleet ls lists the open ones',
    );
  }
  const me = nameOfLead();
  const other = await takeLead(link, id, me);
  if (other !== null) {
    throw InputError.of(
      'fleet/led',
      `${other} leads the campaign ${id}`,
      'follow it there, or end that process first; a killed process loses it after ten seconds',
    );
  }
  const lead = await leading(options, me);
  return led(lead, async () => {
    onEvent?.({ event: 'attached', campaign: id });
    await lead.takeUp();
    return lead.run();
  });
}

/** Whatever ends the leading, nothing stays open behind it. */
async function led<T>(lead: Lead, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    await lead.abandon();
    throw error;
  }
}

/** Only who leads begins files: the other one may be writing them. Where they cannot be written, somebody else may lead at once. */
async function leading(options: FleetOptions, me: string): Promise<Lead> {
  try {
    options.onLeading?.();
    return new Lead({ ...options, me });
  } catch (error) {
    await dropLead(options.link, options.campaign.id, me).catch(() => {});
    throw error;
  }
}
