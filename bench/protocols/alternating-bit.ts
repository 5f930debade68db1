// The alternating bit protocol: the tester hands over payloads and lets timers expire, the two channels lose and repeat what is under way.
import { defineModel, oneOf, range } from '../../src/model/index.ts';

export default defineModel({
  name: 'alternating-bit',
  parameters: { capacity: 1, payloads: 2 },
  initial: () => ({
    sender: 0,
    receiver: 0,
    payload: -1,
    received: -1,
    frames: [] as number[],
    acks: [] as number[],
  }),
  actions: ({ tester }) => ({
    send: tester({
      with: { payload: ({ payloads }) => range(payloads) },
      when: ({ payload, frames }, _, { capacity }) => payload < 0 && frames.length < capacity,
      next: (state, { payload }) => ({
        ...state,
        payload,
        frames: [...state.frames, 2 * payload + state.sender],
      }),
    }),
    timeout: tester({
      when: ({ payload, frames }, _, { capacity }) => payload >= 0 && frames.length < capacity,
      next: (state) => ({ ...state, frames: [...state.frames, 2 * state.payload + state.sender] }),
    }),
    forward: tester({
      when: ({ frames }) => frames.length > 0,
      next: (state, _, { capacity }) => {
        const [frame, ...frames] = state.frames;
        const isNew = frame % 2 === state.receiver;
        const acks = state.acks.length < capacity ? [...state.acks, frame % 2] : state.acks;
        const there = isNew ? { receiver: 1 - state.receiver, received: frame >> 1 } : {};
        return oneOf({
          delivered: { ...state, ...there, frames, acks },
          lost: { ...state, frames },
          repeated: { ...state, ...there, acks },
        });
      },
    }),
    backward: tester({
      when: ({ acks }) => acks.length > 0,
      next: (state) => {
        const [ack, ...acks] = state.acks;
        const isAwaited = ack === state.sender && state.payload >= 0;
        const there = isAwaited ? { sender: 1 - state.sender, payload: -1 } : {};
        return oneOf({ delivered: { ...state, ...there, acks }, lost: { ...state, acks } });
      },
    }),
  }),
});
