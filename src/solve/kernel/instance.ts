// The kernel, compiled when the first search begins, and its memory. One instance serves all searches: engines
// reserve gigabytes of addresses for each, so a thousand instances are impossible. When its memory has become
// large, the next searches get a new one. The old one goes with its last search.
//
// `ints`, `floats` and `bytes` view its memory. They are new each time the memory grows, so never keep one across a
// call.

import { InputError } from '../../base/index.ts';
import { TUNING } from '../tuning.ts';
import { CODE } from './code.ts';

/** What the kernel does; searches, problems and rows are addresses in its memory. */
export interface Calls {
  readonly memory: { readonly buffer: ArrayBuffer };
  tune(restartMargin: number, boundDepth: number, mostPages: number): void;
  inbox(count: number): number;
  newProblem(n: number, rules: number, options: number): number;
  rowsOf(problem: number): number;
  freeProblem(problem: number): void;
  newRow(count: number): number;
  freeRow(row: number): void;
  newSearch(decides: number, room: number, mostLearned: number, more: number): number;
  freeSearch(search: number): void;
  boundBy(search: number, problem: number, logs: boolean): void;
  logTo(search: number, logs: boolean): void;
  effortOf(search: number): number;
  addEffort(search: number, by: number): void;
  limitTo(search: number, limit: number): void;
  newVariable(search: number): number;
  newVariables(search: number, count: number): void;
  addRules(search: number, problem: number, first: number, last: number): void;
  add(search: number, count: number): void;
  assume(search: number, count: number, isSame: boolean): void;
  withdraw(search: number, count: number): void;
  isRefuted(search: number, literal: number): number;
  run(search: number, effort: number): number;
  newDice(a: number, b: number, c: number, d: number): number;
  newLightSet(problem: number, target: number, dice: number): number;
  freeLightSet(set: number): void;
  lighten(set: number, below: number, enough: number, effort: number, slice: number): number;
  newDescent(problem: number, target: number, inside: number, order: number, count: number): number;
  descend(descent: number, effort: number): number;
  freeDescent(descent: number): void;
  findForced(problem: number, bits: number, sizes: number): void;
  ascend(problem: number, state: number, enough: number, depth: number, into: number): number;
}

/** The little of it that is used: not all who compile this know the names of browsers. */
declare const WebAssembly: {
  readonly Module: new (code: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
};

/** Told of what a search does while it runs. */
export interface Listener {
  learned?(literals: number[]): void;
  forgotten?(literals: number[]): void;
  bound?(item: number, literals: number[], charge: Float64Array): void;
  repeat?(item: number): void;
}

/** Rules as rows: those of item v are ruleStart[v] .. ruleStart[v + 1] - 1, and the options of rule c option[optionStart[c]] .. option[optionStart[c + 1] - 1]. */
export interface Rules {
  readonly n: number;
  readonly weight: Float64Array;
  readonly ruleStart: Int32Array;
  readonly ruleOwner: Int32Array;
  readonly optionStart: Int32Array;
  readonly option: Int32Array;
}

/** All that addresses of 32 bits reach. */
const MOST_PAGES = 65_535;
/** An instance with as much memory is left to the searches that it has. */
const FULL = 1 << 29;

let compiled: object | null = null;
let current: Instance | null = null;

export class Instance {
  readonly calls: Calls;
  listener: Listener | null = null;
  /** Its memory could not grow: what was under way is lost. */
  isExhausted = false;
  #ints = new Int32Array(0);
  #floats = new Float64Array(0);
  #bytes = new Int8Array(0);

  /** It takes no more memory than so many pages. */
  constructor(mostPages = MOST_PAGES) {
    compiled ??= compile();
    this.calls = exportsOf(compiled, { env: this.#answers() }) as Calls;
    this.calls.tune(TUNING.restartMargin.value, TUNING.boundDepth.value, mostPages);
  }

  /** The one for a new search. */
  static forSearch(): Instance {
    if (!current || current.isExhausted || current.size > FULL) current = new Instance();
    return current;
  }

  /** Of its memory, in bytes. */
  get size(): number {
    return this.calls.memory.buffer.byteLength;
  }

  get ints(): Int32Array {
    this.#renew();
    return this.#ints;
  }

  get floats(): Float64Array {
    this.#renew();
    return this.#floats;
  }

  get bytes(): Int8Array {
    this.#renew();
    return this.#bytes;
  }

  #renew(): void {
    const { buffer } = this.calls.memory;
    if (this.#ints.buffer === buffer) return;
    this.#ints = new Int32Array(buffer);
    this.#floats = new Float64Array(buffer);
    this.#bytes = new Int8Array(buffer);
  }

  /** Puts literals where the next call looks for them. */
  send(literals: ArrayLike<number>): number {
    const at = this.calls.inbox(literals.length) >>> 2;
    this.ints.set(literals, at);
    return literals.length;
  }

  /** A problem in its memory. */
  problem({ n, weight, ruleStart, ruleOwner, optionStart, option }: Rules): number {
    const problem = this.calls.newProblem(n, ruleOwner.length, option.length) >>> 0;
    const rows = this.calls.rowsOf(problem) >>> 0;
    this.floats.set(weight, rows >>> 3);
    let at = (rows >>> 2) + 2 * n;
    for (const row of [ruleStart, ruleOwner, optionStart, option]) {
      this.ints.set(row, at);
      at += row.length;
    }
    return problem;
  }

  #answers(): object {
    const literals = (at: number, count: number) =>
      Array.from(this.ints.subarray(at >>> 2, (at >>> 2) + count));
    return {
      exhausted: () => {
        this.isExhausted = true;
        throw outOfMemory(this.size);
      },
      learned: (at: number, count: number) => this.listener?.learned?.(literals(at, count)),
      forgotten: (at: number, count: number) => this.listener?.forgotten?.(literals(at, count)),
      bound: (item: number, at: number, count: number, charge: number, rules: number) =>
        this.listener?.bound?.(
          item,
          literals(at, count),
          this.floats.subarray(charge >>> 3, (charge >>> 3) + rules),
        ),
      repeat: (item: number) => this.listener?.repeat?.(item),
    };
  }
}

function compile(): object {
  try {
    return new WebAssembly.Module(decoded(CODE));
  } catch {
    throw InputError.of(
      'solve/no-webassembly',
      'the solver runs as WebAssembly, which is not allowed here, or has no vector instructions',
      "in a page, add 'wasm-unsafe-eval' to script-src of its policy; in Node, remove --no-expose-wasm; use a browser of 2023 or later",
    );
  }
}

/** From two digits a byte, as these are compressed by a tenth more than the shorter ways of writing bytes are: bytes that come again look alike. */
function decoded(code: string): Uint8Array {
  const bytes = new Uint8Array(code.length / 2);
  for (let i = 0; i < bytes.length; i++) {
    bytes[i] = (digit(code.charCodeAt(2 * i)) << 4) | digit(code.charCodeAt(2 * i + 1));
  }
  return bytes;
}

/** 0 to 9 by their codes from 48 on, a to f by theirs from 97 on. */
const digit = (letter: number): number => (letter < 97 ? letter - 48 : letter - 87);

function exportsOf(module: object, imports: object): object {
  try {
    return new WebAssembly.Instance(module, imports).exports;
  } catch (error) {
    // There are no addresses left for the memory of one more.
    if (error instanceof RangeError) throw outOfMemory(0);
    throw error;
  }
}

/** Memory is the machine's affair. */
export function outOfMemory(taken: number): InputError {
  return InputError.of(
    'solve/memory',
    `the solver ran out of memory; its searches had ${Math.round(taken / 1e6)} MB`,
    'end it earlier with --time-limit, and take what is known by then',
  );
}
