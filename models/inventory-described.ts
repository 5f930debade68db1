// An inventory server and m clients that reserve items, the reading written from the description: see inventory.md for the rules.
import { defineModel, oneOf, range } from 'covergame';

/** What a client is doing: nothing, waiting for an answer, having been told of an item, waiting for it, holding it. */
type Phase = 'idle' | 'asking' | 'told' | 'reserving' | 'holding';

const waits = (phase: Phase): boolean => phase === 'asking' || phase === 'reserving';

export default defineModel({
  name: 'inventory-described',
  about: 'one server with m - 1 items in stock, m clients that query and reserve them',
  parameters: { m: { default: 2, min: 1, max: 12, about: 'clients' } },
  initial: ({ m }): readonly Phase[] => range(m).map(() => 'idle'),
  // The server handles one request at a time; how, is its choice.
  turn: (clients) => (clients.some(waits) ? 'sut' : 'tester'),
  representative: (clients) => [...clients].sort(),
  actions: ({ tester, sut }) => ({
    query: tester({
      with: { client: ({ m }) => range(m) },
      when: (clients, { client }) => clients[client] === 'idle',
      next: (clients, { client }) => clients.with(client, 'asking'),
    }),
    reserve: tester({
      with: { client: ({ m }) => range(m) },
      when: (clients, { client }) => clients[client] === 'told',
      next: (clients, { client }) => clients.with(client, 'reserving'),
    }),
    answer: sut({
      with: { client: ({ m }) => range(m) },
      when: (clients, { client }) => waits(clients[client]),
      next: (clients, { client }, { m }) => {
        const reserving = clients[client] === 'reserving';
        const inStock = clients.filter((phase) => phase === 'holding').length < m - 1;
        const denied = ['denied', clients.with(client, 'idle')] as const;
        const lost = ['lost', clients.with(client, reserving ? 'told' : 'idle')] as const;
        const served = ['served', clients.with(client, reserving ? 'holding' : 'told')] as const;
        return oneOf(reserving && !inStock ? [denied, lost] : [served, denied, lost]);
      },
    }),
  }),
});
