// The front door: what a program may use, in Node and in browsers, name by name. Everything else is a matter of the house and
// may change with any version. Of types only those stand here that a program writes down itself: what others hold shows where they
// are used. What stands here has its description where it is declared, for editors to show; the names are pinned by
// test/golden/doors.test.ts, and docs/how-to/use-as-a-library.md shows how they go together.

// What goes wrong with input, and where texts come from.
export {
  Dice,
  InputError,
  type Issue,
  orThrow,
  setLimits,
  sourceOf,
  statistics,
  VERSION,
} from './base/index.ts';
// The guarantee, its witnesses, and both players; `covergame/solver` has proofs of the lower bound, too.
export { checkWitness, readWitness, type Witness, writeWitness } from './certificate/index.ts';
// Models from text.
export { FORMATS, readModel } from './format/index.ts';
// Games.
export {
  all,
  buildGame,
  eventually,
  type Game,
  type GameSpec,
  labelOf,
  nodeNamed,
  plainGame,
  SUT,
  silence,
  TESTER,
  within,
} from './game/index.ts';
// Models as programs.
export {
  defineModel,
  explore,
  type Model,
  oneOf,
  randomGame,
  range,
  readEfsm,
} from './model/index.ts';
export { explain, SutPlayer, TesterPlayer, whatIf, whatIfAsync, witnessPlayer } from './play/index.ts';
// What a model and its campaigns say.
export {
  type Findings,
  findingsOf,
  inspectGame,
  lineChart,
  REPORTS,
  readTally,
  reportNamed,
} from './report/index.ts';
// Campaigns.
export {
  type Simulation,
  simulate,
} from './run/simulation/index.ts';
export { type Solution, solve, solveAsync } from './solve/index.ts';
// Strategies.
export {
  AWAIT,
  type MoveFunction,
  type Player,
  RESET,
  STOP,
  STRATEGIES,
  type Strategy,
  strategyNamed,
  type View,
} from './strategy/index.ts';
// Test suites.
export {
  CRITERIA,
  makeSuite,
  readSuite,
  type Suite,
  suiteObject,
  writeSuite,
} from './suite/index.ts';
// Systems under test, simulated and real.
export {
  type Check,
  type CheckedState,
  type Driver,
  Fault,
  type Matches,
  type Observation,
  ObservationQueue,
  SILENCE,
  type Stimulus,
  SUTS,
  type TestStart,
} from './sut/index.ts';
