// What a node forces within a column costs no more to look at than it may.

import { describe, expect, it } from 'vitest';
import { buildGame, type Game } from '../../../src/game/index.ts';
import { Companies } from '../../../src/solve/engine/companies.ts';
import { Exits } from '../../../src/solve/engine/exits.ts';

describe('the company of a node', () => {
  /** A chain of the tester's that ends in an SUT node which may stay where it is. */
  const chain = (n: number): Game =>
    buildGame({
      initial: 'v0',
      nodes: Array.from({ length: n }, (_, v) => ({
        id: `v${v}`,
        owner: v + 1 < n ? ('tester' as const) : ('sut' as const),
      })),
      edges: Array.from({ length: n }, (_, v) => ({ from: `v${v}`, to: `v${Math.min(v + 1, n - 1)}` })),
    });

  it('is too heavy if what it forces gains more than it may', () => {
    const companies = new Companies(chain(50), new Int32Array(50), new Exits(50));
    companies.begin(20, 50);
    expect(companies.isTooHeavy(40)).toBe(false);
    expect(companies.isTooHeavy(20)).toBe(true);
  });

  it('is not known once too much has been looked at', () => {
    const companies = new Companies(chain(50), new Int32Array(50), new Exits(50));
    companies.begin(20, 50, 10);
    expect(companies.isTooHeavy(20)).toBe(true);
    expect(companies.isTooHeavy(10)).toBe(false);
  });
});
