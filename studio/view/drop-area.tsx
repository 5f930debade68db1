// The page takes files that are dropped on it: a trace of the open model is walked through, anything else is read as a model.

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { readTraceBytes } from '../state/follow.ts';
import { card } from '../state/look.ts';
import { bytesOf, faults, openModel } from '../state/model.ts';

const isTrace = async (file: File): Promise<boolean> =>
  /^\s*\{"format":\s*"covergame-trace\//.test(await file.slice(0, 200).text());

async function walk(file: File): Promise<void> {
  await readTraceBytes(file.name, await bytesOf(file));
}

async function open(file: File): Promise<void> {
  if (!(await openModel({ name: file.name, bytes: bytesOf(file) }, file.name)) && faults.value)
    card.value = 'model';
}

/** Files are asked for in the order in which they were dropped. */
let before = Promise.resolve();

function take(file: File): void {
  before = before
    .then(() => isTrace(file))
    .catch(() => false)
    .then((trace) => void (trace ? walk(file) : open(file)));
}

export function DropArea({ children }: { readonly children: ComponentChildren }) {
  const over = useSignal(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can be opened by the cards as well
    <div
      class={over.value ? 'studio over' : 'studio'}
      onDragOver={(event) => {
        event.preventDefault();
        over.value = true;
      }}
      onDragLeave={() => {
        over.value = false;
      }}
      onDrop={(event) => {
        event.preventDefault();
        over.value = false;
        const file = event.dataTransfer?.files[0];
        if (file) take(file);
      }}
    >
      {children}
    </div>
  );
}
