// Hidden bits in systems of several shapes, each fault hunted with many seeds by `adaptive --spend-all` and by `rdm`. What is printed first are the
// faults for which `adaptive` is clearly behind (Mann and Whitney's test, z above 2), the worst first; then each shape and each kind: the
// geometric mean of the ratio of the medians, and in how many rows the median is at most that of `rdm`.

import { Dice, quantile } from '../../src/base/index.ts';
import { type Strategy, spendingAll, strategyNamed } from '../../src/strategy/index.ts';
import { HIDDEN, hiddenBit } from './hidden-bit.ts';
import { SHAPES } from './shapes.ts';
import { spentUntil } from './spent-until.ts';

const RULES = { budget: 3000, resetCost: 10 };
const CLEARLY = 2;
const SHOWN = 10;

export interface HiddenSize {
  /** The first seed. */
  readonly first: number;
  /** For each shape and kind of fault, and for each fault. */
  readonly faults: number;
  readonly seeds: number;
}

interface Row {
  readonly shape: string;
  readonly kind: string;
  readonly fault: number;
  readonly medians: readonly [adaptive: number, rdm: number];
  /** How clearly `adaptive` is behind, in standard deviations. */
  readonly behind: number;
}

export function hiddenRows(size: HiddenSize): void {
  const rows = [...measured(size)];
  const behind = rows.filter((row) => row.behind > CLEARLY).sort((a, b) => b.behind - a.behind);
  const ahead = rows.filter((row) => row.behind < -CLEARLY);
  const atMost = rows.filter(({ medians: [adaptive, rdm] }) => adaptive <= rdm);
  console.log('shape | sets the bit, shows it | fault | adaptive --spend-all | rdm | behind by');
  console.log('--- | --- | --- | --- | --- | ---');
  for (const { shape, kind, fault, medians, behind: by } of behind.slice(0, SHOWN))
    console.log([shape, kind, fault, ...medians.map(Math.round), by.toFixed(1)].join(' | '));
  console.log(
    `${rows.length} faults: median at most that of rdm for ${atMost.length}, clearly behind for ${behind.length}, clearly ahead for ${ahead.length}\n`,
  );
  console.log('shape, or what sets the bit and shows it | median / that of rdm | at most');
  console.log('--- | --- | ---');
  for (const part of ['shape', 'kind'] as const) {
    for (const name of new Set(rows.map((row) => row[part]))) {
      const of = rows.filter((row) => row[part] === name);
      const logs = of.reduce((sum, { medians: [adaptive, rdm] }) => sum + Math.log(adaptive / rdm), 0);
      const won = of.filter((row) => atMost.includes(row)).length;
      console.log(`${name} | ${Math.exp(logs / of.length).toFixed(2)} | ${won} of ${of.length}`);
    }
  }
}

/** Faults that neither finds in half of its seeds say nothing, and are left out. */
function* measured({ first, faults, seeds }: HiddenSize): Generator<Row> {
  const rivals: readonly Strategy[] = [spendingAll(strategyNamed('adaptive')), strategyNamed('rdm')];
  for (const [shape, drawn] of Object.entries(SHAPES)) {
    for (const [number, kind] of HIDDEN.entries()) {
      for (let fault = 0; fault < faults; fault++) {
        const game = drawn(first * 1000 + fault);
        const [adaptive, rdm] = rivals.map((strategy) => {
          const prepared = strategy.prepare({ game, ...RULES });
          return Array.from({ length: seeds }, (_, i) => {
            const hidden = hiddenBit(game, kind, Dice.of(first, fault, number));
            return spentUntil({ game, prepared, ...RULES }, hidden, first * 7919 + 100 * fault + i);
          });
        });
        const medians = [median(adaptive), median(rdm)] as const;
        if (Math.min(...medians) === RULES.budget) continue;
        yield { shape, kind: kind.join(', '), fault, medians, behind: behindBy(adaptive, rdm) };
      }
    }
  }
}

const median = (values: readonly number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

/** Mann and Whitney's statistic, by the normal approximation. */
function behindBy(ours: readonly number[], theirs: readonly number[]): number {
  let greater = 0;
  for (const a of ours) for (const b of theirs) greater += a > b ? 1 : a === b ? 0.5 : 0;
  const pairs = ours.length * theirs.length;
  return (greater - pairs / 2) / Math.sqrt((pairs * (ours.length + theirs.length + 1)) / 12);
}
