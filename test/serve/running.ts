// A service as users start it, in a process and a folder of its own, on a port that happens to be free; and a client that
// holds every answer against the OpenAPI document the service gives.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { schemaFaults } from '../reference/json-schema.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const MAIN = join(ROOT, 'dist/cli/main.js');
export const VENDING = join(ROOT, 'examples/vending/vending.game.json');
export const vending = readFileSync(VENDING, 'utf8');

const made: string[] = [];
const started = new Set<Running>();

/** For afterAll of every file that starts a service: files share this module. */
export async function endServices(): Promise<void> {
  await Promise.all(Array.from(started, (service) => service.kill()));
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
}

export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'covergame-serve-'));
  made.push(path);
  return path;
}

// biome-ignore lint/suspicious/noExplicitAny: answers are JSON, and the tests say what they expect in them
export type Json = any;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
}

export class Running {
  readonly url: string;
  readonly folder: string;
  readonly errors: string[] = [];
  readonly #child: ChildProcess;
  readonly #exit: Promise<number | string>;
  #document: Json = null;
  headers: Record<string, string> = {};

  constructor(child: ChildProcess, url: string, folder: string) {
    this.#child = child;
    this.url = url;
    this.folder = folder;
    this.#exit = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        started.delete(this);
        resolve(code ?? signal ?? -1);
      });
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => this.errors.push(text));
    started.add(this);
  }

  get pid(): number {
    return this.#child.pid!;
  }

  get exit(): Promise<number | string> {
    return this.#exit;
  }

  kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<number | string> {
    this.#child.kill(signal);
    return this.#exit;
  }

  trace(campaign: string): string {
    return readFileSync(join(this.folder, `${campaign}.jsonl`), 'utf8');
  }

  /** A request; its answer must be one that the OpenAPI document allows. */
  async ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...this.headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const media = response.headers.get('content-type') ?? '';
    const answer: Answer = {
      status: response.status,
      headers: response.headers,
      body: /[/+]json$/.test(media) ? JSON.parse(text) : text,
    };
    this.#document ??= (await (
      await fetch(`${this.url}/openapi.json`, { headers: this.headers })
    ).json()) as Json;
    expect(
      answerFaults(this.#document, method, path, answer),
      `${method} ${path} ${response.status}`,
    ).toEqual([]);
    return answer;
  }

  get = (path: string) => this.ask('GET', path);
  post = (path: string, body: unknown) => this.ask('POST', path, body);
}

export async function start(
  words: readonly string[] = [],
  where = folder(),
  env: Record<string, string> = {},
): Promise<Running> {
  const { COVERGAME_TOKEN: _, ...rest } = process.env;
  const child = spawn(
    process.execPath,
    [MAIN, 'serve', '--port', '0', '--traces', where, '--json', ...words],
    {
      env: { ...rest, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const first = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    createInterface(child.stdout).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}: ${said}`)));
  });
  const { url, error } = JSON.parse(first) as { url: string; error?: { code: string; message: string } };
  if (error) throw new Error(`${error.message} [${error.code}]`);
  return new Running(child, url, where);
}

/** What the document does not allow in an answer. A path or method it does not know must be refused with 404 or 405. */
export function answerFaults(document: Json, method: string, path: string, answer: Answer): string[] {
  const operation = operationAt(document, method, path);
  const { status, body } = answer;
  const media = (answer.headers.get('content-type') ?? '').replace(/;.*/, '');
  const problem = document.components.schemas.Problem;
  if (!operation) {
    return status === 404 || status === 405 || status === 403 || status === 401
      ? schemaFaults(resolved(document, problem), body)
      : [`${status} for an operation that is not in the document`];
  }
  const response = operation.responses[status];
  if (!response) return [`${status} is not in the document`];
  const content = response.content[media];
  if (!content) return [`${media} is not in the document`];
  return schemaFaults(resolved(document, content.schema), body);
}

function operationAt(document: Json, method: string, path: string): Json {
  const segments = path.split('?')[0].split('/');
  const template = Object.keys(document.paths).find((known) => {
    const parts = known.split('/');
    return (
      parts.length === segments.length &&
      parts.every((part, i) => part.startsWith('{') || part === segments[i])
    );
  });
  return template && document.paths[template][method.toLowerCase()];
}

/** A schema without references. */
export function resolved(document: Json, schema: Json): Json {
  if (Array.isArray(schema)) return schema.map((one) => resolved(document, one));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref, default: _, ...rest } = schema;
  if ($ref) return resolved(document, document.components.schemas[$ref.split('/').at(-1)]);
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, resolved(document, value)]));
}

/** The vending machine of the examples, simpler: it answers by a rule. */
export function answerOf(nodes: readonly string[], times: number): string {
  const answers: Record<string, string[]> = {
    inserted: ['accepted', 'rejected'],
    pressed: ['brewing', 'sold out', 'brewing'],
    brewing: ['tea', 'coffee'],
    refunding: ['refunded'],
  };
  const all = answers[nodes[0]];
  return all[times % all.length];
}

/** Plays on until the campaign is done, or for so many turns. */
export async function play(
  service: Running,
  campaign: string,
  turns = Number.POSITIVE_INFINITY,
): Promise<Json> {
  let { body: turn } = await service.get(`/campaigns/${campaign}/next`);
  for (let i = 0; i < turns && turn.do !== 'done'; i++) {
    const operation = turn.do === 'reset' ? 'restart' : 'observe';
    const seen = turn.do === 'observe' ? { observation: answerOf(turn.nodes, turn.turn) } : {};
    ({ body: turn } = await service.post(`/campaigns/${campaign}/${operation}`, {
      turn: turn.turn,
      ...seen,
    }));
  }
  return turn;
}
