// The findings as one JSON object, as docs/reference/report.md and its JSON Schema describe it. Nodes are named by their ids.

import { printableJson, summarise } from '../../base/index.ts';
import {
  foldedTarget,
  foldedWord,
  type Game,
  isPass,
  labelOf,
  modelFacts,
  modelNode,
  NODE_KIND_NAMES,
  nodeKinds,
  SILENCE,
  SUT,
} from '../../game/index.ts';
import { coverageFigures, fairnessObject, recheckObject } from '../../run/index.ts';
import { ambiguityObject } from '../findings/ambiguity.ts';
import type { ChoiceFinding, Findings, LabelFinding } from '../findings/findings.ts';
import { quarantinedFailures } from '../findings/quarantined.ts';
import type { TalliedRun } from '../findings/tally.ts';
import type { Report } from './report.ts';
import { stepsTo } from './steps.ts';

export const REPORT_FORMAT = 'covergame-report/2';

export const json = {
  id: 'json',
  title: 'JSON',
  about: 'everything, for programs; its JSON Schema is schema/report.schema.json of the package',
  extension: '.json',
  media: 'application/json',
  render: (findings) => `${printableJson(reportObject(findings), 1)}\n`,
} as const satisfies Report;

/** Plain data that printableJson writes as it is. */
export function reportObject(findings: Findings): object {
  const { game, hash, runs, verdict, gain, total, coverage, each, guarantee, counts } = findings;
  const kinds = nodeKinds(game);
  const isAnyHeld = findings.failures.some(({ quarantine }) => quarantine !== null);
  const figures = (of: (run: TalliedRun) => number) => coverageFigures(summarise(runs.map(of)));
  return {
    format: REPORT_FORMAT,
    model: { ...modelFacts(game), hash },
    goal: runs[0].header.goal,
    verdict: verdict.verdict,
    why: verdict.why,
    cure: verdict.cure,
    required: verdict.required,
    remark: verdict.remark,
    together: { percent: coverage, gain, total },
    ...(findings.earlier && {
      known: findings.earlier.known,
      new: findings.earlier.fresh.map((v) => game.ids[v]),
    }),
    ...(findings.own && { thisRun: findings.own }),
    ...(findings.shards && { shards: findings.shards }),
    coverage: coverageFigures(each),
    counts,
    guarantee,
    spent: figures((run) => run.spent),
    steps: figures((run) => run.steps),
    resets: figures((run) => run.resets),
    nodes: findings.nodes.map(({ node, state, visits, runs: inRuns, maybe }) => ({
      id: game.ids[node],
      owner: game.owner[node] === SUT ? 'sut' : 'tester',
      gain: game.gain[node],
      kind: NODE_KIND_NAMES[kinds[node]],
      state,
      visits,
      runs: inRuns,
      maybe,
    })),
    ...(findings.labels.length > 0 && { labels: findings.labels.map((one) => labelObject(game, one)) }),
    choices: findings.choices.map((choice) => choiceObject(game, choice)),
    fairness: fairnessObject(game, findings.fairness, findings.assumed),
    edgePairs: findings.edgePairs,
    dependences: findings.dependences.map(({ node, how, from, after, by, answer, had, not }) => ({
      node: game.ids[node],
      how,
      after,
      by,
      answer: answer < 0 ? null : foldedWord(game, answer),
      had,
      not,
      ...(from >= 0 && { from: game.ids[modelNode(game, from)] }),
    })),
    ...(findings.ambiguities.length > 0 && {
      ambiguities: findings.ambiguities.map((one) => ambiguityObject(game, one)),
    }),
    series: findings.series,
    failures: findings.failures.map(
      ({
        kind,
        message,
        signature,
        node,
        nodes,
        count,
        rate,
        seen,
        shortest,
        run,
        instances,
        quarantine,
      }) => ({
        kind,
        message,
        signature,
        node,
        nodes,
        count,
        rate,
        run,
        test: seen.test,
        steps: stepsTo(game, shortest).map(({ by, label, to }) => ({ by, label, to })),
        seenSteps: seen.play.length,
        tried: shortest.tried,
        replay: shortest.replay,
        ...(instances.length > 0 && { instances }),
        ...(quarantine && { quarantine }),
      }),
    ),
    ...(findings.rechecks.length > 0 && { knownFailures: findings.rechecks.map(recheckObject) }),
    ...(isAnyHeld && { quarantined: quarantinedFailures(findings) }),
    runs: runs.map(({ header, file, end, spent, steps, resets, givenUp, gain: got, failures }) => ({
      file,
      strategy: header.strategy,
      sut: header.sut,
      suite: header.suite,
      seed: header.seed,
      run: header.run,
      budget: header.budget,
      resetCost: header.resetCost,
      restart: header.restart,
      require: header.require,
      until: header.until,
      version: header.version,
      end: end?.reason ?? null,
      why: end?.why ?? null,
      spent,
      steps,
      resets,
      givenUp,
      gain: got,
      failures: failures.length,
    })),
    ...(findings.instances.length > 0 && { instances: findings.instances }),
    next: findings.next,
    repeat: findings.repeat,
  };
}

function labelObject(game: Game, { label, state, nodes, edges, seenNodes, seenEdges }: LabelFinding): object {
  return {
    label,
    state,
    nodes: nodes.map((v) => ({ id: game.ids[v], covered: seenNodes.includes(v) })),
    edges: edges.map((e) => ({
      from: game.ids[modelNode(game, game.source[e])],
      label: labelOf(game, e) ?? null,
      to: foldedTarget(game, e),
      covered: seenEdges.includes(e),
    })),
  };
}

function choiceObject(game: Game, { node, asked, outcomes }: ChoiceFinding): object {
  return {
    node: game.ids[node],
    asked,
    outcomes: outcomes.map(({ edge, seen, expected, odd }) => ({
      label: isPass(game, edge) ? SILENCE : (labelOf(game, edge) ?? null),
      to: foldedTarget(game, edge),
      count: seen.count,
      frequency: seen.share,
      low: seen.low,
      high: seen.high,
      expected,
      odd,
    })),
  };
}
