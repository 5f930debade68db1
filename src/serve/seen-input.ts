// A client's observation of the SUT in an `observe` request: the properties of the request, and their meaning.

import type { Seen } from '../sut/index.ts';
import { Problem } from './problem.ts';
import { boolean, type Schema, string, whole } from './schema.ts';

export const SEEN: Readonly<Record<string, Schema>> = {
  'observation?': string('the label of the edge of the system, or the id of its target if it has none'),
  'node?': string('the id of the current node of the system; alone, or to distinguish edges'),
  'action?': string('in place of observation: the action of the model program'),
  'args?': { type: 'object', description: 'its observable arguments' },
  'outcome?': string('the outcome of the action, if it has several'),
  'edge?': whole('the number of the edge among those of its node; alone'),
  'silence?': { ...boolean('the system did nothing in its time; alone'), const: true },
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
    throw Problem.of(422, 'serve/bad-request', 'args and outcome need an action', 'add the action');
  }
  const said = [observation, node, action].some((part) => part !== undefined);
  const kinds = [said, edge !== undefined, silence === true];
  const given = kinds.filter(Boolean).length;
  if (given === 0) return {};
  if (given > 1) {
    throw Problem.of(
      422,
      'serve/bad-request',
      'edge and silence exclude the other keys',
      'send observation and node, or edge, or silence',
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
