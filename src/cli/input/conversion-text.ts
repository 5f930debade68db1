// What became of the parts of a model that a game has no exact place for, in lines.

import type { Conversion } from '../../format/index.ts';

export function conversionText(conversion: Conversion | undefined): string[] {
  if (!conversion) return [];
  const line = (name: string, parts: readonly string[]): string[] =>
    parts.length > 0 ? [`${name.padEnd(13)}${parts.join('; ')}`] : [];
  return [
    ...line('kept', conversion.kept),
    ...line('approximated', conversion.approximated),
    ...line('dropped', conversion.dropped),
  ];
}
