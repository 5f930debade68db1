// The gate: do the runs together cover what is required? Three answers that ask for three different things, and one more for
// when nobody knows:
//
//   met           nothing to do
//   missed        the SUT failed: look at that first; or run more: it can be covered, and has not been
//   unattainable  no campaign of any length can meet it: correct the requirement or the model
//   undecided     the guarantee is not known exactly, and what is covered lies between its bounds
//
// The verdict stands beside it: what the campaign has shown, whatever the gate asks for.

import { IMPOSSIBLE, nodeKinds } from '../../game/index.ts';
import { forcedText, type VerdictId } from '../../run/index.ts';
import type { Findings, NodeState } from './findings.ts';
import { estimates, gainOfRow, type MoreRuns } from './more-runs.ts';
import { counted, namesOf, percentText } from './names.ts';
import type { Requirement } from './requirement.ts';

export const GATES = [
  { id: 'met', about: 'what is required is covered, and nothing failed', exit: 'met' },
  { id: 'missed', about: 'the SUT failed, or it is not covered yet, though it can be', exit: 'notMet' },
  {
    id: 'unattainable',
    about: 'no campaign can meet the requirement: correct it, or the model',
    exit: 'notMet',
  },
  { id: 'undecided', about: 'the guarantee is not known exactly', exit: 'spent' },
] as const;
export type GateId = (typeof GATES)[number]['id'];

export interface Audit {
  /** What the campaign has shown, as every command tells it. */
  readonly verdict: VerdictId;
  readonly gate: GateId;
  /** One sentence. */
  readonly why: string;
  /** What is covered and what is asked for, in gain (for named nodes: how many). */
  readonly have: number;
  readonly need: number;
  /** Nodes that would count and are not covered, with their state. */
  readonly missing: readonly { readonly node: number; readonly state: NodeState }[];
  /** For a deficient campaign: how many more runs like the last one would be enough, and how many of a better planner. */
  readonly more: readonly MoreRuns[];
}

export interface AuditOptions {
  /** False leaves the estimate out. */
  readonly estimate?: boolean;
  /** Failures are told, but do not decide. */
  readonly ignoreFailures?: boolean;
}

export function audit(findings: Findings, requirement: Requirement, options: AuditOptions = {}): Audit {
  const { game, failures, nodes } = findings;
  const asked = questionOf(findings, requirement);
  const have = asked.gained(coveredRow(findings));
  const missing = nodes
    .filter(({ node, state }) => state !== 'covered' && asked.counts(node))
    .map(({ node, state }) => ({ node, state }));
  const facts = { verdict: findings.verdict.verdict, have, need: asked.need, missing, more: [] };
  const never = asked.impossible(nodeKinds(game));
  if (never.length > 0) {
    return { ...facts, gate: 'unattainable', why: `no play reaches ${namesOf(game, never)}` };
  }
  if (failures.length > 0 && !options.ignoreFailures) {
    const text =
      failures.length === 1 ? 'the SUT failed' : `the SUT failed in ${failures.length} different ways`;
    return { ...facts, gate: 'missed', why: `${text}: ${failures[0].kind} at ${failures[0].node}` };
  }
  if (have >= asked.need) return { ...facts, gate: 'met', why: asked.told(have) };
  if (asked.surely > have) {
    const row = (covered: Uint8Array): boolean => asked.gained(covered) >= asked.need;
    const more = options.estimate === false ? [] : estimates(findings, row);
    return { ...facts, more, gate: 'missed', why: asked.told(have) };
  }
  return { ...facts, gate: 'undecided', why: asked.told(have) };
}

const coveredRow = ({ nodes }: Findings): Uint8Array =>
  Uint8Array.from(nodes, ({ state }) => (state === 'covered' ? 1 : 0));

interface Question {
  readonly need: number;
  /** Covering less than this is certainly not enough. */
  readonly surely: number;
  gained(covered: Uint8Array): number;
  /** Whether a node would bring it nearer. */
  counts(node: number): boolean;
  /** Nodes asked for that no play reaches. */
  impossible(kinds: Uint8Array): number[];
  told(have: number): string;
}

function questionOf(findings: Findings, requirement: Requirement): Question {
  const { game, total, guarantee, coverage } = findings;
  const byGain = {
    gained: (covered: Uint8Array) => gainOfRow(game, covered),
    counts: (node: number) => game.gain[node] > 0 && findings.nodes[node].state !== 'impossible',
    impossible: () => [],
  };
  switch (requirement.kind) {
    case 'nodes': {
      const { nodes } = requirement;
      const wanted = new Set(nodes);
      return {
        need: nodes.length,
        surely: nodes.length,
        gained: (covered) => nodes.reduce((sum, v) => sum + covered[v], 0),
        counts: (node) => wanted.has(node),
        impossible: (kinds) => nodes.filter((v) => kinds[v] === IMPOSSIBLE),
        told: (have) =>
          `${have} of ${counted(nodes.length, 'required node')} ${have === 1 ? 'is' : 'are'} covered`,
      };
    }
    case 'percent': {
      // The least whole gain that is that many percent; a gain is whole.
      const need = Math.ceil((requirement.percent * total) / 100 - 1e-9);
      return {
        ...byGain,
        need,
        surely: need,
        told: () => `${percentText(coverage)} is covered, ${requirement.percent} % is required`,
      };
    }
    case 'guarantee': {
      const { lower, upper } = guarantee ?? { lower: 0, upper: total };
      return {
        ...byGain,
        need: upper,
        surely: lower,
        told: (have) =>
          `gain ${have} is covered, the guarantee is ${guarantee ? forcedText(guarantee) : 'not known'}`,
      };
    }
  }
}
