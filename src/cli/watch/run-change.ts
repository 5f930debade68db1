// What changed in a campaign from one save to the next: verdict, coverage, what is covered now or no longer, failures.

export interface RunState {
  readonly verdict: string;
  readonly why: string;
  readonly coverage: number | null;
  readonly missed: readonly string[];
  /** One line for each distinct failure. */
  readonly failures: readonly string[];
}

interface Ran {
  readonly verdict?: string;
  readonly why?: string;
  readonly coverage: { readonly mean: number } | null;
  readonly missed: readonly string[];
  readonly failures?: readonly { readonly kind: string; readonly node: string; readonly message: string }[];
}

/** From what `run --json` prints. */
export function runStateOf(printed: object): RunState {
  const {
    verdict = 'no verdict',
    why = 'no run was finished',
    coverage,
    missed,
    failures = [],
  } = printed as Ran;
  return {
    verdict,
    why,
    coverage: coverage?.mean ?? null,
    missed,
    failures: failures.map(({ kind, node, message }) => `${kind} at ${JSON.stringify(node)}: ${message}`),
  };
}

/** The lines for people; `before` is what was told last. */
export function runChangeText(before: RunState | null, now: RunState): string[] {
  const arrow = (of: (state: RunState) => string): string =>
    before && of(before) !== of(now) ? `${of(before)} → ${of(now)}` : of(now);
  const added = (list: readonly string[], than: readonly string[] | undefined): string[] =>
    than ? list.filter((one) => !than.includes(one)) : [];
  return [
    `verdict    ${arrow(({ verdict }) => verdict)}: ${now.why}`,
    `coverage   ${arrow(percent)}`,
    ...listed('covered   ', added(before?.missed ?? [], now.missed), 'now: '),
    ...listed(
      'missed    ',
      before ? added(now.missed, before.missed) : now.missed,
      before ? 'no longer covered: ' : '',
    ),
    ...now.failures.map(
      (failure) => `failure    ${before && !before.failures.includes(failure) ? 'new: ' : ''}${failure}`,
    ),
    ...added(before?.failures ?? [], now.failures).map((failure) => `gone       ${failure}`),
  ];
}

const SHOWN = 8;

function listed(head: string, ids: readonly string[], about: string): string[] {
  if (ids.length === 0) return [];
  const more = ids.length > SHOWN ? ` and ${ids.length - SHOWN} more` : '';
  return [
    `${head} ${about}${ids
      .slice(0, SHOWN)
      .map((id) => JSON.stringify(id))
      .join(', ')}${more}`,
  ];
}

const percent = ({ coverage }: RunState): string => (coverage === null ? 'none' : `${coverage.toFixed(2)} %`);
