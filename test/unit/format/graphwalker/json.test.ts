import { describe, expect, it } from 'vitest';
import { faultsOf, gameOf } from '../read-text.ts';

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
