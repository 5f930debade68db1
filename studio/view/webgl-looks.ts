// How nodes look in WebGL: the colours of the page, the pebble, what is selected or spoken of, visits or kinds.

import { FORCEABLE, IMPOSSIBLE } from '../../src/game/index.ts';
import { paint, selected, spokenOf } from '../state/look.ts';
import { kinds } from '../state/model.ts';
import { isFolded } from '../state/program.ts';
import { moment, visits } from '../state/reel.ts';

const COLOURS = ['ink', 'rule', 'pebble', 'may', 'heat', 'good-rim', 'open-rim', 'off-rim'] as const;
export type Colours = Readonly<Record<(typeof COLOURS)[number], string>>;

/** The colours of the page as WebGL takes them. */
export function coloursOf(box: HTMLElement): Colours {
  const probe = document.createElement('span');
  box.append(probe);
  const found = COLOURS.map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(found) as Colours;
}

/** All that looksOf() reads, so that a change of it is noticed; and the nodes that stand out. */
export function standingOut(): readonly number[] {
  void [paint.value, paint.value === 'visits' && visits.value];
  return [moment.value?.node ?? -1, selected.value ?? -1, ...spokenOf.value].filter((node) => node >= 0);
}

export function looksOf(node: number, colours: Colours): Record<string, unknown> {
  if (moment.value?.node === node) return { color: colours.pebble, size: 12, zIndex: 2, forceLabel: true };
  if (selected.value === node || spokenOf.value.includes(node))
    return { color: colours.may, size: 10, forceLabel: true };
  if (paint.value === 'visits') {
    const count = visits.value?.[node] ?? 0;
    return {
      color: count > 0 ? colours.heat : colours['off-rim'],
      size: 3 + Math.min(9, Math.log2(1 + count)),
    };
  }
  if (isFolded(node)) return { color: colours.ink };
  const kind = kinds.value?.[node];
  return { color: colours[kind === FORCEABLE ? 'good-rim' : kind === IMPOSSIBLE ? 'off-rim' : 'open-rim'] };
}
