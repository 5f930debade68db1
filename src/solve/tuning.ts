// The numbers that decide how long a game takes, each with its range and a sentence. The command `npm run bench
// solve -- design` measures each beside its least and greatest value, and the value that switches a part off.
//
// Modules read them when they are loaded. A bench that tries others changes the table before it loads the solver.

export interface Tunable {
  value: number;
  readonly range: readonly [least: number, greatest: number];
  readonly about: string;
  /** The value that switches off what it is about. */
  readonly off: number | undefined;
}

const NEVER = Number.POSITIVE_INFINITY;

const tuned = (value: number, range: Tunable['range'], about: string, off?: number): Tunable => ({
  value,
  range,
  about,
  off,
});

export const TUNING = {
  // With restart.
  firstLook: tuned(
    600_000,
    [0, 6_000_000],
    'The effort of plain cores on an unreduced game of 1500 to 5000 nodes. They settle every game of 3000 nodes with half of them the system’s, in a third of the time.',
    0,
  ),
  hugeGlance: tuned(
    200_000,
    [0, 2_000_000],
    'The effort of plain cores on an unreduced game of more than 10 000 nodes, until they find a set. They find a small set at once. Otherwise the reductions start from a bound that is far off.',
    0,
  ),
  coresBeginAt: tuned(
    0.75,
    [0.5, 0.95],
    'Cores go first where the first lower bound is at least this share of the upper one: formulas, covers, large values.',
  ),
  nearCharged: tuned(
    20_000_000,
    [200_000, 50_000_000],
    'There: the effort of charged cores before the other searches begin.',
  ),
  firstPlain: tuned(
    200_000,
    [0, 2_000_000],
    'Elsewhere: the first effort of plain cores, which settle tori, cycles, layers and real machines.',
  ),
  firstDeepening: tuned(
    500_000,
    [100_000, 5_000_000],
    'Then that of deepening, which settles alternating graphs.',
  ),
  firstCharged: tuned(400_000, [0, 4_000_000], 'Then that of charged cores.'),
  moreDeepening: tuned(
    2_000_000,
    [500_000, 20_000_000],
    'Then that of deepening altogether, which settles uniform machines.',
  ),
  largeCores: tuned(
    3_000_000,
    [0, 30_000_000],
    'The first effort of plain and of charged cores on problems of more than 1500 items. They continue while their bound rises fast enough to predict an end.',
  ),
  lead: tuned(
    3,
    [1.5, 6],
    'The search that proved most then gets this many times the effort of each other one. A uniform machine of 3x2 with 80 states takes 2.7 s with 6 and 0.8 s with 3. With 1.5, covers and large games take a third longer.',
  ),
  leadFar: tuned(
    8,
    [1, 20],
    'The greatest such factor where another search has proved something but has much further to go. A uniform machine of 3x2 with 150 states took 100 s with 1.',
    1,
  ),
  apartAfter: tuned(
    10,
    [0, 100],
    'How many slices the search of the whole gets before the parts that single items hold together are searched one by one. Without it, ten machines along a corridor are open after 6 s. With it they take 1.2 s.',
    NEVER,
  ),
  // Light sets by local search.
  lightAfter: tuned(
    150_000,
    [0, 10_000_000],
    'With restart: the effort of all searches after which a light set by local search is worth it.',
    NEVER,
  ),
  lightTrapsAfter: tuned(
    10_000_000,
    [1_000_000, 600_000_000],
    'Without: the effort after which it is worth it for the nodes that matter most.',
    NEVER,
  ),
  lightEffort: tuned(600_000, [50_000, 10_000_000], 'Steps of it without finding a lighter set.'),
  // Unsatisfiable cores.
  coreRootDepth: tuned(
    6,
    [0, 12],
    'How deep dual ascent goes before the first core. Half of 30 000 nodes the system’s: 17.7 s without depth, 6.5 s with 3, 5.7 s with 6, 6.3 s with 12.',
  ),
  aidAfter: tuned(
    4_000_000,
    [300_000, 40_000_000],
    'The effort of a question before cores try it too. With 0.3 million, 3-SAT games of 50 variables take 0.7 to 0.95 s. With this value they take 0.6 to 0.8 s. Pigeons of 8 holes take 1.2 and 1.6 s.',
    NEVER,
  ),
  aidLight: tuned(
    1 / 20,
    [0.005, 0.5],
    'The greatest share of a question’s effort that goes into local search for a set. A question of a uniform machine of 3x2 with 150 states took 47 s to find a set. It takes 0.4 s now.',
    0,
  ),
  // Deepening on the weight.
  closeGapAt: tuned(
    1 / 6,
    [0.02, 0.3],
    'A gap of at most this share of the upper bound is closed in one step. With a quarter uniform machines take a tenth less, and nothing is known of the gap in the meantime.',
  ),
  boundDepth: tuned(
    4,
    [1, 6],
    'How deep dual ascent goes in a search. A uniform graph of 200 x 2 takes 45000 conflicts and 1.9 s at depth 1, 9000 and 0.64 s at 2. It takes 5500 and 0.69 s at 3, 6300 and 1.5 s at 6. Alternating graphs take a third at 3 of what they take at 2.',
  ),
  restartMargin: tuned(
    1.15,
    [1.02, 1.5],
    'Clause learning restarts when what it learned of late is worse than the average by this factor.',
    NEVER,
  ),
  // Smaller problems.
  reduceUpTo: tuned(
    3000,
    [500, 10_000],
    'Problems of more items are not reduced by what items force, which takes the square of their number.',
    0,
  ),
  companyLooks: tuned(
    4_000_000,
    [400_000, 100_000_000],
    'How many forced nodes a large region looks at, beside 20 for each of its nodes. Without it, each column of a game of 100 000 nodes with any owner took 5 s without an end.',
    NEVER,
  ),
  // Without restart.
  quickQuestion: tuned(
    30,
    [3, 300],
    'The effort of a question to a column that is not reduced, by its size.',
  ),
  leanSet: tuned(1_000_000, [100_000, 10_000_000], 'The greatest effort of making a found set lean.', 0),
} as const;
