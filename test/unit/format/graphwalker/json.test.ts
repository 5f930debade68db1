import { describe, expect, it } from 'vitest';
import { sourceOf } from '../../../../src/base/index.ts';
import { formatById, readModel } from '../../../../src/format/index.ts';
import { buildGame } from '../../../../src/game/index.ts';
import { faultsOf, gameOf, labelled } from '../read-text.ts';

const model = (vertices: string, edges: string, more = '') =>
  `// licence\n{"models":[{"name":"M",${more}"vertices":[${vertices}],"edges":[${edges}]}]}`;
const edge = (from: string, to: string, name = 'e') =>
  `{"name":"${name}","sourceVertexId":"${from}","targetVertexId":"${to}"}`;

describe('the GraphWalker reader', () => {
  it('leaves edges of one name to different targets to the SUT', () => {
    const vertices = '{"id":"n0","name":"v_A"},{"id":"n1","name":"v_B","properties":{"gain":3}}';
    const edges = `{"id":"e0","name":"i","targetVertexId":"n0"},${edge('n0', 'n1')},${edge('n0', 'n0')},${edge('n1', 'n0', 'back')}`;
    expect(gameOf('graphwalker', model(vertices, edges))).toMatchObject({
      name: 'M',
      initial: 'v_A',
      nodes: ['v_A', 'v_B*3', '[v_A/e]'],
      edges: ['v_A -e-> v_A/e', 'v_B -back-> v_A', 'v_A/e -> v_B', 'v_A/e -> v_A'],
    });
  });

  it('knows owners, blocked elements, guards and equal names', () => {
    const vertices =
      '{"id":"a","name":"v"},{"id":"b","name":"v","properties":{"owner":"sut"}},{"id":"c","properties":{"blocked":true}}';
    const edges = `${edge('a', 'b')},${edge('b', 'a')},${edge('b', 'c')},{"sourceVertexId":"b","targetVertexId":"b","guard":"x"}`;
    expect(gameOf('graphwalker', model(vertices, edges, '"startElementId":"b",'))).toMatchObject({
      initial: 'v (b)',
      nodes: ['v', '[v (b)]'],
      edges: ['v -e-> v (b)', 'v (b) -e-> v', 'v (b) -> v (b)'],
      warnings: ['format/guards'],
    });
  });

  const file = (name: string, models: string) => sourceOf(name, `{"name":"Shop","models":[${models}]}`);
  const home = `{"vertices":[{"id":"v0","name":"home","sharedState":"home"},{"id":"v1","name":"cart","sharedState":"cart"}],"edges":[{"id":"e0","name":"open","targetVertexId":"v0"},${edge('v0', 'v1', 'fill')}]}`;
  const paying = `{"vertices":[{"id":"v0","name":"cart","sharedState":"cart"},{"id":"v1","name":"paid"},{"id":"v2","name":"home","sharedState":"home"}],"edges":[${edge('v0', 'v1', 'pay')},${edge('v1', 'v2', 'leave')}]}`;

  it('joins vertices of one shared state across files, as it does within one', () => {
    const together = readModel(file('x.json', `${home},${paying}`));
    const apart = readModel(file('a.json', home), { with: [file('b.json', paying)] });
    // The file that says where the model starts may be any of them.
    const turned = readModel(file('b.json', paying), { with: [file('a.json', home)] });
    if (!together.ok || !apart.ok || !turned.ok) throw new Error('all of them should be read');
    expect(apart.value).toEqual(together.value);
    expect([apart.value.n, apart.value.m]).toEqual([5, 7]);
    expect(turned.value.ids[turned.value.initial]).toMatch(/^home/);
    expect(turned.value.m).toBe(7);
  });

  it('warns of a state that no other model shares: a file may be missing', () => {
    const alone = readModel(file('a.json', home));
    if (!alone.ok) throw new Error('it should be read');
    expect(alone.warnings.map(({ code, message }) => [code, message])).toEqual([
      ['format/lone-shared-state', 'no other model shares "home", "cart"'],
    ]);
    const both = readModel(file('a.json', home), { with: [file('b.json', paying)] });
    expect(both.ok && both.warnings.map(({ code }) => code)).toEqual([
      'format/shared-id',
      'format/shared-id',
    ]);
  });

  it('tells the faults of each file in that file', () => {
    const wrong = file('b.json', `{"vertices":[{"id":"v0"}],"edges":[${edge('v0', 'nowhere')}]}`);
    const outcome = readModel(file('a.json', home), { with: [wrong, file('c.json', '')] });
    if (outcome.ok) throw new Error('it should have failed');
    expect(outcome.issues.map(({ code, where }) => `${where?.source} ${code}`)).toEqual([
      'c.json format/no-nodes',
    ]);
    const second = readModel(file('a.json', home), { with: [wrong] });
    if (second.ok) throw new Error('it should have failed');
    expect(second.issues.map(({ code, where }) => `${where?.source} ${code}`)).toEqual([
      'b.json game/unknown-node',
    ]);
  });

  it('joins vertices of one shared state in different models', () => {
    const part = (id: string) => `{"vertices":[{"id":"${id}","sharedState":"S"}],"edges":[]}`;
    expect(
      gameOf(
        'graphwalker',
        `{"models":[${part('a')},${part('b')}]}`.replace('{"v', '{"startElementId":"a","v'),
      ),
    ).toMatchObject({
      initial: 'a',
      edges: ['a -> b', 'b -> a'],
    });
  });

  it('tells vertices of one name apart by their models, and else by their ids', () => {
    const part = (name: string, ids: string) =>
      `{"name":"${name}","vertices":[${[...ids].map((id) => `{"id":"${id}","name":"v"}`).join()}],"edges":[]}`;
    const text = `{"models":[${part('One', 'a')},${part('Two', 'bc')},${part('Three', 'd')}]}`;
    expect(gameOf('graphwalker', text.replace('"name":"One"', '"startElementId":"a"')).nodes).toEqual([
      'v',
      'v (b)',
      'v (c)',
      'v (Three)',
    ]);
  });

  it('covers requirements as labels: of vertices, of edges, of the answer where the SUT chooses, of the start', () => {
    const vertices = '{"id":"n0","name":"v_A","requirements":["R0"]},{"id":"n1","name":"v_B"}';
    const required = (text: string, ...names: string[]) =>
      `${text.slice(0, -1)},"requirements":${JSON.stringify(names)}}`;
    const edges = [
      required('{"name":"i","targetVertexId":"n0"}', 'R1'),
      required(edge('n0', 'n1'), 'R2', 'R3'),
      edge('n0', 'n0'),
      required(edge('n1', 'n0', 'back'), 'R4'),
      required('{"name":"never","sourceVertexId":"n1","targetVertexId":"n0","blocked":true}', 'R5'),
    ].join();
    const outcome = readModel(sourceOf('m', model(vertices, edges)), { from: 'graphwalker' });
    if (!outcome.ok) throw new Error('cannot be read');
    expect(labelled(outcome.value)).toEqual({
      v_A: ['R0', 'R1'],
      'v_A/e -> v_B': ['R2', 'R3'],
      'v_B -> v_A': ['R4'],
    });
    expect(outcome.conversion?.kept).toEqual([
      'requirement of a vertex, as a label',
      '3 × requirement of an edge, as a label',
      'requirement of the start edge, as a label of the first vertex',
    ]);
    expect(outcome.conversion?.dropped).toContain('requirement of a blocked element');
    // The SUT of an edge it decides about has covered nothing by leaving it alone.
    const guarded = model(
      vertices,
      `{"targetVertexId":"n0"},${required(edge('n0', 'n1').replace('"name"', '"guard":"f()","name"'), 'R2')}`,
    );
    const decided = readModel(sourceOf('m', guarded), { from: 'graphwalker' });
    expect(decided.ok && labelled(decided.value)).toEqual({ v_A: ['R0'], 'v_A/e -> v_B': ['R2'] });
  });

  it('writes labels as requirements', () => {
    const game = buildGame({
      initial: 'a',
      nodes: [{ id: 'a', owner: 'tester', labels: ['X', 'Y'] }],
      edges: [{ from: 'a', to: 'a', label: 'go', labels: ['Z'] }],
    });
    const written = formatById('graphwalker')!.write!(game);
    expect(written.ok && written.warnings).toEqual([]);
    const again = readModel(sourceOf('m', written.ok ? [...written.value].join('') : ''));
    expect(again.ok && labelled(again.value)).toEqual({ a: ['X', 'Y'], 'a -> a': ['Z'] });
  });

  it('reports what is wrong', () => {
    expect(
      faultsOf('graphwalker', model('{"id":"abc"},{"name":"x"},{"id":"abc"}', edge('abc', 'abd'))),
    ).toEqual([
      '2:49 format/missing-key',
      '2:62 game/duplicate-node',
      '2:137 game/unknown-node',
      'game/missing-initial',
    ]);
    expect(faultsOf('graphwalker', '{"models":[{}]}')).toContain('1:12 format/missing-key');
    expect(faultsOf('graphwalker', '{"models":[')).toEqual(['1:12 format/truncated']);
  });
});
