// An inventory service over HTTP that keeps its books in Redis: restock, stock, reserve, release, buy. A reservation is
// made by a script inside Redis, so that nobody can come in between.
//
// SHOP_BUG plants one of the bugs below.

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';

export const SHOP_BUGS = {
  oversell: 'looks at the stock and takes from it in two steps, so two customers may get the last item',
  leak: 'an item that is released when the shelf is empty is lost',
  stale: 'the number shown is remembered, and a reservation does not make the service forget it',
  keep: 'whoever was denied once and then reserves does not lower the stock',
  refund: 'buying the very last item puts one back on the shelf',
} as const;

export type ShopBug = keyof typeof SHOP_BUGS;

export interface Shop {
  readonly url: string;
  close(): Promise<void>;
}

const RESERVE = `
  if tonumber(redis.call('get', KEYS[1]) or '0') < 1 then return 0 end
  redis.call('decr', KEYS[1])
  redis.call('sadd', KEYS[2], ARGV[1])
  return 1`;

export async function startShop(redisPort: number, bug: ShopBug | '' = ''): Promise<Shop> {
  // Two connections, as a service with a pool has: requests really race.
  const pool = [0, 1].map(() => new Redis({ host: '127.0.0.1', port: redisPort, lazyConnect: true }));
  await Promise.all(pool.map((redis) => redis.connect()));
  let turn = 0;
  let remembered: number | null = null;
  const denied = new Set<string>();

  async function reserve(redis: Redis, customer: string): Promise<boolean> {
    if (bug === 'oversell') {
      if (Number(await redis.get('stock')) < 1) return false;
      await redis.decr('stock');
      await redis.sadd('holders', customer);
      return true;
    }
    if (bug === 'keep' && denied.has(customer) && Number(await redis.get('stock')) > 0) {
      denied.delete(customer);
      await redis.sadd('holders', customer);
      return true;
    }
    const made = (await redis.eval(RESERVE, 2, 'stock', 'holders', customer)) === 1;
    if (!made) denied.add(customer);
    return made;
  }

  const routes: Record<string, (redis: Redis, customer: string) => Promise<object>> = {
    async reset(redis) {
      denied.clear();
      remembered = null;
      await redis.flushdb();
      return {};
    },
    async restock(redis) {
      remembered = null;
      await redis.incr('stock');
      return { stored: true };
    },
    async stock(redis) {
      remembered ??= Number(await redis.get('stock'));
      const items = remembered;
      if (bug !== 'stale') remembered = null;
      return { items };
    },
    async reserve(redis, customer) {
      const reserved = await reserve(redis, customer);
      if (reserved && bug !== 'stale') remembered = null;
      return { reserved };
    },
    async release(redis, customer) {
      remembered = null;
      const lost = bug === 'leak' && Number(await redis.get('stock')) === 0;
      if ((await redis.srem('holders', customer)) === 1 && !lost) await redis.incr('stock');
      return { released: true };
    },
    async buy(redis, customer) {
      await redis.srem('holders', customer);
      const last = Number(await redis.get('stock')) === 0 && (await redis.scard('holders')) === 0;
      if (bug === 'refund' && last) await redis.incr('stock');
      return { bought: true };
    },
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://shop');
    const route = routes[url.pathname.slice(1)];
    request.resume();
    if (!route) return reply(response, 404, { error: 'no such page' });
    route(pool[turn++ % pool.length], url.searchParams.get('customer') ?? '').then(
      (body) => reply(response, 200, body),
      (error) => reply(response, 500, { error: error.message }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      for (const redis of pool) redis.disconnect();
    },
  };
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
