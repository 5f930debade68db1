// Rows of coefficients, and how they get into the kernel's memory (assembly/simplex/matrix.ts).

import type { Instance } from './instance.ts';

/** The sum of coefficients times columns is at least `least`. */
export interface Row {
  readonly columns: Int32Array;
  readonly coefficients: Int32Array;
  readonly least: number;
}

export interface LinearProgram {
  /** What a column weighs. */
  readonly weight: Float64Array;
  readonly rows: readonly Row[];
}

/** A matrix of the rows; it belongs to what is made of it. */
export function matrixOf(instance: Instance, { weight, rows }: LinearProgram): number {
  const { calls } = instance;
  const entries = rows.reduce((sum, { columns }) => sum + columns.length, 0);
  const matrix = calls.newMatrix(weight.length, rows.length, entries) >>> 0;
  const block = calls.matrixRows(matrix) >>> 0;
  const { floats, ints } = instance;
  let float = block >>> 3;
  floats.set(weight, float);
  float += weight.length;
  for (const { least } of rows) floats[float++] = least;
  for (const { coefficients } of rows) {
    floats.set(coefficients, float);
    float += coefficients.length;
  }
  let start = 2 * float;
  let column = start + rows.length + 1;
  const first = column;
  ints[start++] = 0;
  for (const { columns } of rows) {
    ints.set(columns, column);
    column += columns.length;
    ints[start++] = column - first;
  }
  return matrix;
}
