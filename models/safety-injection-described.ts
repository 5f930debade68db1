// A safety injection system in the terms of the SCR method, the reading written from the description: see safety-injection.md for the rules.
import { defineModel, oneOf } from 'covergame';

const MODES = ['TooLow', 'Permitted', 'High'] as const;
type Mode = (typeof MODES)[number];

interface State {
  readonly pressure: Mode;
  readonly block: boolean;
  readonly reset: boolean;
  readonly overridden: boolean;
}

export default defineModel({
  name: 'safety-injection-described',
  about: 'coolant is injected when the water pressure is too low, unless the operator blocks it',
  initial: (): State => ({ pressure: 'TooLow', block: false, reset: false, overridden: false }),
  fec: (state) => ({ ...state, injection: state.pressure === 'TooLow' && !state.overridden }),
  actions: ({ tester }) => ({
    // The operator acts, or waits; then the pressure moves as it likes, one threshold at most.
    Block: tester({
      next: (state) => {
        const pressed = { ...state, block: !state.block };
        const blocks = pressed.block && !state.reset && state.pressure !== 'High';
        return moved(blocks ? { ...pressed, overridden: true } : pressed);
      },
    }),
    Reset: tester({
      next: (state) => {
        const pressed = { ...state, reset: !state.reset };
        return moved(pressed.reset ? { ...pressed, overridden: false } : pressed);
      },
    }),
    wait: tester({ next: (state) => moved(state) }),
  }),
});

function moved(state: State) {
  const at = MODES.indexOf(state.pressure);
  const outcomes: [string, State][] = [['steady', state]];
  if (at > 0)
    outcomes.push(['falls', at === 2 ? changed(state, 'Permitted') : { ...state, pressure: 'TooLow' }]);
  if (at < 2)
    outcomes.push(['rises', at === 1 ? changed(state, 'High') : { ...state, pressure: 'Permitted' }]);
  return oneOf(outcomes);
}

/** Entering or leaving High ends the override. */
const changed = (state: State, pressure: Mode): State => ({ ...state, pressure, overridden: false });
