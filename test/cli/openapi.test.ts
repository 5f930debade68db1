// `init --openapi`: requests made of a document, and the whole of it against a small real server.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { InputError, sourceOf } from '../../src/base/index.ts';
import { skeletonOf } from '../../src/cli/init/openapi/index.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'covergame-openapi-'));

const NOTES = {
  openapi: '3.1.0',
  info: { title: 'notes', version: '1' },
  paths: {
    '/notes': {
      get: {
        parameters: [{ name: 'limit', in: 'query', required: true, schema: { type: 'integer', minimum: 5 } }],
        responses: { '200': { description: 'all' }, '400': { description: 'no limit' } },
      },
      post: {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Note' } } },
        },
        responses: {
          '201': { description: 'made' },
          '422': { description: 'not a note' },
          '507': { description: 'full' },
        },
      },
    },
    '/notes/{id}': {
      parameters: [{ $ref: '#/components/parameters/id' }],
      get: { responses: { '200': { description: 'it' }, '404': { description: 'none' } } },
      delete: { responses: { '204': { description: 'gone' }, '4XX': { description: 'none' } } },
    },
  },
  components: {
    parameters: {
      id: { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'a/1' },
    },
    schemas: {
      Base: { type: 'object', required: ['title'], properties: { title: { type: 'string', minLength: 12 } } },
      Note: {
        allOf: [
          { $ref: '#/components/schemas/Base' },
          {
            type: 'object',
            required: ['id', 'kind', 'tags', 'parent'],
            properties: {
              id: { type: 'string', example: 'a/1' },
              kind: { enum: ['memo', 'list'] },
              tags: { type: 'array', items: { type: 'string', format: 'uuid' } },
              parent: { oneOf: [{ type: 'null' }, { $ref: '#/components/schemas/Note' }] },
              unasked: { type: 'string' },
            },
          },
        ],
      },
    },
  },
};

/** The service that the document describes, room for three notes. `bug` makes it answer what is not documented. */
function notes(bug: boolean): Server {
  const kept = new Set<string>();
  let made = 0;
  return createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(request.url ?? '', 'http://127.0.0.1');
    const answer = (status: number) => response.writeHead(status).end();
    const id = decodeURIComponent(url.pathname.replace('/notes/', ''));
    if (url.pathname === '/notes' && request.method === 'GET')
      return answer(Number(url.searchParams.get('limit')) >= 5 ? 200 : 400);
    if (url.pathname === '/notes') {
      const note = JSON.parse(Buffer.concat(chunks).toString());
      if (note.title.length < 12 || note.kind !== 'memo' || note.parent !== null) return answer(422);
      if (++made % 4 === 0) return answer(bug ? 500 : 507);
      kept.add(note.id);
      return answer(201);
    }
    if (request.method === 'GET') return answer(kept.has(id) ? 200 : 404);
    return answer(kept.delete(id) ? 204 : 404);
  });
}

function faultOf(text: string): unknown {
  try {
    return skeletonOf(sourceOf('x', text));
  } catch (error) {
    return error;
  }
}

describe('a skeleton', () => {
  const { made, transitions, warnings } = skeletonOf(sourceOf('notes.json', JSON.stringify(NOTES)));
  const { operations } = JSON.parse(made['operations.json']);

  test('has a stimulus for each operation and an answer for each class', () => {
    const { nodes, edges } = JSON.parse(made['model.game.json']);
    expect(nodes.map(({ id }: { id: string }) => id)).toEqual([
      'ready',
      'GET /notes',
      'POST /notes',
      'GET /notes/{id}',
      'DELETE /notes/{id}',
    ]);
    const from = (id: string) =>
      edges.filter((edge: { from: string }) => edge.from === id).map(({ label }: { label: string }) => label);
    expect(from('POST /notes')).toEqual(['2xx', '4xx', '5xx']);
    expect(from('DELETE /notes/{id}')).toEqual(['2xx', '4xx']);
    expect(transitions).toBe(edges.length);
    expect(warnings).toEqual([]);
  });

  test('fills what is required, from examples and from schemas', () => {
    expect(operations['GET /notes'].path).toBe('/notes?limit=5');
    expect(operations['GET /notes/{id}'].path).toBe('/notes/a%2F1');
    expect(JSON.parse(operations['POST /notes'].body)).toEqual({
      title: 'somethingxxx',
      id: 'a/1',
      kind: 'memo',
      tags: ['00000000-0000-4000-8000-000000000000'],
      parent: null,
    });
  });

  test('is the same from YAML', () => {
    expect(skeletonOf(sourceOf('notes.yaml', stringify(NOTES))).made).toEqual(made);
  });

  test('of a schema that refers to itself comes to an end', () => {
    const endless = {
      type: 'object',
      required: ['again'],
      properties: { again: { $ref: '#/components/schemas/Endless' } },
    };
    const document = {
      openapi: '3.0.3',
      paths: {
        '/': {
          post: {
            requestBody: { content: { 'application/json': { schema: endless } } },
            responses: { default: {} },
          },
        },
      },
      components: { schemas: { Endless: endless } },
    };
    expect(skeletonOf(sourceOf('x.json', JSON.stringify(document))).transitions).toBe(2);
  });

  const paths = (operation: object) =>
    JSON.stringify({ openapi: '3.0.0', paths: { '/x': { get: operation } } });
  test.each([
    ['{ "swagger": "2.0" }', 'openapi/not-openapi', 'Swagger'],
    ['{ "openapi": "4.0.0" }', 'openapi/not-openapi', '4.0.0'],
    ['just text', 'openapi/not-openapi', 'null'],
    ['{ "openapi": ', 'openapi/bad-json', 'JSON'],
    ['a: [', 'openapi/bad-yaml', 'line 1'],
    ['{ "openapi": "3.0.0", "paths": {} }', 'openapi/no-operations', 'no operation'],
    [paths({ responses: {} }), 'openapi/no-responses', 'GET /x has no response'],
    [
      paths({ parameters: [{ $ref: 'other.json#/x' }], responses: { default: {} } }),
      'openapi/remote-reference',
      'other.json',
    ],
    [
      paths({ parameters: [{ $ref: '#/nowhere' }], responses: { default: {} } }),
      'openapi/bad-reference',
      '#/nowhere',
    ],
  ])('%s is refused', (text, code, says) => {
    const fault = faultOf(text);
    expect(fault).toBeInstanceOf(InputError);
    const [issue] = (fault as InputError).issues;
    expect(issue.code).toBe(code);
    expect(issue.message).toContain(says);
  });
});

describe('a service', () => {
  const document = join(folder, 'notes.yaml');
  let next: string[] = [];
  beforeAll(async () => {
    writeFileSync(document, stringify(NOTES));
    const { said } = await run([
      join(root, 'dist/cli/main.js'),
      'init',
      folder,
      '--openapi',
      document,
      '--json',
    ]);
    ({ next } = JSON.parse(said));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = async (words: string[], environment: Record<string, string> = {}) => {
    const child = spawn(process.execPath, words, { cwd: folder, env: { ...process.env, ...environment } });
    let said = '';
    child.stdout.on('data', (chunk) => (said += chunk));
    const [status] = await once(child, 'close');
    return { status, said };
  };

  test.each([
    { bug: false, status: 0, verdict: 'pass' },
    { bug: true, status: 1, verdict: 'fail' },
  ])('is tested as the document is, with a bug: $bug', async ({ bug, status, verdict }) => {
    const server = notes(bug).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const words = next[1].replace('npx covergame', join(root, 'dist/cli/main.js')).split(' ');
    const ended = await run([...words, '--json'], { SYSTEM_URL: `http://127.0.0.1:${port}` });
    server.close();
    server.closeAllConnections();
    const { verdict: found, failures, coverage } = JSON.parse(ended.said);
    expect({ status: ended.status, verdict: found }).toEqual({ status, verdict });
    if (bug) expect(failures[0].message).toContain('500, which is not documented');
    // 400 and 422 are for requests that are wrong, and those of the skeleton are right.
    else expect(coverage.mean).toBeGreaterThan(60);
  });

  test('that is nowhere is told', async () => {
    const words = next[1].replace('npx covergame', join(root, 'dist/cli/main.js')).split(' ');
    const { status, said } = await run([...words, '--json']);
    expect(status).toBe(2);
    expect(said).toContain('set SYSTEM_URL to where the service runs');
    expect(readFileSync(join(folder, 'covergame/README.md'), 'utf8')).toContain('notes');
  });
});
