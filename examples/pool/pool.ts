// A resource pool as the README of tarn tells it, with room for one resource: whoever wants it and cannot have it waits for two ticks at
// most, or until the call is aborted; before a resource is used it is validated, which takes as long as the tester likes; one that is
// not valid is destroyed and another one made. Whether a new resource is validated, too, and what becomes of one whose caller goes
// while it is validated, is not told: the model leaves it to the pool. A resource that is neither used nor destroyed is free.

import { type Answers, commandModel } from '../packages/commands.ts';

interface State {
  readonly resource: 'none' | 'free' | 'used' | 'checking';
  /** The ticks that each waiting caller has left, the first to come first. */
  readonly line: readonly number[];
  /** Whether the caller that it is being validated for is still there. */
  readonly wanted: boolean;
}

const PATIENCE = 2;
const MOST = 1;
const EMPTY: State = { resource: 'none', line: [], wanted: false };
const checking = (state: State): State => ({ ...state, resource: 'checking', wanted: true });
/** The first in line gets the resource. */
const taken = ({ line }: State): State => ({ resource: 'used', line: line.slice(1), wanted: false });

const said = (...events: readonly string[]): string => [...events].sort().join(' + ') || 'nothing';

/** There is no resource: one is made for the first in line. */
function make(state: State, events: readonly string[] = []): Answers<State> {
  if (state.line.length === 0) return { [said(...events)]: { ...state, resource: 'none', wanted: false } };
  return {
    [said(...events, 'made', 'acquired')]: taken(state),
    [said(...events, 'made', 'checking')]: checking(state),
  };
}

function acquire(state: State): Answers<State> {
  const next = { ...state, line: [...state.line, PATIENCE] };
  if (state.resource === 'none') return make(next);
  if (state.resource === 'free') return { checking: checking(next) };
  return { nothing: next };
}

function release(state: State): Answers<State> {
  if (state.line.length === 0) return { nothing: { ...state, resource: 'free' } };
  return { checking: checking(state) };
}

/** The end of a validation. */
function checked(state: State, valid: boolean): Answers<State> {
  if (!valid) return make(state, ['destroyed']);
  if (state.line.length === 0) return { nothing: { ...state, resource: 'free', wanted: false } };
  if (state.wanted) return { acquired: taken(state) };
  return { acquired: taken(state), checking: checking(state) };
}

/** Callers have gone, and only those in line are left. */
function gone(state: State, line: readonly number[], events: readonly string[]): Answers<State> {
  if (state.resource !== 'checking' || !state.wanted || events.length === 0)
    return { [said(...events)]: { ...state, line } };
  return {
    [said(...events)]: { ...state, line, wanted: false },
    ...make({ ...state, line }, [...events, 'destroyed']),
  };
}

function wait(state: State): Answers<State> {
  const older = state.line.map((left) => left - 1);
  const line = older.filter((left) => left > 0);
  return gone(state, line, Array(older.length - line.length).fill('timed out'));
}

export default commandModel<State>({
  name: 'resource-pool',
  about: 'a pool of one resource, with callers that wait and validation that takes time',
  initial: EMPTY,
  show: ({ resource, line, wanted }) =>
    [
      resource === 'checking' && !wanted ? 'checking for nobody' : resource,
      ...line.map((left) => `waits ${left}`),
    ].join(', '),
  commands: {
    acquire: { when: ({ line }) => line.length < MOST, answers: acquire },
    release: { when: ({ resource }) => resource === 'used', answers: release },
    valid: { when: ({ resource }) => resource === 'checking', answers: (state) => checked(state, true) },
    'not valid': {
      when: ({ resource }) => resource === 'checking',
      answers: (state) => checked(state, false),
    },
    counts: {
      when: ({ resource }) => resource !== 'checking',
      answers: (state) => {
        const of = (resource: State['resource']): number => Number(state.resource === resource);
        return { [`used ${of('used')}, free ${of('free')}, waiting ${state.line.length}`]: state };
      },
    },
    'abort the first': {
      when: ({ line }) => line.length > 0,
      answers: (state) => gone(state, state.line.slice(1), ['aborted']),
    },
    wait: { answers: wait },
  },
});
