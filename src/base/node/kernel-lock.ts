// The operating system's lock on an open file. It goes with its process, however that ends, and keeps out a second
// opener in the same process too. It needs fs-native-extensions, an optional package; null if that does not load.

import { createRequire } from 'node:module';

export type TryLock = (file: number, offset?: number, length?: number) => boolean;

let known: TryLock | null | undefined;

export function kernelLock(): TryLock | null {
  known ??= loaded();
  return known;
}

function loaded(): TryLock | null {
  try {
    const load = createRequire(import.meta.url);
    return (load('fs-native-extensions') as typeof import('fs-native-extensions')).tryLock;
  } catch {
    return null;
  }
}
