// Games of the paper, and the games of formulas (its section 5.1), built by hand: an oracle for solvers and readers.

import { buildGame, type Game, type GameSpec } from '../../src/game/index.ts';

/** `rows`: `v0 tester: v1 v2`, the first is the initial node; an owner may be followed by a gain. */
export function gameOf(...rows: string[]): Game {
  const nodes: { id: string; owner: 'tester' | 'sut'; gain?: number }[] = [];
  const edges: { from: string; to: string }[] = [];
  for (const row of rows) {
    const [head, tail = ''] = row.split(':');
    const [id, owner, gain] = head.trim().split(' ');
    nodes.push({ id, owner: owner as 'tester' | 'sut', ...(gain && { gain: Number(gain) }) });
    for (const to of tail.split(' ').filter(Boolean)) edges.push({ from: id, to });
  }
  return buildGame({ initial: nodes[0].id, nodes, edges });
}

/** Figure 3: the SUT needs memory; the guarantee is 3. */
export const figure3 = gameOf('v0 tester: v1 v2', 'v1 tester: v3', 'v2 tester: v3', 'v3 sut: v1 v2');

/** The game of a formula in conjunctive normal form; clauses hold literals such as 1 and -2. */
export function formulaGame(variables: number, clauses: readonly (readonly number[])[]): Game {
  const nodes: GameSpec['nodes'][number][] = [{ id: 'y', owner: 'tester' }];
  const edges: GameSpec['edges'][number][] = [];
  const literal = (l: number) => (l > 0 ? `x${l}` : `not-x${-l}`);
  for (let i = 1; i <= variables; i++) {
    const next = i < variables ? `dx${i + 1}` : 'y';
    nodes.push({ id: `dx${i}`, owner: 'sut' });
    for (const l of [i, -i]) {
      nodes.push({ id: literal(l), owner: 'tester' });
      edges.push({ from: `dx${i}`, to: literal(l) }, { from: literal(l), to: next });
    }
  }
  for (const [j, clause] of clauses.entries()) {
    nodes.push({ id: `C${j + 1}`, owner: 'sut' });
    edges.push({ from: 'y', to: `C${j + 1}` });
    for (const l of clause) edges.push({ from: `C${j + 1}`, to: literal(l) });
  }
  return buildGame({ initial: variables > 0 ? 'dx1' : 'y', nodes, edges });
}

/** Figure 2: (x1 or x2 or x3) and (not x1 or not x2). The guarantee is m + 2n + 1 = 9. */
export const figure2 = formulaGame(3, [
  [1, 2, 3],
  [-1, -2],
]);

export function satisfiable(variables: number, clauses: readonly (readonly number[])[]): boolean {
  for (let set = 0; set < 1 << variables; set++) {
    const holds = (l: number) => ((set >> (Math.abs(l) - 1)) & 1) === (l > 0 ? 1 : 0);
    if (clauses.every((clause) => clause.some(holds))) return true;
  }
  return false;
}
