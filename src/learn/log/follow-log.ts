// A log held against a model: each trace is followed as far as the model goes with it, with the set of nodes the system may be in
// where several edges fit. The first event that none of them allows is off the model, and the rest of that trace is not judged,
// as nobody knows where the system is. An event that does not say whose it is may be either player's. What comes of it is a recorded
// run, a test for each trace, so that reports and gates treat it as any other; resets cost nothing in a log.

import { InputError } from '../../base/index.ts';
import { arrivalOf, type Game, type Goal, isTransition, modelOf, SUT } from '../../game/index.ts';
import {
  faultSignature,
  RUN_SETTINGS,
  SOME,
  type TracedFailure,
  type TracedRun,
  traceHeader,
} from '../../run/index.ts';
import { RESET } from '../../strategy/index.ts';
import { Fault, SILENCE, wordOf } from '../../sut/index.ts';
import type { EventLog, LogEvent } from './event-log.ts';

export interface OffModel {
  readonly trace: string;
  readonly line: number;
  readonly event: string;
  /** The nodes the system may have been in, and what the model expects there. */
  readonly nodes: readonly number[];
  readonly expected: readonly string[];
  /** How many events of the trace were not judged after it. */
  readonly unjudged: number;
}

export interface FollowedLog {
  readonly run: TracedRun;
  readonly conforming: number;
  readonly off: readonly OffModel[];
}

export interface FollowOptions {
  /** What the log is called. */
  readonly file: string;
  readonly goal?: Goal;
  /** The command that does this again. */
  readonly again?: string;
}

export function followLog(
  game: Game,
  log: EventLog,
  { file, goal = 'nodes', again }: FollowOptions,
): FollowedLog {
  const { maybe, unasked } = modelOf(game);
  if (maybe || unasked) {
    throw InputError.of(
      'log/helper-moves',
      'a log does not show edges with "maybe", or with "by": "sut" at tester nodes',
      'replace them by an SUT node with both observations',
    );
  }
  const follower = new Follower(game);
  for (const { id, events } of log.traces) follower.trace(id, events);
  const { events, spent, steps, failures, off } = follower;
  const header = traceHeader({
    game,
    goal,
    strategy: 'log',
    sut: file,
    suite: null,
    run: 0,
    seed: 0,
    budget: spent,
    resetCost: 0,
    // What a system did in production is held against what is required of a real one.
    require: RUN_SETTINGS.require.realDefault,
    ...(again !== undefined && { again }),
  });
  return {
    run: {
      header,
      events: Int32Array.from(events),
      times: null,
      failures,
      shortest: [],
      rechecks: [],
      abandoned: [],
      end: {
        end: 'strategy',
        why: 'the log ends',
        spent,
        steps,
        resets: Math.max(0, log.traces.length - 1),
        gain: 0,
        coverage: 0,
      },
    },
    conforming: log.traces.length - off.length,
    off,
  };
}

class Follower {
  readonly events: number[] = [];
  readonly failures: TracedFailure[] = [];
  readonly off: OffModel[] = [];
  spent = 0;
  steps = 0;
  readonly #game: Game;
  #tests = 0;
  #nodes: readonly number[] = [];
  #certain = true;
  /** The edge of the last stimulus of the trace, -1 before the first. */
  #stimulus = -1;

  constructor(game: Game) {
    this.#game = game;
  }

  trace(id: string, events: readonly LogEvent[]): void {
    const game = this.#game;
    this.#tests++;
    this.events.push(RESET);
    this.spent++;
    this.#nodes = [game.initial];
    this.#certain = true;
    this.#stimulus = -1;
    for (let i = 0; i < events.length; i++) {
      const event = events[i];
      this.#passSilence(event);
      const edges = this.#edges((e) => this.#fits(e, event));
      if (edges.length === 0) {
        this.#offModel(id, event, events.length - i - 1);
        return;
      }
      this.#take(edges);
    }
  }

  /** Before a stimulus the SUT may have kept silent where the model lets it. */
  #passSilence(event: LogEvent): void {
    const game = this.#game;
    if (this.#edges((e) => this.#fits(e, event)).length > 0) return;
    const silent = this.#edges((e) => game.owner[game.source[e]] === SUT && wordOf(game, e) === SILENCE);
    if (silent.length > 0) this.#take(silent);
  }

  #fits(e: number, { label, by }: LogEvent): boolean {
    const game = this.#game;
    const side = game.owner[game.source[e]] === SUT ? 'sut' : 'tester';
    return wordOf(game, e) === label && (by === undefined || by === side);
  }

  #edges(fits: (e: number) => boolean): number[] {
    const { outStart } = this.#game;
    const found: number[] = [];
    for (const v of this.#nodes) {
      for (let e = outStart[v]; e < outStart[v + 1]; e++) if (fits(e)) found.push(e);
    }
    return found;
  }

  #take(edges: readonly number[]): void {
    const game = this.#game;
    if (game.owner[game.source[edges[0]]] !== SUT) this.#stimulus = edges[0];
    const ends = new Set(edges.map((e) => arrivalOf(game, e)));
    if (this.#certain && edges.length === 1) this.#certainly(edges[0]);
    else if (this.#certain || edges.length > 0) {
      this.#certain = false;
      this.events.push(SOME, edges.length, ...edges, 0);
      this.#pay(1);
    }
    this.#nodes = [...ends];
  }

  #certainly(edge: number): void {
    const game = this.#game;
    this.events.push(edge);
    this.#pay(1);
    const to = game.target[edge];
    if (!isTransition(game, to)) return;
    this.events.push(game.outStart[to]);
    this.#pay(1);
  }

  #pay(cost: number): void {
    this.spent += cost;
    this.steps++;
  }

  #offModel(id: string, { label, line, by }: LogEvent, unjudged: number): void {
    const game = this.#game;
    const nodes = this.#nodes;
    const expected = [...new Set(this.#edges(() => true).map((e) => wordOf(game, e)))];
    this.off.push({ trace: id, line, event: label, nodes, expected, unjudged });
    const what = by === 'tester' ? 'stimulus' : by === 'sut' ? 'observation' : 'event';
    const fault = new Fault(
      'off-model',
      `the ${what} ${JSON.stringify(label)} is not in the model there; expected ${expected.map((word) => JSON.stringify(word)).join(' or ') || 'nothing'}`,
      { saw: { label } },
    );
    const node = nodes[0];
    this.failures.push({
      kind: fault.kind,
      message: `${fault.message} (trace ${id}, line ${line})`,
      signature: faultSignature(game, fault, this.#stimulus),
      node: game.ids[node],
      test: this.#tests,
      spent: this.spent,
      at: this.events.length,
      during: -1,
    });
  }
}
