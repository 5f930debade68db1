// The verdict as test cases: one that fails when what is required is not covered, and, where several things are, one for each of them. A
// test report without them is green for a run that did half of its work.

import { isHeld, ofRealSystem, rateOf, recheckText } from '../../run/index.ts';
import { type Findings, NODE_STATES } from '../findings/findings.ts';
import { carriersText } from '../findings/labels.ts';
import { namesOf } from '../findings/names.ts';
import type { GateFinding } from './report.ts';
import type { TestCase } from './test-case.ts';

const SHOWN = 20;

export function verdictCases(findings: Findings, gates: readonly GateFinding[]): TestCase[] {
  // Of a single one the verdict says it.
  const single = gates.length > 1 ? gates : [];
  return [verdictCase(findings), ...single.map((gate) => gateCase(findings, gate))];
}

/** A case for each label of the model. One that was not covered is skipped: whether that is a failure, the verdict says. */
export function labelCases({ game, labels }: Findings): TestCase[] {
  return labels.map((finding): TestCase => {
    const name = `label ${finding.label}`;
    const where = carriersText(game, finding);
    if (finding.state === 'covered') return { name, result: 'passed', why: `covered by ${where}` };
    const { about } = NODE_STATES.find(({ id }) => id === finding.state)!;
    return { name, result: 'skipped', why: `${about.replace(/^not covered: /, '')} (${where})` };
  });
}

/** A case for each failure that earlier runs found. One that came again fails; one in quarantine, or not tried, is skipped. */
export function recheckCases({ rechecks }: Findings): TestCase[] {
  return rechecks.map((one): TestCase => {
    const name = `known failure ${one.signature}`;
    const why = recheckText(one);
    if (one.state === 'gone') return { name, result: 'passed', why };
    if (one.state !== 'there' || isHeld(one)) return { name, result: 'skipped', why };
    const problem = { kind: one.kind, message: one.message, lines: [why], isError: false };
    return { name, result: 'failed', problem: { ...problem, rate: rateOf(one.failed, one.tries) } };
  });
}

/** What is required, by the verdict. One that is neither pass nor fail fails for a real system: nobody may take it for green. */
function verdictCase({ verdict, runs, next }: Findings): TestCase {
  const { why, cure, required } = verdict;
  const name = `requires ${required.what}`;
  // The tests that failed say so themselves.
  if (verdict.verdict === 'fail') return { name, result: 'skipped', why };
  if (verdict.verdict === 'pass') return { name, result: 'passed', why };
  if (verdict.verdict === 'inconclusive' && !runs.some(({ header }) => ofRealSystem(header))) {
    return { name, result: 'skipped', why };
  }
  const advice = next.map(({ text, command }) => (command === undefined ? text : `${text}\n  ${command}`));
  return {
    name,
    result: 'failed',
    problem: {
      kind: verdict.verdict,
      message: why,
      lines: [...(cure === null ? [] : [cure]), ...advice],
      isError: false,
    },
  };
}

function gateCase({ game }: Findings, { require, audit }: GateFinding): TestCase {
  const name = `requires ${require}`;
  switch (audit.gate) {
    case 'met':
      return { name, result: 'passed', why: audit.why };
    case 'undecided':
      return { name, result: 'skipped', why: audit.why };
    default: {
      const missing = audit.missing.map(({ node }) => node);
      const lines = missing.length === 0 ? [] : [`not covered: ${namesOf(game, missing.slice(0, SHOWN))}`];
      return {
        name,
        result: 'failed',
        problem: { kind: audit.gate, message: audit.why, lines, isError: false },
      };
    }
  }
}
