// Seeded dice: xoshiro128** (Blackman and Vigna), as in base/, so that what is drawn here is what would be drawn there.

import { alloc } from '../memory';

@unmanaged
export class Dice {
  a: u32;
  b: u32;
  c: u32;
  d: u32;
}

export function newDice(a: u32, b: u32, c: u32, d: u32): Dice {
  const dice = changetype<Dice>(alloc(offsetof<Dice>()));
  dice.a = a;
  dice.b = b;
  dice.c = c;
  dice.d = d;
  return dice;
}

/** A number from 0 to n - 1. */
export function roll(dice: Dice, n: i32): i32 {
  const bits = rotl<u32>(dice.b * 5, 7) * 9;
  const t = dice.b << 9;
  dice.c ^= dice.a;
  dice.d ^= dice.b;
  dice.b ^= dice.c;
  dice.a ^= dice.d;
  dice.c ^= t;
  dice.d = rotl<u32>(dice.d, 11);
  return <i32>((<u64>bits * <u64>n) >> 32);
}
