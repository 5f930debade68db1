// The numbers of the search engines, in one place, each with its range and a sentence. `npm run bench solve -- design` prints what each buys on families with
// fresh seeds, beside its least and its greatest value and, where a value switches a part off, without that part.
//
// Modules read them when they are loaded: whoever wants to try others changes the table before loading the solver.

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
    'The effort of plain cores on a large game as it is, before anything is reduced: of 3000 nodes, half the SUT’s, all are settled by then, in a third of the time.',
    0,
  ),
  hugeGlance: tuned(
    200_000,
    [0, 2_000_000],
    'The effort of plain cores on a game of more than 10 000 nodes as it is, until they find a set: small ones are found at once, and nothing is reduced with a bound that is far off.',
    0,
  ),
  firstNear: tuned(
    400_000,
    [0, 4_000_000],
    'Where the first bound is near: the effort of charged cores before branch and bound begins. They settle vertex covers and sparse games.',
  ),
  nearLinear: tuned(
    6_000_000,
    [0, 20_000_000],
    'Then that of branch and bound; it goes on only as long as the share of its tree that is done foretells an end, as with set covers, and lets others go first otherwise.',
  ),
  hopefulLinear: tuned(200_000_000, [5_000_000, 1_000_000_000], 'And up to this effort even then.'),
  linearPatience: tuned(
    4_000_000_000,
    [200_000_000, 40_000_000_000],
    'And up to this effort when its turn comes again, or beside the others, three times theirs; then it gives up unless it is hopeful.',
  ),
  nearCharged: tuned(
    20_000_000,
    [200_000, 50_000_000],
    'Then that of charged cores altogether, before the others begin.',
  ),
  nearPlain: tuned(
    300_000,
    [0, 3_000_000],
    'Then that of plain cores, which settle pigeons and weighted covers.',
  ),
  nearDeepening: tuned(700_000, [0, 7_000_000], 'Then that of deepening.'),
  firstFrontier: tuned(
    3_000_000,
    [0, 30_000_000],
    'Then, or at the end elsewhere, that of the dynamic program.',
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
  hopefulRest: tuned(
    2,
    [0.5, 8],
    'Of large problems cores go on while the rest, as fast as the bound rose of late, takes at most so many times the effort so far. With values of 10 000 it is never more than 1.5, and more than 4 from the point on where cores stop with values of 200.',
  ),
  firstCharged: tuned(400_000, [0, 4_000_000], 'Then that of charged cores.'),
  sparsePlain: tuned(
    3_000_000,
    [0, 30_000_000],
    'The first effort of plain cores on large problems; they go on from there as long as they are hopeful.',
  ),
  sparsePlainBySize: tuned(
    0.1,
    [0, 10],
    'And at least so much for each pair of items, as the linear relaxation takes the longer: of 16 000 items 15 s, where half a second more of cores settles most.',
    0,
  ),
  sparseCharged: tuned(3_000_000, [0, 30_000_000], 'That of charged cores there, after branch and bound.'),
  sparseLinear: tuned(
    200_000_000,
    [0, 400_000_000],
    'Then that of branch and bound there: half of 30 000 nodes the SUT’s takes 2 to 5 s instead of 5 to 20.',
    0,
  ),
  sparseClose: tuned(
    0.5,
    [0.3, 1],
    'Of 500 to 1500 items branch and bound has its turn where the lower bound is at least this share of the upper one. Of 3000 nodes, half the SUT’s, one in twenty takes 1 to 14 s without it, and a third of that with it.',
    NEVER,
  ),
  moreDeepening: tuned(
    2_000_000,
    [500_000, 20_000_000],
    'Then that of deepening altogether, which settles uniform machines.',
  ),
  firstDescent: tuned(20_000_000, [1_000_000, 100_000_000], 'What the first closed set may cost, in steps.'),
  coresBeginAt: tuned(
    0.75,
    [0.5, 0.95],
    'Cores go first where the first lower bound is at least this share of the upper one: formulas, covers, large values.',
  ),
  tinyProblem: tuned(
    24,
    [0, 100],
    'Of so few items deepening alone settles a game: what need not be compiled need not be waited for.',
  ),
  lightUpTo: tuned(
    1500,
    [0, 10_000],
    'Of fewer items, and of covers, light sets come from local search, of others from exchange: of 600 both find the same, of 2000 exchange finds a set of 223 and local search one of 282.',
    0,
  ),
  lightOptions: tuned(
    100_000,
    [1000, 1_000_000],
    'Nor do they where rules have more options altogether: each move looks at a good part of them.',
    0,
  ),
  lightAfter: tuned(
    150_000,
    [0, 10_000_000],
    'The effort of all searches after which a light set by local search is worth it: a lightest one of a uniform 3x2 machine of 150 states takes it 10 to 150 ms, a search up to 70 s.',
    NEVER,
  ),
  lightEffort: tuned(600_000, [50_000, 10_000_000], 'Steps of it without finding a lighter set.'),
  lightLater: tuned(20, [2, 1000], 'Once more at so many times the effort, again and again.'),
  lightMore: tuned(7, [1, 20], 'With so many times the steps each time.'),
  annealAfter: tuned(
    100_000_000,
    [2_000_000, 1_000_000_000],
    'The effort of deepening after which exchange is worth a second, on larger ones: of an alternating graph of 3000 nodes a set of 210 is known after 25 s with it, and one of 411 without.',
    NEVER,
  ),
  apartAfter: tuned(
    10,
    [0, 100],
    'How many slices the search of the whole gets before what single items hold together is searched part by part.',
    NEVER,
  ),
  pairsAfter: tuned(
    1000,
    [0, 10_000],
    'The same of what two items hold together, each part of which is searched up to three times, needed or not. With 300, ten machines with doors and ways back take twice as long.',
    NEVER,
  ),
  regionWork: tuned(
    40_000_000,
    [0, 200_000_000],
    'The greatest product of items and size of a problem of which it is looked for what any two items hold together; of larger ones, only for what the target and another do.',
    0,
  ),
  symmetryAfter: tuned(
    120,
    [0, 10_000],
    'How many slices the search of a problem gets before it is looked for symmetries of it: with 60, boards of 11 x 11 to 13 x 13 took half as long again, as they began anew shortly before their end; with 120 they do not, and a torus takes a sixth less than with 300.',
    NEVER,
  ),
  symmetryUpTo: tuned(
    30_000,
    [0, 1_000_000],
    'The largest problem of which it is looked for symmetries, in options of its rules.',
    0,
  ),
  symmetryEffort: tuned(5_000_000, [10_000, 100_000_000], 'What looking for symmetries may cost, in steps.'),
  symmetryRounds: tuned(20, [1, 100], 'How often it is looked for symmetries of what is left.'),
  wholeSlices: tuned(
    60,
    [1, 200],
    'How many slices the search of a whole large game gets for one of each other work. With 20, exchange takes a quarter of the time of 30 000 nodes, half the SUT’s, and what it finds cores find as well.',
  ),
  searchAnew: tuned(
    0.1,
    [0.02, 0.9],
    'The search of a whole large game begins anew when a set of at most this share of the one it began with is known: what is too heavy for a lighter one is not built. With a half hardly less was built, and what was done was done twice: half of 30 000 nodes the SUT’s takes a fifth longer, and one in thirty five times as long.',
    0,
  ),
  turnHeadStart: tuned(
    10,
    [1, 50],
    'How many rounds a piece of work on a large game is ahead of the next one.',
  ),
  // Whose turn it is.
  lead: tuned(
    3,
    [1.5, 6],
    'The search that proved most gets so many times the effort of each other one. A uniform 3x2 machine of 80 states takes 2.7 s with 6 and 0.8 with 3; with 1.5 covers and large games take a third longer.',
  ),
  leadFar: tuned(
    8,
    [1, 20],
    'And up to so many times that, where another has proved something but has much further to go. A uniform 3x2 machine of 150 states took 100 s with 1.',
    1,
  ),
  // Unsatisfiable cores.
  coreRootDepth: tuned(
    6,
    [0, 12],
    'How deep dual ascent goes before the first core. Of 30 000 nodes, half the SUT’s: 17.7 s without going deep at all, 6.5 s with 3, 5.7 s with 6, 6.3 s with 12.',
  ),
  trimOne: tuned(2000, [500, 20_000], 'What trying to do without one literal of a core may cost.', 0),
  trimAll: tuned(
    20_000,
    [2000, 200_000],
    'What trimming a core may cost at least; or as much as finding it did.',
  ),
  coreLearned: tuned(
    2000,
    [500, 10_000],
    'How many clauses a search by cores learns before some are dropped.',
  ),
  coreLearnedMore: tuned(500, [100, 2000], 'And how many more each time after that.'),
  aidFirst: tuned(
    120_000,
    [20_000, 1_000_000],
    'What cores may cost at least as a second opinion on a hard question.',
  ),
  aidShare: tuned(1 / 8, [0.03, 0.5], 'And by their share of the effort.'),
  aidNear: tuned(
    0.9,
    [0.5, 1],
    'Cores are near the end of a question from this part of its limit on, however slowly they rise: pigeons come to 781 of 783 at once, machines to half. Far ones have less (leadFar).',
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
  largeQuestion: tuned(
    5000,
    [500, 100_000],
    'Of so many items, and a limit of at least an eighth of what they weigh, a question is put to cores first.',
    NEVER,
  ),
  // What members of a team tell each other.
  sharedLength: tuned(
    8,
    [0, 30],
    'The longest clause that is told, in literals. With 12 uniform 3x2 machines of 110 and 120 states take the same.',
    0,
  ),
  sharedAtOnce: tuned(64, [1, 1000], 'How many clauses are told at once, the shortest.'),
  sharedMost: tuned(5000, [100, 100_000], 'How many are kept for a problem.'),
  // Deepening on the weight.
  dive: tuned(
    200_000,
    [20_000, 2_000_000],
    'What looking for the next lighter set may cost in the first dive.',
  ),
  questionLearned: tuned(
    2000,
    [500, 10_000],
    'How many clauses a question learns, beside one for each option, before some are dropped.',
  ),
  questionLearnedMore: tuned(500, [100, 2000], 'And how many more each time after that.'),
  cheapStep: tuned(
    300_000,
    [30_000, 3_000_000],
    'A step towards the bound that costs less doubles the next one.',
  ),
  levelStep: tuned(
    1.2,
    [0.1, 2],
    'And one that costs less than so many times all before it. With 0.3 uniform 3x2 machines of 120 states take a sixth longer.',
  ),
  dearStep: tuned(4, [2, 20], 'A step that costs more than so many times all before it halves the next one.'),
  closeGapAt: tuned(
    1 / 6,
    [0.02, 0.3],
    'A gap of at most this share of the upper bound is closed in one step. With a quarter uniform machines take a tenth less, and nothing is known of the gap in the meantime.',
  ),
  halveGapAt: tuned(
    1 / 4,
    [0, 0.5],
    'And one of at most this share is halved, whatever the steps before it cost: ten machines along a corridor take up to a fifth longer without.',
    0,
  ),
  // Dual ascent and the linear relaxation.
  boundDepth: tuned(
    4,
    [1, 6],
    'How deep dual ascent goes in a search. Conflicts and time of a uniform 200 x 2 graph: depth 1 45000 and 1.9 s, depth 2 9000 and .64 s, depth 3 5500 and .69 s, depth 6 6300 and 1.5 s; on alternating graphs 3 takes a third of 2.',
  ),
  depthWorth: tuned(
    0.04,
    [0, 0.2],
    'Level d is tried where, of late, d times this share of those who came there was enough with it; else once in ascentPatience. Uniform 3x2 machines take a sixth less with it, alternating graphs go down to the fourth.',
    0,
  ),
  ascentReach: tuned(
    8,
    [2, 30],
    'Going deeper is tried where so many times what was raised so far would be enough. With 2 an alternating graph of 1000 nodes takes 20 times the conflicts.',
  ),
  ascentPatience: tuned(
    32,
    [4, 200],
    'After so many futile rounds in a row going deeper is tried only once in as many.',
  ),
  // The pruned dynamic program.
  beam: tuned(
    3000,
    [300, 30_000],
    'How many states a step keeps, the cheapest, while a first set is looked for: that of dominating set 14x14 is a lightest one already.',
  ),
  mostStates: tuned(
    80_000_000,
    [5_000_000, 200_000_000],
    'Where a question to the dynamic program has had more states it is left to others.',
    0,
  ),
  narrowFrontier: tuned(
    30,
    [0, 60],
    'Where at most so many rules are open at a time and cores begin, it is asked before branch and bound: boards.',
    0,
  ),
  boardFrontier: tuned(
    20_000_000,
    [0, 200_000_000],
    'And up to this effort. Dominating set 11x11 takes 0.4 million, 12x12 12.',
    0,
  ),
  stateEffort: tuned(10, [3, 30], 'How many steps of a search a state counts for.'),
  // Branch and bound on the linear relaxation.
  linearEntries: tuned(100_000, [1000, 1_000_000], 'The largest program, in entries of its rows.', 0),
  linearNear: tuned(
    0.5,
    [0.3, 1],
    'It gives up at once where the relaxation is less than this share of the best set: uniform machines, where it is a third. Of large problems a light set is often found late: half of 30 000 nodes the SUT’s with a value of 173 has 156 by the relaxation, and 222 is known when it begins.',
  ),
  linearBehind: tuned(
    0.9,
    [0, 1],
    'And where it is less than this share of what is proved already: large values, of which cores prove more than all of it.',
    0,
  ),
  halvesNear: tuned(
    1.1,
    [1, 2],
    'Nor does it begin where a half of everything is a solution of the relaxation, proves nothing new, and the best set is at most so many times as heavy: formulas. Vertex covers are heavier.',
  ),
  halvesAfter: tuned(
    15_000_000,
    [0, 200_000_000],
    'Where it takes a half of everything, all weighs the same, and it begins all the same, it goes beside the others once these have done so much: most vertex covers whose vertices weigh the same are settled by then.',
  ),
  linearNearing: tuned(
    4,
    [2, 100],
    'It is hopeful as well when what is left has become so many times less since half the effort.',
  ),
  tableCells: tuned(
    50_000,
    [0, 1_000_000],
    'Relaxations of at most so many columns times rows, of which no more count than there are columns, are done on a table instead of sparse factors: set covers of 200 elements in two thirds of the time, but bundles of 60 choices take twice as long.',
    0,
  ),
  cycleSteps: tuned(
    2_000_000,
    [0, 100_000_000],
    'Odd cycles are looked for where pairs of columns times columns are at most so many.',
    0,
  ),
  cycleRise: tuned(
    0.06,
    [0.001, 0.5],
    'As long as a round of them raises the relaxation by more than this part of what all rounds did.',
  ),
  linearTries: tuned(
    4,
    [0, 16],
    'How many columns a node tries before it splits on one. Ten covers take 385 million cells with 4, 399 with 8, and 465 without learning from the splits themselves.',
  ),
  linearReliable: tuned(4, [1, 16], 'How often a column is tried until what it did is believed.'),
  linearTryEffort: tuned(100, [10, 10_000], 'How many entries a try looks at, for each row and column.'),
  linearHope: tuned(
    500_000_000,
    [10_000_000, 10_000_000_000],
    'It is hopeful as long as the share of the tree that is done foretells an end within so much effort.',
  ),
  // Clause learning.
  glue: tuned(2, [1, 4], 'Clauses of so few levels are never dropped.'),
  activityGrowth: tuned(
    1 / 0.95,
    [1.01, 1.3],
    'How much more a conflict counts for what is decided next than the one before.',
  ),
  restartLeast: tuned(10, [2, 100], 'The fewest conflicts between two restarts.'),
  restartMargin: tuned(
    1.15,
    [1.02, 1.5],
    'A search restarts when what it learned of late is worse than the average by this factor.',
    NEVER,
  ),
  minimiseDepth: tuned(
    200,
    [10, 1000],
    'How far back it is looked whether a literal of a learned clause follows from others.',
    0,
  ),
  // Smaller problems.
  reduceUpTo: tuned(
    3000,
    [500, 10_000],
    'Problems of more items are not reduced by what items force, which takes the square of their number.',
    0,
  ),
  reduceRounds: tuned(4, [1, 10], 'How often a problem is reduced again.'),
  companyLook: tuned(
    400,
    [50, 2000],
    'How many nodes are looked at that a node forces: without an end this is quadratic on large games.',
  ),
  companyLooks: tuned(
    4_000_000,
    [400_000, 100_000_000],
    'And how many altogether in a large region, beside 20 for each node of it: of 100 000 nodes with any owner each column took 5 s without an end.',
    NEVER,
  ),
  // Without restart.
  firstPatience: tuned(
    20_000,
    [2000, 200_000],
    'What a question may cost before the first lower bound without restart.',
  ),
  firstEffort: tuned(2_000_000, [200_000, 20_000_000], 'And what all of them may cost together.'),
  quickQuestion: tuned(
    30,
    [3, 300],
    'The effort of a question to a column that is not reduced, by its size.',
  ),
  exchangeOnce: tuned(
    10_000_000,
    [1_000_000, 600_000_000],
    'The effort after which lighter traps by local search or a short exchange are worth it. On uniform 3x2 machines it saves a tenth to a third of the steps.',
    NEVER,
  ),
  exchangeNodes: tuned(6, [1, 20], 'For how many of the nodes that matter most.'),
  exchangeRounds: tuned(3, [1, 8], 'How often the temperature falls in that short exchange.'),
  leanSet: tuned(1_000_000, [100_000, 10_000_000], 'What making a set that was found lean may cost.', 0),
  // Proofs without restart.
  proofWide: tuned(
    20,
    [2, 200],
    'What a node may cost in a question about exits of several values, by the size of its rules, before fewer values are asked about.',
  ),
  proofLess: tuned(
    8,
    [2, 1000],
    'How many times as much may be asked of a node as of another in the same question. Nodes of small values in a game of 100 000 then have one of some hundred.',
    NEVER,
  ),
  proofFewer: tuned(
    50,
    [5, 1000],
    'So many times fewer nodes to be refuted make other values than those that are needed worth a try: in a game of 100 000 nodes it is one instead of 30 000. Twenty times fewer is what machines and formulas have, where such values are harder to prove.',
    NEVER,
  ),
  // Exchange.
  annealHot: tuned(1.5, [0.5, 4], 'The first temperature of exchange, by the mean gain of a node.'),
  annealMoves: tuned(
    20,
    [5, 100],
    'Moves of the first descent of the temperature, for each node of the set.',
  ),
  annealRounds: tuned(8, [2, 12], 'How often the temperature falls, twice as slowly each time.'),
} as const;
