// Traces: a campaign as lines of JSON, the log, the repro and the resume point at once (docs/trace.md).
//
//   {"format":"covergame-trace/1","model":"login","hash":"…","strategy":"s2","sut":"uniform","seed":1,"run":0,…}
//   {"test":1,"at":"start"}            the pebble is put on the initial node; from the second test on by a reset
//   {"do":"login","to":"waiting"}      the tester's move
//   {"saw":"denied","to":"start"}      the SUT's
//   {"maybe":[{"from":"a","saw":"x","to":"b"},…],"stay":["c"]}   the SUT's, and nobody saw which: one of these edges,
//                                      or it stayed where it was; then steps say "from" until the next test
//   {"failure":{"kind":"off-model",…}} what went wrong with a real SUT (docs/verdicts.md)
//   {"abandoned":"…"}                  the test was given up; a reset is next
//   {"end":"budget","why":"…","spent":100,"steps":80,"resets":2,"gain":7,"coverage":87.5}
//
// Every line stands alone, so a file cut at any byte loses one line at most, and files of several runs or
// machines are merged by putting them one after the other. An edge is named by its label (null if it has none) and its
// target; "edge" tells parallel ones with the same label apart, by their place among the edges of the node.

import { VERSION } from '../../base/index.ts';
import { type Game, type Goal, hashGame, labelOf, TESTER } from '../../game/index.ts';
import { RESET } from '../../strategy/index.ts';
import { type Failure, type Recorder, type RunOutcome, SOME, someAt } from '../campaign/index.ts';

export const TRACE_FORMAT = 'covergame-trace/1';

export interface TraceHeader {
  readonly format: typeof TRACE_FORMAT;
  /** The name of the model and its fingerprint (hashGame), of the game that was played, goal included. */
  readonly model: string;
  readonly hash: string;
  readonly goal: Goal;
  readonly strategy: string;
  readonly sut: string;
  /** The criterion of the suite that was executed, or `given`; null without one. */
  readonly suite: string | null;
  readonly seed: number;
  /** The number of the run, from 0. */
  readonly run: number;
  readonly budget: number;
  readonly resetCost: number;
  readonly restart: boolean;
  readonly until: string | null;
  /** There if what the strategy left of the budget was spent all the same. */
  readonly spendAll?: boolean;
  /** Of covergame. */
  readonly version: string;
  /** The command that makes the run again, where it is not one of covergame's own: that of a test runner. */
  readonly again?: string;
}

export interface TraceOptions extends Omit<TraceHeader, 'format' | 'model' | 'hash' | 'version'> {
  readonly game: Game;
}

export function traceHeader({ game, ...options }: TraceOptions): TraceHeader {
  const { goal, strategy, sut, suite, seed, run, budget, resetCost, restart, until, spendAll, again } =
    options;
  return {
    format: TRACE_FORMAT,
    model: game.name,
    hash: hashGame(game),
    goal,
    strategy,
    sut,
    suite,
    seed,
    run,
    budget,
    resetCost,
    restart,
    until,
    ...(spendAll && { spendAll }),
    version: VERSION,
    ...(again !== undefined && { again }),
  };
}

/** Turns what a campaign does into lines; the text of an edge is made once. */
export class TraceWriter implements Recorder {
  readonly #game: Game;
  readonly #write: (line: string) => void;
  readonly #lines: (string | undefined)[] = [];
  #unsure = false;

  constructor(game: Game, write: (line: string) => void) {
    this.#game = game;
    this.#write = write;
  }

  /** Takes a trace up after these events: what was unsure in the current test still is. */
  goOn(events: Int32Array): void {
    this.#unsure = false;
    for (let i = 0; i < events.length; i++) {
      if (events[i] === RESET) this.#unsure = false;
      else if (events[i] === SOME) {
        this.#unsure = true;
        i = someAt(events, i).next - 1;
      }
    }
  }

  header(header: TraceHeader): void {
    this.#write(`${JSON.stringify(header)}\n`);
  }

  start(test: number): void {
    this.#unsure = false;
    this.#write(`${JSON.stringify({ test, at: this.#game.ids[this.#game.initial] })}\n`);
  }

  step(edge: number): void {
    if (this.#unsure) this.#write(`${JSON.stringify(stepFrom(this.#game, edge))}\n`);
    else this.#write((this.#lines[edge] ??= `${JSON.stringify(stepOf(this.#game, edge))}\n`));
  }

  some(edges: readonly number[], stay: readonly number[]): void {
    this.#unsure = true;
    const maybe = edges.map((edge) => stepFrom(this.#game, edge));
    this.#write(`${JSON.stringify({ maybe, stay: stay.map((node) => this.#game.ids[node]) })}\n`);
  }

  failure({ kind, message, signature, node, test, spent, script }: Failure): void {
    const during = script && script.during >= 0 ? script.during : null;
    const failure = {
      kind,
      message,
      signature,
      node,
      test,
      spent,
      during: during && stepFrom(this.#game, during),
    };
    this.#write(`${JSON.stringify({ failure })}\n`);
  }

  abandoned(why: string): void {
    this.#write(`${JSON.stringify({ abandoned: why })}\n`);
  }

  end({ end, spent, steps, resets, gain, coverage }: RunOutcome): void {
    const line = { end: end.reason, why: end.why, spent, steps, resets, gain, coverage };
    this.#write(`${JSON.stringify(line)}\n`);
  }
}

function stepOf(game: Game, edge: number): object {
  const u = game.source[edge];
  const label = labelOf(game, edge) ?? null;
  const to = game.ids[game.target[edge]];
  const place = edge - game.outStart[u];
  return {
    ...(game.owner[u] === TESTER ? { do: label } : { saw: label }),
    to,
    ...(firstLike(game, edge) !== edge && { edge: place }),
  };
}

const stepFrom = (game: Game, edge: number): object => ({
  from: game.ids[game.source[edge]],
  ...stepOf(game, edge),
});

/** The first edge of the same node with the same label and target. */
function firstLike({ source, outStart, target, label }: Game, edge: number): number {
  let e = outStart[source[edge]];
  while (target[e] !== target[edge] || label[e] !== label[edge]) e++;
  return e;
}
