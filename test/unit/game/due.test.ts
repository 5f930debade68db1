// Unasked outputs that must come: how a model says it, and the plain game that it stands for.

import { describe, expect, it } from 'vitest';
import { orThrow, sourceOf } from '../../../src/base/index.ts';
import { native } from '../../../src/format/json/index.ts';
import {
  buildGame,
  eventually,
  type Game,
  type GameSpec,
  hashGame,
  labelOf,
  plainGame,
  SUT,
  timingOf,
  within,
} from '../../../src/game/index.ts';
import { solve } from '../../../src/solve/index.ts';

const lock = (granted: Partial<GameSpec['edges'][number]>, more: GameSpec['edges'] = []): GameSpec => ({
  name: 'lock',
  initial: 'waiting',
  nodes: [
    { id: 'waiting', owner: 'tester' },
    { id: 'held', owner: 'tester' },
  ],
  edges: [{ from: 'waiting', to: 'held', label: 'granted', by: 'sut', ...granted }, ...more],
});

const PING = { from: 'waiting', to: 'waiting', label: 'ping' };

const movesOf = (game: Game): string[] =>
  Array.from(
    game.target,
    (w, e) =>
      `${game.ids[game.source[e]]} ${game.owner[game.source[e]] === SUT ? '=' : '-'}[${labelOf(game, e) ?? ''}]> ${game.ids[w]} ${game.cost?.[e] ?? 1}`,
  );

describe('an unasked output that must come', () => {
  it('is told by its label', () => {
    expect(timingOf(eventually('granted'))).toEqual({ word: 'granted', eventually: true });
    expect(timingOf('(eventually)')).toEqual({ word: '(eventually)' });
    const labels = (spec: GameSpec) => buildGame(spec).labels;
    expect(labels(lock({ eventually: true }))).toEqual(['granted (eventually)']);
    expect(labels(lock({ within: 200 }))).toEqual([within(200, 'granted')]);
    expect(labels(lock({ eventually: false }))).toEqual(['granted']);
    expect(hashGame(buildGame(lock({ eventually: false })))).toBe(hashGame(buildGame(lock({}))));
  });

  it('lets the tester wait where there are stimuli, too', () => {
    expect(movesOf(plainGame(buildGame(lock({ eventually: true }, [PING]))))).toEqual([
      'waiting =[granted (eventually)]> held 1',
      'waiting =[]> waiting (quiet) 0',
      'waiting (quiet) -[(wait)]> waiting (waiting) 0',
      'waiting (quiet) -[ping]> waiting 1',
      'waiting (waiting) =[granted (eventually)]> held 1',
    ]);
  });

  it('is all there is where there are none', () => {
    expect(movesOf(plainGame(buildGame(lock({ within: 5 }))))).toEqual([
      'waiting =[granted (within 5 ms)]> held 1',
    ]);
  });

  it('need not be the one that comes', () => {
    const denied = { from: 'waiting', to: 'waiting', label: 'denied', by: 'sut' as const };
    const moves = movesOf(plainGame(buildGame(lock({ eventually: true }, [denied, PING]))));
    expect(moves.filter((move) => move.startsWith('waiting (waiting)'))).toEqual([
      'waiting (waiting) =[granted (eventually)]> held 1',
      'waiting (waiting) =[denied]> waiting 1',
    ]);
  });

  it('raises the guarantee', () => {
    const guarantee = (spec: GameSpec) => solve(plainGame(buildGame(spec))).lower;
    expect(guarantee(lock({}, [PING]))).toBe(1);
    expect(guarantee(lock({ eventually: true }, [PING]))).toBe(2);
    expect(guarantee(lock({ within: 1 }, [PING]))).toBe(2);
    // The system may turn out not to have it.
    expect(guarantee(lock({ eventually: true, maybe: 0.5 }, [PING]))).toBe(1);
  });

  it('comes in simulations though nothing else has a weight', () => {
    const game = plainGame(buildGame(lock({ eventually: true, weight: 0 }, [PING])));
    expect(game.weight?.filter((_, e) => game.ids[game.source[e]] === 'waiting (waiting)') ?? [1]).toEqual(
      game.weight ? Float64Array.of(1) : [1],
    );
  });

  it('may be several words in any order', () => {
    const game = plainGame(buildGame(lock({ label: '(all a & b)', eventually: true }, [PING])));
    const from = (node: string) => movesOf(game).filter((move) => move.startsWith(`${node} `));
    expect(from('waiting (waiting)')).toEqual([
      'waiting (waiting) =[a]> waiting (a seen) #2 1',
      'waiting (waiting) =[b]> waiting (b seen) #2 1',
    ]);
    expect(movesOf(game)).toContain('waiting (a seen) #2 =[b]> held 0');
  });
});

describe('a model file', () => {
  const read = (edge: object, owner = 'tester') =>
    native.read(
      sourceOf(
        'lock.json',
        JSON.stringify({
          format: 'covergame/1',
          initial: 'a',
          nodes: [
            { id: 'a', owner },
            { id: 'b', owner: 'tester' },
          ],
          edges: [{ from: 'a', to: 'b', ...edge }],
        }),
      ),
    );

  it('says it by keys of the edge, and keeps it when it is written', () => {
    const game = orThrow(read({ label: 'granted', by: 'sut', eventually: true }));
    expect(game.labels).toEqual(['granted (eventually)']);
    const text = [...orThrow(native.write(game))].join('');
    expect(hashGame(orThrow(native.read(sourceOf('again', text))))).toBe(hashGame(game));
    expect(orThrow(read({ label: 'granted', by: 'sut', eventually: false })).labels).toEqual(['granted']);
    expect(orThrow(read({ label: 'granted', by: 'sut', within: 20 })).labels).toEqual([
      'granted (within 20 ms)',
    ]);
  });

  it.each([
    [{ label: 'x', eventually: true }, 'tester', 'game/not-an-answer', 'add "by": "sut"'],
    [{ label: 'x', within: 5 }, 'tester', 'game/not-an-answer', 'add "by": "sut"'],
    [{ label: 'x', eventually: true }, 'sut', 'game/not-unasked', 'remove it'],
    [{ by: 'sut', eventually: true }, 'tester', 'format/bad-time', 'add a "label"'],
    [
      { label: 'x', by: 'sut', eventually: true, within: 5 },
      'tester',
      'format/bad-time',
      'remove "eventually"',
    ],
    [{ by: 'sut', eventually: true, silence: 5 }, 'tester', 'format/bad-time', 'remove one of them'],
    [{ label: 'x', by: 'sut', eventually: 'yes' }, 'tester', 'format/wrong-type', 'correct the value'],
  ])('refuses %j at a node of the %s', (edge, owner, code, hint) => {
    const outcome = read(edge, owner);
    const [issue] = outcome.ok ? [] : outcome.issues;
    expect(issue).toMatchObject({ code, hint: expect.stringContaining(hint) });
  });
});
