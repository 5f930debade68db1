// The stage on which a drawn campaign is played by every shell: its model in a file, its SUT behind a driver, a service that is open, and
// what each shell says of it in one form.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildGame, type Game } from '../../../src/game/index.ts';
import type { CampaignSettings } from '../../../src/plugin/settings.ts';
import { type Driver, Fault } from '../../../src/sut/index.ts';
import { waywardSut } from '../../fixtures/wayward-sut.mjs';
import { ANSWER_TIME, type AnyCampaign, wordsOf } from './campaigns.ts';
import { playServed } from './client.ts';
import { covergame } from './command.ts';
import { inJest, inNodeTest, inPlaywright, inVitest, type Staged } from './hosts.ts';
import { type InProcess, serviceIn } from './service.ts';

/** What a shell says: a verdict, why, and what a larger budget would have forced, as far as it tells. */
export interface Said {
  readonly verdict: string;
  readonly why: string;
  readonly remark?: string | null;
}

/** What a shell says that has played it; of a host also what became of its test. */
export interface Played {
  readonly verdict: string;
  readonly why?: string;
  readonly test?: string;
}

/** The shells that play a campaign, besides `run`. */
export type Shell = 'served' | 'Vitest' | 'Playwright' | 'node:test' | 'Jest' | 'replay --sut';

export interface Ran extends Said {
  readonly remark: string | null;
  /** The kinds of failures that were found. */
  readonly failures: readonly string[];
  /** Whether some node was perhaps visited, and nobody saw it. */
  readonly unsure: boolean;
  /** All three, to be told by every reader. */
  readonly told: Said;
}

/** The driver that `--sut` names; it is told by a global what to be. */
const MODULE = relative('.', fileURLToPath(new URL('../../fixtures/law-driver.mjs', import.meta.url)));
const TRACE = ['--sut', MODULE, '--sync', 'never', '--shrink-tries', '0'];

export async function openStage(): Promise<Stage> {
  // In memory where there is such a place: each campaign writes nine files.
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'law-'));
  return new Stage(folder, await serviceIn(join(folder, 'served')));
}

export class Stage {
  readonly #folder: string;
  readonly #model: string;
  readonly #trace: string;
  readonly #service: InProcess;
  #given!: AnyCampaign;
  #game!: Game;
  #stop = new AbortController();
  #served = 0;

  constructor(folder: string, service: InProcess) {
    this.#folder = folder;
    this.#model = join(folder, 'm.game.json');
    this.#trace = join(folder, 't.jsonl');
    this.#service = service;
    const host = globalThis as { openLawDriver?: () => Driver };
    host.openLawDriver = () => this.#open();
  }

  set(given: AnyCampaign): void {
    this.#given = given;
    this.#game = buildGame(given.model);
    writeFileSync(this.#model, JSON.stringify(given.model));
  }

  async close(): Promise<void> {
    await this.#service.close();
    rmSync(this.#folder, { recursive: true });
  }

  /** `covergame run`, with a trace. */
  async run(): Promise<Ran> {
    return this.#runWith([...wordsOf(this.#given), ...TRACE]);
  }

  /** The same against a simulated SUT, so many times. */
  async simulate(sut: string, runs: number): Promise<Ran> {
    return this.#runWith([...wordsOf(this.#given), '--sut', sut, '--runs', `${runs}`]);
  }

  async #runWith(words: readonly string[]): Promise<Ran> {
    this.#stop = new AbortController();
    const line = ['run', this.#model, ...words, '--trace', this.#trace];
    const { object } = await covergame(line, this.#stop.signal);
    const { verdict, why, remark, failures = [], possible = [] } = object;
    const told = { verdict, why, remark };
    const kinds = failures.map(({ kind }: { kind: string }) => kind);
    return { ...told, told, failures: kinds, unsure: possible.length > 0 };
  }

  /** What the readers of the trace say, `report` first. */
  async readers(which: 'whole' | 'cut off' = 'whole'): Promise<[string, Said][]> {
    const trace = which === 'whole' ? this.#trace : this.#cutOff();
    const model = this.#model;
    const { object: report } = await covergame(['report', model, trace]);
    const { object: audit } = await covergame(['audit', model, trace, '--quick']);
    const { object: replay } = await covergame(['replay', model, trace]);
    const { verdict, why, remark } = report;
    return [
      ['report', { verdict, why, remark }],
      ['replay', { verdict: replay.verdict, why: replay.why, remark }],
      // Its own `why` is that of the gate.
      ['audit', { verdict: audit.verdict, why, remark }],
    ];
  }

  #cutOff(): string {
    const path = join(this.#folder, 'cut.jsonl');
    const bytes = readFileSync(this.#trace);
    writeFileSync(path, bytes.subarray(0, bytes.lastIndexOf(10, bytes.length - 2) + 1));
    return path;
  }

  /** What the shells say that play the campaign themselves. One that cannot be called off plays none that is. */
  async players(): Promise<[Shell, Played][]> {
    const { stopAfter, seed } = this.#given;
    const whole = stopAfter === null;
    const said: [Shell, Played][] = [['Vitest', await inVitest(this.#staged())]];
    if (whole) said.push(['Playwright', await inPlaywright(this.#staged())]);
    // These two differ in next to nothing.
    if (whole && seed % 2 === 0) said.push(['Jest', await inJest(this.#staged())]);
    else said.push(['node:test', await inNodeTest(this.#staged())]);
    if (whole) said.push(['served', await this.#serve()]);
    if (seed % 3 === 0) said.push(['replay --sut', await this.#replay()]);
    return said;
  }

  async #replay(): Promise<Played> {
    this.#stop = new AbortController();
    const line = ['replay', this.#model, this.#trace, '--sut', MODULE, '--tries', '1'];
    const { object } = await covergame(line, this.#stop.signal);
    return { verdict: object.verdict, why: object.why };
  }

  async #serve(): Promise<Played> {
    const { model, goal, strategy, seed, budget, resetCost, until, spendAll, keepGoing, tolerate } =
      this.#given;
    const campaign = `c${++this.#served}`;
    const load = {
      ...{ campaign, model, goal, strategy, seed, budget, resetCost, spendAll, keepGoing, tolerate },
      ...(until !== null && { until }),
    };
    const { ask } = this.#service;
    const { verdict, because } = await playServed(ask, load, this.#open(), ANSWER_TIME);
    const { body: report } = await ask('report', { campaign });
    await ask('remove', { campaign });
    if (report.verdict !== verdict) throw new Error(`its report says ${report.verdict}, its turn ${verdict}`);
    return { verdict, why: because };
  }

  #staged(): Staged {
    this.#stop = new AbortController();
    const { goal, strategy, seed, budget, resetCost, until, spendAll, keepGoing, tolerate } = this.#given;
    const settings: CampaignSettings = {
      ...{ goal, strategy, seed, budget, resetCost, spendAll, keepGoing, tolerate },
      ...(until !== null && { until }),
      patience: { answer: ANSWER_TIME, late: ANSWER_TIME },
      shrinkTries: 0,
      report: 'never',
    };
    const folder = join(this.#folder, 'hosted');
    return { game: this.#game, settings, open: () => this.#open(), folder, signal: this.#stop.signal };
  }

  #open(): Driver {
    const stop = this.#stop;
    return waywardSut({ ...this.#given, answerTime: ANSWER_TIME }, Fault as never, () =>
      stop.abort(),
    ) as Driver;
  }
}
