// A campaign on the fly against a real system: stimuli go out, observations come back, and each is held against the part of the program
// that is unfolded. As drive.ts, without what needs the whole game: failures are not shrunk, and a system that was killed from outside
// loses its test. Where an observation fits several states nobody knows where the system is: the test is given up.

import { type Game, isByItself, SUT } from '../../game/index.ts';
import { AWAIT, RESET } from '../../strategy/index.ts';
import { Fault, type FaultKind, Matcher, type Observation } from '../../sut/index.ts';
import type { DrivenSut } from '../../sut/node/index.ts';
import { faultSignature } from '../campaign/index.ts';
import type { OnTheFlyCampaign } from '../on-the-fly/index.ts';
import { type Disturbance, judge, listeningAt, offModelFault } from '../referee/index.ts';
import { Interruption, type OpenSystem, openSystem, type Patience, type Session } from './session/index.ts';

export interface DrivingOptions {
  readonly sut: DrivenSut;
  readonly patience?: Partial<Patience>;
  readonly keepGoing: boolean;
  readonly tolerate: readonly FaultKind[];
  /** In ms. */
  readonly timeLimit?: number;
}

export interface OnTheFlyFailure {
  readonly kind: FaultKind;
  readonly message: string;
  readonly signature: string;
  readonly node: string;
  readonly nodes: string[];
  readonly test: number;
  readonly spent: number;
  count: number;
  /** The stimuli and answers of the test. */
  readonly way: readonly string[];
}

const REOPEN: readonly FaultKind[] = ['hang', 'late', 'death', 'flood', 'garbage', 'error'];
const MOST_DISTURBANCES = 100;

export class DrivenOnTheFly {
  readonly disturbances: Disturbance[] = [];
  readonly #found = new Map<string, OnTheFlyFailure>();
  readonly #campaign: OnTheFlyCampaign;
  readonly #options: DrivingOptions;
  readonly #given: { readonly seed: number; readonly signal?: AbortSignal };
  readonly #write: (line: object, boundary?: boolean) => void;
  #system: OpenSystem | null = null;
  #matcher: { readonly game: Game; readonly of: Matcher } | null = null;

  constructor(
    campaign: OnTheFlyCampaign,
    options: DrivingOptions,
    given: { readonly seed: number; readonly signal?: AbortSignal },
    write: (line: object, boundary?: boolean) => void,
  ) {
    this.#campaign = campaign;
    this.#options = options;
    this.#given = given;
    this.#write = write;
  }

  get failures(): readonly OnTheFlyFailure[] {
    return [...this.#found.values()];
  }

  /** Opens the system and resets it once; wrong set-up is an InputError. */
  async open(): Promise<void> {
    const { game } = this.#campaign;
    const { seed, signal } = this.#given;
    this.#system = await openSystem({ ...this.#options, seed, ...(signal && { signal }), game }, 1);
  }

  async end(): Promise<void> {
    await this.#system?.end();
  }

  /** Does what the campaign asked for; what goes wrong is a failure, or a disturbance. */
  async turn(move: number): Promise<void> {
    const session = this.#session;
    session.enter(this.#campaign.game);
    try {
      if (move === RESET) await this.#reset();
      else if (move === AWAIT) await this.#listen();
      else {
        if (!isByItself(this.#campaign.game, move)) await session.apply(move);
        this.#campaign.observe(move);
      }
    } catch (error) {
      if (error instanceof Interruption) return this.#calledOff();
      if (!(error instanceof Fault)) throw error;
      await this.#wrong(await session.settled(error), move);
    }
  }

  get #session(): Session {
    return this.#system!.session;
  }

  get #fitting(): Matcher {
    const { game } = this.#campaign;
    if (this.#matcher?.game !== game)
      this.#matcher = { game, of: new Matcher(game, this.#options.sut.matches) };
    return this.#matcher.of;
  }

  #calledOff(): void {
    const timeIsUp = !this.#given.signal?.aborted;
    if (timeIsUp) this.#campaign.stop('time', 'the time limit was reached');
    else this.#campaign.stop('cancelled', 'it was interrupted');
  }

  async #reset(): Promise<void> {
    const campaign = this.#campaign;
    const session = this.#session;
    const trouble = session.trouble() ?? this.#lastWord();
    if (trouble && REOPEN.includes(trouble.kind)) await session.close();
    if (trouble && !trouble.outside) this.#fail(trouble, RESET);
    if (campaign.end) return;
    await session.reset(campaign.tests + 1);
    campaign.restarted();
  }

  /** What was said and nobody asked for before the test ended is judged all the same. */
  #lastWord(): Fault | null {
    const { game, node, tests } = this.#campaign;
    const said = tests > 0 && game.owner[node] === SUT ? this.#session.said() : null;
    if (!said || this.#fitting.fitting(node, said).length > 0) return null;
    return offModelFault(said, this.#fitting.expected(node));
  }

  async #listen(): Promise<void> {
    const { game, node } = this.#campaign;
    const matcher = this.#fitting;
    const seen = await this.#session.see(listeningAt(game, matcher, [node]));
    const { edges } = judge(game, matcher, [node], seen);
    if (edges.length === 0) {
      if (seen) throw offModelFault(seen, matcher.expected(node));
      throw await this.#session.tooLate(matcher.expected(node));
    }
    if (edges.length > 1) {
      this.#disturbed('ambiguous', `${edges.length} edges of the program fit this answer`);
      this.#campaign.abandon();
      return;
    }
    this.#check(edges[0], seen);
    this.#campaign.observe(edges[0]);
  }

  #check(edge: number, seen: Observation | null): void {
    const fault = seen && this.#session.check(edge, seen);
    if (fault) throw fault;
  }

  async #wrong(fault: Fault, move: number): Promise<void> {
    const campaign = this.#campaign;
    if (REOPEN.includes(fault.kind)) await this.#session.close();
    if (fault.outside) this.#disturbed(fault.kind, fault.message);
    else this.#fail(fault, move);
    if (campaign.end) return;
    if (move === RESET) campaign.stop('failure', `the system cannot be reset: ${fault.message}`);
    else campaign.abandon();
  }

  /** A failure, unless it is one that is tolerated. */
  #fail(fault: Fault, move: number): void {
    const campaign = this.#campaign;
    const { kind, message } = fault;
    if (this.#options.tolerate.includes(kind)) {
      this.#disturbed(kind, message);
      return;
    }
    const { game, stimulus, spent, tests } = campaign;
    const at = game.ids[campaign.node];
    const last = move >= 0 ? { game, edge: move } : stimulus;
    const signature = faultSignature(last?.game ?? game, fault, last?.edge ?? -1, {
      started: tests > 0,
      node: move >= 0 ? -1 : campaign.node,
    });
    const known = this.#found.get(signature);
    if (known) {
      known.count++;
      if (!known.nodes.includes(at)) known.nodes.push(at);
    } else {
      const way = [...campaign.way];
      const failure = {
        kind,
        message,
        signature,
        node: at,
        nodes: [at],
        test: Math.max(tests, 1),
        spent,
        count: 1,
        way,
      };
      this.#found.set(signature, failure);
    }
    this.#write({ failure: { kind, message, signature, node: at } }, true);
    if (!this.#options.keepGoing) campaign.stop('failure', `the system failed: ${message}`);
  }

  #disturbed(kind: Disturbance['kind'], message: string): void {
    this.#write({ disturbed: { kind, message } });
    if (this.disturbances.length === MOST_DISTURBANCES) return;
    this.disturbances.push({ kind, message, mended: false, test: this.#campaign.tests });
  }
}
