// An SUT behind HTTP, in the shape AltWalker users know. It uses PUT reset, POST executeStep with the stimulus as
// `name`, and GET answer, a long poll for the SUT's next answer. The body of executeStep may hold the answer at
// once. See docs/reference/protocol.md.
//
// One poll is open at a time, while an answer is awaited. A poll that a silent test left open stays over the reset,
// because the SUT may answer the next test by it. Its answer after the reset belongs to that test.

import { Agent, type IncomingMessage, request } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { limit, parseBounded, redacted, redactedValue, shortText } from '../../base/index.ts';
import { plainArgs } from '../call.ts';
import type { Driver, Observation, Stimulus, TestStart } from '../driver.ts';
import { Fault } from '../fault.ts';
import { ObservationQueue } from '../observation-queue.ts';
import { hear } from '../wire.ts';

/** How long to wait in ms before asking again somebody who had nothing to say and said so at once. */
const PAUSE = 10;

export class HttpDriver implements Driver {
  readonly #base: URL;
  readonly #model: string;
  readonly #agent: Agent;
  readonly #queue = new ObservationQueue();
  readonly #closing = new AbortController();
  #polling = false;
  #resetting = false;

  constructor(base: string, model = '') {
    this.#base = new URL(base.endsWith('/') ? base : `${base}/`);
    this.#model = model;
    this.#agent =
      this.#base.protocol === 'https:'
        ? new SecureAgent({ keepAlive: true })
        : new Agent({ keepAlive: true });
  }

  async reset(start: TestStart): Promise<void> {
    this.#resetting = true;
    try {
      await this.#call('PUT', 'reset', {}, start);
    } finally {
      this.#resetting = false;
    }
    this.#queue.clear();
  }

  async apply(stimulus: Stimulus): Promise<void> {
    const { label, args, ...rest } = stimulus;
    const body = args ? { ...rest, args: plainArgs(args) } : rest;
    this.#keep(await this.#call('POST', 'executeStep', { name: label, modelName: this.#model }, body));
  }

  observe(): Observation | Promise<Observation> {
    const answer = this.#queue.observe();
    if (this.#queue.awaited && !this.#polling) this.#poll();
    return answer;
  }

  pending(): Observation | undefined {
    return this.#queue.pending();
  }

  close(): void {
    this.#closing.abort();
    this.#agent.destroy();
  }

  async #poll(): Promise<void> {
    this.#polling = true;
    while (this.#queue.awaited && !this.#closing.signal.aborted) {
      const began = performance.now();
      try {
        const payload = await this.#call('GET', 'answer', {});
        if (!this.#resetting) this.#keep(payload);
      } catch (error) {
        if (!this.#resetting) this.#queue.fail(Fault.of(error));
      }
      const hasty = performance.now() - began < PAUSE;
      if (this.#queue.awaited && hasty) await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    this.#polling = false;
  }

  /** Keeps what the payload tells: `observation` or `node`, a list of `observations`, or an `error`. */
  #keep(payload: Record<string, unknown>): void {
    if ('error' in payload) throw new Fault('assertion', messageOf(payload['error']));
    const list = payload['observations'];
    const several = Array.isArray(list)
      ? list
      : 'observation' in payload || 'node' in payload || 'action' in payload
        ? [payload]
        : [];
    for (const item of several) {
      const said = hear(JSON.stringify(typeof item === 'string' ? { observation: item } : item));
      if (said.kind === 'failure') throw said.fault;
      if (said.kind === 'observation') this.#queue.push(said.observation);
    }
  }

  async #call(
    method: string,
    path: string,
    query: Record<string, string>,
    body?: object,
  ): Promise<Record<string, unknown>> {
    const url = new URL(path, this.#base);
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    const text = body === undefined ? undefined : JSON.stringify(body);
    const response = await this.#send(url, method, text);
    const { status, content } = response;
    // Nobody follows a redirect here: what was asked for has not been done.
    if (status >= 300 && status < 400)
      throw new Fault(
        'error',
        `${method} /${path} answered with status ${status}, a redirect, which covergame does not follow`,
      );
    if (status === 204 || content === '') return {};
    let answer: unknown;
    try {
      answer = parseBounded(content, 'sut-depth');
    } catch {
      if (status < 400)
        throw new Fault(
          'garbage',
          `${method} /${path} answered ${shown(content)}, which is not JSON, or is nested too deeply`,
        );
    }
    const payload = (answer as { payload?: unknown } | null)?.payload ?? answer;
    const fields =
      typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {};
    if (status >= 400) {
      const why = 'error' in fields ? messageOf(fields['error']) : shown(content);
      throw new Fault('error', `${method} /${path} answered with status ${status}: ${why}`);
    }
    return fields;
  }

  #send(url: URL, method: string, text: string | undefined): Promise<{ status: number; content: string }> {
    return new Promise((resolve, reject) => {
      const call = (url.protocol === 'https:' ? secureRequest : request)(
        url,
        {
          method,
          agent: this.#agent,
          signal: this.#closing.signal,
          headers:
            text === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
        },
        (response) =>
          read(response).then((content) => resolve({ status: response.statusCode!, content }), reject),
      );
      call.on('error', (error) => {
        reject(new Fault('death', `${method} ${url.origin}${url.pathname} failed: ${error.message}`));
      });
      call.end(text);
    });
  }
}

function read(response: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let content = '';
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      content += chunk;
      if (content.length <= limit('sut-bytes')) return;
      // Told before the connection breaks off: that would look like a death.
      reject(new Fault('flood', `the system sent a body of more than ${limit('sut-bytes')} bytes`));
      response.destroy();
    });
    response.on('end', () => resolve(content));
    response.on('error', (error) =>
      reject(new Fault('death', `the system closed the connection: ${error.message}`)),
    );
  });
}

function shown(said: string): string {
  const text = redacted(said);
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}

function messageOf(error: unknown): string {
  const message = (error as { message?: unknown } | null)?.message ?? error;
  return typeof message === 'string' ? message : shortText(redactedValue(message), limit('sut-text'));
}
