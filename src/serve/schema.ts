// The words in which operations describe their input and output, each with a description for the OpenAPI document.
// Requests that do not fit are refused.

import { check, didYouMean, type IssueList, type Schema, schemas, shortText } from '../base/index.ts';

export type { Schema };

/** An object of exactly these properties; those whose key ends in `?` may be left out. */
export const object = (properties: schemas.Fields, title?: string): Schema => ({
  ...(title !== undefined && { title }),
  ...schemas.object(properties),
});

const described = (schema: Schema, description: string): Schema => ({ ...schema, description });
export const string = (description: string): Schema => described(schemas.text, description);
export const number = (description: string): Schema => described(schemas.number, description);
export const boolean = (description: string): Schema => described(schemas.flag, description);
export const whole = (description: string, minimum = 0): Schema => ({
  type: 'integer',
  minimum,
  description,
});
export const oneOf = (ids: readonly string[], description: string): Schema => ({
  type: 'string',
  enum: ids,
  description,
});
export const list = (items: Schema, description: string): Schema =>
  described(schemas.list(items), description);
/** One of the values of a constant key, in an object of a union. */
export const exactly = (value: string): Schema => ({ type: 'string', const: value });

/** Adds an issue for everything that does not fit. */
export function checkRequest(schema: Schema, request: unknown, issues: IssueList): void {
  check(schema, request, '', (path, value, must, more) => {
    if (more?.kind === 'missing') issues.add('serve/bad-request', `${path} is missing`, -1, more.about);
    else if (more?.kind === 'unknown') {
      const { key, known } = more;
      issues.add(
        'serve/bad-request',
        () => `unknown key ${path.slice(0, LONGEST_PATH)}; use ${known.join(', ')}`,
        -1,
        () => didYouMean(key, known),
      );
    } else {
      const known = more?.kind === 'choice' && typeof value === 'string' ? more.known : [];
      issues.add(
        'serve/bad-request',
        () => `${path === '' ? 'the request' : path} is ${shortText(value)}; it must be ${must}`,
        -1,
        () => didYouMean(String(value), known),
      );
    }
  });
}

const LONGEST_PATH = 200;
