// No move may do work in proportion to the graph: what concerns all nodes is done in slices, and the play goes on between them.

import { beforeAll, describe, expect, it } from 'vitest';
import type { Game } from '../../../../src/game/index.ts';
import { Frequencies } from '../../../../src/strategy/adaptive/frequencies.ts';
import { paceOf } from '../../../../src/strategy/adaptive/pace.ts';
import { layersOf } from '../../../../src/strategy/adaptive/prospects.ts';
import { Regions, regionsOf } from '../../../../src/strategy/adaptive/regions.ts';
import { TUNING } from '../../../../src/strategy/adaptive/tuning.ts';
import { ValueTable } from '../../../../src/strategy/adaptive/value-table.ts';
import { randomGraph } from '../../../reference/random-graph.ts';

const NODES = 20_000;
const LIMIT = 200;
/** To tell a node something is an eighth of looking at it; a slice ends with what was begun. */
const MOST_CHANGED = 8 * (LIMIT + 1);

let game: Game;
let table: ValueTable;

/** How many values differ after `act`. */
function changed(act: () => void): number {
  const [stay, worth] = [table.stay.slice(), table.worth.slice()];
  act();
  let count = 0;
  for (let v = 0; v < game.n; v++) if (stay[v] !== table.stay[v] || worth[v] !== table.worth[v]) count++;
  return count;
}

describe('the work of a move on a large graph', () => {
  beforeAll(() => {
    // A tree: nearly everywhere a reset is the best that one can do.
    game = randomGraph({ nodes: NODES, edges: NODES, seed: 3, forward: true });
    const { chance } = new Frequencies(game, TUNING.priors);
    table = new ValueTable(game, chance, paceOf(0.95, 10), 0);
  });

  it('is limited when the value of a reset is found out anew', () => {
    // Everything near the initial node is covered, and nobody has passed that on.
    for (let w = 0; w < NODES / 2; w++) table.cover(w);
    const before = table.floor;
    while (!table.settle(LIMIT) && table.floor === before);
    table.floor *= 1.5;
    const work = table.work;
    expect(changed(() => table.confirmFloor(LIMIT))).toBeLessThanOrEqual(MOST_CHANGED);
    expect(table.work - work).toBeLessThanOrEqual(LIMIT + 1);
    expect(table.rising).toBe(true);
    expect(table.floor).toBe(0);
    let slices = 1;
    for (; !table.settle(LIMIT); slices++);
    expect(slices).toBeGreaterThan(20);
    expect(table.rising).toBe(false);
    expect(table.floor).toBeGreaterThan(0);
    for (let v = 0; v < game.n; v++)
      expect(Math.abs(table.backup(v) - table.stay[v])).toBeLessThanOrEqual(0.006 * table.stay[v] + 1e-30);
  });

  it('is limited when the floor moves and when the discount changes', () => {
    table.hurry(paceOf(0.99, 10));
    let most = 0;
    for (let settled = false; !settled; ) {
      most = Math.max(
        most,
        changed(() => {
          settled = table.settle(10 * LIMIT);
        }),
      );
    }
    expect(most).toBeLessThanOrEqual(10 * MOST_CHANGED);
  });

  it('is limited when what lies ahead is counted', () => {
    const map = regionsOf(game, layersOf(game));
    const whole = new Regions(game, map);
    const inSlices = new Regions(game, map);
    const first = map.of[game.initial];
    const known = whole.allAhead(first);
    expect(inSlices.ahead(first, NODES)).toBe(NODES);
    for (let moves = 1; inSlices.version === 0; moves++) {
      const { work } = inSlices;
      inSlices.ahead(first, NODES);
      expect(inSlices.work - work).toBeLessThanOrEqual(30_003);
      expect(moves).toBeLessThan(4);
    }
    expect(inSlices.ahead(first, NODES)).toBe(known);
  });
});
