// Which mutants of a room its tests notice.
//
// All are in one copy of the sources, behind switches. First every test is played twice without any: which mutants does it reach, what does it
// cost, does it pass, and again? Then the tests that reach a mutant are played with it on, the cheapest file first, in a process that has
// loaded everything; the first failure ends it. A test that failed has to pass with the mutant off; or else something has been left behind
// in the process, and the mutant is tried once more in a new one.
//
// What a source does while it is loaded has been done by then. So a mutant that loading reached, or a test that does not pass twice, is tried
// in a process of its own, on from the start: with all tests that reach it, and if loading reached it, with those that import its file, those
// near it first, for as long as SPENT says. What these do not notice counts as alive.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './draw.ts';
import type { Kill, PlannedFile, Seconds, TestRecord } from './messages.ts';
import { type FileRecord, Player, type Setting } from './players.ts';
import { importedBy } from './test-files.ts';

export interface Verdict {
  readonly mutant: Mutant;
  readonly reachedBy: number;
  readonly killed: Kill | null;
  /** The title of the test, or what went wrong before one began. */
  readonly by: string | null;
}

/** Seconds of the processor that a test may cost to be played at all. */
const DEAR = 2;
/** Seconds of the processor for the tests of one mutant. */
const SPENT = 10;
/** A loop that is run so many times as often as without the mutant is endless. */
const ENDLESSLY = 100;
const LEAST_ENDLESS = 10_000;
/** A process is left after so many files, before what they leave behind is too much. */
const FILES_A_PLAYER = 120;

interface CostedFile extends PlannedFile {
  readonly cost: number;
}

const allowed = (seconds: number): Seconds => ({ cpu: 3 + 8 * seconds, wait: 30 + 60 * seconds });

export class Judge {
  readonly #setting: Setting;
  readonly #mutants: readonly Mutant[];
  readonly #tell: (text: string) => void;
  #player: Player | null = null;
  #records: FileRecord[] = [];
  #static = new Set<number>();
  /** How many mutants each test file has noticed so far. */
  readonly #kills = new Map<string, number>();
  /** Tests that do not pass again where they have failed. */
  readonly #unsure = new Set<string>();
  readonly #baseline = new Map<string, Promise<boolean>>();

  constructor(setting: Setting, mutants: readonly Mutant[], tell: (text: string) => void) {
    this.#setting = setting;
    this.#mutants = mutants;
    this.#tell = tell;
  }

  /** The tests that reach a mutant are those of these files. */
  async record(files: readonly string[]): Promise<void> {
    this.#player = await this.#fresh();
    this.#static = new Set(await this.#player.load(doors()));
    for (const [done, file] of files.entries()) {
      if (this.#player.isOver || done % FILES_A_PLAYER === FILES_A_PLAYER - 1) {
        await this.#player.end();
        this.#player = await this.#loaded();
      }
      const record = await this.#player.record(file, { cpu: DEAR, wait: 300 });
      this.#records.push(record);
      const cost = record.tests.reduce((sum, one) => sum + (one?.seconds ?? 0), 0);
      const fault = record.fault ? `, ${record.fault}` : '';
      this.#tell(
        `${done + 1}/${files.length} ${file}: ${record.tests.length} tests, ${cost.toFixed(1)} s${fault}`,
      );
    }
  }

  /** How many tests there are to play. */
  get tests(): number {
    return this.#planned(() => true).reduce((sum, { tests }) => sum + tests.length, 0);
  }

  /** Tests that are not played, and why: they cost too much, or do not pass here. */
  get leftOut(): string[] {
    return this.#records.flatMap(({ file, fault, tests }) => [
      ...(fault ? [`${file}: ${fault}`] : []),
      ...tests
        .filter((one) => one && (!one.passes || one.seconds > DEAR))
        .map(({ title, passes, error, seconds }) =>
          passes ? `${file}: ${title}: ${seconds.toFixed(1)} s` : `${file}: ${title}: ${error?.message}`,
        ),
    ]);
  }

  async judge(wanted: readonly number[]): Promise<Verdict[]> {
    const verdicts: Verdict[] = [];
    for (const [done, number] of wanted.entries()) {
      const verdict = await this.#verdictOf(number);
      verdicts.push(verdict);
      const { mutant, killed, by } = verdict;
      const how = killed ? `${killed.how} by ${killed.file}: ${by}` : 'ALIVE';
      this.#tell(`${done + 1}/${wanted.length} ${mutant.id}: ${how}`);
    }
    return verdicts;
  }

  async end(): Promise<void> {
    await this.#player?.end();
  }

  async #loaded(): Promise<Player> {
    const player = await this.#fresh();
    await player.load(doors());
    return player;
  }

  async #fresh(on = -1): Promise<Player> {
    const player = new Player(this.#setting, on);
    const isReady = await player.ready();
    if (!isReady && on < 0) throw new Error('a process that plays tests does not start');
    return player;
  }

  async #verdictOf(number: number): Promise<Verdict> {
    const mutant = this.#mutants[number];
    const reaching = this.#reaching(number, ({ again }, key) => again && !this.#unsure.has(key));
    const limit = this.#limitOf(number);
    const all = this.#reaching(number, () => true);
    const reachedBy = all.reduce((sum, { tests }) => sum + tests.length, 0);
    let killed = reaching.length > 0 ? await this.#killedAmongOthers(number, limit, reaching) : null;
    const isLoaded = this.#static.has(number) || this.#records.some(({ loaded }) => loaded.includes(number));
    const plan = [...all, ...(isLoaded ? this.#importing(mutant.file, all) : [])];
    const isLater = all.some(({ file, tests }) => !covers(reaching, file, tests.length));
    if (!killed && (isLoaded || isLater) && plan.length > 0)
      killed = await this.#killedAlone(number, limit, plan);
    if (killed) this.#kills.set(killed.file, (this.#kills.get(killed.file) ?? 0) + 1);
    return { mutant, reachedBy, killed, by: killed && this.#titleOf(killed) };
  }

  #titleOf({ file, test, message }: Kill): string {
    const title = this.#records.find((record) => record.file === file)?.tests[test ?? -1]?.title;
    return title ?? message;
  }

  /** The tests that reach a mutant: the cheapest file first, and those that have noticed many mutants before. */
  #reaching(number: number, fits: (record: { again: boolean }, key: string) => boolean): PlannedFile[] {
    return this.#planned(
      (record, file, test) =>
        record.reached.some(([one]) => one === number) && fits(record, keyOf({ file, test })),
    );
  }

  #planned(fits: (record: TestRecord, file: string, test: number) => boolean): CostedFile[] {
    const plans = this.#records.map(({ file, tests }) => {
      const chosen = [...tests.entries()].filter(
        ([test, record]) => record?.passes && record.seconds <= DEAR && fits(record, file, test),
      );
      return {
        file,
        cost: chosen.reduce((sum, [, { seconds }]) => sum + seconds, 0),
        tests: chosen.map(([index, { seconds }]) => ({ index, seconds: allowed(seconds) })),
      };
    });
    const dearness = ({ file, cost }: CostedFile): number => cost / (1 + (this.#kills.get(file) ?? 0)) ** 2;
    return plans.filter(({ tests }) => tests.length > 0).toSorted((a, b) => dearness(a) - dearness(b));
  }

  /** The tests of files that import a source: those that reach most of what else is changed in it first, then those of its folder. */
  #importing(source: string, but: readonly PlannedFile[]): PlannedFile[] {
    const known = new Set(but.map(({ file }) => file));
    const near = new Map<string, number>();
    const beside = new Set(this.#mutants.flatMap((mutant, i) => (mutant.file === source ? [i] : [])));
    const [, room, inner] = source.split('/');
    for (const { file, tests } of this.#records) {
      const met = new Set(
        tests.flatMap((record) => record.reached.map(([one]) => one)).filter((one) => beside.has(one)),
      );
      const isNear = file.includes(`/${room}/`) ? (file.includes(inner) ? 2 : 1) : 0;
      near.set(file, met.size * 3 + isNear);
    }
    const nearness = (file: string): number => near.get(file) ?? 0;
    let spent = 0;
    return this.#planned((_, file) => !known.has(file) && importedBy(file).has(source))
      .toSorted((a, b) => nearness(b.file) - nearness(a.file) || a.cost - b.cost)
      .filter(({ cost }) => (spent += cost) < SPENT);
  }

  #limitOf(number: number): number {
    const times = this.#records.flatMap(({ tests }) =>
      tests.flatMap(({ reached }) => reached.filter(([one]) => one === number).map(([, often]) => often)),
    );
    return LEAST_ENDLESS + ENDLESSLY * times.reduce((most, often) => Math.max(most, often), 0);
  }

  async #killedAmongOthers(
    number: number,
    limit: number,
    plan: readonly PlannedFile[],
  ): Promise<Kill | null> {
    for (let left = plan; left.length > 0; ) {
      if (!this.#player || this.#player.isOver) this.#player = await this.#fresh();
      const killed = await this.#player.play(number, limit, left);
      if (!killed || (await this.#isSure(number, limit, left, killed))) return killed;
      this.#tell(`  ${killed.file} fails without the mutant, too: ${this.#titleOf(killed)}`);
      this.#unsure.add(keyOf(killed));
      left = without(left, killed);
    }
    return null;
  }

  /** Whether the test that failed passes with the mutant off, here or, if something was left behind here, where the mutant alone was played. */
  async #isSure(number: number, limit: number, plan: readonly PlannedFile[], killed: Kill): Promise<boolean> {
    if (this.#player && !this.#player.isOver) {
      const still = await this.#player.play(-1, Number.MAX_SAFE_INTEGER, only(plan, killed));
      if (!still) return true;
      await this.#player.end();
    }
    this.#player = await this.#fresh();
    const again = await this.#player.play(number, limit, only(plan, killed));
    return again !== null && this.#passesAlone(plan, again);
  }

  async #killedAlone(number: number, limit: number, plan: readonly PlannedFile[]): Promise<Kill | null> {
    const player = await this.#fresh(number);
    const killed = await player.play(number, limit, plan);
    await player.end();
    return killed && (await this.#passesAlone(plan, killed)) ? killed : null;
  }

  /** Whether a test that failed passes without a mutant in a process of its own: asked once for each. */
  #passesAlone(plan: readonly PlannedFile[], killed: Kill): Promise<boolean> {
    const key = keyOf(killed);
    const known = this.#baseline.get(key);
    if (known) return known;
    const asked = (async () => {
      const player = await this.#fresh();
      const still = await player.play(-1, Number.MAX_SAFE_INTEGER, only(plan, killed));
      await player.end();
      return still === null;
    })();
    this.#baseline.set(key, asked);
    return asked;
  }
}

const covers = (plan: readonly PlannedFile[], file: string, count: number): boolean =>
  plan.some((one) => one.file === file && one.tests.length === count);

const keyOf = ({ file, test }: Pick<Kill, 'file' | 'test'>): string => `${file} ${test}`;

/** A plan without a test, or without the file if that could not be loaded. */
const without = (plan: readonly PlannedFile[], { file, test }: Kill): PlannedFile[] =>
  plan
    .map((one) =>
      one.file === file
        ? { file, tests: one.tests.filter(({ index }) => test !== null && index !== test) }
        : one,
    )
    .filter(({ tests }) => tests.length > 0);

/** Of a plan, the test that failed. */
function only(plan: readonly PlannedFile[], { file, test }: Kill): PlannedFile[] {
  return plan
    .filter((one) => one.file === file)
    .map((one) => ({
      file,
      tests: test === null ? one.tests : one.tests.filter(({ index }) => index === test),
    }));
}

/** The doors of all rooms: loading them is no test's doing. */
function doors(): string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /^[a-z]+\/(node\/)?index\.ts$/.test(name))
    .map((name) => join('src', name))
    .toSorted();
}
