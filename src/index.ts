// The front door: what a program may use, in Node and in browsers, name by name. Everything else is a matter of the house and
// may change with any version. What stands here has its description where it is declared, for editors to show; the names are
// pinned by test/golden/doors.test.ts, and docs/library.md shows how they go together.

// What goes wrong with input, and where texts come from.
export {
  Dice,
  InputError,
  type Issue,
  type LimitId,
  type Outcome,
  orThrow,
  type Place,
  type Source,
  setLimits,
  sourceOf,
  VERSION,
} from './base/index.ts';
// Models from text.
export { FORMATS, type FormatId, type Reading, type ReadModelOptions, readModel } from './format/index.ts';
// Games.
export {
  buildGame,
  type Game,
  type GameSpec,
  labelOf,
  nodeNamed,
  type Owner,
  SUT,
  TESTER,
} from './game/index.ts';
// Models as programs.
export {
  type Choice,
  defineModel,
  type Exploration,
  type ExploreOptions,
  explore,
  type Model,
  type ModelDefinition,
  oneOf,
  type Program,
  randomGame,
  range,
  readEfsm,
} from './model/index.ts';
// What a model and its campaigns say.
export {
  type Findings,
  findingsOf,
  type Inspection,
  inspectGame,
  REPORTS,
  type Report,
  type ReportId,
  readTally,
  reportNamed,
  type Tally,
} from './report/index.ts';
// Campaigns.
export {
  type SimulatedRun,
  type SimulateOptions,
  type Simulation,
  simulate,
} from './run/simulation/index.ts';
// The guarantee, its witnesses and proofs, and both players.
export {
  checkProof,
  checkWitness,
  explain,
  type Progress,
  readProof,
  readWitness,
  type Solution,
  type SolveOptions,
  SutPlayer,
  solutionSoFar,
  solve,
  solving,
  TesterPlayer,
  type Witness,
  whatIf,
  witnessPlayer,
  writeProof,
  writeWitness,
} from './solve/index.ts';
// Strategies.
export {
  AWAIT,
  type MoveFunction,
  type Player,
  RESET,
  STOP,
  STRATEGIES,
  type Strategy,
  type StrategyId,
  type StrategySetup,
  strategyNamed,
  type View,
} from './strategy/index.ts';
// Test suites.
export {
  CRITERIA,
  type Criterion,
  type CriterionId,
  makeSuite,
  readSuite,
  type Suite,
  type SuiteOptions,
  suiteObject,
  writeSuite,
} from './suite/index.ts';
// Systems under test, simulated and real.
export {
  type Check,
  type CheckedState,
  type Driver,
  type EdgeView,
  Fault,
  type FaultKind,
  type Matches,
  type Observation,
  ObservationQueue,
  SILENCE,
  type Stimulus,
  SUTS,
  type Sut,
  type SutId,
  type TestStart,
} from './sut/index.ts';
