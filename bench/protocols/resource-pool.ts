// A pool of resources: clients ask for one and give it back; the pool chooses which, makes them wait, and serves who waits in any order.
import { defineModel, oneOf, range } from '../../src/model/index.ts';

export default defineModel({
  name: 'resource-pool',
  parameters: { clients: 3, resources: 2 },
  // Of each client: -1 idle, -2 waiting, else the resource it has.
  initial: ({ clients }) => ({ has: range(clients).map(() => -1) }),
  actions: ({ tester }) => ({
    acquire: tester({
      with: { client: ({ clients }) => range(clients) },
      when: ({ has }, { client }) => has[client] === -1,
      next: ({ has }, { client }, { resources }) => {
        const free = range(resources).filter((resource) => !has.includes(resource));
        return oneOf([
          ...free.map((resource) => [`gets ${resource}`, { has: has.with(client, resource) }] as const),
          ['waits', { has: has.with(client, -2) }] as const,
        ]);
      },
    }),
    release: tester({
      with: { client: ({ clients }) => range(clients) },
      when: ({ has }, { client }) => has[client] >= 0,
      next: ({ has }, { client }) => {
        const idle = has.with(client, -1);
        const waiting = range(has.length).filter((other) => has[other] === -2);
        return oneOf([
          ['is free', { has: idle }] as const,
          ...waiting.map((other) => [`goes to ${other}`, { has: idle.with(other, has[client]) }] as const),
        ]);
      },
    }),
    giveUp: tester({
      with: { client: ({ clients }) => range(clients) },
      when: ({ has }, { client }) => has[client] === -2,
      next: ({ has }, { client }) => ({ has: has.with(client, -1) }),
    }),
  }),
});
