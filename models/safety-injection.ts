// A safety injection system with a pressure of 15 steps, fitted to the paper's tables: see safety-injection.md for the rules and for what was fitted.
import { defineModel, oneOf } from 'covergame';

const STEPS = 15;
/** The pressure is too low below LOW, and high from HIGH on. */
const LOW = 3;
const HIGH = 9;

interface State {
  readonly pressure: number;
  /** The switch that the operator holds down. */
  readonly pressed: 'none' | 'Block' | 'Reset';
  readonly overridden: boolean;
  readonly injecting: boolean;
}

export default defineModel({
  name: 'safety-injection',
  about:
    'coolant is injected, sooner or later, when the water pressure is too low, unless the operator blocks it',
  initial: (): State => ({ pressure: 5, pressed: 'none', overridden: false, injecting: false }),
  actions: ({ tester }) => ({
    fall: tester({ when: ({ pressure }) => pressure > 0, next: (state) => moved(state, state.pressure - 1) }),
    rise: tester({
      when: ({ pressure }) => pressure < STEPS - 1,
      next: (state) => moved(state, state.pressure + 1),
    }),
    press: tester({
      with: { button: ['Block', 'Reset'] as const },
      when: ({ pressed }) => pressed === 'none',
      next: (state, { button }) => {
        const blocks = button === 'Block' && state.pressure < HIGH;
        const overridden = blocks || (state.overridden && button !== 'Reset');
        return settled({ ...state, pressed: button, overridden });
      },
    }),
    release: tester({
      when: ({ pressed }) => pressed !== 'none',
      next: (state) => settled({ ...state, pressed: 'none' }),
    }),
  }),
});

/** A change into or out of High ends the override. */
function moved(state: State, pressure: number) {
  const crosses = state.pressure >= HIGH !== pressure >= HIGH;
  return settled({ ...state, pressure, overridden: state.overridden && !crosses });
}

/** Injection is due when the pressure is too low and nobody has blocked it; as long as it is not on, the system may begin or delay. */
function settled(state: State) {
  const due = state.pressure < LOW && !state.overridden;
  if (!due) return { ...state, injecting: false };
  if (state.injecting) return state;
  return oneOf([
    ['injects', { ...state, injecting: true }],
    ['delays', state],
  ]);
}
