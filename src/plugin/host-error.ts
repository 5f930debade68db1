// Errors as a host shows them: at the line where the user asked for the test, with the cure in the message.

import { InputError } from '../base/index.ts';

export class CampaignError extends Error {
  override readonly name = 'CampaignError';
}

/** The line of the user's file that called `entry`, to be shown with what came of it later. */
export function callSite(entry: (...given: never[]) => unknown): string {
  const site: { stack?: string } = {};
  Error.captureStackTrace(site, entry);
  return (site.stack ?? '').split('\n').slice(1).join('\n');
}

/** An error that hosts locate at `site`. */
export function errorAt(site: string, message: string): CampaignError {
  const error = new CampaignError(message);
  if (site !== '') error.stack = `${error.name}: ${message}\n${site}`;
  return error;
}

/** Runs something; faults of the user's input become errors at `site` that name their cure. */
export async function locating<T>(site: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw error instanceof InputError ? errorAt(site, inputText(error)) : error;
  }
}

export function inputText({ issues, total }: InputError): string {
  const texts = issues.map(({ message, where, hint, code }) => {
    const place = where ? `${where.source}:${where.line}:${where.column}: ` : '';
    return `${place}${message} [${code}]${hint === undefined ? '' : `\n  hint: ${hint}`}`;
  });
  const rest = total - issues.length;
  return [...texts, ...(rest > 0 ? [`${rest} more errors`] : [])].join('\n');
}

/** The same at once, for what is found while tests are declared. */
export function locatingNow<T>(site: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw error instanceof InputError ? errorAt(site, inputText(error)) : error;
  }
}
