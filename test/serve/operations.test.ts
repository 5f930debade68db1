// Every operation over HTTP, and everything that can be wrong with a request. Each answer is held against the OpenAPI document.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REPORTS } from '../../src/report/index.ts';
import { endServices, play, ROOT, type Running, start, vending } from './running.ts';

afterAll(endServices);

let service: Running;
beforeAll(async () => {
  service = await start(['--max-body', '0.05']);
});

const loadOf = (campaign: string, options: object = {}) => ({
  campaign,
  model: vending,
  strategy: 'adaptive',
  budget: 60,
  ...options,
});
const load = (campaign: string, options: object = {}) =>
  service.post('/campaigns', loadOf(campaign, options));
const code = (answer: { body: { issues: { code: string }[] } }) => answer.body.issues[0].code;

describe('load', () => {
  test('begins a campaign with a reset, and says what that costs', async () => {
    const { status, body } = await load('begin');
    expect(status).toBe(201);
    expect(body).toMatchObject({ campaign: 'begin', turn: 0, do: 'reset', test: 1, seed: 1, cost: 0 });
  });

  test('makes an id up, and takes the model as an object, too', async () => {
    const { campaign: _, ...rest } = loadOf('');
    const { body } = await service.post('/campaigns', { ...rest, model: JSON.parse(vending) });
    expect(body.campaign).toMatch(/^c[0-9a-f]{12}$/);
    const { body: list } = await service.get('/campaigns');
    expect(list.campaigns).toContainEqual({ campaign: body.campaign, ended: false, open: true });
  });

  test('finds the campaign when the same is loaded again, and refuses another one of that id', async () => {
    await load('twice');
    await play(service, 'twice', 3);
    const { status, body } = await load('twice');
    expect([status, body.turn]).toEqual([200, 3]);
    const { campaign, ...others } = loadOf('twice');
    expect((await service.post('/campaigns', { ...others, campaign })).status).toBe(200);
    const other = await load('twice', { budget: 61 });
    expect([other.status, code(other)]).toEqual([409, 'serve/other-load']);
  });

  test.each(readdirSync(join(ROOT, 'models')).filter((name) => name.endsWith('.game.json')))(
    'reads %s',
    async (name) => {
      const model = readFileSync(join(ROOT, 'models', name), 'utf8');
      if (model.length > 40_000) return;
      const { status } = await load(`model-${name}`, { model, fileName: name, strategy: 'rdm' });
      expect(status).toBe(201);
    },
  );

  test('reads other formats by their content, with the options of run', async () => {
    const model = 'digraph g { a -> b [label="go"]; b -> a [label="!back"]; }';
    const { status, body } = await load('dot', { model, sutLabels: '^!', strategy: 's2', criterion: 'edge' });
    expect([status, body.do]).toEqual([201, 'reset']);
  });

  test.each([
    ['a suite', { strategy: 's2', suite: [['idle', 'inserted', 'paid']] }],
    ['a stop condition in place of a budget', { budget: undefined, until: 'coverage>=90 or budget 50' }],
    ['another initial node', { initial: 'paid' }],
    ['optimal with restart', { strategy: 'optimal', restart: true }],
    ['what to put up with', { keepGoing: true, tolerate: ['late'] }],
  ])('takes %s', async (name, options) => {
    expect((await load(`takes-${name.replaceAll(/\W/g, '-')}`, options)).status).toBe(201);
  });

  test.each([
    ['no model', { model: undefined }, 400, 'serve/bad-request'],
    ['no strategy', { strategy: undefined }, 400, 'serve/bad-request'],
    ['a strategy that is not there', { strategy: 'adaptve' }, 400, 'serve/bad-request'],
    ['a module for a strategy', { strategy: './mine.ts' }, 400, 'serve/bad-request'],
    ['a budget that is no number', { budget: 'much' }, 400, 'serve/bad-request'],
    ['a negative reset cost', { resetCost: -1 }, 400, 'serve/bad-request'],
    ['an option nobody knows', { bugdet: 5 }, 400, 'serve/bad-request'],
    ['an id that is no file name', { campaign: '../up' }, 400, 'serve/bad-request'],
    ['a kind of fault nobody knows', { tolerate: ['lte'] }, 400, 'serve/bad-request'],
    ['no budget', { budget: undefined }, 422, 'serve/no-budget'],
    ['a model that is none', { model: 'nonsense' }, 422, 'format/unknown-content'],
    ['a node that is not there', { initial: 'idel' }, 422, 'serve/unknown-node'],
    ['a condition that never holds', { until: 'gain>=99' }, 422, 'run/never'],
    ['a suite of other nodes', { strategy: 's2', suite: [['idle', 'paid']] }, 422, 'suite/no-edge'],
  ])('refuses %s', async (name, options, status, what) => {
    const answer = await load(`refused-${name.replaceAll(/\W/g, '-')}`, options);
    expect([answer.status, code(answer)]).toEqual([status, what]);
    expect(JSON.stringify(answer.body)).not.toMatch(/\.ts:|node:/);
  });

  test('tells all faults at once, with the place and the nearest name', async () => {
    const { body } = await load('all-faults', { strategy: 'adaptve', budget: -1 });
    expect(body.issues).toEqual([
      {
        code: 'serve/bad-request',
        message: expect.stringContaining('strategy is "adaptve"'),
        hint: 'did you mean "adaptive"?',
      },
      { code: 'serve/bad-request', message: 'budget is -1; it must be a whole number from 0 up' },
    ]);
    const { body: broken } = await load('all-places', { model: vending.replace('"inserted"', '"insertd"') });
    expect(broken.issues[0]).toMatchObject({ where: { line: expect.any(Number) }, hint: expect.any(String) });
  });
});

describe('the turns', () => {
  test('lead from the first reset to the end, each answer bringing the next', async () => {
    await load('whole', { strategy: 'rdm', budget: 40 });
    const done = await play(service, 'whole');
    expect(done).toMatchObject({
      do: 'done',
      end: 'budget',
      why: 'the budget is spent',
      verdict: expect.any(String),
    });
    const { body } = await service.get('/campaigns/whole/statistics');
    expect(body).toMatchObject({ spent: 40, budget: 40, failures: [], end: { reason: 'budget' } });
    expect(service.trace('whole').trim().split('\n')).toHaveLength(done.turn + 2);
    const after = await service.post('/campaigns/whole/restart', { turn: done.turn });
    expect([after.status, code(after)]).toEqual([409, 'serve/other-turn']);
  });

  test('say the same until they are answered', async () => {
    await load('same');
    await play(service, 'same', 4);
    const first = await service.get('/campaigns/same/next');
    const second = await service.get('/campaigns/same/next');
    expect(second.body).toEqual(first.body);
  });

  test('take the node, the number of the edge, or what was seen together with the stimulus', async () => {
    await load('ways', { strategy: 'rdm', budget: 30 });
    await service.post('/campaigns/ways/restart', { turn: 0 });
    const { body: seen } = await service.post('/campaigns/ways/observe', {
      turn: 1,
      observation: 'rejected',
    });
    expect(seen).toMatchObject({ turn: 3, do: 'apply', stimulus: 'coin' });
    await service.post('/campaigns/ways/observe', { turn: 3 });
    const { body: byNode } = await service.post('/campaigns/ways/observe', { turn: 4, node: 'idle' });
    expect(byNode).toMatchObject({ turn: 5, do: 'apply', stimulus: 'coin' });
    await service.post('/campaigns/ways/observe', { turn: 5 });
    const { body: byEdge } = await service.post('/campaigns/ways/observe', { turn: 6, edge: 0 });
    expect(byEdge).toMatchObject({ turn: 7, do: 'apply', from: 'paid' });
  });

  test.each([
    ['an observation off the model', { observation: 'tea' }, 'off-model'],
    ['a node off the model', { node: 'brewing' }, 'off-model'],
    ['an edge off the model', { edge: 9 }, 'off-model'],
    ['silence where an answer is due', { silence: true }, 'hang'],
  ])('take %s for a failure of the SUT', async (name, seen, kind) => {
    const id = `off-${name.replaceAll(/\W/g, '-')}`;
    await load(id);
    await play(service, id, 2);
    const { status, body } = await service.post(`/campaigns/${id}/observe`, { turn: 2, ...seen });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      do: 'done',
      end: 'failure',
      verdict: 'fail',
      failure: { kind, node: 'inserted' },
    });
  });

  test.each([
    [{ within: 200 }, { due: true, within: 200 }, 'granted (within 200 ms)'],
    [{ eventually: true }, { due: true }, 'granted (eventually)'],
  ])('say that an output with %j must come, whose silence is a failure', async (date, said, observation) => {
    const id = `due-${Object.keys(date)[0]}`;
    const model = {
      format: 'covergame/1',
      initial: 'idle',
      nodes: ['idle', 'waiting', 'held'].map((node) => ({ id: node, owner: 'tester' })),
      edges: [
        { from: 'idle', to: 'waiting', label: 'ask' },
        { from: 'waiting', to: 'held', label: 'granted', by: 'sut', ...date },
      ],
    };
    await load(id, { model });
    await service.post(`/campaigns/${id}/restart`, { turn: 0 });
    const { body } = await service.post(`/campaigns/${id}/observe`, { turn: 1 });
    expect(body).toMatchObject({ do: 'observe', nodes: ['waiting'], expects: [{ observation }], ...said });
    expect([body.quiet, 'within' in body]).toEqual([undefined, 'within' in said]);
    const { body: over } = await service.post(`/campaigns/${id}/observe`, { turn: 2, silence: true });
    expect(over).toMatchObject({ do: 'done', verdict: 'fail', failure: { kind: 'hang', node: 'waiting' } });
  });

  test('go on after a failure if asked to, and count it', async () => {
    await load('going', { keepGoing: true });
    await play(service, 'going', 2);
    const { body } = await service.post('/campaigns/going/observe', { turn: 2, observation: 'tea' });
    expect(body).toMatchObject({ do: 'reset', test: 2, cost: 10, failure: { kind: 'off-model' } });
    await play(service, 'going', 2);
    await service.post('/campaigns/going/observe', { turn: 6, observation: 'tea' });
    const { body: statistics } = await service.get('/campaigns/going/statistics');
    expect(statistics).toMatchObject({
      failures: [{ kind: 'off-model', count: 2 }],
      verdict: { verdict: 'fail' },
    });
  });

  test('take a failed assertion and a crash', async () => {
    await load('asserted');
    await play(service, 'asserted', 2);
    const message = 'the total is negative';
    const { body } = await service.post('/campaigns/asserted/fail', { turn: 2, message });
    expect(body).toMatchObject({ do: 'done', verdict: 'fail', failure: { kind: 'assertion', message } });
    await load('crashed', { tolerate: ['death'] });
    await play(service, 'crashed', 2);
    const dead = await service.post('/campaigns/crashed/fail', { turn: 2, message: 'gone', kind: 'death' });
    expect(dead.body).toMatchObject({ do: 'reset', test: 2, turn: 3 });
    expect(dead.body.failure).toBeUndefined();
    const { body: statistics } = await service.get('/campaigns/crashed/statistics');
    expect(statistics).toMatchObject({ failures: [], givenUp: 1 });
  });

  test('take a reset that nobody asked for, at its price', async () => {
    await load('had-to', { resetCost: 7 });
    await play(service, 'had-to', 2);
    const { body } = await service.post('/campaigns/had-to/restart', { turn: 2, why: 'power cut' });
    expect(body).toMatchObject({ turn: 4, do: 'apply', stimulus: 'coin', id: 1 });
    const { body: statistics } = await service.get('/campaigns/had-to/statistics');
    expect(statistics).toMatchObject({ tests: 2, resets: 1, spent: 2 + 7 + 1, givenUp: 1 });
    expect(service.trace('had-to')).toMatch(/\{"abandoned":"power cut",.*\n\{"test":2,"at":"idle",.*\n/);
    await load('too-dear', { budget: 5 });
    await play(service, 'too-dear', 2);
    const dear = await service.post('/campaigns/too-dear/restart', { turn: 2 });
    expect(dear.body).toMatchObject({ do: 'done', why: 'the budget left is too small for a reset' });
    const again = await service.post('/campaigns/too-dear/restart', { turn: 2 });
    expect(again.body).toEqual(dear.body);
  });

  test.each([
    ['an observation where a reset is due', 0, 'observe', { observation: 'accepted' }],
    ['a stimulus where a reset is due', 0, 'observe', {}],
    ['nothing where an observation is due', 2, 'observe', {}],
    ['a turn that is yet to come', 2, 'observe', { turn: 7, observation: 'accepted' }],
    ['a turn long past', 8, 'observe', { turn: 1 }],
  ])('refuse %s', async (name, turns, operation, input) => {
    const id = `turn-${name.replaceAll(/\W/g, '-')}`;
    await load(id, { strategy: 'rdm' });
    await play(service, id, turns);
    const answer = await service.post(`/campaigns/${id}/${operation}`, { turn: turns, ...input });
    expect([answer.status, code(answer), answer.body.turn]).toEqual([409, 'serve/other-turn', turns]);
    expect((await service.get(`/campaigns/${id}/statistics`)).body.turn).toBe(turns);
  });

  test.each([
    ['two ways to say it', { turn: 2, edge: 1, silence: true }, 422],
    ['no turn', { observation: 'accepted' }, 400],
    ['a campaign in the body', { turn: 2, campaign: 'x' }, 400],
    ['silence that is none', { turn: 2, silence: false }, 400],
  ])('refuse %s', async (name, input, status) => {
    const id = `input-${name.replaceAll(/\W/g, '-')}`;
    await load(id);
    await play(service, id, 2);
    expect((await service.post(`/campaigns/${id}/observe`, input)).status).toBe(status);
  });
});

describe('what came of it', () => {
  test('is told in every kind of report', async () => {
    await load('told', { budget: 30 });
    await play(service, 'told', 9);
    for (const { id, media } of REPORTS) {
      const { status, headers, body } = await service.get(`/campaigns/told/report?as=${id}`);
      expect([id, status, headers.get('content-type')?.split(';')[0]]).toEqual([id, 200, media]);
      expect(id === 'json' ? body.model : body).toBeTruthy();
    }
    const page = await service.get('/campaigns/told/report?as=html');
    expect(page.headers.get('content-security-policy')).toContain('sandbox');
    const steps = await service.get('/campaigns/told/report?as=tap&per=step');
    expect(steps.body).toContain('TAP version 14');
    const wrong = await service.get('/campaigns/told/report?as=pdf');
    expect([wrong.status, code(wrong)]).toEqual([400, 'serve/bad-request']);
  });

  test('is in the trace, byte for byte as on the disk', async () => {
    await load('traced');
    await play(service, 'traced', 9);
    const { body, headers } = await service.get('/campaigns/traced/trace');
    expect(headers.get('content-type')).toBe('application/x-ndjson');
    expect(body).toBe(service.trace('traced'));
  });

  test('is gone when the campaign is removed', async () => {
    await load('gone');
    expect((await service.ask('DELETE', '/campaigns/gone')).body).toEqual({
      campaign: 'gone',
      removed: true,
    });
    expect((await service.get('/campaigns/gone/next')).status).toBe(404);
    expect(readdirSync(service.folder).filter((name) => name.startsWith('gone'))).toEqual([]);
    expect((await load('gone')).status).toBe(201);
  });
});

describe('a request', () => {
  test('for a campaign that is not there is told the nearest', async () => {
    await load('nearby');
    const answer = await service.get('/campaigns/nearbi/next');
    expect([answer.status, answer.body.issues[0].hint]).toEqual([404, 'did you mean "nearby"?']);
  });

  test('for a path or method that is not there is told which are', async () => {
    const path = await service.get('/campaign');
    expect([path.status, path.body.issues[0].hint]).toEqual([404, 'did you mean /campaigns?']);
    const method = await service.ask('PUT', '/campaigns', {});
    expect([method.status, method.headers.get('allow')]).toEqual([405, 'POST, GET']);
  });

  test.each([
    ['no JSON', '{"campaign":', 400, 'serve/bad-json'],
    ['no object', '[1]', 400, 'serve/bad-json'],
    ['a name of the language', '{"__proto__":{"x":1}}', 400, 'serve/bad-request'],
  ])('with %s is refused', async (_, text, status, what) => {
    const answer = await service.post('/campaigns', text);
    expect([answer.status, code(answer)]).toEqual([status, what]);
  });

  test('of another type is refused', async () => {
    const answer = await service.ask('POST', '/campaigns', '{}', { 'content-type': 'text/plain' });
    expect([answer.status, code(answer)]).toEqual([415, 'serve/not-json']);
  });

  test.each([60_000, 3_000_000])('of %i bytes is refused with the cure', async (size) => {
    const answer = await load('large', { model: 'x'.repeat(size) });
    expect([answer.status, code(answer)]).toEqual([413, 'serve/too-large']);
    expect(answer.body.issues[0].hint).toContain('--max-body');
    expect((await service.get('/')).status).toBe(200);
  });
});
