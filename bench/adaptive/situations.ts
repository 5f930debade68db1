// Graphs on which testers play badly, of any size and seed, every node reachable:
//
//   blocks    a chain of strongly connected blocks: leaving one is for good     (moves that cannot be undone)
//   grove     a tree of such blocks: every block has several ways on
//   mesh      blocks as a directed acyclic graph, with exits that jump ahead
//   corridor  far gains at the ends of long corridors, and near by an answer that comes rarely
//   pit       a part of the graph that only a reset leads out of, entered by chance, with a rare answer in it
//   fan       SUT nodes of very many answers                                    (a SUT that repeats itself)
//   dense     nodes of about thirty moves and answers                           (many choices)

import { Dice } from '../../src/base/index.ts';
import { type Game, GameBuilder, type Owner, SUT, TESTER } from '../../src/game/index.ts';

export const SITUATIONS = ['blocks', 'grove', 'mesh', 'corridor', 'pit', 'fan', 'dense'] as const;
export type Situation = (typeof SITUATIONS)[number];

/** A graph in the making: rows of successors, an edge a weight. */
class Draft {
  readonly owner: Owner[] = [];
  readonly to: [w: number, weight: number][][] = [];
  readonly dice: Dice;

  constructor(dice: Dice) {
    this.dice = dice;
  }

  node(sutShare: number): number {
    this.owner.push(this.dice.unit() < sutShare ? SUT : TESTER);
    this.to.push([]);
    return this.owner.length - 1;
  }

  edge(u: number, w: number, weight = 1): void {
    this.to[u].push([w, weight]);
  }

  /** A ring through so many new nodes with a few chords. */
  ring(size: number, sutShare: number): number[] {
    const nodes = Array.from({ length: size }, () => this.node(sutShare));
    nodes.forEach((u, i) => {
      if (size > 1) this.edge(u, nodes[(i + 1) % size], 1 + this.dice.below(4));
      if (this.dice.below(2) === 0) this.edge(u, this.dice.pick(nodes), 1 + this.dice.below(4));
    });
    return nodes;
  }

  game(name: string): Game {
    const builder = new GameBuilder();
    builder.name = name;
    this.owner.forEach((player, v) => {
      builder.node(`v${v}`, player);
    });
    this.to.forEach((row, u) => {
      for (const [w, weight] of row) builder.edge(u, w, undefined, weight);
    });
    builder.start('v0');
    return builder.build()!;
  }
}

const DRAW: { readonly [kind in Situation]: (draft: Draft, n: number) => void } = {
  blocks(draft, n) {
    const sutShare = draft.dice.pick([0, 0.25, 0.5]);
    for (let before: number[] | null = null; draft.owner.length < n; ) {
      const block: number[] = draft.ring(3 + draft.dice.below(Math.max(2, n >> 3)), sutShare);
      if (before) for (let i = 1 + draft.dice.below(3); i > 0; i--) exit(draft, before, block);
      before = block;
    }
  },
  grove(draft, n) {
    const blocks = [draft.ring(3 + draft.dice.below(6), 0.3)];
    for (let parent = 0; draft.owner.length < n; parent++) {
      for (let child = 2 + draft.dice.below(2); child > 0 && draft.owner.length < n; child--) {
        const block = draft.ring(2 + draft.dice.below(8), 0.3);
        exit(draft, blocks[parent], block);
        if (draft.dice.below(2)) exit(draft, blocks[parent], block);
        blocks.push(block);
      }
    }
  },
  mesh(draft, n) {
    const blocks = [draft.ring(4, 0.4)];
    while (draft.owner.length < n) {
      const block = draft.ring(1 + draft.dice.below(9), 0.4);
      exit(draft, blocks[blocks.length - 1], block);
      if (blocks.length > 1) exit(draft, draft.dice.pick(blocks), block);
      if (blocks.length > 2) exit(draft, draft.dice.pick(blocks), block);
      blocks.push(block);
    }
  },
  corridor(draft, n) {
    const hub = draft.ring(4 + draft.dice.below(5), 0);
    const rare = draft.node(1);
    draft.edge(draft.dice.pick(hub), rare);
    draft.edge(rare, hub[0], 64);
    draft.edge(rare, draft.node(0), 1);
    draft.edge(draft.owner.length - 1, hub[0]);
    const length = Math.max(4, Math.floor(n * draft.dice.pick([0.35, 0.6, 0.75])));
    let last = draft.dice.pick(hub);
    for (let i = 0; i < length; i++) {
      const next = draft.node(0);
      draft.edge(last, next);
      last = next;
    }
    // Rooms at the end, a few at a time: whoever wants the others walks the corridor again.
    while (draft.owner.length < n) {
      const room = draft.ring(1 + draft.dice.below(Math.max(2, n >> 3)), 0);
      draft.edge(last, room[0]);
      draft.edge(room[room.length - 1], hub[0]);
    }
  },
  pit(draft, n) {
    const main = draft.ring(Math.max(3, Math.floor(n * 0.7)), 0.3);
    const pit = draft.ring(Math.max(2, n - main.length - 2), 0.2);
    for (const u of main) if (draft.owner[u] === SUT || draft.dice.below(8) === 0) draft.edge(u, pit[0]);
    const rare = draft.node(1);
    draft.edge(draft.dice.pick(pit), rare);
    draft.edge(rare, pit[0], 64);
    draft.edge(rare, draft.node(0), 1);
    draft.edge(draft.owner.length - 1, pit[0]);
  },
  fan(draft, n) {
    const answers = Math.max(4, Math.floor(n / 3));
    for (let v = 0; v < n; v++) draft.owner.push(v % 3 === 1 ? SUT : TESTER) && draft.to.push([]);
    for (let v = 0; v < n; v++) {
      if (draft.owner[v] === SUT) for (let i = answers; i > 0; i--) draft.edge(v, draft.dice.below(n));
      else for (let i = 0; i < 3; i++) draft.edge(v, 1 + 3 * draft.dice.below(Math.ceil((n - 1) / 3)));
    }
    for (let v = 1; v < n; v++) draft.edge(draft.dice.below(v), v);
  },
  dense(draft, n) {
    const degree = Math.min(30, n - 1);
    for (let v = 0; v < n; v++) draft.node(0.5);
    for (let v = 0; v < n; v++) for (let i = 0; i < degree; i++) draft.edge(v, draft.dice.below(n));
    for (let v = 1; v < n; v++) draft.edge(draft.dice.below(v), v);
  },
};

function exit(draft: Draft, from: readonly number[], to: readonly number[]): void {
  draft.edge(draft.dice.pick(from), to[draft.dice.below(to.length)], 1 + draft.dice.below(4));
}

export function situationOf(kind: Situation, n: number, seed: number): Game {
  const draft = new Draft(Dice.of(seed, n, 100 + SITUATIONS.indexOf(kind)));
  DRAW[kind](draft, n);
  return draft.game(`${kind}-${n}`);
}
