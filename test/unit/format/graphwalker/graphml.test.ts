import { describe, expect, it } from 'vitest';
import { faultsOf, gameOf } from '../read-text.ts';

const yed = (nodes: Record<string, string>, edges: [string, string, string][]): string =>
  `<?xml version="1.0"?><graphml xmlns:y="http://www.yworks.com/xml/graphml"><graph edgedefault="directed">${Object.entries(
    nodes,
  )
    .map(
      ([id, label]) =>
        `<node id="${id}"><data key="d6"><y:ShapeNode><y:NodeLabel a="b">${label}<y:LabelModel/></y:NodeLabel></y:ShapeNode></data></node>`,
    )
    .join('')}${edges
    .map(
      ([source, target, label], i) =>
        `<edge id="e${i}" source="${source}" target="${target}"><data key="d10"><y:PolyLineEdge><y:EdgeLabel>${label}<y:P/>\n</y:EdgeLabel></y:PolyLineEdge></data></edge>`,
    )
    .join('')}</graph></graphml>`;

describe('the GraphML reader', () => {
  it('reads a drawing of yEd as GraphWalker does', () => {
    const text = yed({ n0: 'Start', n1: 'v_A\nREQTAG=R1,R2', n2: 'v_B\nSHARED:X', n3: 'v_C\nBLOCKED' }, [
      ['n0', 'n1', 'e_Init / x=0;'],
      ['n1', 'n2', 'e_Go [x==0] / x=1; y = "[a]"; weight=0.5'],
      ['n2', 'n1', 'e_Back\n[x &gt; 1]'],
      ['n2', 'n1', ''],
      ['n1', 'n3', 'e_Never'],
    ]);
    expect(gameOf('graphml', text)).toMatchObject({
      initial: 'v_A [x=0]',
      nodes: ['v_A [x=0]', 'v_A [x=1]', 'v_B'],
      edges: ['v_A [x=0] -e_Go-> v_B', 'v_B -> v_A [x=1]'],
      warnings: [],
    });
  });

  it('says so where the start is a guess', () => {
    expect(gameOf('graphml', yed({ a: 'v_1', b: 'v_2' }, [['b', 'a', '1st']]))).toMatchObject({
      initial: 'v_2',
      edges: ['v_2 -1st-> v_1'],
      warnings: ['format/bad-name', 'format/no-start-mark'],
    });
  });

  it('reads nodes in groups, and data by the names of the keys', () => {
    const text =
      '<graphml><key id="k" for="edge" attr.name="label"/><key id="s" for="node" attr.name="start"/><graph edgedefault="directed"><node id="g"><graph edgedefault="directed"><node id="a"/><node id="b"><data key="s">true</data></node></graph></node><edge source="a" target="b"><data key="k">x</data></edge><edge source="a" target="a"><data key="k">x</data></edge></graph></graphml>';
    expect(gameOf('graphml', text)).toMatchObject({
      initial: 'b',
      nodes: ['a', 'b', '[a/x]'],
      edges: ['a -x-> a/x', 'a/x -> b', 'a/x -> a'],
    });
  });

  it('refuses what is no graph of moves, or no XML, or a bomb', () => {
    const graph = (inside: string, kind = 'directed') =>
      `<graphml><graph edgedefault="${kind}">${inside}</graph></graphml>`;
    expect(faultsOf('graphml', graph('<node id="a"/>\n<edge source="a" target="b"/>'))).toEqual([
      '2:1 game/unknown-node',
    ]);
    expect(faultsOf('graphml', graph('<node id="a"/><edge source="a" target="a"/>', 'undirected'))).toEqual([
      '1:56 format/undirected',
    ]);
    expect(faultsOf('graphml', '<graphml><graph></graphml>')).toEqual([
      expect.stringContaining('format/bad-xml'),
    ]);
    expect(faultsOf('graphml', '<scxml/>')).toEqual(['1:1 format/no-graph']);
    expect(
      faultsOf(
        'graphml',
        '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><graphml><graph>&b;</graph></graphml>',
      ),
    ).toEqual(['1:1 format/xml-entity']);
    expect(faultsOf('graphml', `${'<a>'.repeat(5000)}`)).toEqual([expect.stringContaining('limit/depth')]);
  });
});
