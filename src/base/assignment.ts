// The assignment problem: a permutation of least total cost, by shortest augmenting paths with potentials (Kuhn,
// Munkres; in the form of Jonker and Volgenant). O(n^3) time, costs in one dense row-major matrix.

/** For each row the column it is given. Costs are at least 0; Infinity forbids, as long as some permutation is left. */
export function assignment(n: number, cost: Float64Array): Int32Array {
  const rowPotential = new Float64Array(n + 1);
  const columnPotential = new Float64Array(n + 1);
  // Columns and rows count from 1; column 0 stands for the row that is being placed.
  const rowOf = new Int32Array(n + 1);
  const before = new Int32Array(n + 1);
  const least = new Float64Array(n + 1);
  const used = new Uint8Array(n + 1);
  for (let row = 1; row <= n; row++) {
    rowOf[0] = row;
    least.fill(Number.POSITIVE_INFINITY);
    used.fill(0);
    let column = 0;
    do {
      used[column] = 1;
      const i = rowOf[column];
      let delta = Number.POSITIVE_INFINITY;
      let next = 0;
      for (let j = 1; j <= n; j++) {
        if (used[j]) continue;
        const reduced = cost[(i - 1) * n + j - 1] - rowPotential[i] - columnPotential[j];
        if (reduced < least[j]) {
          least[j] = reduced;
          before[j] = column;
        }
        if (least[j] < delta) {
          delta = least[j];
          next = j;
        }
      }
      for (let j = 0; j <= n; j++) {
        if (used[j]) {
          rowPotential[rowOf[j]] += delta;
          columnPotential[j] -= delta;
        } else least[j] -= delta;
      }
      column = next;
    } while (rowOf[column] !== 0);
    for (; column !== 0; column = before[column]) rowOf[column] = rowOf[before[column]];
  }
  const columnOf = new Int32Array(n);
  for (let j = 1; j <= n; j++) columnOf[rowOf[j] - 1] = j - 1;
  return columnOf;
}
