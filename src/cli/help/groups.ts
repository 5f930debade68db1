// The groups that help shows the options of a large command in. An option that stands in no group is the command's own, and comes
// first.

/** Commands with at most this many options show them in one list. */
const UNGROUPED = 10;
const OWN_GROUP = 'Options';

const GROUPS = {
  'What to test': ['--sut', '--instances', '--goal', '--target', '--objective', '--set'],
  'Real systems': [
    '--answer-time',
    '--reset-time',
    '--quiet-time',
    '--keep-going',
    '--tolerate',
    '--shrink-tries',
    '--in-process',
    '--sync',
  ],
  'How to play': [
    '--strategy',
    '--strategies',
    '--suite',
    '--criterion',
    '--restart',
    '--fair',
    '--seed',
    '--until',
    '--spend-all',
    '--stop-early',
    '--max-test',
    '--on-the-fly',
    '--cover',
    '--unfold',
  ],
  Budget: [
    '--budget',
    '--budgets',
    '--reset-cost',
    '--no-reset',
    '--runs',
    '--precision',
    '--time-limit',
    '--workers',
  ],
  Judging: ['--require', '--guarantee', '--strict', '--ignore-failures', '--quick'],
  Output: [
    '--out',
    '--as',
    '--to',
    '--trace',
    '--resume',
    '--series',
    '--chart',
    '--csv',
    '--watch',
    '--redact',
    '--json',
    '--progress',
  ],
  'Many machines': ['--fleet', '--redis', '--events', '--metrics'],
  'Reading the model': [
    '--from',
    '--with',
    '--initial',
    '--sut-labels',
    '--tester-labels',
    '--guards',
    '--swap-owners',
    '--gains',
  ],
} as const satisfies Readonly<Record<string, readonly `--${string}`[]>>;

/** Options by group, in the order of the table above; empty groups are left out. */
export function grouped<O extends object>(
  options: readonly O[],
  nameOf: (option: O) => string,
): { readonly title: string; readonly options: readonly O[] }[] {
  if (options.length <= UNGROUPED) return [{ title: OWN_GROUP, options }];
  const byName = new Map(options.map((option) => [nameOf(option), option]));
  const groups = Object.entries<readonly string[]>(GROUPS).map(([title, names]) => ({
    title,
    options: names.flatMap((name) => byName.get(name) ?? []),
  }));
  const placed = new Set(groups.flatMap((group) => group.options));
  const own = { title: OWN_GROUP, options: options.filter((option) => !placed.has(option)) };
  return [own, ...groups].filter((group) => group.options.length > 0);
}
