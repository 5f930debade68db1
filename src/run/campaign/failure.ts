// A failure of the SUT, found in a campaign. Two failures are the same if their signatures are, which name the cause: the kind of fault, the
// last stimulus, and the answer that was wrong, with numbers left out so that addresses, times and counters do not make
// one fault look like many. The nodes at which it was seen are told together: in many states one cause is still one.

import { redacted } from '../../base/index.ts';
import {
  awaitedOutputs,
  type Game,
  helperKind,
  isStimulus,
  modelNode,
  modelOf,
  ownNodesOf,
  timingOf,
  WAITING,
} from '../../game/index.ts';
import { type Fault, type FaultKind, wordOf } from '../../sut/index.ts';
import type { Campaign } from './campaign.ts';
import { type Rate, rateOf } from './rate.ts';
import { type SeenObject, seenObject } from './seen.ts';

/** What the tester does to repeat a failure: a play from the initial node, and then one more stimulus or a wait. */
export interface Script {
  /** Edges from the initial node; -1 where the SUT kept silent and stayed where it was. */
  readonly play: readonly number[];
  /** The edge of the stimulus that was being given when it failed, or -1 if an answer was awaited. */
  readonly during: number;
}

export interface Failure {
  readonly kind: FaultKind;
  /** What is wrong, with the values. */
  readonly message: string;
  readonly signature: string;
  /** The id of the node the SUT was in. */
  readonly node: string;
  /** The test it was found in first, and what had been spent then. */
  readonly test: number;
  readonly spent: number;
  /** The edge of the stimulus that was being given, or -1. */
  readonly during: number;
  /** The whole test up to the failure; null if it was too long to be kept in memory (it is in the trace). */
  readonly script: Script | null;
  /** What the SUT did that the model does not allow, where that is the failure; null for silence. */
  readonly saw?: SeenObject | null;
}

/** A person answers for a failure: it is reported, and not counted in the verdict until the day is over. */
export interface Quarantine {
  readonly owner: string;
  readonly reason: string;
  /** The last day of it, such as `2026-12-31`. */
  readonly until: string;
}

/** A failure that was seen `count` times, with the shortest script that repeats it. */
export interface DistinctFailure extends Failure {
  /** The quarantine that holds on the day of the run; left out if there is none. */
  readonly quarantine?: Quarantine;
  readonly count: number;
  /** The ids of all nodes it was seen at, in the order they were found. */
  readonly nodes: readonly string[];
  readonly shortest: Shrunk | null;
  /** How often it came again; null if nobody tried. */
  readonly rate: Rate | null;
}

export interface Shrunk extends Script {
  /** Of so many tries of this script so many failed the same way. */
  readonly repeats: number;
  readonly tries: number;
}

/** `quarantined until 2026-12-31 by ana: ticket 7`. */
export const heldText = ({ owner, reason, until }: Quarantine): string =>
  `quarantined until ${until} by ${owner}: ${reason}`;

/** One for each signature, in the order they were found. */
export class FailureList {
  readonly #found = new Map<
    string,
    { failure: Failure; count: number; nodes: Set<string>; shrunk: Shrunk | null }
  >();
  readonly #held = new Map<string, Quarantine>();

  add(failure: Failure): void {
    const known = this.#found.get(failure.signature);
    const { signature, node } = failure;
    if (!known)
      this.#found.set(signature, {
        failure,
        count: 1,
        nodes: new Set([node]),
        shrunk: null,
      });
    else {
      known.count++;
      known.nodes.add(node);
      // The shorter script is the better start for shrinking.
      const length = (script: Script | null) => script?.play.length ?? Number.POSITIVE_INFINITY;
      if (length(failure.script) < length(known.failure.script)) known.failure = failure;
    }
  }

  /** What came of trying it again; a way that failed 0 times is none. */
  shrunk(signature: string, shrunk: Shrunk): void {
    const known = this.#found.get(signature);
    if (known) known.shrunk = shrunk;
  }

  /** A failure of this signature, found before or later, does not count. */
  hold(signature: string, quarantine: Quarantine): void {
    this.#held.set(signature, quarantine);
  }

  get size(): number {
    return this.#found.size;
  }

  list(): DistinctFailure[] {
    return [...this.#found.values()].map(({ failure, nodes, count, shrunk }) => ({
      ...failure,
      ...(this.#held.has(failure.signature) && { quarantine: this.#held.get(failure.signature)! }),
      count,
      nodes: [...nodes],
      shortest: shrunk && shrunk.repeats > 0 ? shrunk : null,
      rate: shrunk && rateOf(shrunk.repeats, shrunk.tries),
    }));
  }
}

/**
 * The cause of a fault; `stimulus` is the edge of the last one, -1 before the first of a test, and `started` false where no test was under way.
 * An output that must come is missing at its `node` whatever was given last.
 */
export function faultSignature(
  game: Game,
  fault: Fault,
  stimulus: number,
  { started = true, node = -1 }: { readonly started?: boolean; readonly node?: number } = {},
): string {
  const due = isTimed(fault.kind) && node >= 0 ? awaitedOutputs(game, node) : [];
  const words = due.map((e) => timingOf(wordOf(modelOf(game), e)).word);
  const last = fault.stimulus ?? (stimulus < 0 ? null : wordOf(game, stimulus));
  const after = !started
    ? 'at (start)'
    : due.length > 0
      ? `where ${words.join(' or ')} is due`
      : last === null
        ? 'before any stimulus'
        : `after ${last}`;
  return redacted(`${fault.kind} ${after}: ${detailOf(fault, fault.saw && seenObject(fault.saw))}`);
}

/** As releases before wrote it, by the node and the whole message: what a trace of theirs is compared with. */
function oldSignature(game: Game, fault: Fault, node: number, move: number): string {
  const at = node < 0 ? '(start)' : game.ids[node];
  const during = move >= 0 ? ` during ${wordOf(game, move)}` : '';
  const detail = isTimed(fault.kind) ? '' : fault.message.replace(/^the system /, 'the SUT ');
  return redacted(`${fault.kind} at ${at}${during}: ${withoutNumbers(detail)}`);
}

/** What came of playing a script: the node is -1 if the SUT could not be reset. */
interface Outcome {
  readonly fault: Fault;
  readonly node: number;
  readonly played: Script;
}

/** The signature of a fault that came when a script was played; that of the failure it is expected to be, where it is that. */
export function playedSignature(
  game: Game,
  { fault, node, played }: Outcome,
  expected: string | null,
): string {
  const signature = faultSignature(game, fault, lastStimulus(game, played), { started: node >= 0, node });
  return oldSignature(game, fault, node, played.during) === expected ? expected : signature;
}

/** The edge of the last stimulus of a script, -1 if there is none. */
export function lastStimulus(game: Game, { play, during }: Script): number {
  if (during >= 0) return during;
  return play.findLast((e) => e >= 0 && isStimulus(game, e)) ?? -1;
}

/** Late and hanging answers are one fault whatever the clock says; the others differ by what was said. */
const isTimed = (kind: FaultKind): boolean => kind === 'hang' || kind === 'late';

function detailOf({ kind, message }: Pick<Failure, 'kind' | 'message'>, saw?: SeenObject | null): string {
  if (isTimed(kind)) return '';
  return withoutNumbers(saw ? sawText(saw) : message);
}

const sawText = ({ label, node, place, data }: SeenObject): string =>
  label ?? node ?? data ?? `edge ${place}`;

const withoutNumbers = (message: string): string => message.replace(/\d+(\.\d+)?/g, '#');

/** The signature of a failure that was recorded with this message and answer, before anybody said what is secret in them. */
export function redactedSignature(signature: string, message: string, saw?: SeenObject | null): string {
  let shown = signature;
  for (const text of [message, ...(saw ? [sawText(saw)] : [])]) {
    const told = redacted(text);
    if (told !== text) shown = shown.replaceAll(withoutNumbers(text), withoutNumbers(told));
  }
  return redacted(shown);
}

/** The failure that a fault is, in a campaign that was at `move`: an edge whose stimulus was being given, or negative. */
export function failureFound(campaign: Campaign, fault: Fault, move: number, script: Script | null): Failure {
  const { game, node, test, spent, stimulus } = campaign;
  return {
    kind: fault.kind,
    message: fault.message,
    signature: faultSignature(game, fault, move >= 0 ? move : stimulus, { node: move >= 0 ? -1 : node }),
    node: nameOf(game, node < 0 ? game.initial : node),
    test: Math.max(test, 1),
    spent,
    during: Math.max(move, -1),
    script,
    ...sawIn(fault),
  };
}

/** What waits for an output is told by the node where it is due. */
const nameOf = (game: Game, node: number): string =>
  game.ids[helperKind(game, node) === WAITING ? modelNode(game, node) : node];

const sawIn = ({ saw }: Fault): { saw?: SeenObject | null } =>
  saw === undefined ? {} : { saw: seenObject(saw) };

/** The failure of a SUT that could not be reset: that of the test which was to begin. */
export function resetFailure(campaign: Campaign, fault: Fault): Failure {
  const { game, nextTest, spent } = campaign;
  return {
    kind: fault.kind,
    message: fault.message,
    signature: faultSignature(game, fault, -1, { started: false }),
    node: game.ids[game.initial],
    test: nextTest,
    spent,
    during: -1,
    script: { play: [], during: -1 },
  };
}

/** A script in words: the ids of the nodes on its way. */
export function wayOf(game: Game, { play, during }: Script): string[] {
  const edges = [...play, during].filter((edge) => edge >= 0);
  const nodes = [game.initial, ...edges.map((edge) => game.target[edge])];
  return ownNodesOf(game, nodes).map((v) => game.ids[v]);
}
