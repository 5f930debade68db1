// The OpenAPI document says what the catalog of operations says, and nothing else; it is sound in itself.

import { expect, test } from 'vitest';
import { OPERATIONS, openApiDocument } from '../../src/serve/index.ts';
import type { Json } from './running.ts';

const document = openApiDocument() as Json;
const operations: Json[] = Object.values(document.paths as Json).flatMap((path: Json) => Object.values(path));

test('every operation is in it once, under its route', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    OPERATIONS.map(({ id }) => id).sort(),
  );
  for (const { id, method, path, input } of OPERATIONS) {
    const found = document.paths[path][method];
    expect(found.operationId).toBe(id);
    const parameters = (found.parameters ?? []) as Json[];
    const body = found.requestBody?.content['application/json'].schema.properties ?? {};
    expect([...parameters.map(({ name }) => name), ...Object.keys(body)].sort()).toEqual(
      Object.keys(input.properties!).sort(),
    );
    for (const name of path.match(/(?<=\{)\w+(?=\})/g) ?? []) {
      expect(parameters).toContainEqual(expect.objectContaining({ name, in: 'path', required: true }));
    }
  }
});

test('every reference leads somewhere, and every component is used', () => {
  const text = JSON.stringify(document);
  const used = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
  expect(new Set(used)).toEqual(new Set(Object.keys(document.components.schemas)));
});

test('every answer has a shape, and every refusal is a problem', () => {
  for (const { operationId, responses } of operations) {
    expect([operationId, Object.keys(responses).some((status) => status < '300')]).toEqual([
      operationId,
      true,
    ]);
    for (const [status, { content, description }] of Object.entries(responses as Json) as [string, Json][]) {
      expect(description).toBeTruthy();
      expect(Object.keys(content)).not.toEqual([]);
      if (status >= '400') expect(Object.keys(content)).toEqual(['application/problem+json']);
    }
  }
});

test('every property of a request is described', () => {
  for (const { id, input } of OPERATIONS) {
    for (const [name, schema] of Object.entries(input.properties!)) {
      expect([id, name, schema.description]).toEqual([id, name, expect.any(String)]);
    }
  }
});
