// Every rule there is: its code, how grave a finding is, what it means, what to do. The command, the page docs/reference/check.md and the tests read this list.

import { ambiguousObservations, ambiguousStimuli } from './ambiguous.ts';
import type { Rule as RuleOf } from './rule.ts';
import { deadEnds, noChoices, unreachableNodes } from './shape.ts';
import { similarNames } from './similar-names.ts';
import { swallowingTraps } from './swallowing.ts';
import { dominantGains, noGains, zeroWeights } from './values.ts';

export type Rule = RuleOf;

export const RULES = [
  {
    code: 'check/dead-end',
    severity: 'warning',
    about: 'a node has no outgoing edge, so every test that gets there ends',
    cure: 'add an outgoing edge, or accept that each visit costs a reset',
    find: deadEnds,
  },
  {
    code: 'check/unreachable',
    severity: 'warning',
    about: 'a node is unreachable from the initial node',
    cure: 'add or correct an edge that leads to it, or remove it',
    find: unreachableNodes,
  },
  {
    code: 'check/no-choice',
    severity: 'info',
    about: 'an SUT node has one outgoing edge, so the system decides nothing there',
    cure: 'fine if there is only one answer; else add the missing answers',
    harmless: true,
    find: noChoices,
  },
  {
    code: 'check/trap',
    severity: 'warning',
    about: 'a test can stay in a set of nodes forever, and you cannot force it back to the initial node',
    cure: 'add a way back that the tester can force, or allow resets (--restart, --reset-cost)',
    find: swallowingTraps,
  },
  {
    code: 'check/ambiguous-observation',
    severity: 'warning',
    about: 'one observation of an SUT node leads to several nodes, which it does not distinguish',
    cure: 'give the edges different labels, or let the driver report the node',
    find: ambiguousObservations,
  },
  {
    code: 'check/ambiguous-stimulus',
    severity: 'warning',
    about: 'one stimulus of a tester node leads to several nodes, so the system chooses between them',
    cure: 'put an SUT node between, or give the edges different labels',
    find: ambiguousStimuli,
  },
  {
    code: 'check/zero-weight',
    severity: 'warning',
    about: 'an edge of an SUT node has weight 0, so simulated systems never take it',
    cure: 'give it a weight above 0, or remove the edge if it is impossible',
    find: zeroWeights,
  },
  {
    code: 'check/no-gain',
    severity: 'info',
    about: 'a node has gain 0, so no strategy tries to cover it',
    cure: 'give it a gain from 1 up if it should be covered',
    find: noGains,
  },
  {
    code: 'check/dominant-gain',
    severity: 'info',
    about: 'one gain is larger than all others together, so the other nodes hardly count',
    cure: 'use smaller gains, unless only this node counts',
    find: dominantGains,
  },
  {
    code: 'check/similar-names',
    severity: 'info',
    about: 'two names differ by one character; is one a typo?',
    cure: 'use one name if they mean the same, else choose names that differ more',
    find: similarNames,
  },
] as const satisfies readonly RuleOf[];

export type RuleCode = (typeof RULES)[number]['code'];
