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
    about: 'the play ends at a node: nothing leads on, so every test that comes here is over',
    cure: 'add the edge that leads on, or accept that each visit costs a reset',
    find: deadEnds,
  },
  {
    code: 'check/unreachable',
    severity: 'warning',
    about: 'no play from the initial node reaches a node',
    cure: 'add an edge that leads to it, correct the one that should, or remove it',
    find: unreachableNodes,
  },
  {
    code: 'check/no-choice',
    severity: 'info',
    about: 'an SUT node has one way on, so the SUT decides nothing there',
    cure: 'fine if the tester only waits for an answer there; else add the answers that are missing',
    harmless: true,
    find: noChoices,
  },
  {
    code: 'check/trap',
    severity: 'warning',
    about: 'a play can stay in a set of nodes without end, and you cannot force it back to the initial node',
    cure: 'add a way back that the tester can force, or allow resets (--restart, --reset-cost)',
    find: swallowingTraps,
  },
  {
    code: 'check/ambiguous-observation',
    severity: 'warning',
    about: 'one observation of an SUT node leads to several nodes, which nobody can tell apart by it',
    cure: 'give the edges different labels, or let the driver say which node it sees',
    find: ambiguousObservations,
  },
  {
    code: 'check/ambiguous-stimulus',
    severity: 'warning',
    about: 'one stimulus of a tester node leads to several nodes, so it is the SUT that chooses',
    cure: 'put an SUT node between, or give the edges different labels',
    find: ambiguousStimuli,
  },
  {
    code: 'check/zero-weight',
    severity: 'warning',
    about: 'an edge of the SUT has weight 0: simulated SUTs never take it',
    cure: 'give it a weight above 0, or remove the edge if it cannot happen',
    find: zeroWeights,
  },
  {
    code: 'check/no-gain',
    severity: 'info',
    about: 'covering a node is worth nothing, so no strategy goes there for its own sake',
    cure: 'give it a gain from 1 up if it should be covered',
    find: noGains,
  },
  {
    code: 'check/dominant-gain',
    severity: 'info',
    about: 'one gain outweighs all others together, which makes the other nodes nearly worthless',
    cure: 'use smaller gains, unless only this node counts',
    find: dominantGains,
  },
  {
    code: 'check/similar-names',
    severity: 'info',
    about: 'two names are nearly alike, as after a slip of the pen',
    cure: 'make them one if they mean the same, else tell them apart more clearly',
    find: similarNames,
  },
] as const satisfies readonly RuleOf[];

export type RuleCode = (typeof RULES)[number]['code'];
