// A server with one lock: clients ask for it, and who holds it gives it back; the server hands it to whom it likes, at once or later,
// and may refuse to let anyone wait.
import { defineModel, oneOf, range } from '../../src/model/index.ts';

export default defineModel({
  name: 'lock-server',
  parameters: { clients: 3 },
  initial: () => ({ holder: -1, waiting: 0 }),
  actions: ({ tester }) => ({
    request: tester({
      with: { client: ({ clients }) => range(clients) },
      when: ({ holder, waiting }, { client }) => holder !== client && (waiting & (1 << client)) === 0,
      next: (state, { client }) => {
        const queued = { ...state, waiting: state.waiting | (1 << client) };
        if (state.holder >= 0) return oneOf({ queued, refused: state });
        return oneOf({ granted: { ...state, holder: client }, queued });
      },
    }),
    poll: tester({
      when: ({ holder, waiting }) => holder < 0 && waiting !== 0,
      next: ({ waiting }, _, { clients }) =>
        oneOf(
          range(clients)
            .filter((client) => waiting & (1 << client))
            .map(
              (client) =>
                [`granted to ${client}`, { holder: client, waiting: waiting & ~(1 << client) }] as const,
            ),
        ),
    }),
    release: tester({
      when: ({ holder }) => holder >= 0,
      next: ({ waiting }, _, { clients }) =>
        oneOf([
          ['is free', { holder: -1, waiting }] as const,
          ...range(clients)
            .filter((client) => waiting & (1 << client))
            .map(
              (client) =>
                [`goes to ${client}`, { holder: client, waiting: waiting & ~(1 << client) }] as const,
            ),
        ]),
    }),
  }),
});
