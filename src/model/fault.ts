// A fault in the model program itself: a function of it that throws, is not pure or returns nonsense. It is
// the user's input that is wrong, so it becomes an issue, with the action, its arguments and the state.

import { type Issue, LimitError } from '../base/index.ts';
import { shortCanonicalText } from './canonical-text.ts';

export class ModelFault extends Error {
  override readonly name = 'ModelFault';
  readonly issue: Issue;

  constructor(code: string, message: string, hint?: string, cause?: unknown) {
    super(message, { cause });
    // More than a limit allows is told by the name of the limit.
    const [limited] = cause instanceof LimitError ? cause.issues : [];
    this.issue = limited ?? { code: `model/${code}`, message, ...(hint !== undefined && { hint }) };
  }
}

/** What was called, for a message: `the effect of send(client: 2)`. */
export function callOf(part: string, action?: string, args?: Readonly<Record<string, unknown>>): string {
  if (action === undefined) return part;
  const given = Object.entries(args ?? {}).map(([name, value]) => `${name}: ${shortCanonicalText(value)}`);
  return `the ${part} of ${action}${given.length > 0 ? `(${given.join(', ')})` : ''}`;
}

export function threw(call: string, state: unknown, error: unknown): ModelFault {
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  if (/read.?only|not extensible|Cannot delete property/.test(what)) return mutated(call, state, what);
  return new ModelFault(
    'threw',
    `${call} threw in state ${shortCanonicalText(state)}: ${what}`,
    hintOf(error) ?? firstFrame(error) ?? 'guard the action with `when`, or correct it',
    error,
  );
}

export function mutated(call: string, state: unknown, what = ''): ModelFault {
  return new ModelFault(
    'impure',
    `${call} changed its argument, the state ${shortCanonicalText(state)}${what && `: ${what}`}`,
    'return a new state, { ...state, … }, or write the action with `change`, which gets a copy',
  );
}

export function fickle(call: string, state: unknown, first: unknown, second: unknown): ModelFault {
  return new ModelFault(
    'impure',
    `${call} returned ${shortCanonicalText(first)} and then ${shortCanonicalText(second)} in the same state ${shortCanonicalText(state)}`,
    'a model must return the same result each time: use no clock, random number or counter (use oneOf)',
  );
}

/** What the error itself advises. */
const hintOf = (error: unknown): string | undefined => {
  const hint = error instanceof Error && (error as { hint?: unknown }).hint;
  return typeof hint === 'string' ? hint : undefined;
};

/** The first line of a stack that lies in a file, for instance the user's: `at models/chat.ts:12:3`. */
function firstFrame(error: unknown): string | undefined {
  const frame = error instanceof Error && /\(?((?:file:\/\/)?\/[^\s)]+:\d+:\d+)\)?$/m.exec(error.stack ?? '');
  return frame ? `at ${frame[1].replace('file://', '')}` : undefined;
}
