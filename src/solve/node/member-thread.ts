// The thread of a member of a team: works in slices, and between them hears and tells what is new.

import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { InputError, setLimits } from '../../base/index.ts';
import { isDecided } from '../engines.ts';
import type { Proof } from '../proof/index.ts';
import { proving } from '../prove/index.ts';
import { Member } from '../team/index.ts';
import type { FromMember, Order, ToMember } from './messages.ts';

/** So often, in ms, news are worth a message. */
const OFTEN = 20;
/** And so often what was learned. */
const LEARNED_OFTEN = 50;
/** Witnesses of larger games are told at the end only: they may be larger than the game. */
const TOLD_NODES = 20_000;

const { game, options, role, limits } = workerData as Order;
const port = parentPort!;
const say = (message: FromMember): void => port.postMessage(message);

let isFinishing = false;

function hear(member: Member, message: ToMember): void {
  if (message.kind === 'finish') isFinishing = true;
  else member.learn(message);
}

/** All that was said by now: nothing else hears it while the thread is busy. */
function hearAll(member: Member): void {
  for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) {
    hear(member, next.message as ToMember);
  }
}

/** Tells of better bounds and of what was learned, not too often. */
class Teller {
  readonly #member: Member;
  #lower = 0;
  #upper = Number.POSITIVE_INFINITY;
  #due = 0;
  #learnedDue = 0;

  constructor(member: Member) {
    this.#member = member;
  }

  tell(): void {
    const now = performance.now();
    if (now >= this.#due) this.#tellBounds(now);
    if (now >= this.#learnedDue) this.#tellLearned(now);
  }

  #tellBounds(now: number): void {
    const { lower, upper } = this.#member;
    if (lower <= this.#lower && upper >= this.#upper) return;
    this.#due = now + OFTEN;
    const hasSet = upper < this.#upper && game.n <= TOLD_NODES;
    this.#lower = lower;
    this.#upper = upper;
    say({ kind: 'found', lower, upper, witness: hasSet ? this.#member.witness() : null });
  }

  #tellLearned(now: number): void {
    const clauses = this.#member.clauses();
    if (clauses.length === 0) return;
    this.#learnedDue = now + LEARNED_OFTEN;
    say({ kind: 'learned', clauses });
  }
}

/** Until it is decided, or called off. */
function search(member: Member): void {
  const teller = new Teller(member);
  for (const _ of member.run()) {
    hearAll(member);
    if (isFinishing || isDecided(member, options)) return;
    teller.tell();
  }
}

function proof(member: Member): Proof | null {
  const work = proving(game, member.claim());
  for (let step = work.next(); !isFinishing; step = work.next()) {
    if (step.done) return step.value;
    hearAll(member);
  }
  return null;
}

function end(member: Member): void {
  const settled = isDecided(member, options);
  if (settled) say({ kind: 'settled' });
  const proved = settled && options.proof && !isFinishing ? proof(member) : null;
  const { lower, upper } = member;
  say({ kind: 'done', lower, upper, witness: member.witness(), proof: proved });
}

function work(): void {
  const member = new Member(game, options, role);
  search(member);
  if (isFinishing || isDecided(member, options)) {
    end(member);
    return;
  }
  // What others find may still answer it.
  say({ kind: 'found', lower: member.lower, upper: member.upper, witness: null });
  say({ kind: 'idle' });
  port.on('message', (message: ToMember) => {
    hear(member, message);
    if (isFinishing || isDecided(member, options)) end(member);
  });
}

setLimits(limits);
try {
  work();
} catch (error) {
  if (error instanceof InputError) say({ kind: 'input', issues: error.issues, total: error.total });
  else say({ kind: 'bug', message: String(error), stack: error instanceof Error ? (error.stack ?? '') : '' });
}
