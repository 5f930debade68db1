// A client's cure for a file that cannot be read or written, by the cause that the operating system names.

import { diskCure } from '../base/node/index.ts';

/** Causes whose cure is another for whoever runs a service. */
const OF_SERVICES: Readonly<Record<string, string>> = {
  EMFILE:
    'the service has too many open files: raise its limit (ulimit -n), or close campaigns sooner with --idle',
  EACCES: 'let the service write to its folder',
  EPERM: 'let the service write to its folder',
  ENOENT: 'restore the file, or remove the campaign and load it again',
};

export function cureOf(error: unknown): string {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  const cure = OF_SERVICES[code ?? cause?.code ?? ''] ?? diskCure(error, 'repair the folder of the service');
  return `${cure}; then send the request again`;
}
