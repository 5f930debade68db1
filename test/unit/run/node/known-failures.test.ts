// Runs that remember failures: night by night against systems that fail, are corrected, fail otherwise or are in quarantine.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { Dice, InputError, orThrow } from '../../../../src/base/index.ts';
import { buildGame, type Game, nodeNamed } from '../../../../src/game/index.ts';
import { findingsOf, readTally, reportNamed, reportObject } from '../../../../src/report/index.ts';
import { readTrace } from '../../../../src/run/index.ts';
import { RECHECK_SHARE } from '../../../../src/run/node/failures/index.ts';
import { type SystemResult, type SystemTest, testSystem } from '../../../../src/run/node/index.ts';
import { strategyNamed } from '../../../../src/strategy/index.ts';
import { sutNamed } from '../../../../src/sut/index.ts';
import type { DrivenSut } from '../../../../src/sut/node/index.ts';
import { withFault } from '../../../reference/faulty-disk.ts';
import { simulatedDriver } from '../../../reference/simulated-driver.ts';

const folder = mkdtempSync(join(tmpdir(), 'known-'));
afterAll(() => rmSync(folder, { recursive: true }));
const failures = join(folder, 'known.json');
beforeEach(() => rmSync(failures, { force: true }));

const store = (label = 'take'): Game =>
  buildGame({
    name: 'store',
    initial: 'empty',
    nodes: [
      { id: 'empty', owner: 'tester' },
      { id: 'asked', owner: 'sut' },
      { id: 'full', owner: 'tester' },
      { id: 'taken', owner: 'sut' },
    ],
    edges: [
      { from: 'empty', to: 'asked', label: 'put' },
      { from: 'asked', to: 'full', label: 'stored' },
      { from: 'asked', to: 'empty', label: 'busy' },
      { from: 'full', to: 'taken', label },
      { from: 'taken', to: 'empty', label: 'item' },
    ],
  });
const game = store();

/** At `taken` the word is wrong, in this share of all tests. */
function system(wrong: string | null, share = 1, of: Game = game): DrivenSut {
  return {
    address: 'store',
    open() {
      let dice = Dice.of(1);
      let isBad = false;
      const chooser = {
        choose: (node: number) => sutNamed('uniform').prepare({ game: of })(dice).choose(node),
      };
      const taken = nodeNamed(of, 'taken')!;
      const speak = (edge: number) =>
        isBad && wrong !== null && of.source[edge] === taken ? wrong : of.labels[of.label[edge]];
      const driver = simulatedDriver(of, chooser, speak);
      return {
        ...driver,
        reset(start) {
          dice = Dice.of(start.seed, start.test, start.attempt);
          isBad = dice.below(100) < 100 * share;
          return driver.reset(start);
        },
      };
    },
  };
}

const night = (options: Partial<SystemTest> = {}): Promise<SystemResult> =>
  testSystem({
    game,
    sut: system('nothing'),
    strategy: strategyNamed('adaptive'),
    budget: 300,
    resetCost: 5,
    seed: 1,
    failures,
    today: '2026-11-19',
    provenance: null,
    ...options,
  });

const entries = () => JSON.parse(readFileSync(failures, 'utf8')).failures;
const quarantine = { owner: 'ana', reason: 'ticket 7', until: '2026-11-30' };

/** As a person does it, in an editor. */
function edit(change: (entry: Record<string, unknown>) => void): void {
  const file = JSON.parse(readFileSync(failures, 'utf8'));
  for (const entry of file.failures) change(entry);
  writeFileSync(failures, JSON.stringify(file));
}

describe('a run with known failures', () => {
  it('remembers a failure, with its reproduction, its rate and its day', async () => {
    const { verdict, rechecks, failuresTrouble } = await night();
    expect([verdict, rechecks, failuresTrouble]).toEqual(['fail', [], null]);
    expect(entries()).toMatchObject([
      {
        signature: 'off-model after take: nothing',
        first: '2026-11-19',
        last: '2026-11-19',
        rate: { failed: 10, tries: 10 },
        steps: [
          { from: 'empty', do: 'put', to: 'asked' },
          { from: 'asked', saw: 'stored', to: 'full' },
          { from: 'full', do: 'take', to: 'taken' },
        ],
      },
    ]);
  });

  it('is red on the next night, within the share of the budget, and goes on to the rest', async () => {
    await night();
    const { verdict, rechecks, outcome } = await night({ today: '2026-11-20' });
    expect([verdict, rechecks[0].state, rechecks[0].first, rechecks[0].last]).toEqual([
      'fail',
      'there',
      '2026-11-19',
      '2026-11-20',
    ]);
    expect(rechecks[0].spent).toBeLessThanOrEqual(RECHECK_SHARE * 300);
    // The known failure does not end the run: its budget is spent.
    expect(outcome.end.reason).toBe('budget');
    expect(outcome.spent).toBeGreaterThan(280);
    expect(entries()[0]).toMatchObject({ first: '2026-11-19', last: '2026-11-20' });
  });

  it('says with which confidence a failure is gone, keeps it, and sees it come back', async () => {
    await night({ sut: system('nothing', 0.3), maxTest: 6, budget: 2000 });
    const [{ rate }] = entries();
    const needed = Math.ceil(Math.log(0.05) / Math.log(1 - rate.failed / rate.tries));
    const gone = await night({ sut: system(null), today: '2026-11-20' });
    expect(gone.rechecks).toMatchObject([{ state: 'gone', failed: 0, tries: needed }]);
    expect(gone.rechecks[0].confidence).toBeGreaterThanOrEqual(0.95);
    expect(gone.verdict).toBe('pass');
    expect(entries()[0].gone).toEqual({ since: '2026-11-20', tries: needed });
    const back = await night({ budget: 1000, today: '2026-11-21' });
    expect([back.verdict, back.rechecks[0].state]).toEqual(['fail', 'there']);
    expect(entries()[0].gone).toBeUndefined();
  });

  it('reports a failure that has changed, and counts the new one', async () => {
    await night();
    const { verdict, rechecks, failures: found } = await night({ sut: system('smoke'), today: '2026-11-20' });
    expect(verdict).toBe('fail');
    expect(rechecks.map(({ signature, state, why }) => [signature, state, why])).toEqual([
      ['off-model after take: nothing', 'changed', 'off-model after take: smoke'],
      ['off-model after take: smoke', 'there', 'found by the reproduction of off-model after take: nothing'],
    ]);
    expect(found.map(({ signature }) => signature)).toEqual(['off-model after take: smoke']);
    expect(entries().map(({ signature }: { signature: string }) => signature)).toEqual([
      'off-model after take: nothing',
      'off-model after take: smoke',
    ]);
  });

  it('does not guess where the model has changed', async () => {
    await night();
    const before = readFileSync(failures, 'utf8');
    const changed = store('fetch');
    const { rechecks } = await night({ game: changed, sut: system(null, 1, changed) });
    expect(rechecks).toMatchObject([
      { state: 'unmatched', tries: 0, why: 'the model has no edge from "full" by "take" to "taken"' },
    ]);
    expect(readFileSync(failures, 'utf8')).toBe(before);
  });

  it('says when the system never answers as the reproduction needs', async () => {
    await night();
    const busy = system(null);
    const { rechecks } = await night({
      sut: {
        ...busy,
        open: () => simulatedDriver(game, { choose: (node) => game.outStart[node] + (node === 1 ? 1 : 0) }),
      },
    });
    expect(rechecks[0].state).toBe('unreached');
  });

  it('replays nothing on a system that cannot be reset', async () => {
    await night();
    const { rechecks } = await night({ noReset: true, today: '2026-11-20', sut: system(null) });
    expect(rechecks).toMatchObject([{ state: 'untried', tries: 0, why: 'the system cannot be reset' }]);
  });

  it('says the same of the same night, byte for byte', async () => {
    await night({ sut: system('nothing', 0.3), maxTest: 6, budget: 2000 });
    const start = readFileSync(failures, 'utf8');
    const played = async () => {
      writeFileSync(failures, start);
      const trace = join(folder, 'same.jsonl');
      await night({ sut: system('nothing', 0.3), today: '2026-11-20', trace });
      return [readFileSync(failures, 'utf8'), readFileSync(trace, 'utf8')];
    };
    expect(await played()).toEqual(await played());
  });

  it('shares the known failures of several instances', async () => {
    await night({ instances: 2 });
    const { verdict, rechecks, outcome } = await night({ instances: 3, today: '2026-11-20' });
    expect([verdict, rechecks[0].state, outcome.end.reason]).toEqual(['fail', 'there', 'budget']);
    expect(entries()[0]).toMatchObject({ first: '2026-11-19', last: '2026-11-20' });
  });
});

describe('a quarantine', () => {
  it('holds until its last day, and is red afterwards', async () => {
    await night();
    edit((entry) => Object.assign(entry, { quarantine }));
    for (const [today, wanted] of [
      ['2026-11-20', 'pass'],
      ['2026-11-30', 'pass'],
      ['2026-12-01', 'fail'],
    ]) {
      const { verdict, why, failures: found } = await night({ today: today! });
      expect([today, verdict]).toEqual([today, wanted]);
      expect(found[0].quarantine).toEqual(wanted === 'pass' ? quarantine : undefined);
      if (wanted === 'pass') expect(why).toBe('no failure but 1 in quarantine; 4 of 4 states covered.');
      expect(entries()[0].quarantine).toEqual(quarantine);
    }
  });

  it('does not cover another failure', async () => {
    await night();
    edit((entry) => Object.assign(entry, { quarantine }));
    const { verdict } = await night({ sut: system('smoke'), today: '2026-11-20' });
    expect(verdict).toBe('fail');
  });

  it('may be written before the failure was seen', async () => {
    const signature = 'off-model after take: nothing';
    writeFileSync(
      failures,
      JSON.stringify({
        format: 'covergame-failures/1',
        model: 'store',
        failures: [{ signature, quarantine }],
      }),
    );
    const { verdict, rechecks } = await night();
    expect([verdict, rechecks[0].state]).toEqual(['pass', 'untried']);
    expect(entries()[0]).toMatchObject({ signature, quarantine, rate: { failed: 10, tries: 10 } });
  });
});

describe('the trace of a run with known failures', () => {
  const trace = join(folder, 'night.jsonl');
  const findings = (options = {}) =>
    findingsOf(orThrow(readTally(game, [{ name: trace, bytes: readFileSync(trace) }])), options);

  it('has the same verdict and failures for every reader', async () => {
    await night();
    edit((entry) => Object.assign(entry, { quarantine }));
    for (const today of ['2026-11-20', '2026-12-01']) {
      const result = await night({ today, trace });
      const { verdict, failures: found, rechecks } = findings();
      expect([verdict.verdict, verdict.why]).toEqual([result.verdict, result.why]);
      expect(found.map(({ signature, rate, quarantine: held }) => [signature, rate, held])).toEqual(
        result.failures.map(({ signature, rate, quarantine: held = null }) => [signature, rate, held]),
      );
      expect(rechecks).toEqual(result.rechecks);
    }
  });

  it('shows them in each kind of report', async () => {
    await night();
    edit((entry) => Object.assign(entry, { quarantine }));
    await night({ today: '2026-11-20', trace });
    const held = 'quarantined until 2026-11-30 by ana';
    for (const kind of ['html', 'markdown', 'junit', 'ctrf', 'tap'] as const)
      expect(await reportNamed(kind).render(findings(), {}), kind).toContain(held);
    const junit = await reportNamed('junit').render(findings(), {});
    expect(junit).not.toContain('<failure');
    expect(reportObject(findings())).toMatchObject({
      verdict: 'pass',
      knownFailures: [{ signature: 'off-model after take: nothing', state: 'there', quarantined: true }],
      quarantined: [{ signature: 'off-model after take: nothing', ...quarantine }],
    });
    await night({ today: '2026-12-01', trace });
    expect(await reportNamed('junit').render(findings(), {})).toMatch(
      /name="known failure off-model after take: nothing"[^>]*><failure type="off-model"/,
    );
  });

  it('is taken up without trying them once more', async () => {
    await night();
    await night({ today: '2026-11-20', trace });
    const lines = readFileSync(trace, 'utf8').split('\n');
    writeFileSync(trace, `${lines.slice(0, 20).join('\n')}\n`);
    const { resumed, rechecks, verdict } = await night({ today: '2026-11-21', trace, resume: true });
    expect([verdict, resumed > 0, rechecks.map(({ today }) => today)]).toEqual([
      'fail',
      true,
      ['2026-11-20'],
    ]);
    const { runs } = orThrow(readTrace(game, { name: trace, bytes: readFileSync(trace) }));
    expect(runs[0].rechecks).toHaveLength(1);
  });
});

describe('the file of known failures on the disk', () => {
  const foreign = ['', '{"format":"covergame-fail', '# notes\n', '{"format":"covergame-coverage/2"}'];
  it.each(foreign)('is never replaced where it is no such file: %j', async (text) => {
    writeFileSync(failures, text);
    await expect(night()).rejects.toThrow(InputError);
    expect(readFileSync(failures, 'utf8')).toBe(text);
  });

  it('stays as it was where the disk fails, and the run says so', async () => {
    await night();
    const before = readFileSync(failures, 'utf8');
    for (const operation of ['openSync', 'writeSync', 'fsyncSync', 'renameSync'] as const) {
      const fault = { operation, manner: 'EIO', nth: 1 } as const;
      const { fired, value } = await withFault(fault, () => night({ today: '2026-11-20' }));
      expect([operation, fired]).toEqual([operation, true]);
      expect(value.verdict).toBe('fail');
      expect(value.failuresTrouble).toContain('cannot be written');
      expect(readFileSync(failures, 'utf8')).toBe(before);
      expect(readdirSync(folder).filter((name) => name.startsWith('.covergame'))).toEqual([]);
    }
  });

  it('keeps what somebody wrote while the run was under way', async () => {
    await night();
    const sut = system('nothing');
    await night({
      today: '2026-11-20',
      sut: {
        ...sut,
        open() {
          if (existsSync(failures)) edit((entry) => Object.assign(entry, { quarantine, note: 'mine' }));
          return sut.open();
        },
      },
    });
    expect(entries()[0]).toMatchObject({ last: '2026-11-20', quarantine, note: 'mine' });
  });

  it('refuses a day that does not exist before anything is tested', async () => {
    await expect(night({ today: '2026-02-30' })).rejects.toThrow('"2026-02-30"');
    expect(existsSync(failures)).toBe(false);
  });
});
