// Several pieces of work side by side: a slice of each in turn, until all are done.

export function* inTurn(works: readonly Generator<void, void>[]): Generator<void, void> {
  let left = works;
  while (left.length > 0) {
    const going: Generator<void, void>[] = [];
    for (const work of left) {
      if (!work.next().done) going.push(work);
      yield;
    }
    left = going;
  }
}
