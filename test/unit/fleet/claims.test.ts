// What others are about to try is left to them: on other machines, too, and until it lapses.

import { describe, expect, it } from 'vitest';
import { ClaimBoard } from '../../../src/fleet/claims.ts';
import { connect } from '../../../src/fleet/index.ts';
import { NewsReader, NewsWriter } from '../../../src/fleet/news.ts';
import { learnState, newsOf, stateOf } from '../../../src/fleet/state.ts';
import { buildGame } from '../../../src/game/index.ts';
import { Books, booksOf, Campaign, Team } from '../../../src/run/index.ts';
import { CaseClaims } from '../../../src/strategy/case-claims.ts';
import { type Claim, RESET, strategyNamed } from '../../../src/strategy/index.ts';
import { makeSuite } from '../../../src/suite/index.ts';
import { hasRedis, ownRedis } from './redis-server.ts';

/** A choice of eight ways, all alike. */
const game = buildGame({
  initial: 'start',
  nodes: [{ id: 'start', owner: 'tester' }, ...ways().map((id) => ({ id, owner: 'tester' as const }))],
  edges: ways().flatMap((id) => [
    { from: 'start', to: id },
    { from: id, to: 'start' },
  ]),
});
function ways(): string[] {
  return Array.from({ length: 8 }, (_, i) => `way${i}`);
}
const nodeOf = (id: string): number => game.ids.indexOf(id);

function team(strategy: string) {
  const options = {
    game,
    strategy: strategyNamed(strategy),
    budget: 100,
    resetCost: 1,
    seed: 5,
    instances: 2,
    suite: makeSuite(game, 'node', { resetCost: 1 }),
  };
  const made = new Team(options);
  const campaign = new Campaign({ ...options, player: made.player(0), books: made.books, member: 0 });
  return { made, campaign };
}

/** Where the first move leads, if others claim these nodes or cases. */
function firstMove(strategy: string, claims: readonly Claim[]): number {
  const { made, campaign } = team(strategy);
  expect(campaign.decide()).toBe(RESET);
  campaign.restarted();
  made.claims?.theirs(claims);
  return game.target[campaign.decide()];
}

describe('a claim of somebody elsewhere', () => {
  it('makes adaptive take the one way that nobody claims, whichever it is', () => {
    for (const left of ways()) {
      const claims = ways()
        .filter((id) => id !== left)
        .map((id): Claim => [nodeOf(id), 1]);
      expect(firstMove('adaptive', claims)).toBe(nodeOf(left));
    }
  });

  it('is taken back with the next word, and no longer heeded', () => {
    const { made, campaign } = team('adaptive');
    campaign.decide();
    campaign.restarted();
    const all = ways().map((id): Claim => [nodeOf(id), 1]);
    made.claims!.theirs(all);
    made.claims!.theirs(all.slice(1));
    expect(game.target[campaign.decide()]).toBe(nodeOf('way0'));
  });

  it('says what this one is about to try', () => {
    const { made, campaign } = team('adaptive');
    campaign.decide();
    campaign.restarted();
    const target = game.target[campaign.decide()];
    expect(made.claims!.mine()).toEqual([[target, 1]]);
  });

  it('keeps a suite strategy from the cases that others execute', () => {
    const claims = new CaseClaims();
    claims.add(3);
    claims.theirs([[4, 1]]);
    expect([3, 4, 5].map((c) => claims.has(c))).toEqual([true, true, false]);
    expect(claims.mine()).toEqual([[3, 1]]);
    claims.drop(3);
    claims.theirs([]);
    expect([3, 4].map((c) => claims.has(c))).toEqual([false, false]);
    const { made, campaign } = team('s2');
    campaign.decide();
    campaign.restarted();
    campaign.decide();
    expect(made.claims!.mine().length).toBe(1);
  });
});

describe('news of what others have covered', () => {
  const walk = (...edges: number[]): Books => {
    const books = new Books(game, true);
    booksOf(game, Int32Array.from([RESET, ...edges]), 1, books);
    return books;
  };

  it('may come twice and in any order: the larger count is the later', () => {
    const choice = buildGame({
      initial: 's',
      nodes: [
        { id: 's', owner: 'sut' },
        { id: 't', owner: 'tester' },
      ],
      edges: [
        { from: 's', to: 't' },
        { from: 't', to: 's' },
      ],
    });
    const lead = new Books(choice, true);
    booksOf(choice, Int32Array.from([RESET, 0, 1, 0]), 1, lead);
    const first = newsOf(choice, lead, 1, { from: 0, edges: [0, 1, 0] });
    booksOf(choice, Int32Array.from([RESET, 0]), 1, lead);
    const second = newsOf(choice, lead, 2, { from: 2, edges: [0] });
    for (const order of [
      [first, second],
      [second, first],
      [first, second, first],
      [stateOf(choice, lead, 2), first],
    ]) {
      const books = new Books(choice, true);
      for (const news of order) learnState(choice, books, news);
      expect([books.taken[0], books.coveredCount, books.spent]).toEqual([3, 2, lead.spent]);
    }
  });

  it.skipIf(!hasRedis)(
    'is read from where one has read to, and anew after a gap (redis-server)',
    async () => {
      const redis = await ownRedis();
      const link = await connect(redis.url);
      const writer = new NewsWriter(link, 'c');
      const reader = new NewsReader(link, 'c');
      expect(await reader.read()).toBeNull();
      const books = walk(0);
      const whole = (version: number) => stateOf(game, books, version);
      const news = (version: number) => newsOf(game, books, version, { from: 0, edges: [0] });
      await writer.writeWhole(whole(0));
      expect((await reader.read())?.map(({ version }) => version)).toEqual([0]);
      await writer.write([news(1), news(2)], () => whole(2));
      // Said again after a broken connection.
      await writer.write([news(2)], () => whole(2));
      expect((await reader.read())?.map(({ version }) => version)).toEqual([1, 2]);
      expect(await reader.read()).toEqual([]);
      for (let v = 3; v <= 700; v++) await writer.write([news(v)], () => whole(v));
      const caughtUp = (await reader.read())!.map(({ version }) => version);
      expect(caughtUp.at(-1)).toBe(700);
      expect(caughtUp[0]).toBeGreaterThan(500);

      const [mine, theirs] = [new ClaimBoard(link, 'c', 'a/1', 2), new ClaimBoard(link, 'c', 'b/1', 2)];
      theirs.say([[4, 0.5]], 10);
      expect(await mine.others(10)).toEqual([[4, 0.5]]);
      expect(await theirs.others(10)).toEqual([]);
      expect(await mine.others(18)).toEqual([[4, 0.5]]);
      expect(await mine.others(19)).toEqual([]);
      theirs.say([], 11);
      expect(await mine.others(10)).toEqual([]);
      link.end();
      await redis.end();
    },
    60_000,
  );
});
