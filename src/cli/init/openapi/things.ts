// What an API keeps, as far as its paths show it: where something can be posted to a path, and another path goes on from there with a parameter,
// the parameter names a thing that the first request made. `POST /notes` makes what `GET /notes/{id}` asks for. Where nothing
// is posted, `PUT /notes/{id}` makes it, under the id of the example.
//
// Parameters are told apart by their place, not by their names: `/notes/{id}` and `/notes/{noteId}/comments` speak of the same thing.

import type { Operation } from './operations.ts';

export interface Thing {
  /** The path of one thing, its parameters without names: `/notes/{}`. */
  readonly key: string;
  /** The same with their names, for people. */
  readonly path: string;
  readonly maker: Operation;
  /** The thing that it is part of. */
  readonly parent: Thing | undefined;
}

/** A path by which two that differ only in the names of parameters are the same. */
export const keyOf = (template: string): string =>
  template.replace(/\{[^}]*\}/g, '{}').replace(/(?<=.)\/+$/, '');

/** The things of an API, those that others are part of first. */
export function thingsOf(operations: readonly Operation[]): Thing[] {
  const byPlace = new Map<string, Operation>();
  for (const operation of operations) {
    const place = `${operation.method} ${keyOf(operation.template)}`;
    if (!byPlace.has(place)) byPlace.set(place, operation);
  }
  const at = (key: string, method: string): Operation | undefined => byPlace.get(`${method} ${key}`);
  const things: Thing[] = [];
  const byLength = [...operations].sort((a, b) => a.template.length - b.template.length);
  for (const { template } of byLength) {
    const key = keyOf(template);
    if (!key.endsWith('/{}') || things.some((thing) => thing.key === key)) continue;
    const maker = at(key.slice(0, -'/{}'.length), 'POST') ?? at(key, 'PUT');
    if (maker && makes(maker))
      things.push({ key, path: template, maker, parent: thingIn(key.slice(0, -2), things) });
  }
  return things;
}

/** The innermost thing that a path speaks of. */
export function thingIn(key: string, things: readonly Thing[]): Thing | undefined {
  const within = things.filter((thing) => key === thing.key || key.startsWith(`${thing.key}/`));
  return within.sort((a, b) => b.key.length - a.key.length)[0];
}

/** Whether an answer of it says that something is there from now on; 202 says only that it will be. */
const makes = ({ codes }: Operation): boolean => codes.some((code) => /^2/.test(code) && code !== '202');
