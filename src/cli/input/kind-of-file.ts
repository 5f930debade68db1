// What a file of ours is, told by the "format" it names: for the user who gave a model where a trace was wanted.

import { InputError, type Source } from '../../base/index.ts';

const KINDS = [
  { format: 'covergame/', is: 'a model' },
  { format: 'covergame-efsm/', is: 'a model program' },
  { format: 'covergame-suite/', is: 'a test suite' },
  { format: 'covergame-witness/', is: 'a witness' },
  { format: 'covergame-trace/', is: 'a trace' },
  { format: 'covergame-coverage/', is: 'a coverage file' },
  { format: 'covergame-known/', is: 'a known file' },
  { format: 'covergame-report/', is: 'a report' },
  {
    format: 'covergame-on-the-fly/',
    is: 'a trace of an --on-the-fly run, which has no nodes',
    hint: 'the command in its first line repeats the run; for reports, run the program without --on-the-fly',
  },
] as const satisfies readonly { readonly format: string; readonly is: string; readonly hint?: string }[];
type Kind = (typeof KINDS)[number];
type Prefix = Kind['format'];

const HEAD = 4096;

/** Refuses a file that says itself to be of another kind than those wanted; one that says nothing passes. */
export function refuseOtherKinds(
  { name, bytes }: Source,
  wanted: readonly Prefix[],
  what: string,
  hint: string,
): void {
  const head = new TextDecoder().decode(bytes.subarray(0, HEAD));
  const said = /"?format"?\s*:\s*"?(covergame[\w-]*\/)/.exec(head)?.[1];
  const kind = KINDS.find(({ format }) => format === said);
  if (!kind || wanted.includes(kind.format)) return;
  const cure = 'hint' in kind ? kind.hint : hint;
  throw InputError.of('cli/wrong-kind', `${name} is ${kind.is}; expected ${what}`, cure);
}
