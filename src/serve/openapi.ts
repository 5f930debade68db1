// The OpenAPI 3.1 document, made from the catalog of operations. Shapes with a title become components, so that
// generators of clients give them names.

import { VERSION } from '../base/index.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import { TITLES } from './problem.ts';
import type { Schema } from './schema.ts';
import { PROBLEM } from './shapes.ts';

/** What any request may be refused with. */
const ALWAYS = [400, 401, 403, 500] as const;
const WITH_BODY = [413, 415] as const;

const INFO =
  'Runs of covergame for clients in any language: ask what the tester does, send what the system under test did. Every answer to a turn ' +
  'includes the next turn. The WebSocket at /socket has the same operations: send {"op":"next","campaign":"…","ref":1}, with the ' +
  'parameters of path, query and body side by side, and read {"ref":1,"status":200,"body":{…}}.';

export function openApiDocument(): object {
  const components: Record<string, object> = {};
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of OPERATIONS as readonly Operation[]) {
    (paths[operation.path] ??= {})[operation.method] = describe(operation, components);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'covergame', version: VERSION, description: INFO },
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'needed if the service was started with a token',
        },
      },
    },
    security: [{}, { token: [] }],
  };
}

/** Where each property of an operation's input travels over HTTP. */
export function placesOf({
  path,
  method,
  input,
}: Operation): Readonly<Record<string, 'path' | 'query' | 'body'>> {
  const other = method === 'post' ? 'body' : 'query';
  return Object.fromEntries(
    Object.keys(input.properties!).map((key) => [key, path.includes(`{${key}}`) ? 'path' : other]),
  );
}

function describe(operation: Operation, components: Record<string, object>): object {
  const { id, summary, details, input, answers, media, refusals, method } = operation;
  const places = placesOf(operation);
  const required = new Set(input.required);
  const named = (schema: Schema): object => withReferences(schema, components);
  const parameters = Object.entries(input.properties!)
    .filter(([key]) => places[key] !== 'body')
    .map(([name, schema]) => ({
      name,
      in: places[name],
      required: places[name] === 'path' || required.has(name),
      schema: named(schema),
    }));
  const body = bodySchema(operation);
  const responses: Record<number, object> = {};
  for (const [status, schema] of Object.entries(answers)) {
    responses[Number(status)] = {
      description: status === '201' ? 'begun' : 'done',
      content: { 'application/json': { schema: named(schema) } },
    };
  }
  if (media) {
    const content = Object.fromEntries(
      media.map((type) => [type, { schema: { type: type === 'application/json' ? 'object' : 'string' } }]),
    );
    responses[200] = { description: 'the text', content };
  }
  for (const status of [...ALWAYS, ...(body ? WITH_BODY : []), ...refusals]) {
    responses[status] = {
      description: TITLES[status],
      content: { 'application/problem+json': { schema: named(PROBLEM) } },
    };
  }
  return {
    operationId: id,
    summary,
    ...(details !== undefined && { description: details }),
    ...(parameters.length > 0 && { parameters }),
    ...(method === 'post' &&
      body && { requestBody: { required: true, content: { 'application/json': { schema: named(body) } } } }),
    responses,
  };
}

/** What stands in the body of a request; null if it has none. */
function bodySchema(operation: Operation): Schema | null {
  if (operation.method !== 'post') return null;
  const places = placesOf(operation);
  const { properties, required = [] } = operation.input;
  return {
    ...operation.input,
    properties: Object.fromEntries(Object.entries(properties!).filter(([key]) => places[key] === 'body')),
    required: required.filter((key) => places[key] === 'body'),
  };
}

/** The schema with everything titled, below the properties of a request, moved to the components. */
function withReferences(schema: Schema, components: Record<string, object>): object {
  const inner: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties') {
      inner[key] = Object.fromEntries(
        Object.entries(value as Record<string, Schema>).map(([name, one]) => [
          name,
          withReferences(one, components),
        ]),
      );
    } else if (key === 'items') inner[key] = withReferences(value as Schema, components);
    else if (key === 'anyOf')
      inner[key] = (value as readonly Schema[]).map((one) => withReferences(one, components));
    else inner[key] = value;
  }
  const { title } = schema;
  if (title === undefined || !/^[A-Z]\w*$/.test(title)) return inner;
  components[title] = inner;
  return { $ref: `#/components/schemas/${title}` };
}
