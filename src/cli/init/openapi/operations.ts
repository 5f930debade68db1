// The operations of an OpenAPI document as requests that can be sent: the required parameters and the body filled in, but for the parameters
// in the path, which stay where they are: a thing that the service made has an id of its own.

import type { IssueList } from '../../../base/index.ts';
import { isObject, type Json, type OpenApiDocument, part, stringIn } from './document.ts';
import { exampleOf } from './example.ts';

export interface Operation {
  /** The stimulus of the model: `GET /pets/{id}`. */
  readonly label: string;
  readonly method: string;
  /** As the document has it, parameters in braces. */
  readonly template: string;
  /** The template with the query. */
  readonly path: string;
  /** Examples for the parameters in the path. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** The documented codes, also `4XX` and `default`. */
  readonly codes: readonly string[];
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

export function operationsOf(document: OpenApiDocument, issues: IssueList): Operation[] {
  const paths = document.part('paths');
  const found: Operation[] = [];
  for (const [path, given] of isObject(paths) ? Object.entries(paths) : []) {
    const item = document.follow(given);
    for (const method of METHODS) {
      const operation = document.follow(part(item, method));
      if (isObject(operation)) found.push(request(document, path, method, item, operation, issues));
    }
  }
  if (found.length === 0 && !issues.failed) {
    issues.add('openapi/no-operations', 'the document describes no operation', -1, 'fill its "paths" first');
  }
  return found;
}

function request(
  document: OpenApiDocument,
  path: string,
  method: string,
  item: Json | undefined,
  operation: Json,
  issues: IssueList,
): Operation {
  const label = `${method.toUpperCase()} ${path}`;
  const query = new URLSearchParams();
  const parameters: [string, string][] = [];
  const headers: Record<string, string> = {};
  for (const parameter of parametersOf(document, item, operation)) {
    const name = stringIn(part(parameter, 'name')) ?? '';
    const place = part(parameter, 'in');
    if (place !== 'path' && part(parameter, 'required') !== true) continue;
    const example = exampleOf(document, parameter);
    const value = plain(example === undefined ? 'something' : example);
    if (place === 'path') parameters.push([name, value]);
    else if (place === 'query') query.append(name, value);
    else if (place === 'header') headers[name.toLowerCase()] = value;
    else {
      issues.warn('openapi/left-out', `${label}: skipped the ${String(place)} parameter ${name}`, -1, EDIT);
    }
  }
  const body = bodyOf(document, label, part(operation, 'requestBody'), headers, issues);
  return {
    label,
    method: method.toUpperCase(),
    template: path,
    path: query.size > 0 ? `${path}?${query}` : path,
    parameters: Object.fromEntries(parameters),
    headers,
    body,
    codes: codesOf(label, part(operation, 'responses'), issues),
  };
}

const EDIT = 'add it by hand in operations.json';

/** Those of the operation stand for those of its path of the same name and place. */
function parametersOf(document: OpenApiDocument, item: Json | undefined, operation: Json): Json[] {
  const found = new Map<string, Json>();
  for (const holder of [item, operation]) {
    const list = part(holder, 'parameters');
    for (const given of Array.isArray(list) ? list : []) {
      const parameter = document.follow(given);
      if (isObject(parameter)) found.set(`${parameter['in']} ${parameter['name']}`, parameter);
    }
  }
  return [...found.values()];
}

function bodyOf(
  document: OpenApiDocument,
  label: string,
  given: Json | undefined,
  headers: Record<string, string>,
  issues: IssueList,
): string | null {
  const content = part(document.follow(given), 'content');
  if (!isObject(content)) return null;
  const types = Object.keys(content);
  const json = types.find((type) => /^[\w.+-]+\/([\w.-]+\+)?json\b/i.test(type));
  const form = types.find((type) => /^application\/x-www-form-urlencoded\b/i.test(type));
  const text = types.find((type) => /^text\//i.test(type));
  const type = json ?? form ?? text;
  if (type === undefined) {
    issues.warn('openapi/left-out', `${label}: skipped the body of type ${types.join(' or ')}`, -1, EDIT);
    return null;
  }
  const value = exampleOf(document, content[type]) ?? {};
  headers['content-type'] = type;
  if (type === json) return JSON.stringify(value);
  if (type !== form || !isObject(value)) return plain(value);
  const fields = Object.entries(value).map(([key, one]): [string, string] => [key, plain(one)]);
  return new URLSearchParams(fields).toString();
}

function codesOf(label: string, responses: Json | undefined, issues: IssueList): string[] {
  const codes = (isObject(responses) ? Object.keys(responses) : []).flatMap((code) =>
    /^[1-5](\d\d|xx)$/i.test(code) ? [code.toUpperCase()] : code === 'default' ? [code] : [],
  );
  if (codes.length === 0) {
    issues.add(
      'openapi/no-responses',
      `${label} has no response`,
      -1,
      'describe its responses: "200", "4XX", "default"',
    );
  }
  return codes;
}

const plain = (value: Json): string =>
  typeof value === 'string'
    ? value
    : Array.isArray(value)
      ? value.map(plain).join(',')
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);
