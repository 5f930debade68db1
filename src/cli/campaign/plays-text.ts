// Who did what in a joint campaign, a line for each instance or worker.

import { counted, printable } from '../../base/index.ts';
import type { PlayCount } from '../../run/index.ts';

const SHOWN = 16;

export function playsText(plays: readonly PlayCount[]): string[] {
  const width = Math.max(...plays.slice(0, SHOWN).map(({ instance }) => instance.length));
  const lines = plays
    .slice(0, SHOWN)
    .map(
      ({ instance, tests, steps, fresh }, i) =>
        `${i === 0 ? 'instances' : '         '}  ${printable(instance).padEnd(width)}  ${counted(tests, 'test')}, ${counted(steps, 'step')}, first at ${counted(fresh, 'node')}`,
    );
  if (plays.length > SHOWN) lines.push(`           and ${plays.length - SHOWN} more`);
  return lines;
}
