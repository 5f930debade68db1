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
import { ANSWER_TIME, type AnyCampaign, settingsOf, wordsOf } from './campaigns.ts';
import { playServed } from './client.ts';
import { covergame } from './command.ts';
import { inJest, inNodeTest, inPlaywright, inVitest, type Staged } from './hosts.ts';
import { type InProcess, serviceIn } from './service.ts';

/** What a shell says: a verdict, why, what to do about it, what was required, and what a larger budget would have forced. */
export interface Said {
  readonly verdict: string;
  readonly why: string;
  readonly cure?: string | null;
  readonly required?: Required;
  readonly remark?: string | null;
}

export interface Required {
  readonly what: string;
  readonly met: boolean;
}

/** What a shell says that has played it; of a host also what became of its test. */
export interface Played {
  readonly verdict: string;
  readonly why?: string;
  readonly cure?: string | null;
  readonly required?: Required;
  readonly test?: string;
}

/** The shells that play a campaign, besides `run`. */
export type Shell = 'served' | 'Vitest' | 'Playwright' | 'node:test' | 'Jest' | 'replay --sut';

export interface Ran extends Said {
  readonly cure: string | null;
  readonly required: Required;
  readonly remark: string | null;
  /** What the command exits with. */
  readonly exit: number;
  /** The kinds of failures that were found. */
  readonly failures: readonly string[];
  /** Whether some node was perhaps visited, and nobody saw it. */
  readonly unsure: boolean;
  /** All of it, to be told by every reader. */
  readonly told: Said;
}

/** The driver that `--sut` names; it is told by a global what to be. */
const MODULE = relative('.', fileURLToPath(new URL('../../fixtures/law-driver.mjs', import.meta.url)));
const TRACE = ['--sut', MODULE, '--in-process', '--sync', 'never', '--shrink-tries', '0'];

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
    const { object, exit } = await covergame(line, this.#stop.signal);
    const { verdict, why, cure, required, remark, failures = [], possible = [] } = object;
    const told = { verdict, why, cure, required, remark };
    const kinds = failures.map(({ kind }: { kind: string }) => kind);
    return { ...told, told, exit, failures: kinds, unsure: possible.length > 0 };
  }

  /** What the readers of the trace say, `report` first. */
  async readers(which: 'whole' | 'cut off' = 'whole'): Promise<[string, Said][]> {
    const trace = which === 'whole' ? this.#trace : this.#cutOff();
    const model = this.#model;
    const { object: report } = await covergame(['report', model, trace]);
    const { object: audit } = await covergame(['audit', model, trace, '--quick']);
    const { object: replay } = await covergame(['replay', model, trace]);
    const { verdict, why, cure, required, remark } = report;
    const said = { verdict, why, cure, required, remark };
    return [
      ['report', said],
      ['replay', { ...said, verdict: replay.verdict, why: replay.why }],
      // Its own `why` is that of the gate.
      ['audit', { ...said, verdict: audit.verdict, cure: audit.cure, required: audit.required }],
    ];
  }

  /** What the gate says of the trace, by the requirement in it or by another, and what `audit` exits with. */
  async gate(require?: string): Promise<{ gate: string; exit: number; required: Required; verdict: string }> {
    const asked = require === undefined ? [] : ['--require', require];
    const { object, exit } = await covergame(['audit', this.#model, this.#trace, '--quick', ...asked]);
    return { gate: object.gate, exit, required: object.required, verdict: object.verdict };
  }

  /** What `report` says of the trace by another requirement. */
  async reportBy(require: string): Promise<string> {
    const { object } = await covergame(['report', this.#model, this.#trace, '--require', require]);
    return object.verdict;
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
    const line = ['replay', this.#model, this.#trace, '--sut', MODULE, '--in-process', '--tries', '1'];
    const { object } = await covergame(line, this.#stop.signal);
    return { verdict: object.verdict, why: object.why };
  }

  async #serve(): Promise<Played> {
    const campaign = `c${++this.#served}`;
    const load = { campaign, model: this.#given.model, ...settingsOf(this.#given) };
    const { ask } = this.#service;
    const { verdict, because, cure, required } = await playServed(ask, load, this.#open(), ANSWER_TIME);
    const { body: report } = await ask('report', { campaign });
    await ask('remove', { campaign });
    if (report.verdict !== verdict) throw new Error(`its report says ${report.verdict}, its turn ${verdict}`);
    return { verdict, why: because, cure, required };
  }

  #staged(): Staged {
    this.#stop = new AbortController();
    const settings: CampaignSettings = {
      ...settingsOf(this.#given),
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
