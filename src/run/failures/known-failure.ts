// A failure that an earlier run found, as a file keeps it: how to reproduce it, how often it came, and whether somebody has put it into
// quarantine. Dates are days (`2026-11-20`), which sort as text.

import type { Quarantine } from '../campaign/index.ts';

/** A step of a reproduction by the names of the model, so that it is found again after the model was changed elsewhere; null is silence. */
export type NamedStep = {
  readonly from: string;
  readonly to: string;
  /** Which of several with the same ends and label, from 1; left out for the first. */
  readonly nth?: number;
} & ({ readonly do: string | null } | { readonly saw: string | null });

export interface KnownFailure {
  readonly signature: string;
  readonly quarantine?: Quarantine;
  readonly kind?: string;
  readonly node?: string;
  readonly message?: string;
  /** The days on which it was seen first and last. */
  readonly first?: string;
  readonly last?: string;
  /** How often its reproduction failed, over all days on which it was there; left out if it was not tried. */
  readonly rate?: { readonly failed: number; readonly tries: number };
  /** Since when it has not come again, and in how many tries since. */
  readonly gone?: { readonly since: string; readonly tries: number };
  /** Since when its reproduction fails in another way. */
  readonly changed?: { readonly since: string; readonly signature: string };
  readonly steps?: readonly (NamedStep | null)[];
  /** The stimulus that was being given when it failed; null if an answer was awaited. */
  readonly during?: NamedStep | null;
  /** What a person wrote beside this; it is kept. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** Whether a quarantine holds on a day; its last day included. */
export const isQuarantined = ({ quarantine }: Pick<KnownFailure, 'quarantine'>, today: string): boolean =>
  quarantine !== undefined && today <= quarantine.until;

/** Whether a text is a day that exists. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
