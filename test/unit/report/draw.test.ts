import { describe, expect, test } from 'vitest';
import { buildGame, type Game, nodeKinds } from '../../../src/game/index.ts';
import { drawGame, escapeXml, evasions, kindPaint, layOut } from '../../../src/report/index.ts';

const nasty = '<script>alert("1")</script>&\u0000\ud800';

function star(leaves: number): Game {
  const nodes = Array.from(
    { length: leaves },
    (_, i) => ({ id: `n${i}`, owner: i % 2 ? 'sut' : 'tester' }) as const,
  );
  const edges = nodes.slice(1).map(({ id }) => ({ from: 'n0', to: id, label: `to ${id}` }));
  return buildGame({ initial: 'n0', nodes, edges });
}

describe('drawing', () => {
  test('shows every node, edge, label and gain, and is the same every time', async () => {
    const game = buildGame({
      name: 'tiny',
      initial: 'a',
      nodes: [
        { id: 'a', owner: 'tester' },
        { id: 'b', owner: 'sut', gain: 7 },
      ],
      edges: [
        { from: 'a', to: 'b', label: 'ask' },
        { from: 'b', to: 'b', label: 'wait' },
        { from: 'b', to: 'a', label: 'answer' },
        { from: 'b', to: 'a', label: 'refuse' },
      ],
    });
    const svg = await drawGame(game);
    for (let e = 0; e < game.m; e++) expect(svg).toContain(`data-edge="${e}"`);
    for (let v = 0; v < game.n; v++) expect(svg).toContain(`data-node="${v}"`);
    for (const text of ['ask', 'wait', 'answer', 'refuse', '7']) expect(svg).toContain(`>${text}</text>`);
    expect(svg).toContain('<title>tiny</title>');
    expect(await drawGame(game)).toBe(svg);
  });

  test('lets no text become markup', async () => {
    const game = buildGame({
      name: nasty,
      initial: nasty,
      nodes: [{ id: nasty, owner: 'sut' }],
      edges: [{ from: nasty, to: nasty, label: nasty }],
    });
    const svg = await drawGame(game);
    expect(svg).not.toContain('<script');
    expect(svg).not.toContain('\u0000');
    expect(svg).toContain('&lt;script&gt;');
    expect(Buffer.from(svg).toString(), 'holds no half of a surrogate pair').toBe(svg);
  });

  test('paints nodes and counts them in the legend', async () => {
    const game = buildGame({
      initial: 'r',
      nodes: ['r', 'x', 'y', 'far'].map((id) => ({ id, owner: id === 'r' ? 'sut' : 'tester' })),
      edges: [
        { from: 'r', to: 'x' },
        { from: 'r', to: 'y' },
      ],
    });
    const svg = await drawGame(game, { paint: kindPaint(nodeKinds(game)) });
    expect(svg).toMatch(/certain: [^<]*\(1\)/);
    expect(svg).toMatch(/depends on the answers of the system \(2\)/);
    expect(svg).toMatch(/unreachable: [^<]*\(1\)/);
    expect(svg).toMatch(/class="node off" data-node="3"/);
  });

  test.each([150, 600])('keeps %i nodes apart', async (count) => {
    const game = star(count);
    const { nodes } = await layOut(game);
    const apart = (i: number, j: number): boolean =>
      Math.abs(nodes[i].x - nodes[j].x) >= (nodes[i].width + nodes[j].width) / 2 ||
      Math.abs(nodes[i].y - nodes[j].y) >= (nodes[i].height + nodes[j].height) / 2;
    for (let i = 0; i < nodes.length; i++) for (let j = 0; j < i; j++) expect(apart(i, j)).toBe(true);
  });

  test('refuses what no one could read', async () => {
    await expect(drawGame(star(5001))).rejects.toThrow('is too large to read');
  });
});

test('escapeXml leaves ordinary text alone', () => {
  expect(escapeXml('héllo wörld 漢字 😀\n')).toBe('héllo wörld 漢字 😀\n');
  expect(escapeXml(`a<b>&"c'`)).toBe('a&lt;b&gt;&amp;&quot;c&#39;');
});

test('evasions are the SUT nodes that can turn away, as near to the play as they are reached', () => {
  const game = buildGame({
    initial: 'r',
    nodes: [
      { id: 'r', owner: 'tester' },
      { id: 'ask', owner: 'sut' },
      { id: 'other', owner: 'sut' },
      { id: 'goal', owner: 'tester' },
      { id: 'after', owner: 'sut' },
    ],
    edges: [
      { from: 'r', to: 'ask' },
      { from: 'r', to: 'other' },
      { from: 'ask', to: 'goal' },
      { from: 'ask', to: 'r' },
      { from: 'other', to: 'r' },
      { from: 'goal', to: 'after' },
      { from: 'after', to: 'goal' },
      { from: 'after', to: 'r' },
    ],
  });
  const names = (id: string): string[] => evasions(game, game.ids.indexOf(id)).map((v) => game.ids[v]);
  expect(names('goal')).toEqual(['ask']);
  expect(names('after')).toEqual(['ask']);
  expect(names('ask')).toEqual([]);
});
