// What must not reach traces, reports and logs, as every command that writes one takes it.

import { hide, InputError } from '../../base/index.ts';
import { type Option, repeated } from '../option.ts';

export const REDACT_OPTION = {
  redact: {
    ...repeated(
      '--redact <pattern>',
      'print [redacted] for every match of this regular expression; repeatable',
    ),
    // Said here, before anything is read: whatever is told from now on heeds it.
    read(given, issues) {
      for (const pattern of given) {
        try {
          hide([pattern]);
        } catch (error) {
          if (!(error instanceof InputError)) throw error;
          for (const { code, message, hint } of error.issues) issues.add(code, message, -1, hint);
        }
      }
      return given;
    },
  } satisfies Option<readonly string[]>,
} as const;
