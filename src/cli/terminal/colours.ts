// Colours on a terminal only, unless FORCE_COLOR asks for them; NO_COLOR always wins.

import pc from 'picocolors';

export type Colours = ReturnType<typeof pc.createColors>;

export function coloursFor(stream: NodeJS.WriteStream): Colours {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  const forced = FORCE_COLOR !== undefined && FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  const wanted = forced || (stream.isTTY === true && TERM !== 'dumb' && FORCE_COLOR === undefined);
  return pc.createColors(wanted && !NO_COLOR);
}
