// A ring that a token goes round: stations have frames to send; the token may be lost and is made again, and a station sends one frame or keeps it.
import { defineModel, oneOf, range } from '../../src/model/index.ts';

export default defineModel({
  name: 'token-ring',
  parameters: { stations: 4, frames: 1 },
  // A token at -1 is lost.
  initial: ({ stations }) => ({ token: 0, queued: range(stations).map(() => 0) }),
  actions: ({ tester }) => ({
    enqueue: tester({
      with: { station: ({ stations }) => range(stations) },
      when: ({ queued }, { station }, { frames }) => queued[station] < frames,
      next: (state, { station }) => ({
        ...state,
        queued: state.queued.with(station, state.queued[station] + 1),
      }),
    }),
    pass: tester({
      when: ({ token }) => token >= 0,
      next: (state, _, { stations }) => {
        const { token, queued } = state;
        const on = { ...state, token: (token + 1) % stations };
        const lost = { ...state, token: -1 };
        if (queued[token] === 0) return oneOf({ passed: on, lost });
        const sent = { ...on, queued: queued.with(token, queued[token] - 1) };
        return oneOf({ sent, kept: on, lost });
      },
    }),
    recover: tester({
      when: ({ token }) => token < 0,
      next: (state, _, { stations }) =>
        oneOf(range(stations).map((station) => [`at ${station}`, { ...state, token: station }] as const)),
    }),
  }),
});
