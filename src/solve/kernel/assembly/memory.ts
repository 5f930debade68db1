// Memory for many searches in one instance. Blocks have sizes of 4, 5, 6, 7 times a power of two, with a list of
// free ones for each. A returned block serves the next request of its size. So searches that come and go need no
// more than the largest group of them needed.
//
// Rows are addresses: of 32-bit integers, or of floats.

import { mostPages } from './tuning';

/** Ends the call: there is no more memory. Never returns. */
@external('env', 'exhausted')
declare function exhausted(): void;

const HEADER: usize = 8;
/** By class: the first free block; a free block begins with the next one. */
const FREE: usize = memory.data(4 * 128, 8);
const LARGEST: u64 = 0x7fff0000;
const LEAST_GROWTH: i32 = 16;

let top: usize = (__heap_base + 15) & ~(<usize>15);
/** Whether the block that was taken last has never been one before: it holds zeros then, and filling it would only make the machine find its pages, at once. */
let isFresh: bool = false;

@inline
function sizeOf(kind: u32): usize {
  return (<usize>(4 + (kind & 3)) << (kind >> 2)) << 3;
}

function kindOf(bytes: usize): u32 {
  const units: u32 = (<u32>bytes + <u32>HEADER + 7) >> 3;
  if (units <= 4) return 0;
  let shift: u32 = 29 - clz(units);
  let quarters: u32 = (units + (1 << shift) - 1) >> shift;
  if (quarters === 8) {
    shift++;
    quarters = 4;
  }
  return (shift << 2) + quarters - 4;
}

/** A block of at least so many bytes, with anything in it. */
export function alloc(bytes: u64): usize {
  if (bytes > LARGEST) exhausted();
  const kind = kindOf(<usize>bytes);
  const slot = FREE + (<usize>kind << 2);
  const free = load<usize>(slot);
  if (free !== 0) {
    store<usize>(slot, load<usize>(free));
    isFresh = false;
    return free;
  }
  const size = sizeOf(kind);
  const end: u64 = <u64>top + <u64>size;
  const had = memory.size();
  if (end > <u64>had << 16) {
    const pages = <i32>((end + 0xffff) >> 16);
    if (pages > mostPages) exhausted();
    const ample = min(mostPages, max(pages, had + max(LEAST_GROWTH, had >> 3)));
    if (memory.grow(ample - had) < 0 && memory.grow(pages - had) < 0) exhausted();
  }
  const block = top + HEADER;
  store<u32>(top, kind);
  top += size;
  isFresh = true;
  return block;
}

/** The same, filled with zeros. */
export function allocZeros(bytes: u64): usize {
  const block = alloc(bytes);
  if (!isFresh) memory.fill(block, 0, <usize>bytes);
  return block;
}

/** Gives a block back; 0 is none. */
export function free(block: usize): void {
  if (block === 0) return;
  const slot = FREE + (<usize>load<u32>(block - HEADER) << 2);
  store<usize>(block, load<usize>(slot));
  store<usize>(slot, block);
}

/** A larger block that begins with what this one held; all after that is 0. */
export function enlarged(block: usize, had: u64, bytes: u64): usize {
  const larger = alloc(bytes);
  if (block !== 0) memory.copy(larger, block, <usize>had);
  if (!isFresh) memory.fill(larger + <usize>had, 0, <usize>(bytes - had));
  free(block);
  return larger;
}

@inline
export function at(row: usize, i: i32): i32 {
  return load<i32>(row + (<usize>i << 2));
}

@inline
export function put(row: usize, i: i32, value: i32): void {
  store<i32>(row + (<usize>i << 2), value);
}

@inline
export function num(row: usize, i: i32): f64 {
  return load<f64>(row + (<usize>i << 3));
}

@inline
export function putNum(row: usize, i: i32, value: f64): void {
  store<f64>(row + (<usize>i << 3), value);
}

/** The signed byte of a row of such. */
@inline
export function sign(row: usize, i: i32): i32 {
  return <i32>load<i8>(row + <usize>i);
}
