// Mermaid, PlantUML and SCXML: the nodes and edges that a person counts on the drawing.

import { describe, expect, it } from 'vitest';
import { sourceOf } from '../../../../src/base/index.ts';
import { readModel } from '../../../../src/format/index.ts';
import { faultsOf, gameOf } from '../read-text.ts';

const order = `
    Placed --> PaymentPending: submit
    state outcome <<choice>>
    PaymentPending --> outcome: pay
    outcome --> Confirmed: accepted
    outcome --> PaymentFailed: declined
    PaymentFailed --> Placed: retry
    Confirmed --> [*]
`;
const ordered = {
  initial: 'Placed',
  nodes: ['Placed', 'PaymentPending', '[outcome]', 'Confirmed', 'PaymentFailed', '[*]'],
  edges: [
    'Placed -submit-> PaymentPending',
    'PaymentPending -pay-> outcome',
    'outcome -accepted-> Confirmed',
    'outcome -declined-> PaymentFailed',
    'Confirmed -> [*]',
    'PaymentFailed -retry-> Placed',
  ],
  warnings: [],
};

describe('state diagrams', () => {
  it('are the same in Mermaid, in Markdown and in PlantUML', () => {
    expect(gameOf('mermaid', `stateDiagram-v2\n [*] --> Placed${order}`)).toMatchObject(ordered);
    expect(
      gameOf(
        'mermaid',
        `# Doc\n\ntext --> text\n\n\`\`\`mermaid\nstateDiagram-v2\n[*] --> Placed${order}\`\`\`\nmore\n`,
      ),
    ).toMatchObject(ordered);
    expect(
      gameOf('plantuml', `@startuml\n[*] -right-> Placed${order.replaceAll('-->', '-[#red]->')}@enduml`),
    ).toMatchObject(ordered);
  });

  it('have composite states with a start and an end', () => {
    const text =
      'stateDiagram-v2\n[*] --> First\nFirst --> Second\nFirst --> Third: skip\nstate First {\n[*] --> a\na --> b: go\nb --> [*]\n}\nSecond --> First: again';
    expect(gameOf('mermaid', text).edges.sort()).toEqual(
      [
        'First.[*] -> Second',
        'First.[*] -skip-> Third',
        'Second -again-> a',
        'a -go-> b',
        'a -skip-> Third',
        'b -> First.[*]',
        'b -skip-> Third',
      ].sort(),
    );
    expect(gameOf('mermaid', text).nodes.sort()).toEqual(['First.[*]', 'Second', 'Third', 'a', 'b']);
  });

  it('have regions that are active at once', () => {
    const text =
      'stateDiagram-v2\n[*] --> On\nstate On {\n[*] --> a\na --> b: x\n--\n[*] --> u\nu --> v: y\n}';
    const { nodes, edges } = gameOf('mermaid', text);
    expect(nodes.sort()).toEqual(['a | u', 'a | v', 'b | u', 'b | v']);
    expect(edges).toHaveLength(4);
  });

  it('fork into regions, remember histories, give states to the SUT', () => {
    const fork =
      '@startuml\nstate f <<fork>>\n[*] --> f\nstate P {\n state a\n ||\n state b\n}\nf --> a\nf --> b\n@enduml';
    expect(gameOf('plantuml', fork).nodes).toEqual(['[f]', 'a | b']);
    const owned = 'stateDiagram-v2\n[*] --> A\nA --> B : go\nB --> A : back\nB --> C : on\nclass B sut';
    expect(gameOf('mermaid', owned).nodes).toEqual(['A', '[B]', 'C']);
    const history =
      '@startuml\n[*] --> S\nstate S {\n[*] --> x\nx --> y : n\n}\nS --> T : out\nT --> S[H] : in\n@enduml';
    expect(gameOf('plantuml', history).edges).toContain('T [was y] -in-> y [was y]');
  });

  it('leave guards to the SUT and skip what is only drawn', () => {
    const text =
      '@startuml\ntitle Door\nskinparam state {\n BackgroundColor red\n}\nhide empty description\nstate "Long name" as A #red\nnote left of A\n A --> X\nend note\n/\' A --> Y \'/\n[*] --> A\nA : entry / beep\nA --> B : open [locked] / ring\nB <-- A : b\n@enduml\nA --> Z';
    expect(gameOf('plantuml', text)).toMatchObject({
      name: 'Door',
      nodes: ['A', 'B', '[A/open]'],
      edges: ['A -open-> A/open', 'A -b-> B', 'A/open -[locked]-> B', 'A/open -[not locked]-> A'],
    });
  });

  it.each([
    ['mermaid', (lines: string) => `stateDiagram-v2\n${lines}\n`],
    ['plantuml', (lines: string) => `@startuml\n${lines}\n@enduml\n`],
  ] as const)('begin at the first mark of the start, in %s', (format, text) => {
    const one = { initial: 'A', nodes: ['A', 'B'], edges: ['A -go-> B'], warnings: [] };
    expect(gameOf(format, text('[*] --> A\nA --> B : go'))).toMatchObject(one);
    expect(gameOf(format, text('[*] --> A\nA --> B : go\n[*] --> A'))).toMatchObject(one);
    const two = gameOf(format, text('[*] --> B\nA --> B : go\nB --> A : back\n[*] --> A'));
    expect(two).toMatchObject({ initial: 'B', warnings: ['format/several-initials'] });
  });

  const told = ({ nodes, edges }: ReturnType<typeof gameOf>) => ({ nodes, edges });
  const plain = told(gameOf('mermaid', 'stateDiagram-v2\n[*] --> A\nA --> B : go\nstate B {\n[*] --> C\n}'));

  it.each([
    ['comments that begin with #', '# all\nA --> B : go\nstate B {\n# in it\n[*] --> C\n}'],
    ['a composite state on one line', 'A --> B : go\nstate B { [*] --> C }'],
    ['the end of a composite state behind its last arrow', 'A --> B : go\nstate B {\n[*] --> C }'],
    [
      'a state with an alias and more text',
      'state "first" as A: more\nA --> B : go\nstate B {\n[*] --> C\n}',
    ],
    ['a floating note', 'note "only text" as N\nA --> B : go\nstate B {\n[*] --> C\n}'],
    [
      'the end of a note behind its text',
      'note right of A\n one\n two end note\nA --> B : go\nstate B {\n[*] --> C\n}',
    ],
    [
      'a directive of several lines',
      '%%{init: {\n"theme": "dark"\n}}%%\nA --> B : go\nstate B {\n[*] --> C\n}',
    ],
  ])('in Mermaid may have %s', (_, lines) => {
    expect(told(gameOf('mermaid', `stateDiagram-v2\n[*] --> A\n${lines}\n`))).toEqual(plain);
  });

  it('in Mermaid may begin on the first line, and after a directive of several', () => {
    const text = `%%{init: {\n"theme": "dark"\n}}%%\nstateDiagram-v2 [*] --> A\nA --> B : go\nstate B {\n[*] --> C\n}`;
    expect(told(gameOf('mermaid', text))).toEqual(plain);
    expect(readModel(sourceOf('-', text)).ok).toBe(true);
  });

  it('in PlantUML begin at @startuml, whatever stands before', () => {
    const diagram = '@startuml\n[*] --> A\nA --> B : go\n@enduml\n';
    expect(gameOf('plantuml', `A page about states: it has text --> and more.\n\n${diagram}`)).toEqual(
      gameOf('plantuml', diagram),
    );
  });

  it('name what is wrong', () => {
    expect(faultsOf('mermaid', 'stateDiagram-v2\nA --> B\n}\n')).toEqual(['3:1 format/unbalanced']);
    expect(faultsOf('mermaid', 'stateDiagram-v2\nstate A {\nx --> y\n')).toEqual(['2:1 format/unbalanced']);
    expect(faultsOf('mermaid', 'stateDiagram-v2\nA == B\n')).toEqual(['2:1 format/bad-line']);
    expect(faultsOf('mermaid', 'stateDiagram-v2\n')).toEqual(['format/no-nodes']);
  });
});

describe('SCXML', () => {
  const chart = (inside: string, more = 'initial="a"') =>
    `<scxml xmlns="http://www.w3.org/2005/07/scxml" ${more}>${inside}</scxml>`;

  it('evaluates conditions on the data model', () => {
    const text = chart(
      '<datamodel><data id="t" expr="0"/></datamodel><state id="a"><transition event="tick" target="a" cond="t &lt; 2"><assign location="t" expr="t+1"/></transition><transition event="tick" target="b" cond="t == 2"/></state><final id="b"/>',
    );
    expect(gameOf('scxml', text).edges).toEqual([
      'a [t=0] -tick-> a [t=1]',
      'a [t=1] -tick-> a [t=2]',
      'a [t=2] -tick-> b',
    ]);
  });

  it('gives the SUT what the document sends itself, and raises events at once', () => {
    const text = chart(
      '<state id="a"><onentry><send event="late" delay="5s"/></onentry><transition event="late" target="b"/><transition event="e f" target="c"/></state><state id="b"><onentry><raise event="x.y"/></onentry><transition event="x" target="c"/></state><state id="c"/>',
    );
    expect(gameOf('scxml', text)).toMatchObject({
      nodes: ['a', 'c', '[b]', '[a/e]', '[a/f]', '[a/wait]'],
      edges: expect.arrayContaining(['b -x.y-> c', 'a/wait -late-> b', 'a/e -late-> b']),
    });
  });

  it('knows In, histories and regions', () => {
    const text = chart(
      '<parallel id="p"><state id="q"><state id="q1"><transition event="n" target="q2"/></state><state id="q2"/></state><state id="r"><state id="r1"><transition event="m" cond="In(\'q2\')" target="r2"/></state><state id="r2"/></state></parallel>',
      '',
    );
    expect(gameOf('scxml', text).edges).toEqual(['q1 | r1 -n-> q2 | r1', 'q2 | r1 -m-> q2 | r2']);
    expect(faultsOf('scxml', chart('<state id="a"><transition event="x" target="zz"/></state>'))).toEqual([
      expect.stringContaining('format/unknown-state'),
    ]);
  });
});

describe('files of kinds that are not read', () => {
  it.each([
    ["mdp\n\nmodule m\n x : [0..1];\n [] x=0 -> (x'=1);\nendmodule\n", 'PRISM language', 'exporttrans'],
    ['{"jani-version": 1, "name": "m", "type": "mdp", "automata": []}', 'JANI', 'exportbuild'],
    ['<?xml version="1.0"?><!DOCTYPE nta><nta></nta>', 'UPPAAL', 'program'],
    ['---- MODULE Clock ----\nVARIABLE x\n====\n', 'TLA+', 'actionlabels'],
    ['active proctype P() { skip }\n', 'Promela', '.aut'],
    ['sequenceDiagram\n A->>B: hi\n', 'Mermaid', 'stateDiagram'],
    ['@startuml\nA -> B: hi\n@enduml\n', 'PlantUML', 'state'],
    ['<mxfile host="x"></mxfile>', 'draw.io', 'GraphML'],
    ['INFO {\n TITLE: "x"\n SEMANTICS: Mealy\n}\nMAIN {}', 'TLSF', 'ltlsynt'],
    ['<foo/>', 'XML', 'GraphML'],
  ])('%j is named, with what converts it', (text, title, hint) => {
    const outcome = readModel(sourceOf('m', text));
    expect(outcome.ok).toBe(false);
    const [issue] = outcome.ok ? [] : outcome.issues;
    expect(issue?.code).toBe('format/not-read');
    expect(issue?.message).toContain(title);
    expect(issue?.hint).toContain(hint);
  });
});
