import { defineModel, range } from 'covergame';

const sizeOf = (members: number): number => {
  let size = 0;
  for (let rest = members; rest !== 0; rest &= rest - 1) size++;
  return size;
};

export default defineModel({
  name: 'chat',
  about: 'a chat session with m clients and up to m - 1 pending messages',
  parameters: { m: { default: 4, min: 2, max: 24, about: 'clients' } },
  initial: () => ({ members: 0, pending: -1 }),
  turn: ({ pending }) => (pending > 0 ? 'sut' : 'tester'),
  actions: ({ tester, sut }) => ({
    enter: tester({
      with: { client: ({ m }) => range(m) },
      when: ({ members, pending }, { client }) =>
        (members & (1 << client)) === 0 && (members !== 0 || pending < 0),
      next: ({ members }, { client }) => ({ members: members | (1 << client), pending: 0 }),
    }),
    leave: tester({
      with: { client: ({ m }) => range(m) },
      when: ({ members }, { client }) => (members & (1 << client)) !== 0,
      next: (state, { client }) => ({ ...state, members: state.members & ~(1 << client) }),
    }),
    send: tester({
      when: ({ members, pending }) => pending === 0 && sizeOf(members) > 1,
      next: (state) => ({ ...state, pending: state.pending + 1 }),
    }),
    receive: sut({
      next: (state) => ({ ...state, pending: state.pending - 1 }),
    }),
    entered: sut({
      with: { client: ({ m }) => range(m) },
      when: ({ members }, { client }) => (members & (1 << client)) === 0,
      next: (state, { client }) => ({ ...state, members: state.members | (1 << client) }),
    }),
    left: sut({
      with: { client: ({ m }) => range(m) },
      when: ({ members }, { client }) => (members & (1 << client)) !== 0,
      next: (state, { client }) => ({ ...state, members: state.members & ~(1 << client) }),
    }),
    sent: sut({
      when: ({ members, pending }, _, { m }) => pending < m - 1 && sizeOf(members) > 1,
      next: (state) => ({ ...state, pending: state.pending + 1 }),
    }),
  }),
});
