// The checklist of the paper's claims, computed for the paper's own figures and for ours under every set-up.

import type { Block } from '../blocks.ts';
import { CLAIMS, type Count, countOf, PAPER_TABLE, type Table, verdictOn } from '../claims.ts';
import { pairedOrders } from '../paired.ts';
import type { GraphResult } from '../results.ts';
import { type Row, rowsOf, SET_UPS } from '../set-ups.ts';

export function tableOfRows(rows: readonly Row[]): Table {
  const orders = pairedOrders(rows);
  return {
    rows,
    mean: (row, strategy) => rows[row].samples.get(strategy)?.mean,
    order: (row, first, second) => orders(rows[row], first, second),
  };
}

export function claimBlocks(results: readonly GraphResult[]): Block[] {
  const measured = new Set(results.map(({ graph }) => graph));
  const paperRows = PAPER_TABLE.rows.flatMap(({ graph }, i) => (measured.has(graph) ? [i] : []));
  const paper: Table = {
    rows: paperRows.map((i) => PAPER_TABLE.rows[i]),
    mean: (row, strategy) => PAPER_TABLE.mean(paperRows[row], strategy),
    order: (row, first, second) => PAPER_TABLE.order(paperRows[row], first, second),
  };
  const tables = [
    { name: ['the paper’s own figures', '', ''], table: paper },
    ...SET_UPS.map((setUp) => ({
      name: [setUp.reading, setUp.suite, setUp.walk],
      table: tableOfRows(rowsOf(results, setUp)),
    })).filter(({ table }) => table.rows.length > 0),
  ];
  return [
    { kind: 'heading', level: 2, text: 'The paper’s claims' },
    {
      kind: 'text',
      text: 'Each claim is a number of comparisons: for it, level, and against it. Our pairs are ordered by a paired t-test over runs of equal seed, with Holm’s correction for all pairs of the table (error below 5 %). The paper’s pairs are ordered by the printed means. “Met” means nine in ten for the claim and fewer than one in ten against it. “Mostly” means more than half for it.',
    },
    { kind: 'text', text: inShort(tables) },
    { kind: 'list', items: CLAIMS.map(({ text }, i) => `Claim ${i + 1}: ${text}.`) },
    {
      kind: 'table',
      head: ['graphs', 'suite', 'walk', ...CLAIMS.map((_, i) => `claim ${i + 1}`)],
      rows: tables.map(({ name, table }) => [
        ...name,
        ...CLAIMS.map(({ ask }) => shown(countOf(ask(table)))),
      ]),
    },
  ];
}

/** What the main set-up does not confirm comes first. */
function inShort(tables: readonly { readonly table: Table }[]): string {
  const main = tables[1]?.table;
  if (!main) return 'The main set-up was not measured.';
  const named = (wanted: (verdict: string) => boolean): string[] =>
    CLAIMS.flatMap(({ ask }, i) => (wanted(verdictOn(countOf(ask(main)))) ? [`claim ${i + 1}`] : []));
  const unmet = named((verdict) => verdict === 'not met' || verdict === 'mostly');
  const met = named((verdict) => verdict === 'met');
  return `s2 first is ${unmet.includes('claim 3') ? 'not reproduced' : 'reproduced'} (claim 3). It is a pattern in the paper’s figures that the paper never claims. Under the set-up nearest to the paper ${unmet.length === 0 ? 'every claim is met' : `these are not met, or not fully: ${unmet.join(', ')}`}. ${met.length === 0 ? 'None is met' : `These are met: ${met.join(', ')}`}.`;
}

const shown = (count: Count): string => {
  const verdict = verdictOn(count);
  return verdict === 'not asked' ? '–' : `${verdict}\n${count.for} / ${count.level} / ${count.against}`;
};
