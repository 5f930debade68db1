// The verdict as test cases: one that fails when more could have been forced than was covered, and one for each requirement of the
// gate. A test report without them is green for a campaign that did half of its work.

import { type Findings, NODE_STATES } from '../findings/findings.ts';
import { carriersText } from '../findings/labels.ts';
import { namesOf } from '../findings/names.ts';
import type { GateFinding } from './report.ts';
import type { TestCase } from './test-case.ts';

const SHOWN = 20;

export function verdictCases(findings: Findings, gates: readonly GateFinding[]): TestCase[] {
  return [guaranteeCase(findings), ...gates.map((gate) => gateCase(findings, gate))];
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

function guaranteeCase({ verdict, guarantee, gain, next }: Findings): TestCase {
  const name = 'guarantee';
  const told = guarantee
    ? `guarantee: ${guarantee.exact ? guarantee.lower : `${guarantee.lower} to ${guarantee.upper}`} can be forced, ${gain} covered`
    : 'guarantee: not known';
  switch (verdict.verdict) {
    case 'pass':
      return { name, result: 'passed', why: `${told}; ${verdict.why}` };
    case 'deficient':
      return {
        name,
        result: 'failed',
        problem: {
          kind: 'deficient',
          message: `${told}; ${verdict.why}`,
          lines: next.map(({ text, command }) => (command === undefined ? text : `${text}\n  ${command}`)),
          isError: false,
        },
      };
    default:
      return { name, result: 'skipped', why: `${told}; ${verdict.why}` };
  }
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
