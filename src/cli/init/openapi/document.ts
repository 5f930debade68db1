// An OpenAPI document as plain data: JSON or YAML, version 3, references within the document followed. What is not understood is
// collected and told at once.

import { parseDocument } from 'yaml';
import { InputError, type IssueList, type Source } from '../../../base/index.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A property of its own, of something that may be no object at all. */
export const part = (value: Json | undefined, key: string): Json | undefined =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

export const stringIn = (value: Json | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** How many references may lead from one to the next. */
const FOLLOWED = 20;

export class OpenApiDocument {
  readonly #root: JsonObject;
  readonly #issues: IssueList;

  constructor(root: JsonObject, issues: IssueList) {
    this.#root = root;
    this.#issues = issues;
  }

  part(key: string): Json | undefined {
    return part(this.#root, key);
  }

  /** What a value says, or what it refers to. */
  follow(value: Json | undefined): Json | undefined {
    let found = value;
    for (let i = 0; i < FOLLOWED; i++) {
      const reference = stringIn(part(found, '$ref'));
      if (reference === undefined) return found;
      if (!reference.startsWith('#')) {
        this.#issues.add(
          'openapi/remote-reference',
          `the document refers to another file: ${reference}`,
          -1,
          'bundle them into one document first, for instance with npx @redocly/cli bundle',
        );
        return undefined;
      }
      found = this.#at(reference);
      if (found === undefined) {
        this.#issues.add('openapi/bad-reference', `the reference ${reference} has no target in the document`);
        return undefined;
      }
    }
    this.#issues.add('openapi/bad-reference', 'the references form a circle, or are too long');
    return undefined;
  }

  #at(reference: string): Json | undefined {
    let found: Json | undefined = this.#root;
    for (const word of reference.slice(1).split('/').slice(1)) {
      const key = decoded(word).replaceAll('~1', '/').replaceAll('~0', '~');
      found = Array.isArray(found) ? (found as readonly Json[])[Number(key)] : part(found, key);
    }
    return found;
  }
}

function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

export function readDocument({ name, bytes }: Source, issues: IssueList): OpenApiDocument {
  const root = parsed(name, new TextDecoder().decode(bytes));
  const version = part(root, 'openapi');
  if (!isObject(root) || typeof version !== 'string' || !/^3\./.test(version)) {
    const swagger = part(root, 'swagger');
    throw InputError.of(
      'openapi/not-openapi',
      swagger === undefined
        ? `${name} is not an OpenAPI document of version 3: openapi is ${JSON.stringify(version ?? null)}`
        : `${name} is a document of Swagger ${JSON.stringify(swagger)}, which covergame does not read`,
      swagger === undefined
        ? 'give a document with "openapi": "3.0.0" or newer'
        : 'convert it first, for instance with npx swagger2openapi',
    );
  }
  return new OpenApiDocument(root, issues);
}

function parsed(name: string, text: string): Json {
  if (/^\s*\{/.test(text)) {
    try {
      return JSON.parse(text);
    } catch (error) {
      throw InputError.of('openapi/bad-json', `${name}: ${(error as Error).message}`, 'correct the JSON');
    }
  }
  const document = parseDocument(text);
  if (document.errors.length > 0) {
    throw InputError.of(
      'openapi/bad-yaml',
      `${name}: ${document.errors[0].message.trimEnd()}`,
      'correct the YAML',
    );
  }
  try {
    return document.toJS() as Json;
  } catch (error) {
    throw InputError.of('openapi/bad-yaml', `${name}: ${(error as Error).message}`, 'use fewer aliases');
  }
}
