// Undo and redo. Every change replaces the open model by another text, so the texts before it and after it are kept. The last one also stays in
// the session storage of the tab: a reload, or another model opened by accident, loses nothing.

import { batch, computed, signal } from '@preact/signals';
import { model, onOpen, openModel } from './model.ts';

export interface Version {
  readonly name: string;
  readonly given: string;
  readonly text: string;
  readonly options?: readonly string[];
}

const MOST = 100;
const KEY = 'covergame-draft';

const past = signal<readonly Version[]>([]);
const future = signal<readonly Version[]>([]);
/** Changes that are not in the open model: of this tab before it was loaded again, or of a model that was open before. */
export const draft = signal<Version | null>(kept());
/** Whether the open model has changes that were not saved to a file. */
export const unsaved = signal(false);
export const canUndo = computed(() => past.value.length > 0);
export const canRedo = computed(() => future.value.length > 0);

/** The texts that are opened here. Any other one is another model, and nothing of it can be undone yet. */
const own = new WeakSet<Uint8Array>();

let turn: Promise<unknown> = Promise.resolve();

/** Steps that come faster than models are read wait for each other. */
function inTurn<T>(step: () => Promise<T>): Promise<T> {
  const done = turn.then(step, step);
  turn = done;
  return done;
}

/** Opens a changed model, so that the one before it can come back. False for a text with faults. */
export const change = (name: string, text: string): Promise<boolean> => inTurn(() => changed(name, text));
export const undo = (): Promise<void> => inTurn(() => stepped(past, future));
export const redo = (): Promise<void> => inTurn(() => stepped(future, past));

async function changed(name: string, text: string): Promise<boolean> {
  const before = current();
  const next = { name, given: name, text };
  if (before?.text === text) return true;
  if (!(await open(next))) return false;
  batch(() => {
    if (before) past.value = [...past.value, before].slice(-MOST);
    future.value = [];
    unsaved.value = true;
  });
  keep(next);
  return true;
}

async function stepped(from: typeof past, to: typeof past): Promise<void> {
  const before = current();
  const next = from.value.at(-1);
  if (!before || !next || !(await open(next))) return;
  batch(() => {
    from.value = from.value.slice(0, -1);
    to.value = [...to.value, before];
    unsaved.value = past.value.length > 0;
  });
  keep(past.value.length > 0 ? next : null);
}

/** Brings back the changes that are kept. */
export async function restore(): Promise<void> {
  const back = draft.value;
  if (back && (await change(back.name, back.text))) draft.value = null;
}

export function discard(): void {
  draft.value = null;
  if (!unsaved.value) keep(null);
}

export function saved(): void {
  unsaved.value = false;
  keep(null);
}

function open({ name, given, text, options }: Version): Promise<boolean> {
  const bytes = new TextEncoder().encode(text);
  own.add(bytes);
  return openModel({ name, bytes }, given, options);
}

function current(): Version | null {
  const shown = model.value;
  const text = shown?.loaded.text;
  return shown && text ? { name: shown.source.name, given: shown.given, text, options: shown.options } : null;
}

/** Session storage may be full, or forbidden. */
function keep(version: Version | null): void {
  try {
    if (version) sessionStorage.setItem(KEY, JSON.stringify(version));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Then a reload asks first, and no more is possible.
  }
}

function kept(): Version | null {
  try {
    const { name, given, text } = JSON.parse(sessionStorage.getItem(KEY) ?? '');
    return [name, given, text].every((each) => typeof each === 'string') ? { name, given, text } : null;
  } catch {
    return null;
  }
}

/** The last version that was opened here, for when another model takes its place. */
let last: Version | null = null;

onOpen(() => {
  const now = current();
  if (model.value && own.has(model.value.source.bytes)) {
    last = now;
    return;
  }
  if (unsaved.value && last) draft.value = last;
  past.value = [];
  future.value = [];
  unsaved.value = false;
});
