// Lines that made patterns try every way to share blanks, dashes or brackets among their parts: a line of four thousand dashes in a PlantUML diagram
// took eight seconds, and one of nine thousand minutes. Each is read or refused at once; a pattern that backtracks does not come back in the time a test has.

import { expect, test } from 'vitest';
import { sourceOf } from '../../src/base/index.ts';
import { plantumlArrow } from '../../src/format/diagram/arrow.ts';
import { readModel } from '../../src/format/index.ts';
import { readEfsm } from '../../src/model/efsm/read-efsm.ts';

const N = 9000;
const blanks = '\t'.repeat(N);
const many = (text: string): string => text.repeat(Math.floor(N / text.length));

const DIAGRAM = [
  `A ${many('-')}`,
  `A ${many('-[')}`,
  `A ${many('<-')}`,
  `A ${many('\t<-<:R')}\u2028`,
  `[${many('-')}${blanks}]`,
  `A -->${blanks}${blanks.slice(1000)}:${blanks}\u2028-`,
  `state A ${many('#a')} !`,
  `state A ${many('[[a]]')} !`,
  `state${blanks}"A"${blanks}as${blanks}B${blanks}<<${blanks}x${blanks}`,
  `class${blanks}\u0000${blanks}\u2028c`,
  `A${blanks}${many('#a')}`,
  `A --> B :${blanks}[${blanks}`,
  `A --> B : a${blanks}\u2028${blanks}[b]${blanks}c`,
  `${many('<<')} : x`,
];

test.each(DIAGRAM.map((line) => [line.slice(0, 20), line]))('a line of a diagram: %j', (_, line) => {
  for (const part of line.length < 10_000
    ? [line]
    : [line, line.replaceAll(blanks, many('\t').slice(0, 3000))]) {
    for (const text of [`@startuml\n[*] --> A\n${part}\n@enduml`, `stateDiagram-v2\n[*] --> A\n${part}\n`]) {
      expect(typeof readModel(sourceOf('x', text)).ok).toBe('boolean');
    }
  }
});

test.each([
  ['ba', `a,${blanks}${blanks}->${blanks},-->`],
  ['fsm', `a(1)${blanks}${blanks}\u2028\n---\n1\n---\n1 1 "a"`],
  ['fsm', `a(1) T ${many('\\"\\').repeat(20)}\n---\n1\n---\n1 1 "a"`],
  ['hoa', `HOA: v1\n${many('/*').repeat(20)}\n--BODY--\n--END--`],
  ['hoa', `HOA: v1\n${'\r'.repeat(50_000)}\n--BODY--\n--END--`],
  ['drn', `@type: mdp\n@nr_states\n1\n@model\nstate 0 init\naction${blanks}i${blanks}\u2028]`],
  ['dot', `digraph { a -> b [label="${blanks.repeat(8)}.:0"] }`],
  ['dot', `digraph { a [gain="${'0'.repeat(60_000)}E"]; a -> b }`],
  [
    'graphwalker',
    JSON.stringify({
      models: [
        {
          startElementId: 'a',
          vertices: [{ id: 'a' }],
          edges: [{ id: 'e', sourceVertexId: 'a', targetVertexId: 'a', guard: many('/*').repeat(20) }],
        },
      ],
    }),
  ],
  [
    'scxml',
    `<scxml initial="a"><state id="a"><transition event="e" cond="In(${blanks.replaceAll('\t', '&#9;')}" target="a"/></state></scxml>`,
  ],
  [undefined, many('~~~mermaid\n---\n')],
  [undefined, `${'\r '.repeat(2000)}act ${'\r '.repeat(2000)}`],
])('a text of %s', (from, text) => {
  expect(typeof readModel(sourceOf('x', text), { ...(from !== undefined && { from }) }).ok).toBe('boolean');
});

test('an EFSM with a long update and a long line', () => {
  const head = 'format: covergame-efsm/1\nvariables: { n: 0..1 }\ninitial: { n: 0 }\nactions:\n';
  for (const line of [
    `  - { name: a, player: tester, set: { ? "${' '.repeat(N)}[" : 1 } }`,
    `  - ${many('{')}${many('.')}`,
  ]) {
    expect(readEfsm(sourceOf('x.yaml', head + line)).ok).toBe(false);
  }
});

test('arrows are read as they were', () => {
  const cases: readonly [string, object | null][] = [
    ['A --> B', { left: 'A', right: 'B', label: '', reversed: false }],
    ['A-->B:go', { left: 'A', right: 'B', label: 'go', reversed: false }],
    ['A -> B : go : on', { left: 'A', right: 'B', label: 'go : on', reversed: false }],
    ['A -left-> B', { left: 'A', right: 'B', label: '', reversed: false }],
    ['A -[#red,dashed]-> B', { left: 'A', right: 'B', label: '', reversed: false }],
    ['A -u[#red]-> B', { left: 'A', right: 'B', label: '', reversed: false }],
    ['A <-- B : x', { left: 'A', right: 'B', label: 'x', reversed: true }],
    ['A <-> B', { left: 'A', right: 'B', label: '', reversed: false }],
    ['my-state --> B', { left: 'my-state', right: 'B', label: '', reversed: false }],
    ['[*] -> A', { left: '[*]', right: 'A', label: '', reversed: false }],
    ['A -down B', null],
    ['A -->', null],
    ['--> B', null],
    ['----', null],
  ];
  for (const [line, parts] of cases) expect(plantumlArrow(line), line).toEqual(parts);
});
