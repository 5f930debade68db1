import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceOf } from '../../src/base/index.ts';
import { buildGame, type Game, totalGain } from '../../src/game/index.ts';
import {
  booksOf,
  Campaign,
  crc32,
  outcomeOf,
  playToEnd,
  readTrace,
  replayEvents,
  resume,
  sealed,
  sutDice,
  TraceWriter,
  testerDice,
  traceHeader,
} from '../../src/run/index.ts';
import { strategyNamed } from '../../src/strategy/index.ts';
import { makeSuite } from '../../src/suite/index.ts';
import { SUTS, sutNamed } from '../../src/sut/index.ts';
import { arbitraryGame } from '../reference/arbitrary-game.ts';
import { randomGraph } from '../reference/random-graph.ts';

const STRATEGY_IDS = ['gmu', 's1.5', 's2', 's3', 's4', 'rdm', 'optimal'];
const SUT_IDS = SUTS.map(({ id }) => id);

interface Setting {
  readonly game: Game;
  readonly strategy: string;
  readonly sut: string;
  readonly budget: number;
  readonly resetCost: number;
  readonly seed: number;
}

function playersOf({ game, strategy, sut, budget, resetCost, seed }: Setting) {
  const suite = makeSuite(game, 'node');
  const player = strategyNamed(strategy).prepare({ game, suite, budget, resetCost })(testerDice(seed, 0));
  return { player, chooser: sutNamed(sut).prepare({ game })(sutDice(seed, 0)) };
}

/** Plays a campaign and writes its trace; with `before`, takes it up from there. */
function playTraced(setting: Setting, before?: Int32Array): { text: string; campaign: Campaign } {
  const { game, budget, resetCost } = setting;
  const { player, chooser } = playersOf(setting);
  let text = '';
  let silent = before !== undefined;
  const writer = new TraceWriter(game, (line) => {
    if (!silent) text += line;
  });
  const header = { ...setting, run: 0, goal: 'nodes', suite: 'node', restart: false, until: null } as const;
  writer.header(traceHeader(header));
  const campaign = new Campaign({ game, player, budget, resetCost, recorder: writer });
  if (before) {
    resume(campaign, chooser, before);
    silent = false;
  }
  playToEnd(campaign, chooser);
  writer.end(outcomeOf(0, totalGain(game), campaign));
  return { text, campaign };
}

const setting = fc.record({
  game: arbitraryGame(),
  strategy: fc.constantFrom(...STRATEGY_IDS),
  sut: fc.constantFrom(...SUT_IDS),
  budget: fc.nat(60),
  resetCost: fc.nat(12),
  seed: fc.nat(),
});

function read(game: Game, text: string) {
  const outcome = readTrace(game, sourceOf('trace', text));
  if (!outcome.ok) throw new Error(outcome.issues.map((issue) => issue.message).join('\n'));
  return outcome;
}

describe('traces', () => {
  it('hold the whole play: reading one gives back what was visited, spent and gained', () => {
    fc.assert(
      fc.property(setting, (any) => {
        const { text, campaign } = playTraced(any);
        const { value } = read(any.game, text);
        expect(value.runs).toHaveLength(1);
        expect(value.wholeBytes).toBe(new TextEncoder().encode(text).length);
        const books = booksOf(any.game, value.runs[0].events, any.resetCost);
        for (const field of [
          'spent',
          'steps',
          'tests',
          'gain',
          'coveredCount',
          'taken',
          'coveredNodes',
        ] as const) {
          expect(books[field]).toEqual(campaign[field]);
        }
        expect(value.runs[0].end).toMatchObject({ end: campaign.end!.reason, spent: campaign.spent });
      }),
      { numRuns: 200 },
    );
  });

  it('are followed by the same players again', () => {
    fc.assert(
      fc.property(setting, (any) => {
        const { events } = read(any.game, playTraced(any).text).value.runs[0];
        const { player, chooser } = playersOf(any);
        const again = new Campaign({ ...any, player });
        expect(replayEvents(again, chooser, events)).toBeNull();
      }),
      { numRuns: 100 },
    );
  });

  it('cut at any byte are taken up with nothing lost but the line that was cut', () => {
    fc.assert(
      fc.property(setting, fc.double({ min: 0, max: 1, noNaN: true }), (any, where) => {
        const { text } = playTraced(any);
        const bytes = new TextEncoder().encode(text);
        const header = text.indexOf('\n') + 1;
        const cut = bytes.subarray(0, header + Math.floor(where * (bytes.length - header)));
        const outcome = readTrace(any.game, { name: 'trace', bytes: cut });
        if (!outcome.ok) throw new Error('not read');
        const { runs, wholeBytes } = outcome.value;
        const kept = new TextDecoder().decode(cut.subarray(0, wholeBytes));
        const newline = kept.endsWith('\n') ? '' : '\n';
        if (runs[0].end) expect(kept + newline).toBe(text);
        else expect(kept + newline + playTraced(any, runs[0].events).text).toBe(text);
      }),
      { numRuns: 300 },
    );
  });
});

describe('readTrace', () => {
  const game = randomGraph({ nodes: 12, edges: 24, seed: 3 });
  const base: Setting = { game, strategy: 's2', sut: 'uniform', budget: 40, resetCost: 5, seed: 1 };
  const { text } = playTraced(base);
  const codesOf = (changed: string, of = game): string[] => {
    const outcome = readTrace(of, sourceOf('trace', changed));
    return outcome.ok ? [] : outcome.issues.map((issue) => issue.code);
  };

  it('reads several runs in a row, and lines it does not know', () => {
    expect(read(game, text + text).value.runs).toHaveLength(2);
    expect(
      read(game, text.replace('\n', `\n${sealed('{"note":"from a later version"}')}`)).value.runs,
    ).toHaveLength(1);
  });

  it('tells parallel edges apart', () => {
    const parallel = buildGame({
      initial: 'a',
      nodes: [{ id: 'a', owner: 'sut' }],
      edges: [
        { from: 'a', to: 'a', label: 'x' },
        { from: 'a', to: 'a', label: 'x' },
        { from: 'a', to: 'a' },
        { from: 'a', to: 'a', label: '' },
      ],
    });
    const { campaign, text: lines } = playTraced({ ...base, game: parallel, strategy: 'rdm' });
    const books = booksOf(parallel, read(parallel, lines).value.runs[0].events, 5);
    expect([...books.taken]).toEqual([...campaign.taken]);
    expect(lines).toContain('{"saw":"x","to":"a","edge":1,');
  });

  it('refuses a trace of another model', () => {
    expect(codesOf(text, randomGraph({ nodes: 12, edges: 24, seed: 4 }))).toEqual(['trace/other-model']);
  });

  it('names what is wrong', () => {
    const line = (object: object): string => sealed(JSON.stringify(object)).trimEnd();
    const lines = text.trimEnd().split('\n');
    expect(codesOf('')).toEqual(['trace/empty']);
    expect(codesOf(lines.slice(1).join('\n'))).toEqual(['trace/no-header']);
    expect(codesOf(text.replace('covergame-trace/2', 'covergame-trace/9'))).toContain('trace/unknown-format');
    expect(codesOf([lines[0], 'garbage', ...lines.slice(1)].join('\n'))).toEqual(['trace/bad-line']);
    expect(codesOf([lines[0], ...lines.slice(2)].join('\n'))).toEqual(['trace/no-start']);
    expect(codesOf([lines[0], line({ test: 1, at: 'v3' }), ...lines.slice(2)].join('\n'))).toEqual([
      'trace/not-initial',
    ]);
    expect(codesOf([...lines.slice(0, 2), line({ do: null, to: 'nowhere' }), ''].join('\n'))[0]).toMatch(
      /trace\/(no-edge|wrong-turn)/,
    );
  });

  it('reports a file that is no trace once, however many lines it has', () => {
    expect(codesOf('stateDiagram-v2\n  [*] --> a\n  a --> b\n')).toEqual(['trace/no-header']);
    expect(codesOf('{"test":"x"}\n{"do":7}\nhello\n{"test":"y"}\n')).toEqual(['trace/no-header']);
    // What stands before a header is no trace; what follows it is read.
    expect(codesOf(`hello\nyou\n${text.replace('\n', '\ngarbage\n')}`)).toEqual([
      'trace/no-header',
      'trace/bad-line',
    ]);
  });

  it('finds every changed byte that changes what is read', () => {
    const bytes = new TextEncoder().encode(text);
    const clean = JSON.stringify(read(game, text).value);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const changed = bytes.slice();
        changed[at] ^= flip;
        const outcome = readTrace(game, { name: 'trace', bytes: changed });
        // The end of the last line may be lost; nothing else may.
        if (outcome.ok && outcome.warnings.length === 0) expect(JSON.stringify(outcome.value)).toBe(clean);
      }),
      { numRuns: 2000 },
    );
  });

  it('tells all faults of the shape of lines at once, with their lines', () => {
    const lines = text.trimEnd().split('\n');
    const header = JSON.parse(lines[0]);
    const broken = (settings: object): string => {
      const { sum: _, ...rest } = header;
      const changed = { ...header.settings, ...settings };
      const settingsSum = crc32(JSON.stringify(changed));
      return sealed(JSON.stringify({ ...rest, settings: changed, settingsSum }));
    };
    const issuesOf = (changed: string) => {
      const outcome = readTrace(game, sourceOf('trace', changed));
      return outcome.ok ? [] : outcome.issues.map(({ message, where }) => `${where?.line}: ${message}`);
    };
    expect(issuesOf(broken({ resetCost: -5, sut: {} }))).toEqual([
      '1: "settings.sut" is an object; it must be text',
      '1: "settings.resetCost" is -5; it must be a whole number from 0 up',
    ]);
    const { resetCost: _, ...without } = header.settings;
    const lacking = { ...header, settings: without, settingsSum: crc32(JSON.stringify(without)) };
    delete lacking.sum;
    expect(issuesOf(sealed(JSON.stringify(lacking)))).toEqual(['1: "settings.resetCost" is missing']);
    const bad = [
      { failure: { kind: 'odd', signature: 's', node: 'v0', test: 1, spent: 1, during: null } },
      { shortest: { signature: 's', play: 7, during: null, repeats: 1, tries: 1 } },
      { test: 1 },
    ].map((line) => sealed(JSON.stringify(line)));
    expect(issuesOf(`${lines[0]}\n${bad.join('')}`)).toEqual([
      expect.stringMatching(/^2: "failure.kind" is "odd"; it must be one of off-model/),
      '2: "failure.message" is missing',
      '3: "shortest.play" is 7; it must be a list',
      '4: "at" is missing',
    ]);
  });

  it('reads traces of the first format', () => {
    const first = text.split('\n').map((line, i) => {
      if (line === '') return line;
      const { sum: _, ...rest } = JSON.parse(line);
      if (i > 0) return JSON.stringify(rest);
      const { model, settings, version } = rest;
      const { name, hash } = model;
      return JSON.stringify({
        format: 'covergame-trace/1',
        model: name,
        hash,
        ...settings,
        restart: false,
        until: null,
        version,
      });
    });
    const [{ header, events }] = read(game, first.join('\n')).value.runs;
    const [now] = read(game, text).value.runs;
    expect(events).toEqual(now.events);
    expect({ ...header, format: now.header.format }).toEqual(now.header);
  });

  it('survives anything', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map((json) => `${text}${json}\n`),
        ),
        (any) => {
          readTrace(game, sourceOf('trace', any));
        },
      ),
    );
  });
});
