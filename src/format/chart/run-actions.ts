// Runs the actions of a step on what a chart knows: values of variables, and the events it has raised and not yet taken. A condition that cannot be
// decided splits the run: each way is an outcome of its own, with what it assumed, so the true one is among them.
//
// An action that may fail does so in charts that handle errors, and where it most probably fails: it raises its event, and the rest of its block is
// left out. Which states are active meanwhile is not looked at: a condition on that is one that cannot be decided.

import { beyond } from '../../base/index.ts';
import { type Assignment, evaluate, type Known, UNKNOWN, type Values } from '../script/index.ts';
import type { ChartAction } from './chart.ts';
import { guardValue } from './select.ts';

export interface ActionOutcome {
  readonly values: Values;
  readonly queue: readonly string[];
  readonly assumed: readonly string[];
}

/** What running depends on that is the same for all of a chart. */
export interface ActionRules {
  /** The variables that guards depend on: all others are forgotten at once. */
  readonly relevant: ReadonlySet<string>;
  /** Whether a transition of the chart takes events that begin with `error`. */
  readonly handlesErrors: boolean;
}

/** Ways that the actions of one step may go; more are refused. */
const MOST = 4096;
/** A loop over data that is not known is run this often at most; its variables are unknown after that. */
const MOST_ROUNDS = 2;

/** Every outcome of some blocks, run in order, without repetitions. */
export function runActions(
  blocks: readonly (readonly ChartAction[])[],
  from: { readonly values: Values; readonly queue: readonly string[] },
  rules: ActionRules,
): ActionOutcome[] {
  const run = new ActionRun(rules);
  let outcomes: ActionOutcome[] = [{ ...from, assumed: [] }];
  for (const block of blocks)
    if (block.length > 0) outcomes = outcomes.flatMap((one) => run.block(block, one));
  return outcomes.length === 1 ? outcomes : distinct(outcomes, rules.relevant);
}

class ActionRun {
  readonly #rules: ActionRules;

  constructor(rules: ActionRules) {
    this.#rules = rules;
  }

  block(actions: readonly ChartAction[], from: ActionOutcome): ActionOutcome[] {
    const ended: ActionOutcome[] = [];
    const whole = this.#all(actions, [from], ended);
    return [...whole, ...ended];
  }

  /** The outcomes that go on after some actions; those that a failure ends are put aside. */
  #all(
    actions: readonly ChartAction[],
    from: readonly ActionOutcome[],
    ended: ActionOutcome[],
  ): ActionOutcome[] {
    let outcomes = [...from];
    for (const action of actions) {
      outcomes = outcomes.flatMap((one) => this.#one(action, one, ended));
      if (outcomes.length + ended.length > MOST)
        throw beyond('unfolded-states', 'the actions of one step may go more ways');
    }
    return outcomes;
  }

  #one(action: ChartAction, from: ActionOutcome, ended: ActionOutcome[]): ActionOutcome[] {
    switch (action.kind) {
      case 'assign':
        return [{ ...from, values: valuesAfter(from.values, action.assignment, this.#rules.relevant) }];
      case 'forget':
        return [{ ...from, values: new Map() }];
      case 'raise':
        return [{ ...from, queue: [...from.queue, action.event] }];
      case 'fail':
        if (this.#rules.handlesErrors || action.probable)
          ended.push(assuming({ ...from, queue: [...from.queue, action.event] }, `[${action.event}]`));
        return [from];
      case 'if':
        return this.#branches(action, from, ended);
      case 'repeat':
        return this.#rounds(action.actions, from, ended);
    }
  }

  #branches(
    { branches }: Extract<ChartAction, { kind: 'if' }>,
    from: ActionOutcome,
    ended: ActionOutcome[],
  ): ActionOutcome[] {
    const done: ActionOutcome[] = [];
    let waiting: ActionOutcome | undefined = from;
    for (const { guard, actions } of branches) {
      const open: boolean | undefined = guardValue({ guard }, undefined, waiting.values);
      if (open === false) continue;
      const taken: ActionOutcome = open ? waiting : assuming(waiting, `[${guard!.text}]`);
      done.push(...this.#all(actions, [taken], ended));
      if (open) return done;
      waiting = assuming(waiting, `[not ${guard!.text}]`);
    }
    return [...done, waiting];
  }

  #rounds(actions: readonly ChartAction[], from: ActionOutcome, ended: ActionOutcome[]): ActionOutcome[] {
    const outcomes = [from];
    let running = [from];
    for (let round = 0; round < MOST_ROUNDS; round++) {
      running = distinct(this.#all(actions, running, ended), this.#rules.relevant);
      outcomes.push(...running);
    }
    return distinct(outcomes, this.#rules.relevant);
  }
}

const assuming = (outcome: ActionOutcome, text: string): ActionOutcome =>
  outcome.assumed.includes(text) ? outcome : { ...outcome, assumed: [...outcome.assumed, text] };

/** The values after an assignment. One to `a` changes what is known of `a.b`, and the other way round. */
export function valuesAfter(
  values: Values,
  { name, value }: Assignment,
  relevant: ReadonlySet<string>,
): Values {
  let after: Map<string, Known> | undefined;
  for (const other of relevant) {
    if (!other.startsWith(`${name}.`) && !name.startsWith(`${other}.`)) continue;
    after ??= new Map(values);
    after.set(other, UNKNOWN);
  }
  if (!relevant.has(name)) return after ?? values;
  after ??= new Map(values);
  after.set(name, evaluate(value, values));
  return after;
}

function distinct(outcomes: readonly ActionOutcome[], relevant: ReadonlySet<string>): ActionOutcome[] {
  const seen = new Map<string, ActionOutcome>();
  for (const outcome of outcomes) {
    const key = JSON.stringify([shownValues(outcome.values, relevant), outcome.queue]);
    if (!seen.has(key)) seen.set(key, outcome);
  }
  return [...seen.values()];
}

/** The values that matter, as something that can be compared. */
export const shownValues = (values: Values, relevant: ReadonlySet<string>): unknown[] =>
  Array.from(relevant, (name) => {
    const value = values.has(name) ? values.get(name) : UNKNOWN;
    return value === UNKNOWN ? '?' : [typeof value, String(value)];
  });
