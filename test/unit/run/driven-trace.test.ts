// Traces of real systems: what nobody saw exactly, what went wrong and what was given up are read back as written.

import { describe, expect, it } from 'vitest';
import { orThrow, sourceOf } from '../../../src/base/index.ts';
import { buildGame } from '../../../src/game/index.ts';
import {
  ABANDON,
  Campaign,
  failureFound,
  readTrace,
  resume,
  SOME,
  TraceWriter,
  testerDice,
  traceHeader,
} from '../../../src/run/index.ts';
import { RESET, strategyOf } from '../../../src/strategy/index.ts';
import { Fault } from '../../../src/sut/index.ts';

const game = buildGame({
  name: 'fork',
  initial: 'start',
  nodes: [
    { id: 'start', owner: 'tester' },
    { id: 'fork', owner: 'sut' },
    { id: 'left', owner: 'tester' },
    { id: 'right', owner: 'tester' },
    { id: 'end', owner: 'sut' },
  ],
  edges: [
    { from: 'start', to: 'fork', label: 'go' },
    { from: 'fork', to: 'left', label: 'gone' },
    { from: 'fork', to: 'right', label: 'gone' },
    { from: 'left', to: 'end', label: 'on' },
    { from: 'right', to: 'end', label: 'on' },
    { from: 'end', to: 'start', label: 'back' },
  ],
});

const first = strategyOf('first', (view) =>
  view.game.owner[view.node] === 0 ? view.game.outStart[view.node] : -1,
);

function campaignOf(recorder?: TraceWriter): Campaign {
  const player = first.prepare({ game, budget: 50, resetCost: 2 })(testerDice(1, 0));
  return new Campaign({ game, player, budget: 50, resetCost: 2, ...(recorder && { recorder }) });
}

/** A campaign that meets an ambiguous answer, a fault, and goes on. */
function record(): { campaign: Campaign; text: string } {
  let text = '';
  const writer = new TraceWriter(game, (line) => {
    text += line;
  });
  writer.header(
    traceHeader({
      game,
      goal: 'nodes',
      strategy: 'first',
      sut: 'exec: it',
      suite: null,
      seed: 1,
      run: 0,
      budget: 50,
      resetCost: 2,
      restart: false,
      until: null,
    }),
  );
  const campaign = campaignOf(writer);
  campaign.decide();
  campaign.restarted();
  campaign.observe(campaign.decide());
  campaign.decide();
  campaign.observeSome([1, 2]);
  campaign.observe(campaign.decide());
  campaign.decide();
  writer.failure({
    kind: 'off-model',
    message: 'no',
    signature: 'off-model at end: no',
    node: 'end',
    test: 1,
    spent: campaign.spent,
    during: -1,
    script: { play: [0, 1, 3], during: -1 },
  });
  writer.abandoned({ why: 'no' });
  campaign.abandon();
  campaign.decide();
  campaign.restarted();
  campaign.observe(campaign.decide());
  campaign.decide();
  return { campaign, text };
}

describe('the trace of a real system', () => {
  it('is read back as it was written', () => {
    const { text } = record();
    const { runs } = orThrow(readTrace(game, sourceOf('trace', text)));
    expect(runs).toHaveLength(1);
    expect([...runs[0].events]).toEqual([RESET, 0, SOME, 2, 1, 2, 0, 3, ABANDON, RESET, 0]);
    expect(runs[0].failures).toEqual([
      {
        kind: 'off-model',
        message: 'no',
        signature: 'off-model at end: no',
        node: 'end',
        test: 1,
        spent: 4,
        during: -1,
        at: 8,
      },
    ]);
  });

  it('leads a fresh campaign to where the old one was', () => {
    const { campaign, text } = record();
    const { runs } = orThrow(readTrace(game, sourceOf('trace', text)));
    const again = campaignOf();
    resume(again, null, runs[0].events);
    again.decide();
    for (const key of ['node', 'spent', 'steps', 'tests', 'gain', 'covered', 'possible', 'taken'] as const) {
      expect([key, again[key]]).toEqual([key, campaign[key]]);
    }
    expect([...again.covered]).toEqual([1, 1, 0, 0, 1]);
    expect([...again.possible!]).toEqual([1, 1, 1, 1, 1]);
  });

  it('says where steps come from also when it is taken up in the middle of an unsure test', () => {
    const { text } = record();
    const lines = text.split(/(?<=\n)/);
    const { events } = orThrow(readTrace(game, sourceOf('trace', lines.slice(0, 4).join('')))).runs[0];
    const written: string[] = [];
    const writer = new TraceWriter(game, (line) => written.push(line));
    writer.resume(events);
    writer.step(3);
    expect(written).toEqual([lines[4]]);
    expect(lines[4]).toContain('"from"');
  });
});

describe('a failure', () => {
  it('names the node of the system, also where the initial node is not the first', () => {
    const campaign = new Campaign({
      game: { ...game, initial: 2 },
      player: first.prepare({ game, budget: 50, resetCost: 2 })(testerDice(1, 0)),
      budget: 50,
      resetCost: 2,
    });
    const fault = new Fault('assertion', 'no');
    expect(failureFound(campaign, fault, RESET, null)).toMatchObject({ node: 'left', test: 1, spent: 0 });
    campaign.decide();
    campaign.restarted();
    for (const edge of [3, 5]) {
      campaign.decide();
      campaign.observe(edge);
    }
    expect(failureFound(campaign, fault, 0, null)).toMatchObject({
      node: 'start',
      signature: 'assertion after go: no',
    });
  });
});
