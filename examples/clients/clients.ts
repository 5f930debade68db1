// Two clients of a ticket machine whose calls overlap: each may begin a call while the other one's is under way, and the answers come in any
// order, when nobody asked. The model tracks who waits; that no number is given twice is checked beside the driver.

import { defineModel } from 'covergame';

export const CLIENTS = ['A', 'B'] as const;

export default defineModel({
  name: 'clients',
  about: 'calls that overlap, answered in any order',
  initial: () => ({ waiting: [] as readonly string[] }),
  stateName: ({ waiting }) => (waiting.length === 0 ? 'idle' : `${waiting.toSorted().join(' and ')} waiting`),
  fec: ({ waiting }) => waiting.toSorted(),
  actions: ({ tester, sut }) => ({
    start: tester({
      with: { client: CLIENTS },
      when: ({ waiting }, { client }) => !waiting.includes(client),
      next: ({ waiting }, { client }) => ({ waiting: [...waiting, client] }),
    }),
    answer: sut({
      unasked: true,
      with: { client: CLIENTS },
      when: ({ waiting }, { client }) => waiting.includes(client),
      next: ({ waiting }, { client }) => ({ waiting: waiting.filter((other) => other !== client) }),
    }),
  }),
});
