// The inputs of a state of an arena, gathered by what they leave open to the SUT. All valuations of the inputs that labels speak of are tried, so
// their number is limited; whether an edge is open to the SUT is tried over the outputs in its label in the same way.

import type { ModelText } from '../model-text.ts';
import type { HoaLabel } from './hoa-label.ts';
import type { HoaAutomaton, HoaEdge } from './parse-hoa.ts';

const MOST = 14;

export interface InputClass {
  /** One valuation of the class, as people read it: `a !b`. */
  readonly input: string;
  readonly open: readonly HoaEdge[];
}

export function inputClasses(
  automaton: HoaAutomaton,
  edges: readonly HoaEdge[],
  model: ModelText,
): InputClass[] {
  const used = new Set(edges.flatMap(({ label }) => [...(label?.propositions ?? [])]));
  const inputs = [...used].filter((ap) => !automaton.controllable!.has(ap)).sort((a, b) => a - b);
  if (inputs.length > MOST) {
    model.add(
      'format/too-many',
      `a state depends on ${inputs.length} inputs; at most ${MOST} are tried`,
      -1,
      'split the specification, or export the game with players (ltlsynt --print-game-hoa)',
    );
    return [];
  }
  const classes = new Map<string, InputClass>();
  for (let valuation = 0; valuation < 2 ** inputs.length; valuation++) {
    const values = new Map(inputs.map((ap, i) => [ap, ((valuation >> i) & 1) === 1]));
    const open = edges.filter(({ label }) => label === undefined || canHold(label, values));
    const key = open.map((edge) => edges.indexOf(edge)).join();
    if (open.length === 0 || classes.has(key)) continue;
    const input =
      inputs.map((ap) => `${values.get(ap) ? '' : '!'}${automaton.propositions[ap] ?? ap}`).join(' ') ||
      'any input';
    classes.set(key, { input, open });
  }
  return [...classes.values()];
}

/** Whether the SUT can make the label hold, the inputs being given. */
function canHold(label: HoaLabel, inputs: ReadonlyMap<number, boolean>): boolean {
  const outputs = [...label.propositions].filter((ap) => !inputs.has(ap));
  if (outputs.length > MOST) return true;
  for (let valuation = 0; valuation < 2 ** outputs.length; valuation++) {
    const holds = label.evaluate((ap) => inputs.get(ap) ?? ((valuation >> outputs.indexOf(ap)) & 1) === 1);
    if (holds) return true;
  }
  return false;
}
