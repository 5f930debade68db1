// The next step, as the client reads it.

import { arrivalOf, type Game, labelOf, modelNode, ownCount } from '../../game/index.ts';
import { type Failure, percent } from '../../run/index.ts';
import { plainArgs, wordOf } from '../../sut/index.ts';
import type { OpenCampaign } from './open-campaign.ts';

const EXPECTS_SHOWN = 50;
const UNCOVERED_SHOWN = 100;

/** `failure` is the one that the last answer was. */
export function turnAnswer(open: OpenCampaign, failure: Failure | null = null): object {
  const answer = whatToDo(open);
  return failure ? { ...answer, failure: failureObject(failure) } : answer;
}

function whatToDo(open: OpenCampaign): object {
  const { pulled } = open;
  const { campaign } = pulled;
  const { game } = campaign;
  const head = { campaign: open.id, turn: pulled.turn };
  const next = campaign.next();
  switch (next.kind) {
    case 'reset':
      return {
        ...head,
        do: 'reset',
        text: `Bring the system into its initial state: test ${next.test} begins.`,
        test: next.test,
        seed: open.settled.rules.seed,
        cost: next.cost,
      };
    case 'move': {
      const { edge } = next;
      const from = game.source[edge];
      const stimulus = wordOf(game, edge);
      return {
        ...head,
        do: 'apply',
        text: `Give the stimulus ${JSON.stringify(stimulus)}.`,
        stimulus,
        id: pulled.stimuli + 1,
        from: game.ids[modelNode(game, from)],
        to: game.ids[arrivalOf(game, edge)],
        edge: edge - game.outStart[from],
        ...callAt(game, edge),
      };
    }
    case 'await': {
      const nodes = campaign.maybe ?? [campaign.node];
      const ids = nodes.map((node) => game.ids[node]);
      return {
        ...head,
        do: 'observe',
        text: `Observe the system at ${ids.map((id) => JSON.stringify(id)).join(' or ')}.`,
        nodes: ids,
        expects: expectsAt(open, nodes),
        ...listeningAt(open),
      };
    }
    case 'done': {
      const { reason, why } = next.end;
      const { verdict, why: because, cure, required } = open.judgement()!;
      return {
        ...head,
        do: 'done',
        text: `The run has ended: ${why}. Verdict: ${verdict}.`,
        end: reason,
        why,
        verdict,
        because,
        cure,
        required,
      };
    }
  }
}

/** Whether the SUT may keep quiet, how many ms of silence are an answer, and whether an output must come, and by when. */
function listeningAt({ pulled }: OpenCampaign): object {
  const { mayPass, silence, due } = pulled.referee.listening;
  return {
    ...(mayPass && { quiet: true }),
    ...(silence !== undefined && { silence }),
    ...(due !== undefined && { due: true }),
    ...(due !== undefined && Number.isFinite(due) && { within: due }),
  };
}

/** The action of a model program that a stimulus is, with its arguments. */
function callAt(game: Game, edge: number): object {
  const call = game.calls?.find(({ label }) => label === labelOf(game, edge));
  return call ? { action: call.action, args: plainArgs(call.args) } : {};
}

function expectsAt(open: OpenCampaign, nodes: readonly number[]): object[] {
  const { game } = open.settled.rules;
  const expects: object[] = [];
  for (const node of nodes) {
    for (let e = game.outStart[node]; e < game.outStart[node + 1]; e++) {
      if (game.owner[node] === 0 || expects.length === EXPECTS_SHOWN) continue;
      expects.push({
        observation: wordOf(game, e),
        node: game.ids[arrivalOf(game, e)],
        ...(nodes.length === 1 && { edge: e - game.outStart[node] }),
      });
    }
  }
  return expects;
}

const failureObject = ({ kind, message, node, test, spent, signature }: Failure): object => ({
  kind,
  message,
  node,
  test,
  spent,
  signature,
});

export function statisticsAnswer(open: OpenCampaign): object {
  const { pulled, plan } = open;
  const { campaign } = pulled;
  const { game } = campaign;
  const { total } = plan;
  const { strategy, sut, seed, budget, resetCost } = open.settled.settings;
  const judgement = open.judgement();
  const uncovered: string[] = [];
  for (let v = 0; v < ownCount(game) && uncovered.length < UNCOVERED_SHOWN; v++) {
    if (campaign.covered[v] === 0) uncovered.push(game.ids[v]);
  }
  return {
    campaign: open.id,
    turn: pulled.turn,
    strategy,
    sut,
    seed,
    budget,
    resetCost,
    spent: campaign.spent,
    steps: campaign.steps,
    tests: campaign.tests,
    resets: campaign.resets,
    gain: campaign.gain,
    total,
    coverage: percent(campaign.gain, total),
    covered: campaign.coveredNodes.subarray(0, campaign.coveredCount).filter((v) => v < ownCount(game))
      .length,
    nodes: ownCount(game),
    uncovered,
    givenUp: pulled.givenUp,
    failures: pulled.failures.list().map((failure) => ({ ...failureObject(failure), count: failure.count })),
    end: campaign.end,
    require: open.settled.settings.require,
    verdict: judgement && { verdict: judgement.verdict, why: judgement.why },
  };
}
