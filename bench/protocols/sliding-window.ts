// A sliding window with selective repeat: frames and acknowledgements are under way in any order, and any may be lost.
import { defineModel, oneOf, range } from '../../src/model/index.ts';

const isIn = (set: number, i: number) => (set & (1 << i)) !== 0;

export default defineModel({
  name: 'sliding-window',
  parameters: { window: 2 },
  // Places of the window, counted from the oldest frame that is not acknowledged; `base` tells its number from the one before.
  initial: () => ({ base: 0, open: 0, frames: 0, received: 0, acks: 0 }),
  actions: ({ tester }) => ({
    send: tester({
      when: ({ open }, _, { window }) => open < window,
      next: (state) => ({ ...state, open: state.open + 1, frames: state.frames | (1 << state.open) }),
    }),
    resend: tester({
      with: { place: ({ window }) => range(window) },
      when: ({ open, frames }, { place }) => place < open && !isIn(frames, place),
      next: (state, { place }) => ({ ...state, frames: state.frames | (1 << place) }),
    }),
    carry: tester({
      with: { place: ({ window }) => range(window) },
      when: ({ frames }, { place }) => isIn(frames, place),
      next: (state, { place }) => {
        const frames = state.frames & ~(1 << place);
        const bit = 1 << place;
        return oneOf({
          delivered: { ...state, frames, received: state.received | bit, acks: state.acks | bit },
          lost: { ...state, frames },
        });
      },
    }),
    acknowledge: tester({
      with: { place: ({ window }) => range(window) },
      when: ({ acks }, { place }) => isIn(acks, place),
      next: (state, { place }, { window }) => {
        const acks = state.acks & ~(1 << place);
        if (place > 0) return oneOf({ delivered: { ...state, acks }, lost: { ...state, acks } });
        let shift = 0;
        while (isIn(state.received, shift)) shift++;
        return oneOf({
          delivered: {
            base: (state.base + shift) % (2 * window),
            open: state.open - shift,
            frames: state.frames >> shift,
            received: state.received >> shift,
            acks: acks >> shift,
          },
          lost: { ...state, acks },
        });
      },
    }),
  }),
});
