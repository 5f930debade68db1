// Elections of Raft: the tester lets timers expire and says which vote is asked for; requests get lost, and servers crash as they like.
import { defineModel, oneOf, range } from '../../src/model/index.ts';

type Role = 'follower' | 'candidate' | 'leader';
interface Server {
  readonly role: Role;
  readonly term: number;
  readonly votedFor: number;
  readonly votes: number;
}

const fresh = (term: number): Server => ({ role: 'follower', term, votedFor: -1, votes: 0 });

export default defineModel({
  name: 'raft-election',
  parameters: { servers: 3, terms: 2 },
  initial: ({ servers }) => ({ servers: range(servers).map(() => fresh(0)) }),
  actions: ({ tester }) => ({
    timeout: tester({
      with: { server: ({ servers }) => range(servers) },
      when: ({ servers }, { server }, { terms }) =>
        servers[server].role !== 'leader' && servers[server].term < terms,
      next: ({ servers }, { server }) => {
        const term = servers[server].term + 1;
        const candidate: Server = { role: 'candidate', term, votedFor: server, votes: 1 << server };
        return oneOf({
          stands: { servers: servers.with(server, candidate) },
          crashes: { servers: servers.with(server, fresh(servers[server].term)) },
        });
      },
    }),
    ask: tester({
      with: { server: ({ servers }) => range(servers), voter: ({ servers }) => range(servers) },
      when: ({ servers }, { server, voter }) =>
        server !== voter &&
        servers[server].role === 'candidate' &&
        (servers[server].votes & (1 << voter)) === 0 &&
        (servers[voter].term < servers[server].term ||
          (servers[voter].term === servers[server].term &&
            (servers[voter].votedFor === -1 || servers[voter].votedFor === server))),
      next: ({ servers }, { server, voter }) => {
        const { term, votes } = servers[server];
        const granted = votes | (1 << voter);
        const isElected = 2 * range(servers.length).filter((i) => granted & (1 << i)).length > servers.length;
        const voted = servers.with(voter, { role: 'follower', term, votedFor: server, votes: 0 });
        return oneOf({
          granted: {
            servers: voted.with(server, {
              role: isElected ? 'leader' : 'candidate',
              term,
              votedFor: server,
              votes: isElected ? 0 : granted,
            }),
          },
          'answer lost': { servers: voted },
          lost: { servers },
        });
      },
    }),
    beat: tester({
      with: { server: ({ servers }) => range(servers), voter: ({ servers }) => range(servers) },
      when: ({ servers }, { server, voter }) =>
        server !== voter &&
        servers[server].role === 'leader' &&
        servers[voter].role !== 'leader' &&
        servers[voter].term <= servers[server].term,
      next: ({ servers }, { server, voter }) =>
        oneOf({
          heard: {
            servers: servers.with(voter, { ...fresh(servers[server].term), votedFor: server }),
          },
          lost: { servers },
        }),
    }),
    again: tester({
      when: ({ servers }, _, { terms }) => servers.some(({ term }) => term === terms),
      next: ({ servers }) => ({ servers: servers.map(() => fresh(0)) }),
    }),
  }),
});
