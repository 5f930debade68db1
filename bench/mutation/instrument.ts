// A source with all its mutants in it: each stands beside what it replaces, behind a switch that asks which one is on.

import type { Candidate } from './candidates.ts';

export interface Placed extends Candidate {
  /** What the switch is asked for. */
  readonly number: number;
}

/** The name of the switch, a global (preload.ts). */
export const SWITCH = '$mutant';

export function instrument(text: string, placed: readonly Placed[]): string {
  const sorted = placed.toSorted(
    (a, b) =>
      a.start - b.start || b.end - a.end || Number(a.is === 'expression') - Number(b.is === 'expression'),
  );
  return render(text, 0, text.length, sorted);
}

/** The text from one place to another; what lies within a mutant stands in its original half alone, as only one is on at a time. */
function render(text: string, from: number, to: number, placed: readonly Placed[]): string {
  let out = '';
  let at = from;
  for (let i = 0; i < placed.length; ) {
    const outer = placed[i++];
    const inner: Placed[] = [];
    while (i < placed.length && placed[i].start < outer.end) inner.push(placed[i++]);
    const original = render(text, outer.start, outer.end, inner);
    out += text.slice(at, outer.start) + switched(outer, original);
    at = outer.end;
  }
  return out + text.slice(at, to);
}

function switched({ is, number, replacement }: Placed, original: string): string {
  const asked = `${SWITCH}(${number})`;
  return is === 'expression'
    ? `(${asked} ? (${replacement}) : (${original}))`
    : `{ if (${asked}) { ${replacement} } else { ${original} } }`;
}
