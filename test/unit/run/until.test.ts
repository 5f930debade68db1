import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/base/index.ts';
import { buildGame } from '../../../src/game/index.ts';
import { Campaign, runnerOf, stopCondition, testerDice } from '../../../src/run/index.ts';
import { rdm } from '../../../src/strategy/index.ts';
import { uniform } from '../../../src/sut/index.ts';

const game = buildGame({
  initial: 'a',
  nodes: [
    { id: 'a', owner: 'tester' },
    { id: 'b', owner: 'tester' },
    { id: 'c', owner: 'tester', gain: 3 },
    { id: 'd', owner: 'tester', gain: 5 },
    { id: 'no way', owner: 'tester' },
  ],
  edges: [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'a' },
    { from: 'b', to: 'c' },
    { from: 'a', to: 'd' },
    { from: 'no way', to: 'a' },
  ],
});

const condition = (text: string, budget = 1000, resetCost = 10) =>
  stopCondition(text, { game, budget, resetCost });
const messageOf = (text: string, budget?: number, resetCost?: number): string => {
  try {
    condition(text, budget, resetCost);
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    return (error as Error).message;
  }
  throw new Error(`${text} was accepted`);
};

function endOf(text: string, budget = 1000) {
  const until = condition(text, budget).holds;
  return runnerOf({ game, strategy: rdm, sut: uniform, budget, resetCost: 10, seed: 1, until })(0);
}

describe('stop conditions', () => {
  it('end a campaign as soon as they hold', () => {
    expect(endOf('coverage>=100')).toMatchObject({ coverage: 100, end: { reason: 'until' } });
    expect(endOf('coverage >= 60%').coverage).toBeGreaterThanOrEqual(60);
    expect(endOf('budget 40').spent).toBeGreaterThanOrEqual(40);
    expect(endOf('steps 7').steps).toBe(7);
    expect(endOf('resets 3').resets).toBe(3);
    expect(endOf('visited "d"').coveredNodes).toContain(3);
    expect(endOf('gain>=5').gain).toBeGreaterThanOrEqual(5);
    expect(endOf('coverage>=100 and resets 9').resets).toBeGreaterThanOrEqual(9);
    expect(endOf('(steps 500 or steps 3) and steps 5').steps).toBe(5);
    expect(endOf('coverage>=100 or no-progress 1').end.why).toMatch(/no-progress 1 is reached/);
  });

  it('bind "and" tighter than "or"', () => {
    expect(endOf('steps 2 or steps 4 and steps 900').steps).toBe(2);
  });

  it('know what they may spend', () => {
    expect(condition('coverage>=50 or budget 70').spends).toBe(70);
    expect(condition('coverage>=50 and budget 70').spends).toBe(Number.POSITIVE_INFINITY);
    expect(condition('coverage>=50').spends).toBe(Number.POSITIVE_INFINITY);
  });

  it('are refused with a place when they cannot be read', () => {
    expect(messageOf('coverage>90')).toMatch(/coverage needs >=/);
    expect(messageOf('covrage>=90')).toMatch(/unknown condition "covrage"/);
    expect(messageOf('budget many')).toMatch(/budget needs a whole number, but got "many"/);
    expect(messageOf('budget 5 budget 6')).toMatch(/"budget" is not expected here/);
    expect(messageOf('(budget 5')).toMatch(/\) is missing/);
    expect(messageOf('')).toMatch(/stop condition is incomplete/);
    expect(messageOf('budget 5 or')).toMatch(/stop condition is incomplete/);
    expect(messageOf('visited nowhere')).toMatch(/no node "nowhere"/);
    try {
      condition('budget 5 or covrage>=3');
    } catch (error) {
      expect((error as InputError).issues[0]).toMatchObject({
        where: { column: 13 },
        hint: 'did you mean "coverage"?',
      });
    }
  });

  it('are refused at once when they can never hold, with the reason', () => {
    expect(messageOf('visited "no way"')).toMatch(/can never hold: node "no way" is unreachable/);
    expect(messageOf('coverage>=101')).toMatch(/more than all reachable nodes together/);
    expect(messageOf('gain>=11')).toMatch(/unreachable nodes do not count/);
    expect(messageOf('coverage>=90', 2)).toMatch(/a budget of 2 visits at most 2 nodes/);
    expect(messageOf('coverage>=90', 10)).toMatch(
      /is too small for a reset, and one test gains at most 7 of 10/,
    );
    expect(messageOf('budget 2000', 100)).toMatch(
      /budget 2000 needs a budget of 2000, but the budget is 100/,
    );
    expect(messageOf('steps 100', 100)).toMatch(/needs a budget of 101/);
    expect(messageOf('resets 10', 100)).toMatch(/needs a budget of 111/);
    expect(messageOf('no-progress 100', 100)).toMatch(/never/);
    expect(messageOf('visited c', 2)).toMatch(/2 steps away/);
    expect(messageOf('visited "no way" or coverage>=101')).toMatch(/unreachable; and .*reachable nodes/);
    expect(messageOf('coverage>=50 and visited "no way"')).toMatch(/unreachable/);
    expect(() => condition('visited "no way" or coverage>=90')).not.toThrow();
  });

  it('are asked before the first move', () => {
    const campaign = new Campaign({
      game,
      player: rdm.prepare({ game, budget: 9, resetCost: 0 })(testerDice(1, 0)),
      budget: 9,
      resetCost: 0,
      until: condition('coverage>=10').holds,
    });
    campaign.next();
    campaign.restarted();
    expect(campaign.next()).toEqual({ kind: 'done', end: { reason: 'until', why: 'coverage is 10 %' } });
  });
});
