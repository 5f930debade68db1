// Traces: a campaign as lines of JSON, the log, the repro and the resume point at once (docs/reference/trace.md).
//
//   {"format":"covergame-trace/2","model":{…},"settings":{…},"question":{…},…}
//   {"test":1,"at":"start"}            the pebble is put on the initial node; from the second test on by a reset
//                                      ("instance", "job" and "attempt" say where a test of a joint campaign comes from)
//   {"do":"login","to":"waiting"}      the tester's move
//   {"saw":"denied","to":"start"}      the SUT's
//   {"maybe":[{"from":"a","saw":"x","to":"b"},…],"stay":["c"]}   the SUT's, and nobody saw which: one of these edges,
//                                      or it stayed where it was; then steps say "from" until the next test
//   {"failure":{"kind":"off-model",…}} what went wrong with a real SUT (docs/explain/verdicts.md)
//   {"abandoned":"…"}                  the test was given up; a reset is next
//   {"end":"budget","why":"…","spent":100,"steps":80,"resets":2,"gain":7,"coverage":87.5}
//   {"recheck":{"signature":"…","state":"gone",…}}   what became of a failure that an earlier run found, before the first test
//   {"shortest":{"signature":"…","play":[…],…}}   the shortest way found to a failure, after the end
//
// Every line stands alone, so a file cut at any byte loses one line at most, and files of several runs or
// machines are merged by putting them one after the other. An edge is named by its label (null if it has none) and its
// target; "edge" tells parallel ones with the same label apart, by their place among the edges of the node. Lines of a real
// system say "ms", the milliseconds since the header; all end with "sum", their checksum.

import { printableJson, redacted, redactedAddress, sealed } from '../../base/index.ts';
import { type Game, labelOf, TESTER } from '../../game/index.ts';
import { RESET } from '../../strategy/index.ts';
import {
  type Failure,
  type Recorder,
  type RunOutcome,
  type Shrunk,
  SOME,
  someAt,
  type TestSource,
} from '../campaign/index.ts';
import type { Recheck } from '../failures/index.ts';
import { headerObject, type TraceHeader } from './header.ts';
import type { Abandonment, Line } from './line.ts';

/** Turns what a campaign does into lines; the text of an edge is made once. */
export class TraceWriter implements Recorder {
  readonly #game: Game;
  readonly #write: (line: string) => void;
  readonly #clock: (() => number | undefined) | undefined;
  readonly #lines: (string | undefined)[] = [];
  #unsure = false;

  /** `clock` tells the milliseconds since the header; simulated runs have none. */
  constructor(game: Game, write: (line: string) => void, clock?: () => number | undefined) {
    this.#game = game;
    this.#write = write;
    this.#clock = clock;
  }

  /** Takes a trace up after these events: what was unsure in the current test still is. */
  resume(events: Int32Array): void {
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
    this.#write(sealed(printableJson(headerObject(header))));
  }

  /** Whatever happened. */
  line(line: Line): void {
    if (line.kind === 'step') this.step(line.edge);
    else if (line.kind === 'start') this.start(line.test, line);
    else if (line.kind === 'some') this.some(line.edges, line.stay);
    else if (line.kind === 'failure') this.failure(line.failure);
    else if (line.kind === 'abandoned') this.abandoned(line.abandonment);
    else if (line.kind === 'end') this.end(line.outcome);
    else if (line.kind === 'recheck') this.recheck(line.recheck);
    else this.shortest(line.signature, line.shortest, line.replay);
  }

  start(test: number, { instance, job, attempt }: TestSource = {}): void {
    this.#unsure = false;
    this.#line({
      test,
      at: this.#game.ids[this.#game.initial],
      ...(instance !== undefined && { instance: redacted(instance) }),
      ...(job !== undefined && { job }),
      ...(attempt !== undefined && { attempt }),
    });
  }

  step(edge: number): void {
    if (this.#unsure) this.#line(stepFrom(this.#game, edge));
    else if (this.#clock) this.#line(stepOf(this.#game, edge));
    else this.#write((this.#lines[edge] ??= sealed(printableJson(stepOf(this.#game, edge)))));
  }

  some(edges: readonly number[], stay: readonly number[]): void {
    this.#unsure = true;
    const maybe = edges.map((edge) => stepFrom(this.#game, edge));
    this.#line({ maybe, stay: stay.map((node) => this.#game.ids[node]) });
  }

  failure({ kind, message, signature, node, test, spent, during: edge, saw }: Failure): void {
    const during = this.#during(edge);
    const seen = saw !== undefined && { saw };
    this.#line({ failure: { kind, message, signature, node, test, spent, during, ...seen } });
  }

  abandoned({ why, kind, saw }: Abandonment): void {
    this.#line({ abandoned: redacted(why), ...(kind && { kind }), ...(saw !== undefined && { saw }) });
  }

  end({ end, spent, steps, resets, gain, coverage }: RunOutcome): void {
    this.#line({ end: end.reason, why: end.why, spent, steps, resets, gain, coverage });
  }

  recheck({ script, ...recheck }: Recheck): void {
    const play = script && this.#play(script.play);
    this.#line({ recheck: { ...recheck, play, during: this.#during(script?.during ?? -1) } });
  }

  /** The shortest way found to a failure, and the command that goes it. */
  shortest(signature: string, { play, during, repeats, tries }: Shrunk, replay?: string): void {
    const shortest = {
      signature,
      play: this.#play(play),
      during: this.#during(during),
      repeats,
      tries,
      ...(replay !== undefined && { replay: redactedAddress(replay) }),
    };
    this.#line({ shortest });
  }

  #play(play: readonly number[]): (object | null)[] {
    return play.map((edge) => (edge < 0 ? null : stepFrom(this.#game, edge)));
  }

  #during(edge: number): object | null {
    return edge < 0 ? null : stepFrom(this.#game, edge);
  }

  #line(line: object): void {
    const ms = this.#clock?.();
    this.#write(sealed(printableJson(ms === undefined ? line : { ...line, ms })));
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
