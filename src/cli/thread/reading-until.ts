// Reads a large model until the clock or Ctrl-C says that it is enough: in slices where the format has them, else in a thread, which has a price.

import type { Source } from '../../base/index.ts';
import { formatOf, type Reading, type ReadModelOptions, readingModel } from '../../format/index.ts';
import type { Patience } from '../input/index.ts';
import { type Context, type Ended, EndedEarly, inSlices } from '../terminal/index.ts';
import { offThread } from './off-thread.ts';

export function readingUntil(ended: Ended, context: Context): Patience {
  const read = async (source: Source, options: ReadModelOptions): Promise<Reading> => {
    const what = `${source.name} was read`;
    const format = formatOf(source, options);
    if (!format.ok) return format;
    if (format.value.reading) return inSlices(readingModel(source, options), ended, what);
    const early = ended();
    if (early !== null) throw new EndedEarly(early, what);
    const reading = await offThread('read', { source, options }, `reading ${source.name}`, context, ended);
    if (reading) return reading.ok ? { ...reading, format: format.value } : reading;
    throw new EndedEarly(ended() ?? 'interrupted', what);
  };
  return { ended, read };
}
