// The error for a text that is no requirement.

import { InputError } from '../../base/index.ts';

export const badRequirement = (text: string, expected: string, hint?: string): InputError =>
  InputError.of(
    'run/bad-requirement',
    `the requirement is ${JSON.stringify(text)}; it must be ${expected}`,
    hint,
  );
