import { describe, expect, it } from 'vitest';
import type { Game } from '../../../src/game/index.ts';
import { bestMove, stillGuaranteed, TesterPlayer } from '../../../src/play/index.ts';
import { figure3, gameOf } from '../../reference/games.ts';

const covering = (game: Game, ...nodes: number[]): Uint8Array =>
  Uint8Array.from({ length: game.n }, (_, v) => (nodes.includes(v) ? 1 : 0));

describe('the optimal tester', () => {
  it('does not take an uncovered node for a goal that is worth less than the guarantee', () => {
    // s is as near as g, but there the SUT stays for ever.
    const game = gameOf('r tester 0: s g', 's sut 0: s r', 'g tester 1: r');
    expect(new TesterPlayer(game).advise(covering(game, 0), 0)).toEqual({
      move: { kind: 'edge', edge: 1 },
      lower: 1,
      upper: 1,
      proven: true,
      why: { kind: 'force', goals: [2], moves: 1 },
    });
  });

  it('waits at an SUT node, and names every node it may come to', () => {
    const game = gameOf('r tester: s', 's sut: a b', 'a tester', 'b tester');
    expect(new TesterPlayer(game).advise(covering(game, 0, 1), 1)).toMatchObject({
      move: { kind: 'await' },
      lower: 1,
      why: { kind: 'force', goals: [2, 3], moves: 1 },
    });
  });

  it('hopes once nothing is guaranteed, and stops once nothing can be reached', () => {
    const game = gameOf('r tester: s', 's sut: r a', 'a tester');
    expect(new TesterPlayer(game).advise(covering(game, 0, 1), 0)).toMatchObject({
      move: { kind: 'edge', edge: 0 },
      lower: 0,
      upper: 0,
      why: { kind: 'hope', goal: 2, moves: 2 },
    });
    expect(bestMove(game, covering(game, 0, 1, 2), 2)).toEqual({ kind: 'stop' });
  });

  it('resets where that is the only way, or the shorter one', () => {
    const game = gameOf('r tester: a b', 'a tester: c', 'b tester', 'c tester: d', 'd tester: r');
    const covered = covering(game, 0, 1, 3, 4);
    expect(bestMove(game, covering(game, 0, 1, 2), 2, { restart: true })).toEqual({ kind: 'reset' });
    expect(bestMove(game, covered, 1, { restart: true })).toEqual({ kind: 'reset' });
    expect(bestMove(game, covered, 1, { restart: true, resetCost: 4 })).toEqual({ kind: 'edge', edge: 2 });
  });

  it('knows what is left in the middle of a play', () => {
    expect(stillGuaranteed(figure3, covering(figure3, 0, 1), 1)).toEqual({ lower: 1, upper: 1, exact: true });
    expect(stillGuaranteed(figure3, covering(figure3, 0, 1, 3), 3)).toEqual({
      lower: 0,
      upper: 0,
      exact: true,
    });
    expect(stillGuaranteed(figure3, covering(figure3, 0, 1, 3), 3, { restart: true })).toMatchObject({
      lower: 1,
    });
  });

  it('says when its advice is a guess because the work was stopped', () => {
    const states = 40;
    const rows = Array.from({ length: states }, (_, s) => [
      `t${s} tester: a${s} b${s}`,
      `a${s} sut: t${(s * 7 + 3) % states} t${(s * 11 + 5) % states}`,
      `b${s} sut: t${(s * 13 + 1) % states} t${(s * 17 + 9) % states}`,
    ]).flat();
    const game = gameOf(...rows);
    const advice = new TesterPlayer(game, { stop: () => true }).advise(covering(game, 0), 0);
    expect(advice.proven).toBe(false);
    expect(advice.lower).toBeLessThan(advice.upper);
    expect(advice.move.kind).toBe('edge');
  });
});
