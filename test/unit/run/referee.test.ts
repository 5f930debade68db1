// The referee of a campaign: what it writes of a fault, and how an answer that is said again is known by it.

import { describe, expect, it } from 'vitest';
import { orThrow, sourceOf } from '../../../src/base/index.ts';
import { buildGame } from '../../../src/game/index.ts';
import {
  PulledCampaign,
  type PulledOptions,
  readTrace,
  sealed,
  TraceWriter,
  testerDice,
  traceHeader,
} from '../../../src/run/index.ts';
import { strategyOf } from '../../../src/strategy/index.ts';
import { Fault, type Seen } from '../../../src/sut/index.ts';

const game = buildGame({
  name: 'coin',
  initial: 'hand',
  nodes: [
    { id: 'hand', owner: 'tester' },
    { id: 'air', owner: 'sut' },
  ],
  edges: [
    { from: 'hand', to: 'air', label: 'toss' },
    { from: 'air', to: 'hand', label: 'heads' },
    { from: 'air', to: 'hand', label: 'tails' },
  ],
});

const first = strategyOf('first', ({ game, node }) => (game.owner[node] === 0 ? game.outStart[node] : -1));
const setting = { game, budget: 30, resetCost: 2 };
const header = traceHeader({
  ...setting,
  goal: 'nodes',
  strategy: 'first',
  sut: 'served',
  suite: null,
  seed: 1,
  run: 0,
});

class Recorded {
  text = '';
  pulled: PulledCampaign;
  readonly #options: Partial<PulledOptions>;

  constructor(options: Partial<PulledOptions> = {}) {
    this.#options = options;
    this.pulled = this.#open(true);
  }

  /** As after a kill, with what is left of the trace. */
  resume(text = this.text): void {
    this.text = text;
    this.pulled = this.#open(false);
    const [run] = orThrow(readTrace(game, sourceOf('trace', text))).runs;
    for (const _ of this.pulled.resume(run));
  }

  #open(begin: boolean): PulledCampaign {
    const log = new TraceWriter(game, (line) => {
      this.text += line;
    });
    if (begin) log.header(header);
    const player = first.prepare(setting)(testerDice(1, 0));
    return new PulledCampaign({ ...setting, player, log, ...this.#options });
  }

  say(seen?: Seen) {
    return this.pulled.answer(this.pulled.turn, { kind: 'observe', ...(seen !== undefined && { seen }) });
  }

  get objects() {
    return this.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  }

  /** The lines of a fault: what was seen after the first toss. */
  tossed(seen: Seen): this {
    this.pulled.answer(0, { kind: 'restart' });
    this.say();
    this.say(seen);
    return this;
  }
}

/** As versions before wrote it: without what was seen. */
const older = (text: string): string =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const { sum: _, ...object } = JSON.parse(line);
      if (object.failure) delete object.failure.saw;
      if ('abandoned' in object) for (const key of ['kind', 'saw']) delete object[key];
      return sealed(JSON.stringify(object));
    })
    .join('');

const MOST = 1000;

describe('the line of a failure', () => {
  it.each<[Seen, unknown, string]>([
    [{ label: 'edge' }, { label: 'edge' }, 'off-model'],
    [{ node: 'moon' }, { node: 'moon' }, 'off-model'],
    [{ place: 7 }, { place: 7 }, 'off-model'],
    [{ data: { on: ['edge'] } }, { data: '{"on":["edge"]}' }, 'off-model'],
    [{ label: 'x'.repeat(5000) }, { label: `${'x'.repeat(MOST)}…` }, 'off-model'],
    [{ label: 3 as never }, { label: '3' }, 'off-model'],
    [null, null, 'hang'],
  ])('says that %j was seen', (seen, saw, kind) => {
    const { text } = new Recorded().tossed(seen);
    const [run] = orThrow(readTrace(game, sourceOf('trace', text))).runs;
    expect(run.failures).toMatchObject([{ kind, saw, during: -1 }]);
  });

  it('says nothing of what was seen where that is not the fault', () => {
    const recorded = new Recorded();
    recorded.pulled.answer(0, { kind: 'restart' });
    recorded.pulled.answer(1, { kind: 'fail', fault: new Fault('assertion', 'the coin is bent') });
    expect(recorded.objects.at(-2).failure).toMatchObject({ kind: 'assertion', during: { do: 'toss' } });
    expect(recorded.objects.at(-2).failure).not.toHaveProperty('saw');
  });

  it('has its likeness in the line of a test that was given up for a fault that is tolerated', () => {
    const { objects } = new Recorded({ tolerate: ['off-model'] }).tossed({ label: 'edge' });
    expect(objects.at(-1)).toMatchObject({ kind: 'off-model', saw: { label: 'edge' } });
  });
});

describe('the line of a test that was given up', () => {
  it('holds the reason, whoever gave it', () => {
    const recorded = new Recorded({ tolerate: ['assertion'] });
    recorded.pulled.answer(0, { kind: 'restart' });
    recorded.say();
    recorded.pulled.answer(2, { kind: 'fail', fault: new Fault('assertion', 'the coin is bent') });
    recorded.pulled.answer(3, { kind: 'restart' });
    recorded.pulled.answer(4, { kind: 'restart', why: 'the table fell over' });
    recorded.say();
    recorded.pulled.answer(recorded.pulled.turn, { kind: 'restart' });
    const given = recorded.objects.filter(({ abandoned }) => abandoned !== undefined);
    expect(given.map(({ abandoned, kind }) => [abandoned, kind])).toEqual([
      ['the coin is bent', 'assertion'],
      ['the table fell over', undefined],
      ['the system had to be reset', undefined],
    ]);
    const [run] = orThrow(readTrace(game, sourceOf('trace', recorded.text))).runs;
    expect(run.abandoned.map(({ why }) => why)).toEqual(given.map(({ abandoned }) => abandoned));
  });

  it('holds the failure that ended it where the run goes on', () => {
    const recorded = new Recorded({ keepGoing: true });
    recorded.pulled.answer(0, { kind: 'restart' });
    recorded.pulled.answer(1, { kind: 'fail', fault: new Fault('error', 'the coin is lost') });
    expect(recorded.objects.at(-1)).toMatchObject({ abandoned: 'the coin is lost' });
    expect(recorded.objects.at(-1)).not.toHaveProperty('kind');
  });

  it('is known again by its kind and its reason, before and after a kill', () => {
    const bent = { kind: 'fail', fault: new Fault('assertion', 'the coin is bent') } as const;
    const recorded = new Recorded({ tolerate: ['assertion', 'error'] });
    recorded.pulled.answer(0, { kind: 'restart' });
    recorded.say();
    expect(recorded.pulled.answer(2, bent).kind).toBe('taken');
    for (const again of [false, true]) {
      if (again) recorded.resume();
      expect(recorded.pulled.answer(2, bent).kind).toBe('repeated');
      for (const fault of [
        new Fault('assertion', 'the coin is lost'),
        new Fault('error', 'the coin is bent'),
      ])
        expect(recorded.pulled.answer(2, { kind: 'fail', fault }).kind).toBe('refused');
    }
  });
});

describe('an answer that is said again', () => {
  const told = (seen: Seen) => ({ kind: 'observe', seen }) as const;
  const settings = [{ keepGoing: true }, { tolerate: ['off-model', 'hang'] as const }];

  it.each(settings)('is known by what was seen, before and after a kill, with %j', (options) => {
    for (const seen of [{ label: 'edge' }, { place: 7 }, { data: [1] }, null] as Seen[]) {
      const recorded = new Recorded(options).tossed(seen);
      for (const again of [false, true]) {
        if (again) recorded.resume();
        const { text } = recorded;
        expect(recorded.pulled.answer(2, told(seen)).kind).toBe('repeated');
        // The message names all that the model allows: its words prove nothing.
        for (const other of ['heads', 'tails', 'edg'])
          expect(recorded.pulled.answer(2, told({ label: other })).kind).toBe('refused');
        expect(recorded.text).toBe(text);
      }
    }
  });

  it.each(settings)('is known by its kind in a trace that does not say what was seen, with %j', (options) => {
    const recorded = new Recorded(options).tossed({ label: 'edge' });
    recorded.resume(older(recorded.text));
    expect(recorded.pulled.answer(2, told({ label: 'edge' })).kind).toBe('repeated');
    const { turn } = recorded.pulled;
    expect(recorded.pulled.answer(turn, { kind: 'restart' }).kind).toBe('taken');
    expect(recorded.pulled.campaign.tests).toBe(2);
  });

  it('gets the same failure as the first time', () => {
    const recorded = new Recorded({ keepGoing: true });
    recorded.tossed({ label: 'edge' });
    recorded.pulled.answer(recorded.pulled.turn, { kind: 'restart' });
    recorded.say();
    const { turn } = recorded.pulled;
    const reply = recorded.say({ label: 'edge' });
    expect(reply).toMatchObject({ kind: 'taken', failure: { test: 2, spent: 6 } });
    recorded.resume();
    const again = recorded.pulled.answer(turn, told({ label: 'edge' }));
    expect(again).toMatchObject({ kind: 'repeated', failure: { test: 2, spent: 6 } });
  });
});

describe('the end of a resumed campaign', () => {
  it('is that of the record, and is not written twice', () => {
    const recorded = new Recorded().tossed({ label: 'edge' });
    const { text } = recorded;
    recorded.resume();
    expect(recorded.pulled.campaign.end?.why).toMatch(/^the system failed: the system answered "edge"/);
    expect(recorded.text).toBe(text);
  });

  it('follows a failure after which the process was killed', () => {
    const recorded = new Recorded().tossed({ label: 'edge' });
    const { text } = recorded;
    const lines = text.split(/(?<=\n)/);
    recorded.resume(lines.slice(0, -1).join(''));
    expect(recorded.text).toBe(text);
  });
});
