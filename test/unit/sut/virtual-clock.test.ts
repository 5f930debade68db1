// The virtual clock and the settling of a process: what fires when, and what is left alone.

import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { realTimers, settle, VirtualClock } from '../../../src/sut/node/index.ts';

describe('a virtual clock', () => {
  it('fires timers in the order of their time, and what they set going is done before the next', async () => {
    const clock = new VirtualClock();
    const told: string[] = [];
    clock.setTimeout((word) => void told.push(`${word} at ${clock.now()}`), 20, 'second');
    clock.setTimeout(async () => {
      await Promise.resolve();
      told.push('first');
      clock.setTimeout(() => void told.push(`set in between at ${clock.now()}`), 5);
    }, 10);
    clock.setTimeout(() => void told.push('never'), 31);
    await clock.advance(30);
    expect(told).toEqual(['first', 'set in between at 15', 'second at 20']);
    expect([clock.now(), clock.timers]).toEqual([30, 1]);
  });

  it('clears, repeats and refreshes', async () => {
    const clock = new VirtualClock();
    let ticks = 0;
    const interval = clock.setInterval(() => void ticks++, 10);
    const gone = clock.setTimeout(() => void (ticks = -100), 5);
    clock.clearTimeout(gone);
    const put = clock.setTimeout(() => void (ticks += 10), 20);
    await clock.advance(15);
    put.refresh().unref().ref();
    await clock.advance(15);
    expect([ticks, put.hasRef(), Number(put) > 0]).toEqual([3, true, true]);
    await clock.next();
    expect([clock.now(), ticks]).toEqual([35, 13]);
    clock.clearInterval(interval);
    expect(await clock.next()).toBe(false);
  });

  it('goes from timer to timer until something holds, within a time and a number of timers', async () => {
    const clock = new VirtualClock();
    let ticks = 0;
    clock.setInterval(() => void ticks++, 10);
    expect([await clock.until(() => ticks === 3), clock.now()]).toEqual([true, 30]);
    expect([await clock.until(() => ticks === 9, 25), ticks]).toEqual([false, 5]);
    expect([await clock.until(() => false, undefined, 4), ticks]).toEqual([false, 9]);
  });

  it("takes the place of the global timers, not of the runner's, and gives it back", async () => {
    const { setTimeout: real, Date: date } = globalThis;
    const clock = new VirtualClock(1000);
    const restore = clock.install();
    try {
      let fired = 0;
      setTimeout(() => void fired++, 60_000);
      expect(realTimers().setTimeout).toBe(real);
      const now = new Date();
      expect([Date.now(), now.getTime(), +new Date(5)]).toEqual([1000, 1000, 5]);
      expect(new Date() instanceof Date).toBe(true);
      await clock.advance(60_000);
      expect([fired, Date.now()]).toEqual([1, 61_000]);
      expect(() => new VirtualClock().install()).toThrow(/another virtual clock/);
    } finally {
      restore();
    }
    restore();
    expect([globalThis.setTimeout, globalThis.Date]).toEqual([real, date]);
    expect(realTimers()).toBe(globalThis);
  });
});

describe('settle', () => {
  it('waits for promises, immediates and sockets of this process', async () => {
    const server = createServer((socket) => socket.on('data', (data) => socket.write(data)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { connect } = await import('node:net');
    const { port } = server.address() as { port: number };
    const heard: string[] = [];
    const socket = connect(port, '127.0.0.1').on('data', (data) => heard.push(String(data)));
    await new Promise((resolve) => socket.once('connect', resolve));
    for (let i = 0; i < 20; i++) {
      socket.write(`${i}`);
      expect(await settle({ turns: 20 })).toBe(true);
      expect(heard.join('')).toBe(Array.from({ length: i + 1 }, (_, k) => `${k}`).join(''));
    }
    socket.destroy();
    server.close();
  });

  it('waits while something is busy, and gives up', async () => {
    let left = 5;
    expect(await settle({ busy: () => left-- > 0 })).toBe(true);
    expect(left).toBeLessThan(0);
    expect(await settle({ busy: () => true, most: 50 })).toBe(false);
  });
});
