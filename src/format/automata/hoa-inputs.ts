// The inputs of a state of an arena, gathered by what they leave open to the SUT. The inputs that leave an edge open are a formula, the label of
// the edge with the outputs chosen freely. Each edge in turn splits the sets of inputs found so far, so there are never more of them than
// classes in the end: the cost is that of the result, times the size of the formulas, and not of all valuations.

import type { ModelText } from '../model-text.ts';
import { type Decision, type DecisionDiagram, FALSE, TOO_LARGE, TRUE } from './hoa-diagram.ts';
import type { HoaAutomaton, HoaEdge } from './parse-hoa.ts';

export interface InputClass {
  /** The least valuation of the class, as people read it: `a !b`. */
  readonly input: string;
  readonly open: readonly HoaEdge[];
}

interface Region {
  readonly inputs: Decision;
  readonly open: readonly HoaEdge[];
}

export function inputClasses(
  automaton: HoaAutomaton,
  edges: readonly HoaEdge[],
  diagram: DecisionDiagram,
  model: ModelText,
): InputClass[] {
  const controllable = automaton.controllable!;
  const used = new Set(edges.flatMap(({ label }) => [...(label?.propositions ?? [])]));
  const inputs = [...used].filter((ap) => !controllable.has(ap)).sort((a, b) => a - b);
  try {
    return regionsOf(edges, diagram)
      .map(({ inputs: region, open }) => ({ held: diagram.least(region, inputs), open }))
      .sort((a, b) => compared(a.held, b.held, inputs))
      .map(({ held, open }) => ({ input: shown(automaton, inputs, held), open }));
  } catch (error) {
    if (error !== TOO_LARGE) throw error;
    model.add(
      'format/too-many',
      `a state depends on ${inputs.length} inputs in too many ways to tell apart`,
      -1,
      'split the specification, or export the game with players (ltlsynt --print-game-hoa)',
    );
    return [];
  }
}

/** The sets of inputs that leave the same edges open, without the one that leaves none. */
function regionsOf(edges: readonly HoaEdge[], diagram: DecisionDiagram): Region[] {
  let regions: Region[] = [{ inputs: TRUE, open: [] }];
  for (const edge of edges) {
    const opens = edge.label ? diagram.withChosen(diagram.of(edge.label.formula)) : TRUE;
    const shuts = diagram.not(opens);
    regions = regions.flatMap(({ inputs, open }) => {
      const yes = diagram.and(inputs, opens);
      const no = diagram.and(inputs, shuts);
      return [
        ...(yes === FALSE ? [] : [{ inputs: yes, open: [...open, edge] }]),
        ...(no === FALSE ? [] : [{ inputs: no, open }]),
      ];
    });
  }
  return regions.filter(({ open }) => open.length > 0);
}

/** As numbers in base 2, the last input first. */
function compared(a: ReadonlySet<number>, b: ReadonlySet<number>, inputs: readonly number[]): number {
  for (const ap of [...inputs].reverse()) if (a.has(ap) !== b.has(ap)) return a.has(ap) ? 1 : -1;
  return 0;
}

const shown = (
  { propositions }: HoaAutomaton,
  inputs: readonly number[],
  held: ReadonlySet<number>,
): string =>
  inputs.map((ap) => `${held.has(ap) ? '' : '!'}${propositions[ap] ?? ap}`).join(' ') || 'any input';
