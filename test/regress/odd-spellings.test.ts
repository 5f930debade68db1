// Files that are legal and look unusual, and files that are something else than they seem: each of these was once misread without a word, or
// refused with words that did not help.

import { describe, expect, it } from 'vitest';
import { sourceOf } from '../../src/base/index.ts';
import { type FormatId, readModel } from '../../src/format/index.ts';
import { gameOf } from '../unit/format/read-text.ts';

/** The codes and words of what a reader says about a text, warnings or faults. */
function said(from: FormatId, text: string): string[] {
  const outcome = readModel(sourceOf('m', text), { from });
  return (outcome.ok ? outcome.warnings : outcome.issues).map(({ code, message }) => `${code}: ${message}`);
}

describe('HOA', () => {
  it('may stand in one line', () => {
    const text =
      '/* c */ HOA: v1 name: "a: \\"b\\"" States: 2 Start: 1 AP: 1 "p" Acceptance: 0 t --BODY-- State: 0 0 1 State: 1 1 0 --END--';
    expect(gameOf('hoa', text)).toMatchObject({
      name: 'a: "b"',
      initial: '1',
      edges: ['0 -!p-> 0', '0 -p-> 1', '1 -!p-> 1', '1 -p-> 0'],
    });
  });

  it('that alternates is no game, and what follows the first automaton is named', () => {
    const head = 'HOA: v1\nStates: 2\nStart: 0\nAP: 0\nAcceptance: 0 t\n';
    const alternating =
      'format/alternating: the automaton alternates: a transition leads to several states at once';
    expect(said('hoa', `${head}--BODY--\nState: 0\n[t] 0 & 1\nState: 1\n--END--`)).toEqual([alternating]);
    expect(said('hoa', `${head.replace('0\nAP', '0&1\nAP')}--BODY--\nState: 0\nState: 1\n--END--`)).toEqual([
      alternating,
    ]);
    const two = `${head}--BODY--\nState: 0\n[t] 1\nState: 1\n--END--\n`;
    expect(said('hoa', two)).toEqual([]);
    expect(said('hoa', two + two)).toEqual([
      'format/several-graphs: the file has another automaton, which covergame does not read',
    ]);
  });
});

describe('DRN', () => {
  const file = (type: string, parameters: string, state: string, chance: string) =>
    `@type: ${type}\n@parameters\n${parameters}\n@nr_states\n1\n@model\n${state}\n\taction 0\n\t\t0 : ${chance}\n`;

  it('with parameters is named as such', () => {
    expect(said('drn', file('DTMC', 'p q', 'state 0 init', '1-p'))).toEqual([
      'format/parametric: the probability "1-p" depends on a parameter (p, q)',
    ]);
    expect(said('drn', file('DTMC', '', 'state 0 init', '1-p'))[0]).toContain('format/bad-transition');
  });

  it('of a POMDP says that observations are gone', () => {
    const outcome = readModel(sourceOf('m', file('POMDP', '', 'state 0 {0} init', '1')), { from: 'drn' });
    expect(outcome.ok && outcome.conversion?.dropped).toEqual(['observation: the tester sees every state']);
  });
});

describe('FSM', () => {
  const states = 'b(2) Bool "F" "T"\r\n---\r\n0\r\n1\r\n---\r\n';

  it('may name its initial state in a fourth part', () => {
    expect(gameOf('fsm', `${states}1 2 "a"\r\n---\r\n2\r\n`).initial).toBe('b=T');
    expect(said('fsm', `${states}1 2 "a"\n---\n3`)).toEqual([
      'format/bad-line: "3" is not an initial state; states are numbered from 1 to 2',
    ]);
  });

  it('with probabilities is named as such', () => {
    const expected =
      'format/probabilistic: this is a probabilistic transition system, which covergame does not read';
    expect(said('fsm', `${states}1 [1 1/2 2 1/2] "a"\n`)).toEqual([expected]);
    expect(said('fsm', `${states}1 2 "a"\n---\n[1 1/2 2 1/2]`)).toEqual([expected]);
  });
});

it('a dump of TLC may have several initial states', () => {
  const dump =
    'strict digraph DiskGraph {\n7 [label="x = 0",style = filled]\n-8 [label="x = 1",style = filled]\n7 -> -8 [label="A"];\n-8 -> 9 [label="B"];\n9 [label="x = 2"]\n}';
  expect(said('dot', dump)).toEqual([
    'format/several-initials: 2 states are marked as initial; the model starts at the first, "7"',
  ]);
});

it('a guard of yEd may hold brackets in quotes', () => {
  const label = (kind: string, text: string) =>
    `<data key="d"><y:${kind}><y:${kind === 'N' ? 'Node' : 'Edge'}Label>${text}</y:${kind === 'N' ? 'Node' : 'Edge'}Label></y:${kind}></data>`;
  const drawing = `<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:y="http://www.yworks.com/xml/graphml"><key for="node" id="d" yfiles.type="nodegraphics"/><graph edgedefault="directed"><node id="s">${label('N', 'Start')}</node><node id="n">${label('N', 'v_A')}</node><edge id="e" source="s" target="n">${label('E', "e_Init/y='x';")}</edge><edge id="f" source="n" target="n">${label('E', "e_Go[y != ']'] / z++;")}</edge></graph></graphml>`;
  expect(gameOf('graphml', drawing)).toMatchObject({ edges: ['v_A -e_Go-> v_A'], warnings: [] });
});

it('files that hold nothing say so', () => {
  expect(said('graphwalker', '{"models":[]}')).toEqual(['format/no-nodes: the list "models" is empty']);
  expect(said('xstate', '{"states":{}}')).toEqual(['format/no-nodes: the machine has no states']);
});
