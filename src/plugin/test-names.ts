// The names under which campaigns and cases appear as tests, in every host alike. They depend on the model, the suite and the settings alone.
// The number of a case makes its name unique, its nodes make it found by a filter.

import { InputError } from '../base/index.ts';
import type { Game } from '../game/index.ts';
import { DEFAULT_SEED } from '../run/index.ts';
import type { Case, Suite } from '../suite/index.ts';
import type { CampaignSettings } from './settings.ts';

const HEAD = 3;
const TAIL = 2;

export interface CampaignTest {
  readonly name: string;
  readonly seed: number;
}

/** The tests of a block of `runs` campaigns, with seeds that follow one another. */
export function campaignTests(settings: CampaignSettings & { readonly runs?: number }): CampaignTest[] {
  const { runs = 1, seed = DEFAULT_SEED, strategy = 'adaptive', budget } = settings;
  if (!Number.isSafeInteger(runs) || runs < 1) throw noRuns(runs);
  const player = typeof strategy === 'string' ? strategy : 'id' in strategy ? strategy.id : 'own strategy';
  return Array.from({ length: runs }, (_, run) => ({
    name: `campaign: ${player}, budget ${budget}${runs > 1 ? `, run ${run + 1} of ${runs}` : ''}`,
    seed: seed + run,
  }));
}

export function caseNames(game: Game, { cases }: Suite): string[] {
  const digits = String(cases.length).length;
  return cases.map((path, i) => `case ${String(i + 1).padStart(digits, '0')}: ${wayText(game, path)}`);
}

/** The last test of a block, which judges them all. */
export const togetherName = (require = 'all'): string => `all cases together: require ${require}`;

function wayText(game: Game, path: Case): string {
  const ids = Array.from(path, (node) => game.ids[node]);
  const shown = ids.length <= HEAD + TAIL + 1 ? ids : [...ids.slice(0, HEAD), '…', ...ids.slice(-TAIL)];
  return shown.join(' → ');
}

const noRuns = (runs: unknown): InputError =>
  InputError.of(
    'plugin/no-runs',
    `runs is ${String(runs)}; expected a whole number of campaigns, at least 1`,
    'for instance runs: 3',
  );
