// The numbers of the searches that decide how long a game takes, in one place, each with its range and a sentence. `npm run bench solve -- design` measures
// each beside its least and its greatest value and, where a value switches a part off, without that part.
//
// Modules read them when they are loaded: a bench that tries others changes the table before it loads the solver.

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
    'The effort of plain cores on a game of 1500 to 5000 nodes as it is, before anything is reduced: of 3000 nodes, half the SUT’s, all are settled by then, in a third of the time.',
    0,
  ),
  hugeGlance: tuned(
    200_000,
    [0, 2_000_000],
    'The effort of plain cores on a game of more than 10 000 nodes as it is, until they find a set: small ones are found at once, and nothing is reduced with a bound that is far off.',
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
    'The first effort of plain and of charged cores on problems of more than 1500 items; they go on from there as long as their bound rises fast enough to foretell an end.',
  ),
  lead: tuned(
    3,
    [1.5, 6],
    'Then the search that proved most gets so many times the effort of each other one. A uniform 3x2 machine of 80 states takes 2.7 s with 6 and 0.8 with 3; with 1.5 covers and large games take a third longer.',
  ),
  leadFar: tuned(
    8,
    [1, 20],
    'And up to so many times that, where another has proved something but has much further to go. A uniform 3x2 machine of 150 states took 100 s with 1.',
    1,
  ),
  apartAfter: tuned(
    10,
    [0, 100],
    'How many slices the search of the whole gets before what single items hold together is searched part by part. Without, ten machines along a corridor are open after 6 s, which take 1.2 with it.',
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
    'How deep dual ascent goes before the first core. Of 30 000 nodes, half the SUT’s: 17.7 s without going deep at all, 6.5 s with 3, 5.7 s with 6, 6.3 s with 12.',
  ),
  aidAfter: tuned(
    4_000_000,
    [300_000, 40_000_000],
    'What a question costs before it is put to cores as well. With 0.3 million 3-SAT games of 50 variables take .7 to .95 s, with this .6 to .8; pigeons of 8 holes 1.2 and 1.6.',
    NEVER,
  ),
  aidLight: tuned(
    1 / 20,
    [0.005, 0.5],
    'What local search for a set may cost, as a share of what a question has cost: one of a uniform 3x2 machine of 150 states took 47 s to come upon a set, and takes 0.4.',
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
    'How deep dual ascent goes in a search. Conflicts and time of a uniform 200 x 2 graph: depth 1 45000 and 1.9 s, depth 2 9000 and .64 s, depth 3 5500 and .69 s, depth 6 6300 and 1.5 s; on alternating graphs 3 takes a third of 2.',
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
    'How many nodes are looked at that others force, in a large region, beside 20 for each node of it: of 100 000 nodes with any owner each column took 5 s without an end.',
    NEVER,
  ),
  // Without restart.
  quickQuestion: tuned(
    30,
    [3, 300],
    'The effort of a question to a column that is not reduced, by its size.',
  ),
  leanSet: tuned(1_000_000, [100_000, 10_000_000], 'What making a set that was found lean may cost.', 0),
} as const;
