// The lines and columns of a tableau (tableau.ts), and the step from one basis to the next: O(lines * columns), and less where the line is sparse.

const TINY = 1e-9;
/** Room for further lines, when there is none left. */
const SPARE = 16;
/** The place of a variable that is in no column and no line. */
export const GONE = -0x7fffffff;

/** What all sets satisfy: the sum of coefficients times columns is at least `least`. All of them are whole numbers. */
export interface Row {
  readonly columns: Int32Array;
  readonly coefficients: Int32Array;
  readonly least: number;
}

export class Dictionary {
  lines = 0;
  columns = 0;
  cost = new Float64Array(0);
  nonbasic = new Int32Array(0);
  isBanned = new Uint8Array(0);
  objective = 0;
  /** What the relaxation takes of each column. */
  x = new Float64Array(0);
  /** Cells written since this was set to 0, for counting effort. */
  written = 0;
  readonly rows: readonly Row[];
  readonly n: number;
  cells = new Float64Array(0);
  value = new Float64Array(0);
  basic = new Int32Array(0);
  isFrozen = new Uint8Array(0);
  /** Where a variable is: in column k (k), in line i (-1 - i), or in neither. */
  place = new Int32Array(0);
  touched = new Int32Array(0);

  /** `rows` may grow. */
  constructor(rows: readonly Row[], n: number) {
    this.rows = rows;
    this.n = n;
    this.x = new Float64Array(n);
  }

  resize(lines: number, columns: number): void {
    if (this.cost.length < columns) {
      this.cost = new Float64Array(columns);
      this.nonbasic = new Int32Array(columns);
      this.isBanned = new Uint8Array(columns);
      this.touched = new Int32Array(columns);
    }
    this.columns = columns;
    this.lengthen(lines);
    const variables = this.n + this.rows.length;
    if (this.place.length !== variables) this.place = new Int32Array(variables);
    this.lines = lines;
  }

  /** Room for so many lines, and one more. */
  lengthen(lines: number): void {
    if (this.value.length <= lines) {
      const room = lines + SPARE;
      this.value = grown(this.value, new Float64Array(room));
      this.basic = grown(this.basic, new Int32Array(room));
      this.isFrozen = grown(this.isFrozen, new Uint8Array(room));
    }
    const cells = (lines + 1) * this.columns;
    if (this.cells.length < cells)
      this.cells = grown(this.cells, new Float64Array(cells + SPARE * this.columns));
  }

  /** How many cells there is room for. */
  get room(): number {
    return this.cells.length;
  }

  /** A line for the slack of row r. */
  makeLine(r: number, value: number): number {
    this.lengthen(this.lines);
    const i = this.lines++;
    const { columns: width } = this;
    const cells = this.cells;
    const at = i * width;
    cells.fill(0, at, at + width);
    const { columns, coefficients } = this.rows[r];
    for (let c = 0; c < columns.length; c++) {
      const place = this.place[columns[c]];
      const a = coefficients[c];
      if (place >= 0) cells[at + place] += a;
      else if (place !== GONE) {
        const source = (-1 - place) * width;
        for (let k = 0; k < width; k++) cells[at + k] += a * cells[source + k];
      }
    }
    this.value[i] = value;
    this.basic[i] = this.n + r;
    this.isFrozen[i] = 0;
    this.written += width * columns.length;
    return i;
  }

  /** Column k becomes basic, what was basic in the line leaves. */
  pivot(line: number, k: number): void {
    const { cost, columns, lines, x } = this;
    const cells = this.cells;
    const value = this.value;
    const basic = this.basic;
    const touched = this.touched;
    const n = this.n;
    const at = line * columns;
    const pivot = cells[at + k];
    const by = -value[line] / pivot;
    const leaving = basic[line];
    const entering = this.nonbasic[k];
    // A column that is frozen is 0 or 1 from now on.
    if (leaving < n) x[leaving] -= value[line];
    let count = 0;
    for (let c = 0; c < columns; c++) {
      const a = cells[at + c];
      if (c === k || a === 0) continue;
      if (a < TINY && a > -TINY) cells[at + c] = 0;
      else {
        cells[at + c] = -a / pivot;
        touched[count++] = c;
      }
    }
    cells[at + k] = 1 / pivot;
    const isDense = 2 * count > columns;
    let written = columns;
    for (let i = 0; i < lines; i++) {
      if (i === line) continue;
      const from = i * columns;
      const f = cells[from + k];
      if (f === 0) continue;
      value[i] += f * by;
      x[basic[i]] += f * by;
      if (isDense) for (let c = 0; c < columns; c++) cells[from + c] += f * cells[at + c];
      else for (let t = 0; t < count; t++) cells[from + touched[t]] += f * cells[at + touched[t]];
      cells[from + k] = f / pivot;
      written += count;
    }
    const f = cost[k];
    this.objective += f * by;
    for (let t = 0; t < count; t++) cost[touched[t]] += f * cells[at + touched[t]];
    cost[k] = f / pivot;
    value[line] = by;
    this.written += written;
    basic[line] = entering;
    this.nonbasic[k] = leaving;
    this.place[leaving] = k;
    this.isBanned[k] = this.isFrozen[line];
    this.isFrozen[line] = 0;
    if (entering < n) {
      x[entering] = by;
      this.place[entering] = -1 - line;
    } else this.dropLine(line);
  }

  /** A slack that has become basic needs no line. */
  dropLine(i: number): void {
    const last = --this.lines;
    this.place[this.basic[i]] = GONE;
    if (i === last) return;
    const { columns } = this;
    this.cells.copyWithin(i * columns, last * columns, (last + 1) * columns);
    this.value[i] = this.value[last];
    this.basic[i] = this.basic[last];
    this.isFrozen[i] = this.isFrozen[last];
    this.place[this.basic[i]] = -1 - i;
  }
}

function grown<A extends Float64Array | Int32Array | Uint8Array>(old: A, larger: A): A {
  larger.set(old);
  return larger;
}
