// The gate: do the runs together cover what is required? Three answers that ask for three different things, and one more for
// when nobody knows:
//
//   met           nothing to do
//   missed        the SUT failed: look at that first; or run more: it can be covered, and has not been
//   unattainable  no campaign of any length can meet it: correct the requirement or the model
//   undecided     the guarantee is not known exactly, and what is covered lies between its bounds
//
// The verdict stands beside it: what the campaign has shown, whatever the gate asks for.

import type { Requirement, Target, VerdictId } from '../../run/index.ts';
import type { Findings, NodeState } from './findings.ts';
import { estimates, type MoreRuns } from './more-runs.ts';
import { namesOf } from './names.ts';

export const GATES = [
  { id: 'met', about: 'everything required is covered, and nothing failed', exit: 'met' },
  { id: 'missed', about: 'the system failed, or the requirement is not met yet but can be', exit: 'notMet' },
  {
    id: 'unattainable',
    about: 'no run can meet the requirement: correct it, or the model',
    exit: 'notMet',
  },
  { id: 'undecided', about: 'the guarantee is not known exactly', exit: 'spent' },
] as const;
export type GateId = (typeof GATES)[number]['id'];

export interface Audit {
  /** What the runs have shown, as every command says it. */
  readonly verdict: VerdictId;
  readonly gate: GateId;
  /** Whether what is required is covered, failures or not. */
  readonly met: boolean;
  /** One sentence. */
  readonly why: string;
  /** What is covered and what is asked for, in gain (for named nodes: how many). */
  readonly have: number;
  readonly need: number;
  /** Nodes that would count and are not covered, with their state. */
  readonly missing: readonly { readonly node: number; readonly state: NodeState }[];
  /** For runs that covered too little: how many more like the last one would be enough, and how many of a better planner. */
  readonly more: readonly MoreRuns[];
}

export interface AuditOptions {
  /** False leaves the estimate out. */
  readonly estimate?: boolean;
  /** Failures are listed, but do not decide. */
  readonly ignoreFailures?: boolean;
}

/** The worst first: of several requirements the answer is that of the one which is furthest from being met. */
const SEVERITY: readonly GateId[] = ['unattainable', 'missed', 'undecided', 'met'];

/** Holds the runs against each of the requirements, of which there is at least one. */
export function audit(
  findings: Findings,
  requirements: readonly Requirement[],
  options: AuditOptions = {},
): Audit {
  const covered = coveredRow(findings);
  const spending = findings.runs
    .map(({ header }) => header)
    .reduce((most, header) => (header.budget > most.budget ? header : most));
  const asked = requirements.map((requirement) => {
    const target = requirement.target(findings.guarantee, spending);
    return { target, gate: gateOf(target, target.have(covered)) };
  });
  const { target, gate } = asked.toSorted((a, b) => SEVERITY.indexOf(a.gate) - SEVERITY.indexOf(b.gate))[0];
  const have = target.have(covered);
  const { game, failures, nodes } = findings;
  const missing = nodes
    .filter(({ node, state }) => state !== 'covered' && target.counts(node))
    .filter(({ node, state }) => state !== 'impossible' || target.impossible.includes(node))
    .map(({ node, state }) => ({ node, state }));
  const facts = {
    verdict: findings.verdict.verdict,
    gate,
    met: gate === 'met',
    why: target.told(have),
    have,
    need: target.need,
    missing,
    more: [],
  };
  if (gate === 'unattainable') {
    return { ...facts, why: `unreachable: ${namesOf(game, target.impossible)}` };
  }
  const counted = failures.filter(({ quarantine }) => quarantine === null);
  if (counted.length > 0 && !options.ignoreFailures) {
    const text =
      counted.length === 1 ? 'the system failed' : `the system failed in ${counted.length} different ways`;
    return { ...facts, gate: 'missed', why: `${text}: ${counted[0].kind} at ${counted[0].node}` };
  }
  if (gate !== 'missed' || options.estimate === false) return facts;
  const enough = (row: Uint8Array): boolean => target.have(row) >= target.need;
  return { ...facts, more: estimates(findings, enough) };
}

function gateOf(target: Target, have: number): GateId {
  if (target.impossible.length > 0) return 'unattainable';
  if (have >= target.need) return 'met';
  return have < target.surely ? 'missed' : 'undecided';
}

const coveredRow = ({ nodes }: Findings): Uint8Array =>
  Uint8Array.from(nodes, ({ state }) => (state === 'covered' ? 1 : 0));
