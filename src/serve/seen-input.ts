// What a client saw of the SUT, as it is told with `observe`: the properties of the request, and what they mean.

import type { Seen } from '../sut/index.ts';
import { Problem } from './problem.ts';
import { boolean, type Schema, string, whole } from './schema.ts';

export const SEEN: Readonly<Record<string, Schema>> = {
  'observation?': string('the label of the SUT’s edge, or the id of its target where it has none'),
  'node?': string('the id of the node the SUT is in now; may stand alone or tell edges apart'),
  'action?': string('in place of observation: the action of the model program'),
  'args?': { type: 'object', description: 'those of its arguments that can be seen' },
  'outcome?': string('the outcome of the action, where it has several'),
  'edge?': whole('the place of the edge among those of its node; stands alone'),
  'silence?': { ...boolean('the SUT did nothing in its time; stands alone'), const: true },
};

export interface SeenInput {
  readonly observation?: string;
  readonly node?: string;
  readonly action?: string;
  readonly args?: Readonly<Record<string, unknown>>;
  readonly outcome?: string;
  readonly edge?: number;
  readonly silence?: true;
}

export function seenOf({ observation, node, action, args, outcome, edge, silence }: SeenInput): {
  seen?: Seen;
} {
  if (action === undefined && (args !== undefined || outcome !== undefined)) {
    throw Problem.of(422, 'serve/bad-request', 'args and outcome say more of an action', 'name the action');
  }
  const said = [observation, node, action].some((part) => part !== undefined);
  const kinds = [said, edge !== undefined, silence === true];
  const given = kinds.filter(Boolean).length;
  if (given === 0) return {};
  if (given > 1) {
    throw Problem.of(
      422,
      'serve/bad-request',
      'edge and silence each stand alone',
      'give observation and node, or edge, or silence',
    );
  }
  if (silence) return { seen: null };
  if (edge !== undefined) return { seen: { place: edge } };
  return {
    seen: {
      ...(observation !== undefined && { label: observation }),
      ...(node !== undefined && { node }),
      ...(action !== undefined && { action }),
      ...(args !== undefined && { args }),
      ...(outcome !== undefined && { outcome }),
    },
  };
}
