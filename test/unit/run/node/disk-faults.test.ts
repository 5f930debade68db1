// Every fault a disk can have, at every place, under campaigns that write a trace, take one up, and files that are merged: nothing is thrown but an
// InputError, what a campaign says it wrote is there, and with the disk mended it goes on from it.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Dice, InputError, orThrow } from '../../../../src/base/index.ts';
import { save } from '../../../../src/cli/save.ts';
import { buildGame } from '../../../../src/game/index.ts';
import { readTrace } from '../../../../src/run/index.ts';
import { playTraced, type SystemResult, testSystem } from '../../../../src/run/node/index.ts';
import { RESET, strategyNamed } from '../../../../src/strategy/index.ts';
import { sutNamed } from '../../../../src/sut/index.ts';
import { atLength } from '../../../length.ts';
import { type DiskFault, everyFault, withFault } from '../../../reference/faulty-disk.ts';
import { simulatedDriver } from '../../../reference/simulated-driver.ts';

const folder = mkdtempSync(join(tmpdir(), 'covergame-faults-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const game = buildGame({
  name: 'small',
  initial: 'a',
  nodes: [
    { id: 'a', owner: 'tester' },
    { id: 'b', owner: 'sut' },
    { id: 'c', owner: 'tester' },
  ],
  edges: [
    { from: 'a', to: 'b', label: 'go' },
    { from: 'b', to: 'a', label: 'no' },
    { from: 'b', to: 'c', label: 'yes' },
    { from: 'c', to: 'a', label: 'back' },
  ],
});

const trace = join(folder, 't.jsonl');

/** A campaign against a real system, which rolls the same dice every time. */
async function campaign(resume: boolean): Promise<{ result: SystemResult; events: number[] }> {
  const events: number[] = [];
  const chooser = sutNamed('uniform').prepare({ game, budget: 14, resetCost: 3 } as never)(Dice.of(7));
  const result = await testSystem({
    game,
    sut: { address: 'test', open: () => simulatedDriver(game, chooser) },
    strategy: strategyNamed('rdm'),
    budget: 14,
    resetCost: 3,
    seed: 3,
    trace,
    resume,
    sync: 'step',
    provenance: null,
    shrinkTries: 0,
    slices: 0,
    recorder: { start: () => events.push(RESET), step: (edge) => events.push(edge) },
  });
  return { result, events };
}

const wholeLines = (text: string): string => text.slice(0, text.lastIndexOf('\n') + 1);
const textOf = (): string => (existsSync(trace) ? readFileSync(trace, 'utf8') : '');

async function undisturbed(): Promise<{ text: string; result: SystemResult }> {
  rmSync(trace, { force: true });
  const { result } = await campaign(false);
  return { text: textOf(), result };
}

/** Throws what is no InputError; null after one. */
async function attempt<T>(action: () => Promise<T>): Promise<T | null> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

const told = (fault: DiskFault): string => `${fault.operation} ${fault.nth} ${fault.manner} ${fault.stays}`;

/** After a fault: what the campaign did, as far as it said that it is written, is there; and it can be taken up to its end. */
async function checkKept(
  fault: DiskFault,
  made: Awaited<ReturnType<typeof campaign>> | null,
  whole: string,
): Promise<void> {
  const kept = wholeLines(textOf());
  // The same dice: what was written is the beginning of what would have been.
  expect(whole.startsWith(kept), told(fault)).toBe(true);
  if (made && made.result.traceTrouble === null) expect(kept, told(fault)).toBe(whole);
  if (fault.manner === 'short') expect(kept, told(fault)).toBe(whole);
  const again = await campaign(kept !== '');
  expect(again.result.traceTrouble).toBeNull();
  expect(textOf().startsWith(kept), told(fault)).toBe(true);
  const { runs } = orThrow(readTrace(game, { name: trace, bytes: readFileSync(trace) }));
  expect(runs[0].end?.end, told(fault)).toBe('budget');
}

test('a campaign that writes its trace', async () => {
  const { text: whole } = await undisturbed();
  const fired = await everyFault(atLength('some', 'all'), async (fault) => {
    rmSync(trace, { force: true });
    const { fired, value } = await withFault(fault, () => attempt(() => campaign(false)));
    if (fired) await checkKept(fault, value, whole);
    return fired;
  });
  expect(fired).toBeGreaterThan(50);
});

test('a campaign that is taken up', async () => {
  const { text: whole } = await undisturbed();
  const lines = whole.split('\n');
  const half = `${lines.slice(0, 6).join('\n')}\n${lines[6].slice(0, 9)}`;
  const fired = await everyFault(atLength('some', 'all'), async (fault) => {
    writeFileSync(trace, half);
    const { fired, value } = await withFault(fault, () => attempt(() => campaign(true)));
    if (!fired) return false;
    const kept = wholeLines(textOf());
    expect(kept.startsWith(wholeLines(half)), told(fault)).toBe(true);
    if (value && value.result.traceTrouble === null) expect(kept, told(fault)).toMatch(/\n\{"end":.*\n$/);
    const again = await campaign(true);
    expect(again.result.traceTrouble).toBeNull();
    expect(textOf().startsWith(kept), told(fault)).toBe(true);
    return true;
  });
  expect(fired).toBeGreaterThan(50);
});

const simulated = (resume: boolean) =>
  playTraced(
    { game, strategy: 'rdm', sut: 'uniform', budget: 3000, resetCost: 3, seed: 5, restart: false, runs: 3 },
    { file: trace, resume },
  );

test('simulated runs, whose trace is the same bytes however often they were disturbed', async () => {
  rmSync(trace, { force: true });
  await simulated(false);
  const whole = textOf();
  const cut = whole.slice(0, Math.floor(whole.length * 0.6));
  for (const resume of [false, true]) {
    const fired = await everyFault(atLength('some', 'all'), async (fault) => {
      if (resume) writeFileSync(trace, cut);
      else rmSync(trace, { force: true });
      const { fired } = await withFault(fault, () => attempt(() => simulated(resume)));
      if (!fired) return false;
      await simulated(existsSync(trace));
      expect(textOf() === whole, told(fault)).toBe(true);
      return true;
    });
    expect(fired).toBeGreaterThan(10);
  }
});

test('a file that is written anew is the old one or the new one', async () => {
  const path = join(folder, 'all.coverage.json');
  const chunks = Array.from({ length: 5 }, (_, i) => `line ${i}\n`);
  const fired = await everyFault(atLength('some', 'all'), async (fault) => {
    writeFileSync(path, 'what was there before');
    const { fired, value } = await withFault(fault, () =>
      attempt(async () => {
        await save(path, chunks, {} as never);
        return true;
      }),
    );
    if (!fired) return false;
    const now = readFileSync(path, 'utf8');
    expect([chunks.join(''), 'what was there before'], told(fault)).toContain(now);
    if (value) expect(now, told(fault)).toBe(chunks.join(''));
    expect(readdirSync(folder).filter((name) => name.startsWith('.covergame'))).toEqual([]);
    return true;
  });
  expect(fired).toBeGreaterThan(10);
});
