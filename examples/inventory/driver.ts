// Drives the shop over HTTP, with two customers whose requests are sent at once when they rush.
import { Agent, request } from 'node:http';
import { type Driver, ObservationQueue } from 'covergame';
import { type RedisServer, startRedis } from './redis.ts';
import { type Shop, type ShopBug, startShop } from './server.ts';

// One Redis serves all drivers of a process; the shop is started anew for each.
let redis: Promise<RedisServer> | null = null;

export function shopDriver(bug: ShopBug | '' = ''): Driver {
  let shop: Shop | null = null;
  const agent = new Agent({ keepAlive: true });
  const queue = new ObservationQueue();

  async function call(path: string, customer = -1): Promise<Record<string, unknown>> {
    const { status, body } = await post(`${shop!.url}/${path}?customer=${customer}`, agent);
    if (status !== 200) throw new Error(`the shop answered /${path} with ${status}: ${body['error']}`);
    return body;
  }

  const act: Record<string, (customer: number) => Promise<string>> = {
    restock: async () => ((await call('restock'))['stored'] ? 'stored' : 'not stored'),
    stock: async () => `shown(${(await call('stock'))['items']})`,
    reserve: async (customer) => ((await call('reserve', customer))['reserved'] ? 'reserved' : 'denied'),
    async rush() {
      const both = await Promise.all([call('reserve', 0), call('reserve', 1)]);
      const winners = both.flatMap(({ reserved }, customer) => (reserved ? [customer] : []));
      return winners.length === 1 ? `won(${winners[0]})` : winners.length === 2 ? 'both' : 'neither';
    },
    release: async (customer) =>
      (await call('release', customer))['released'] ? 'released' : 'not released',
    buy: async (customer) => ((await call('buy', customer))['bought'] ? 'bought' : 'not bought'),
  };

  return {
    async reset() {
      redis ??= startRedis();
      shop ??= await startShop((await redis).port, bug);
      await call('reset');
      queue.clear();
    },
    async apply({ label, id }) {
      const [, name, customer] = /^(\w+)(?:\((\d+)\))?$/.exec(label)!;
      queue.push({ label: await act[name](Number(customer)), after: id });
    },
    observe: () => queue.observe(),
    pending: () => queue.pending(),
    async close() {
      agent.destroy();
      await shop?.close();
      shop = null;
    },
  };
}

function post(url: string, agent: Agent): Promise<{ status: number; body: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', agent }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode!, body: JSON.parse(text) }));
    });
    call.on('error', reject);
    call.end();
  });
}

export default () => shopDriver((process.env['SHOP_BUG'] ?? '') as ShopBug | '');
