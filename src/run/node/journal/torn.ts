// What a crash left behind the last whole line of a trace, kept beside it as FILE.torn before it is cut off: nobody can read it as a trace, but
// it may tell somebody what the machine did. A line that was cut in its middle is no more than a kill leaves, and is not kept.

import { disk } from '../../../base/node/index.ts';

const NEWLINE = 10;

/** Keeps these last bytes of the file at that path, in a file of their own that was not there before. */
export function keepTorn(path: string, bytes: Uint8Array): void {
  if (!bytes.includes(NEWLINE)) return;
  let name = `${path}.torn`;
  for (let k = 2; disk.existsSync(name); k++) name = `${path}.torn.${k}`;
  const file = disk.openSync(name, 'wx');
  try {
    for (let done = 0; done < bytes.length; ) done += disk.writeSync(file, bytes, done);
  } finally {
    disk.closeSync(file);
  }
}
