import { describe, expect, it } from 'vitest';
import { dot } from '../../../src/format/dot/dot.ts';
import { buildGame } from '../../../src/game/index.ts';
import { faultsOf, gameOf } from './read-text.ts';

describe('the DOT writer', () => {
  it('draws circles, boxes and the arrow into the initial node', () => {
    const game = buildGame({
      name: 'figure',
      initial: 'v0',
      nodes: [
        { id: 'v0', owner: 'tester' },
        { id: '', owner: 'sut', gain: 2 },
      ],
      edges: [
        { from: 'v0', to: '', label: 'go\n"now"' },
        { from: '', to: 'v0', weight: 3 },
        { from: '', to: '', weight: 1e12 },
      ],
    });
    const written = dot.write(game);
    expect(written.ok && [...written.value].join('')).toBe(`digraph figure {
  rankdir=LR;
  node [shape=circle owner=tester];
  v0;
  n1 [shape=box owner=sut gain=2 name="" label="\\ngain 2"];
  __start0 [shape=point style=invis width=0 label=""];
  __start0 -> v0;
  v0 -> n1 [label="go\\n\\"now\\""];
  n1 -> v0 [weight=3];
  n1 -> n1 [frequency="1000000000000"];
}
`);
  });
});

describe('the DOT reader', () => {
  it('reads a drawing of a game', () => {
    const text = `digraph "figure 3" {
      start [shape=point]; start -> v0;
      v0 [shape=circle]; v1 [gain=2]; v3 [shape=box]; v4 [owner=sut];
      v0 -> v1 [label="log\\nin"]; v3 -> v1 [label="denied", weight=3];
    }`;
    expect(gameOf('dot', text)).toMatchObject({
      name: 'figure 3',
      initial: 'v0',
      nodes: ['v0', 'v1*2', '[v3]', '[v4]'],
      edges: ['v0 -log\nin-> v1', 'v3 -denied-> v1 *3'],
      warnings: [],
    });
  });

  it('knows defaults, subgraphs, groups, chains, ports, joined and HTML strings, comments and numerals', () => {
    const text = `// head
# a line for a preprocessor
      strict digraph { initial = "b";
        node [shape=box]; subgraph cluster_0 { node [shape=ellipse]; a; b } /* c */
        {a b} -> c:n -> d [label=<x <b>y</b> &lt;z&gt;>]
        "e" + "f" -> -.5; 1a -> 3.25 [label=l];;
        subgraph cluster_legend { legend }
      }`;
    expect(gameOf('dot', text)).toMatchObject({
      initial: 'b',
      nodes: ['a', 'b', '[c]', '[d]', '[ef]', '[-.5]', '[1a]', '[3.25]'],
      edges: ['a -x y <z>-> c', 'b -x y <z>-> c', 'c -x y <z>-> d', 'ef -> -.5', '1a -l-> 3.25'],
    });
  });

  it('reads a Mealy machine: an SUT node for each state and input', () => {
    const text = `digraph g { __start0 [label="" shape="none"]; __start0 -> q1;
      q0 -> q1 [label="b/1"]; q0 -> q0 [label="b / 2"]; q1 -> q0 [label="a/x:y"]; }`;
    expect(gameOf('dot', text)).toMatchObject({
      initial: 'q1',
      nodes: ['q1', 'q0', '[q0/b]', '[q1/a]'],
      edges: ['q1 -a-> q1/a', 'q0 -b-> q0/b', 'q0/b -1-> q1', 'q0/b -2-> q0', 'q1/a -x:y-> q0'],
    });
  });

  it('reads a Mealy machine with the input above the output', () => {
    const lined = (label: string) =>
      gameOf(
        'dot',
        `digraph g { __start0 [shape=none]; __start0 -> s; s -> t [label=<hello<br />hi>]; s -> s [label=${label}]; }`,
      );
    expect(lined('<hello<br/>no<BR />way>')).toMatchObject({
      nodes: ['s', 't', '[s/hello]'],
      edges: ['s -hello-> s/hello', 's/hello -hi-> t', 's/hello -no way-> s'],
    });
    const unmarked = 'digraph { s -> t [label=<hello<br />hi>]; s -> s [label=<hello<br />no>] }';
    expect(gameOf('dot', unmarked).edges).toEqual([
      's -hello-> s/hello',
      's/hello -hi-> t',
      's/hello -no-> s',
    ]);
    // What stands before a slash on every first line is the input, as ever.
    const slashed = 'digraph { s -> t [label=<a/1<br />2>]; s -> s [label=<a/<br/>3>] }';
    expect(gameOf('dot', slashed).edges).toEqual(['s -a-> s/a', 's/a -1\n2-> t', 's/a -3-> s']);
    // One line alone is no input with an output.
    expect(gameOf('dot', 'digraph { s -> t [label=<hello<br />hi>]; s -> s [label=bye] }').edges).toEqual([
      's -hello\nhi-> t',
      's -bye-> s',
    ]);
  });

  it('takes probabilities as weights, and what a state shows as the answer', () => {
    const text = `digraph g { 0 [label="idle"]; 0 -> 0 [label="go:0.9"]; 0 -> 1 [label="go:0.1"]; 1 -> 0 [label="go/ok:1.0"]; }`;
    expect(gameOf('dot', text)).toMatchObject({
      edges: ['0 -go-> 0/go', '1 -go-> 1/go', '0/go -idle-> 0 *0.9', '0/go -> 1 *0.1', '1/go -ok-> 0'],
      warnings: ['format/no-start-mark'],
    });
  });

  it('reads a plain graph: the SUT chooses between edges of one label', () => {
    const text =
      'digraph { Start -> a [label=init]; a -> b [label=go]; a -> c [label=go]; a -> a [label=stay]; b -> c; b -> a }';
    expect(gameOf('dot', text)).toMatchObject({
      initial: 'a',
      nodes: ['a', 'b', 'c', '[a/go]'],
      edges: ['a -go-> a/go', 'a -stay-> a', 'b -> c', 'b -> a', 'a/go -> b', 'a/go -> c'],
    });
  });

  it('starts a state graph of TLC at the filled state', () => {
    const text = `strict digraph DiskGraph { node [shape=box,style=rounded]
      subgraph cluster_graph { color="white"; 
      -2 -> 5 [label="Drop(\\"a\\")",color="black"]; 5 [label="/\\\\ x = 1"]; -2 [label="/\\\\ x = 0",style = filled];
      5 -> -2 [label="Send"]; {rank = same; 5;} } }`;
    expect(gameOf('dot', text, { sutLabels: '^Drop' })).toMatchObject({
      name: 'DiskGraph',
      initial: '-2',
      nodes: ['-2', '5', '[-2/wait]'],
      edges: ['-2 -wait-> -2/wait', '5 -Send-> -2', '-2/wait -Drop("a")-> 5'],
    });
  });

  it('refuses what is no game, with places', () => {
    expect(faultsOf('dot', 'graph { a -- b }')).toEqual(['1:1 format/undirected']);
    expect(faultsOf('dot', 'digraph { a -- b }')).toEqual(['1:13 format/syntax']);
    expect(faultsOf('dot', 'digraph { a -> ')).toEqual(['1:16 format/truncated']);
    expect(faultsOf('dot', 'digraph {\n a -> ;\n b [x= ;\n "c\n}')).toContain('4:2 format/truncated');
    expect(faultsOf('dot', 'digraph { a } }')).toEqual(['1:15 format/syntax']);
    expect(faultsOf('dot', 'digraph { }')).toEqual(['format/no-nodes']);
    expect(faultsOf('dot', 'digraph { initial=c; a -> b }')).toEqual(['1:19 game/unknown-node']);
    expect(faultsOf('dot', 'digraph { a [owner=tster]; b [gain=-1] a -> b [weight=x] }')).toEqual([
      '1:20 format/bad-owner',
      '1:36 format/bad-gain',
      '1:55 game/bad-weight',
    ]);
    expect(faultsOf('dot', 'digraph { s [shape=point]; s -> {a b} }')).toEqual([
      '1:30 format/several-initials',
    ]);
    expect(faultsOf('dot', `digraph ${'{ '.repeat(100_000)}`)).toEqual(['1:411 limit/depth']);
  });
});
