// A ticket shop: one page, and a service behind it that decides by itself whether there is a seat, whether it is too busy
// to say, and whether a card is good. Each visitor has dice of his own; `/?dice=7` seeds them, so that a visit can be
// repeated. The bug `charge-on-cancel`: who cancels after a declined card is sold the ticket all the same.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Dice } from 'covergame';
import { PAGE } from './page.ts';

export const TICKET_BUGS = {
  'charge-on-cancel': 'cancelling after a declined card sells the ticket',
} as const;
export type TicketBug = keyof typeof TICKET_BUGS;

interface Visit {
  readonly dice: Dice;
  declined: boolean;
}

export interface Shop {
  readonly url: string;
  close(): Promise<void>;
}

/** On the loopback, on a port that happens to be free. */
export async function startShop(bug: TicketBug | '' = ''): Promise<Shop> {
  const visits = new Map<string, Visit>();
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (request.method === 'GET' && url.pathname === '/') {
      const id = String(visits.size + 1);
      const seed = url.searchParams.get('dice')?.split('.').map(Number) ?? [
        Math.floor(Math.random() * 2 ** 32),
      ];
      visits.set(id, { dice: Dice.of(seed[0], ...seed.slice(1)), declined: false });
      response.setHeader('set-cookie', `visit=${id}; HttpOnly; SameSite=Strict`);
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(PAGE);
      return;
    }
    const visit = visits.get(/visit=(\d+)/.exec(request.headers.cookie ?? '')?.[1] ?? '');
    const answer = request.method === 'POST' && visit ? answerTo(url.pathname.slice(1), visit, bug) : null;
    response.statusCode = answer === null ? 404 : 200;
    setTimeout(() => response.end(answer ?? 'nothing here'), answer === null ? 0 : visit!.dice.below(20));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What is shown next. */
function answerTo(wish: string, visit: Visit, bug: TicketBug | ''): string | null {
  const chance = visit.dice.unit();
  if (wish === 'reserve') {
    visit.declined = false;
    return chance < 0.6 ? 'held' : chance < 0.8 ? 'sold-out' : 'busy';
  }
  if (wish === 'pay') {
    visit.declined = chance >= 0.5;
    return visit.declined ? 'declined' : 'ticket';
  }
  if (wish === 'cancel') return bug === 'charge-on-cancel' && visit.declined ? 'ticket' : 'released';
  return null;
}
