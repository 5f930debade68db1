// A closure problem taken apart: the blocks (blocks-of.ts) that hang on the target, and with each what hangs on its items in turn.

import type { Part } from './blocks-of.ts';

export interface Branch {
  /** A block that hangs on the target. */
  readonly block: Part;
  /** All that hangs on each of its items that something hangs on. */
  readonly parts: ReadonlyMap<number, Part>;
}

/** Of the blocks of a problem of n items whose target is item 0. */
export function branchesOf(all: readonly Part[], n: number): Branch[] {
  const branches: { block: Part; blocks: Map<number, Part[]> }[] = [];
  /** The branch of each item, and the item of the branch's block on which it hangs, itself if it is one. */
  const branchOf = new Int32Array(n);
  const rootOf = new Int32Array(n);
  for (const block of all.toReversed()) {
    const { cut, items } = block;
    const isFirst = cut === 0;
    if (isFirst) branches.push({ block, blocks: new Map() });
    const branch = isFirst ? branches.length - 1 : branchOf[cut];
    for (const v of items) {
      branchOf[v] = branch;
      rootOf[v] = isFirst ? v : rootOf[cut];
    }
    if (isFirst) continue;
    const { blocks } = branches[branch];
    const hanging = blocks.get(rootOf[cut]);
    if (hanging) hanging.push(block);
    else blocks.set(rootOf[cut], [block]);
  }
  return branches.map(({ block, blocks }) => ({
    block,
    parts: new Map(Array.from(blocks, ([root, hanging]) => [root, joined(root, hanging)])),
  }));
}

/** Parts made one; what they are entered by may be among them. */
export function joined(cut: number, parts: readonly Part[]): Part {
  return {
    cut,
    items: parts.flatMap(({ items }) => items),
    rules: parts.flatMap(({ rules }) => rules),
  };
}
