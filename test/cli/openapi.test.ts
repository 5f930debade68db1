// `init --openapi`: requests made of a document, and the whole of it against a small real server.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { Dice, InputError, orThrow, sourceOf } from '../../src/base/index.ts';
import { skeletonOf } from '../../src/cli/init/openapi/index.ts';
import { readModel } from '../../src/format/index.ts';

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

type Bug = 'none' | 'undocumented' | 'deletes nothing' | 'keeps nothing';

/** The service that the document describes; there is no room for some notes, by dice. Ids are its own. */
function notes(bug: Bug): Server {
  const kept = new Set<string>();
  const dice = Dice.of(1);
  let made = 0;
  return createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(request.url ?? '', 'http://127.0.0.1');
    const answer = (status: number, body = '') => response.writeHead(status).end(body);
    const id = decodeURIComponent(url.pathname.replace('/notes/', ''));
    if (url.pathname === '/notes' && request.method === 'GET')
      return answer(Number(url.searchParams.get('limit')) >= 5 ? 200 : 400);
    if (url.pathname === '/notes') {
      const note = JSON.parse(Buffer.concat(chunks).toString());
      if (note.title.length < 12 || note.kind !== 'memo' || note.parent !== null) return answer(422);
      if (dice.below(3) === 0) return answer(bug === 'undocumented' ? 500 : 507);
      made++;
      if (bug !== 'keeps nothing') kept.add(`made/${made}`);
      return answer(201, JSON.stringify({ note: { title: note.title, id: `made/${made}` } }));
    }
    if (request.method === 'GET') return answer(kept.has(id) ? 200 : 404);
    if (bug === 'deletes nothing') return answer(kept.has(id) ? 204 : 404);
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

/** A line for each request at each state, with where its answers lead. */
function drawn(model: string): string[] {
  const { edges } = JSON.parse(model) as { edges: { from: string; to: string; label: string }[] };
  const asked = edges.filter(({ label }) => /^[A-Z]+ \//.test(label));
  return asked.map(({ from, to, label }) => {
    const answers = edges.filter((edge) => edge.from === to).map((edge) => `${edge.label} ${edge.to}`);
    return `${from}: ${label} > ${answers.join(', ')}`;
  });
}

describe('a skeleton', () => {
  const { made, transitions, warnings } = skeletonOf(sourceOf('notes.json', JSON.stringify(NOTES)));
  const { operations } = JSON.parse(made['operations.json']);

  test('has states by what the paths show: a note is there once it is posted, and gone once it is deleted', () => {
    expect(drawn(made['model.game.json'])).toEqual([
      'ready: GET /notes > 2xx ready, 4xx ready',
      'ready: POST /notes > 2xx /notes/{id} is there, 4xx ready, 5xx ready',
      '/notes/{id} is there: POST /notes > 2xx /notes/{id} is there, 4xx /notes/{id} is there, 5xx /notes/{id} is there',
      '/notes/{id} is there: GET /notes/{id} > 2xx /notes/{id} is there',
      '/notes/{id} is there: DELETE /notes/{id} > 2xx /notes/{id} is gone, 4xx /notes/{id} is there',
      '/notes/{id} is gone: POST /notes > 2xx /notes/{id} is there, 4xx /notes/{id} is gone, 5xx /notes/{id} is gone',
      '/notes/{id} is gone: GET /notes/{id} > 404 ready',
      '/notes/{id} is gone: DELETE /notes/{id} > 2xx /notes/{id} is gone, 4xx /notes/{id} is gone',
    ]);
    expect(transitions).toBe(25);
    expect(warnings).toEqual([]);
  });

  test('of things within things, made by PUT, made later, or by nobody', () => {
    const responses = (...codes: string[]) => ({
      responses: Object.fromEntries(codes.map((code) => [code, {}])),
    });
    const document = {
      openapi: '3.0.0',
      paths: {
        '/boards/{name}': { put: responses('200', '201'), delete: responses('204') },
        '/boards/{board}/cards': { post: responses('201', '202') },
        '/boards/{board}/cards/{card}': { get: responses('200', '404') },
        '/boards/{board}/cards/{card}/move': { post: responses('200', '404') },
        '/users/{user}': { get: responses('200', '404') },
      },
    };
    const { made } = skeletonOf(sourceOf('x.json', JSON.stringify(document)));
    const board = '/boards/{name} is there';
    const card = '/boards/{board}/cards/{card} is there';
    expect(drawn(made['model.game.json'])).toEqual([
      `ready: PUT /boards/{name} > 2xx ${board}`,
      // Nobody makes users: theirs are asked for as the examples say.
      'ready: GET /users/{user} > 2xx ready, 4xx ready',
      `${board}: PUT /boards/{name} > 2xx ${board}`,
      `${board}: DELETE /boards/{name} > 2xx /boards/{name} is gone`,
      `${board}: POST /boards/{board}/cards > 2xx ${card}, 202 ${board}`,
      '/boards/{name} is gone: PUT /boards/{name} > 2xx /boards/{name} is there',
      '/boards/{name} is gone: DELETE /boards/{name} > 2xx /boards/{name} is gone',
      `${card}: DELETE /boards/{name} > 2xx /boards/{name} is gone`,
      `${card}: POST /boards/{board}/cards > 2xx ${card}, 202 ${board}`,
      `${card}: GET /boards/{board}/cards/{card} > 2xx ${card}`,
      // What a card has beside itself may be missing.
      `${card}: POST /boards/{board}/cards/{card}/move > 2xx ${card}, 4xx ${card}`,
    ]);
    const { operations } = JSON.parse(made['operations.json']);
    expect(operations['POST /boards/{board}/cards'].makes).toBe('/boards/{}/cards/{}');
    expect(operations['GET /users/{user}'].makes).toBe(null);
  });

  const nested = {
    openapi: '3.0.0',
    paths: Object.fromEntries(
      ['/files', '/files/{id}', '/files/{id}/versions/{v}'].map((path) => [
        path,
        { [path === '/files' ? 'get' : 'put']: { responses: { '200': {}, '404': {} } } },
      ]),
    ),
  };

  test('of a part made by PUT: it is made where what it is part of is there', () => {
    const { made } = skeletonOf(sourceOf('x.json', JSON.stringify(nested)));
    const [file, version] = ['/files/{id} is there', '/files/{id}/versions/{v} is there'];
    expect(drawn(made['model.game.json'])).toEqual([
      'ready: GET /files > 2xx ready, 4xx ready',
      `ready: PUT /files/{id} > 2xx ${file}, 404 ready`,
      `${file}: PUT /files/{id} > 2xx ${file}`,
      `${file}: PUT /files/{id}/versions/{v} > 2xx ${version}, 404 ${file}`,
      `${version}: PUT /files/{id}/versions/{v} > 2xx ${version}`,
    ]);
  });

  test('is a model, whatever paths and methods the document has', () => {
    const paths = ['/a', '/a/{id}', '/a/{x}/b', '/a/{x}/b/{y}', '/a/{x}/b/{y}/c/{z}', '/ready', '/{id}'];
    const methods = fc.subarray(['get', 'put', 'post', 'delete', 'head']);
    const codes = fc.subarray(['200', '202', '404', '410', '4XX', 'default'], { minLength: 1 });
    const item = fc.dictionary(fc.constantFrom(...paths), fc.tuple(methods, codes), { minKeys: 1 });
    fc.assert(
      fc.property(item, (chosen) => {
        const responses = (all: string[]) => ({ responses: Object.fromEntries(all.map((one) => [one, {}])) });
        const described = Object.entries(chosen).map(([path, [verbs, answers]]) => [
          path,
          Object.fromEntries(verbs.map((verb) => [verb, responses(answers)])),
        ]);
        fc.pre(described.some(([, verbs]) => Object.keys(verbs).length > 0));
        const document = { openapi: '3.0.0', paths: Object.fromEntries(described) };
        const { made } = skeletonOf(sourceOf('x.json', JSON.stringify(document)));
        const game = orThrow(readModel(sourceOf('model.game.json', made['model.game.json'])));
        expect([...game.outStart].every((start, v) => v === game.n || game.outStart[v + 1] > start)).toBe(
          true,
        );
        const { operations } = JSON.parse(made['operations.json']);
        const asked = new Set(game.labels.filter((label) => /^[A-Z]+ /.test(label ?? '')));
        expect([...asked].sort()).toEqual(Object.keys(operations).sort());
      }),
    );
  });

  test('fills what is required, from examples and from schemas', () => {
    expect(operations['GET /notes'].path).toBe('/notes?limit=5');
    expect(operations['GET /notes/{id}']).toMatchObject({ path: '/notes/{id}', parameters: { id: 'a/1' } });
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
    { bug: 'none', status: 0, says: '' },
    { bug: 'undocumented', status: 1, says: '500, which is not documented' },
    { bug: 'deletes nothing', status: 1, says: 'answered "2xx"' },
    { bug: 'keeps nothing', status: 1, says: 'answered "404"' },
  ] as const)('is tested as the document is, with a bug: $bug', async ({ bug, status, says }) => {
    const server = notes(bug).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const words = next[1].replace('npx covergame', join(root, 'dist/cli/main.js')).split(' ');
    const ended = await run([...words, '--json'], { SYSTEM_URL: `http://127.0.0.1:${port}` });
    server.close();
    server.closeAllConnections();
    const { verdict, failures, missed } = JSON.parse(ended.said);
    expect({ status: ended.status, verdict }).toEqual({ status, verdict: status === 0 ? 'pass' : 'fail' });
    if (status === 1) expect(failures[0].message).toContain(says);
    // 400 and 422 are for requests that are wrong, and those of the skeleton are right; a note is deleted when it is there, and only then.
    else
      expect(missed.map((edge: unknown) => JSON.stringify(edge).replace(/\\?"/g, '')).sort()).toEqual([
        'DELETE /notes/{id}, /notes/{id} is gone -[2xx]-> /notes/{id} is gone',
        'DELETE /notes/{id}, /notes/{id} is there -[4xx]-> /notes/{id} is there',
        'GET /notes -[4xx]-> ready',
        'POST /notes -[4xx]-> ready',
        'POST /notes, /notes/{id} is gone -[4xx]-> /notes/{id} is gone',
        'POST /notes, /notes/{id} is there -[4xx]-> /notes/{id} is there',
      ]);
  });

  test('that is nowhere is told', async () => {
    const words = next[1].replace('npx covergame', join(root, 'dist/cli/main.js')).split(' ');
    const { status, said } = await run([...words, '--json']);
    expect(status).toBe(2);
    expect(said).toContain('set SYSTEM_URL to where the service runs');
    expect(readFileSync(join(folder, 'covergame/README.md'), 'utf8')).toContain('notes');
  });
});
