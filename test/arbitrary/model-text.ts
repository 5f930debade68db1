// Valid models of every format, and ways to spoil them: food for readers that must survive anything.

import fc from 'fast-check';
import type { FormatId } from '../../src/format/index.ts';

export const MODEL_TEXTS: Record<FormatId, readonly string[]> = {
  native: [
    '{"format":"covergame/1","name":"n","initial":"a","nodes":[{"id":"a","owner":"tester","gain":2},{"id":"b","owner":"sut"}],"edges":[{"from":"a","to":"b","label":"x\\n"},{"from":"b","to":"a","weight":0.5}]}',
    '{"edges":[{"from":"\\u00e4","to":"\\u00e4"}],"nodes":[{"owner":"sut","id":"ä"}],"initial":"ä","format":"covergame/1"}\n',
  ],
  dot: [
    'digraph g {\n  node [shape=circle owner=tester];\n  a; b [shape=box owner=sut gain=3];\n  s [shape=point]; s -> a;\n  a -> b [label="go\\n\\"now\\"" weight=2];\n  b -> a;\n}\n',
    'strict digraph "x y" { /* c */ __start0 [label="" shape="none"]; // d\n# e\nq0 -> q1:n [label="a/0:0.25"]; q0 -> q0 [label="a/1:.75"]; q1 -> q0 [label=<b<i>/</i>1>]; __start0 -> q0; }',
    'digraph { initial=b; subgraph cluster_1 { a b } -> {c -> d; "e" + "f"} [label="l"]; 3.5 -> -.7; a -> b [label="l"] }',
  ],
  graphwalker: [
    '/* licence */ {"name":"T","models":[{"name":"M","startElementId":"e0","vertices":[{"id":"n0","name":"v_A","sharedState":"S"},{"id":"n1","name":"v_A","properties":{"owner":"sut","gain":3}},{"id":"n2","name":"v_B","properties":{"blocked":true}}],"edges":[{"id":"e0","name":"e_I","targetVertexId":"n0"},{"id":"e1","name":"e","sourceVertexId":"n0","targetVertexId":"n1","guard":"x>0","weight":0.4},{"id":"e2","name":"e","sourceVertexId":"n0","targetVertexId":"n0"},{"id":"e3","sourceVertexId":"n1","targetVertexId":"n2"}]},{"name":"N","vertices":[{"id":"m0","sharedState":"S"}],"edges":[]}]}',
  ],
  graphml: [
    '<?xml version="1.0"?>\n<graphml><key id="d1" for="node" attr.name="owner"/><key id="d2" for="edge" attr.name="label"/><graph edgedefault="directed"><node id="a"><data key="d1">tester</data></node><node id="b"><data key="d1">sut</data></node><edge source="a" target="b"><data key="d2">go &amp; see</data></edge><edge source="b" target="a"/></graph></graphml>',
    '<graphml xmlns:y="http://www.yworks.com/xml/graphml"><graph edgedefault="directed"><node id="n0"><data key="d6"><y:ShapeNode><y:NodeLabel>Start</y:NodeLabel></y:ShapeNode></data></node><node id="n1"><data key="d6"><y:ShapeNode><y:NodeLabel>v_A\nREQTAG=r1, r2</y:NodeLabel></y:ShapeNode></data></node><node id="n2"><data key="d6"><y:ShapeNode><y:NodeLabel>v_B</y:NodeLabel></y:ShapeNode></data></node><edge id="e0" source="n0" target="n1"><data key="d9"><y:EdgeLabel>e_Init/x=0;</y:EdgeLabel></data></edge><edge id="e1" source="n1" target="n2"><data key="d9"><y:EdgeLabel>e_Go [x&lt;2] / x++; weight=0.5</y:EdgeLabel></data></edge><edge id="e2" source="n2" target="n1"/></graph></graphml>',
    '<graphml><graph edgedefault="directed"><node id="1"/><node id="2"/><edge source="1" target="2"/></graph></graphml>',
  ],
  xstate: [
    '{"id":"fetch","initial":"idle","states":{"idle":{"on":{"FETCH":"loading"}},"loading":{"invoke":{"src":"load","onDone":"success","onError":"failure"},"after":{"5000":"timeout"}},"failure":{"on":{"RETRY":[{"target":"loading","guard":"canRetry"},{"target":"idle"}]}},"success":{"type":"final"},"timeout":{"on":{"RETRY":"loading"}}}}',
    '{"type":"parallel","states":{"a":{"initial":"x","states":{"x":{"on":{"GO":"y"}},"y":{"always":{"target":"x","guard":"g"},"entry":[{"type":"xstate.raise","event":{"type":"GO"}}]},"h":{"type":"history","history":"deep"}}},"b":{"initial":"u","states":{"u":{"on":{"GO":"#w"}},"v":{"id":"w","type":"final"}},"onDone":"a.h"}}}',
  ],
  mermaid: [
    'stateDiagram-v2\n  [*] --> Placed\n  Placed --> PaymentPending: submit\n  state outcome <<choice>>\n  PaymentPending --> outcome: pay\n  outcome --> Confirmed: accepted\n  outcome --> PaymentFailed: declined\n  PaymentFailed --> Placed: retry\n  Confirmed --> [*]\n',
    '---\ntitle: T\n---\n%% c\nstateDiagram\ndirection LR\n[*] --> A\nstate A {\n [*] --> x\n x --> y : go [n > 1] / act\n --\n [*] --> u\n u --> [*]\n}\nA --> B:::sut\nnote right of B\n text\nend note\nB : described\nstate "long" as C\nB --> C\n',
  ],
  plantuml: [
    "@startuml\n[*] -> A\nstate A {\n  [*] --> x\n  x -left-> y : go [g] / a\n  y --> [H]\n}\nstate c <<choice>>\nA --> c : e\nc -[#red]-> B : [yes]\nc --> A : [no]\nB --> [*]\n' comment\nnote left of B : hi\nB : text\n@enduml\n",
  ],
  scxml: [
    '<?xml version="1.0"?><scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="a"><datamodel><data id="t" expr="0"/></datamodel><state id="a"><onentry><assign location="t" expr="t+1"/><send event="tick" delay="1s"/></onentry><transition event="go" target="b" cond="t&lt;3"/><transition event="tick" target="c"/></state><parallel id="b"><state id="b1"><state id="x"><transition event="e f" target="y"/></state><final id="y"/></state><state id="b2"><history id="h" type="deep"><transition target="u"/></history><state id="u"/></state><transition event="done.state.b1" target="a"/></parallel><final id="c"/></scxml>',
  ],
  prism: [
    '# Transitions (SMG)\n5:2 6 8\n0:0 0 1 0.15 send\n0:0 0 2 0.85 send\n0:0 1 0 1 wait\n1:1 0 3 1\n1:1 1 4 1\n2:0 0 0 1\n3:1 0 0 0.5\n3:1 0 4 0.5\n',
    '2 3 4\n0 0 0 1/2 a\n0 0 1 1/2 a\n0 1 1 1\n1 0 1 1\n',
    '2 3\n0 0 0.5\n0 1 0.5\n1 1 1\n',
  ],
  drn: [
    '// Exported by storm\n@type: MDP\n@parameters\n\n@reward_models\nr\n@nr_states\n2\n@nr_choices\n3\n@model\nstate 0 [1] init\n\taction go [0]\n\t\t0 : 0.5\n\t\t1 : 0.5\n\taction stay\n\t\t0 : 1\nstate 1 [0] goal\n\taction 0\n\t\t1 : 1\n',
  ],
  hoa: [
    'HOA: v1\nname: "g"\nStates: 3\nStart: 0\nAP: 2 "a" "b"\nacc-name: parity max odd 1\nAcceptance: 1 Fin(0)\nspot-state-player: 0 1 1\n--BODY--\nState: 0\n[0] 1\n[!0] 2\nState: 1 "one" {0}\n[1] 0\nState: 2\n[t] 2 {0}\n--END--\n',
    'HOA: v1\nStates: 2\nStart: 0\nAP: 2 "i" "o"\ncontrollable-AP: 1\nAcceptance: 1 Inf(0)\nAlias: @x 0&1\n--BODY--\nState: 0\n[@x] 1\n[0&!1 | !0] 0\nState: 1\n[t] 0\n--END--\n',
  ],
  kiss2: ['.i 2\n.o 1\n.p 4\n.s 2\n.r st0\n-0 st0 st0 0\n11 st0 st1 1\n11 st0 st0 -\n-- st1 st0 0\n.e\n'],
  fsm: [
    'b(2) Bool "F" "T"\nn(2) Nat "0" "1"\n---\n0 0\n0 1\n1 1\n---\n1 2 "on"\n1 3 "on"\n2 1 "tau"\n3 1 "off"\n',
  ],
  ba: ['[0]\na,[0]->[1]\na,[0]->[0]\nb,[1]->[0]\n[1]\n'],
  pgsolver: [
    'parity 3;\nstart 1;\n0 0 1 1,2 "idle";\n1 2 0 0 "busy";\n2 1 1 2,2 "stop";\n3 0 0;\n',
    '0 1 1 0;',
  ],
  aldebaran: ['des (0, 4, 3)\n(0, "?coin, one", 1)\n(1, i, 2)\n(1, "!tea", 0)\n(0, "?coin, one", 2)\n'],
  'lts-csv': ['from,to,label\n0,1,"r1(d1, ""e"")"\n1,0,tau\n0,2,"r1(d1, ""e"")"\n'],
  gmu: ['initial: 1\nfinal: 3, 4\n1 2 # first\n2 3\n2 1\n'],
  cnf: ['c comment\np cnf 3 3\n1 -2 0\n2 3\n-1 0\n0\n'],
};

type Spoil = (text: Uint8Array) => Uint8Array;

const place = fc.double({ min: 0, max: 1, noNaN: true });
const scraps = fc.constantFrom(
  ...[
    '"',
    '{',
    '}',
    '[',
    ']',
    ',',
    ';',
    '->',
    '--',
    '0',
    '-1',
    '1e999',
    '\\',
    '\\u12',
    '\n',
    '<',
    '>',
    '/*',
    '__proto__',
  ],
  ...[
    '"__proto__"',
    '999999999999999999999',
    'null',
    '\u0000',
    '\ud83d',
    'initial:',
    'p cnf',
    'des (',
    'parity 1;',
    '\ufeff',
  ],
);

/** Cuts, doubles, drops, overwrites or inserts something somewhere. */
const spoil: fc.Arbitrary<Spoil> = fc.oneof(
  place.map(
    (x): Spoil =>
      (text) =>
        text.slice(0, Math.floor(x * text.length)),
  ),
  fc.tuple(place, fc.nat(255)).map(
    ([x, byte]): Spoil =>
      (text) =>
        text.map((old, i) => (i === Math.floor(x * text.length) ? byte : old)),
  ),
  fc.tuple(place, scraps).map(
    ([x, scrap]): Spoil =>
      (text) =>
        joined(text.slice(0, x * text.length), new TextEncoder().encode(scrap), text.slice(x * text.length)),
  ),
  fc.tuple(place, place).map(
    ([x, y]): Spoil =>
      (text) =>
        joined(text.slice(0, x * text.length), text.slice(y * text.length)),
  ),
);

function joined(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** A model of that format with a few faults, or bytes at random. */
export function spoiledModel(id: FormatId): fc.Arbitrary<Uint8Array> {
  return fc.oneof(
    {
      weight: 9,
      arbitrary: fc
        .tuple(fc.constantFrom(...MODEL_TEXTS[id]), fc.array(spoil, { minLength: 1, maxLength: 4 }))
        .map(([text, spoils]) =>
          spoils.reduce((bytes, spoilOne) => spoilOne(bytes), new TextEncoder().encode(text)),
        ),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }) },
  );
}
