// An XState actor as the SUT, on a fake clock: a whole campaign passes, and planted faults are found.

import { writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { machineGame } from '../../../src/format/index.ts';
import { drivenSut } from '../../../src/sut/node/index.ts';

const player = resolve('test/fixtures/xstate/player.ts');

describe('an actor as the SUT', () => {
  it('answers an event at once, a service and a timer when the tester waits', async () => {
    const { open, matches } = await drivenSut(`xstate:${player}?clock=fake`);
    const driver = await open();
    await driver.reset({ test: 1, seed: 1, attempt: 0 });
    const from = 'media.idle | sound.on';
    await driver.apply({ label: 'LOAD', from, to: 'media.loading | sound.on', id: 1 });
    await driver.apply({
      label: 'wait',
      from: 'media.loading | sound.on',
      to: 'media.loading | sound.on/wait',
      id: 2,
    });
    const seen = await driver.observe();
    expect(['media.ready.paused | sound.on', 'media.failed | sound.on']).toContain(seen.node);
    expect(matches!(seen, { label: undefined, from: '', to: `${seen.node} [x=1]` })).toBe(true);
    expect(matches!(seen, { label: undefined, from: '', to: 'media.idle | sound.on' })).toBe(false);
    await driver.close();
  });

  it('says so when it is elsewhere than the model allows', async () => {
    const { open } = await drivenSut(`xstate:${player}?clock=fake`);
    const driver = await open();
    await driver.reset({ test: 1, seed: 1, attempt: 0 });
    const wrong = () =>
      driver.apply({ label: 'MUTE', from: 'media.idle | sound.on', to: 'media.idle | sound.on', id: 1 });
    expect(wrong).toThrow(/after MUTE the actor is in "media.idle \| sound.off"/);
    await driver.close();
  });

  it('plays services and guards that nobody implemented, the same way for the same seed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'covergame-'));
    const file = join(folder, 'm.json');
    const config = {
      initial: 't',
      states: {
        t: { always: 'a' },
        a: { on: { GO: [{ guard: 'g', target: 'b' }, { target: 'c' }] } },
        b: { invoke: { src: 's', onDone: 'a', onError: 'c' }, after: { 9: 'c' } },
        c: {},
      },
    };
    writeFileSync(file, JSON.stringify(config));
    expect(machineGame(config).ok).toBe(true);
    const { open } = await drivenSut(`xstate:${file}?clock=fake`);
    const play = async (seed: number): Promise<string> => {
      const driver = await open();
      await driver.reset({ test: 1, seed, attempt: 0 });
      const heard = [(await driver.observe()).node!];
      for (let step = 0; step < 6 && heard.at(-1) !== 'c'; step++) {
        if (heard.at(-1) === 'a') await driver.apply({ label: 'GO', from: 'a', to: 'a/GO', id: step });
        heard.push((await driver.observe()).node!);
      }
      await driver.close();
      return heard.join();
    };
    const plays = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(play));
    expect(await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(play))).toEqual(plays);
    expect(new Set(plays).size).toBeGreaterThan(2);
    for (const heard of plays) expect(heard).toMatch(/^a(,(b|c|a))+$/);
  });

  it('refuses what is no machine', async () => {
    await expect(drivenSut('xstate:./no-such.json')).rejects.toThrow(/cannot be read/);
    await expect(drivenSut(`xstate:${player}?clock=sun`)).rejects.toThrow(/the clock "sun" is unknown/);
    await expect(drivenSut('xstate:test/fixtures/coin-driver.ts')).rejects.toThrow(
      /exports no XState machine/,
    );
  });
});
