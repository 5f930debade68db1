// The open model: where it came from, what was found in it, and the faults of a text that could not be read.

import { batch, computed, signal } from '@preact/signals';
import type { Issue } from '../../src/base/index.ts';
import type { Game } from '../../src/game/index.ts';
import { openSource } from '../engine/engine.ts';
import type { Loaded, ModelSource } from '../engine/load.ts';

export interface OpenModel {
  readonly source: ModelSource;
  /** How the user names it on a command line: a file, or a bundled model. */
  readonly given: string;
  /** The options that go with that name on a command line. */
  readonly options: readonly string[];
  readonly loaded: Loaded & { ok: true };
}

export interface Faults {
  readonly text: string;
  readonly name: string;
  readonly issues: readonly Issue[];
}

export const model = signal<OpenModel | null>(null);
export const faults = signal<Faults | null>(null);
export const opening = signal(false);

/** The game that is drawn and played; null until there is one, and for models too large to be drawn. */
export const game = computed<Game | null>(() => model.value?.loaded.game ?? null);
export const kinds = computed<Uint8Array | null>(() => model.value?.loaded.kinds ?? null);
/** The open model's name, as that of a file. */
export const modelFile = (ending: string): string => {
  const name = model.value?.loaded.name.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 60) ?? '';
  return `${name.replace(/^[.-]+|-+$/g, '') || 'model'}${ending}`;
};
export const total = computed(() => model.value?.loaded.total ?? 0);

/** What happens to everything else when another model is opened. */
const closing: (() => void)[] = [];
export const onOpen = (forget: () => void): void => void closing.push(forget);

export const bytesOf = async (from: Blob | Response): Promise<Uint8Array> =>
  new Uint8Array(await from.arrayBuffer());

/** A folder that was dropped, for instance, or a file that has gone since. */
const unreadable = (name: string): Issue => ({
  code: 'studio/unreadable',
  message: `${name} cannot be read`,
  hint: 'open an existing file, not a folder',
});

let asked = 0;

/** Opens a text, or tells its faults and leaves the old model open. Of several that are asked for at once the last is opened. */
export async function openModel(
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array | Promise<Uint8Array> },
  given: string,
  options: readonly string[] = [],
): Promise<boolean> {
  const turn = ++asked;
  opening.value = true;
  try {
    const read = await Promise.resolve(bytes).catch(() => null);
    if (turn !== asked) return false;
    if (read === null) {
      faults.value = { text: '', name, issues: [unreadable(name)] };
      return false;
    }
    const source = { name, bytes: read };
    const loaded = await openSource(source);
    if (loaded === null) return false;
    if (!loaded.ok) {
      faults.value = {
        text: new TextDecoder().decode(source.bytes),
        name,
        issues: loaded.issues,
      };
      return false;
    }
    batch(() => {
      faults.value = null;
      model.value = { source, given, options, loaded };
      for (const forget of closing) forget();
    });
    return true;
  } finally {
    if (turn === asked) opening.value = false;
  }
}

export const openText = (
  name: string,
  text: string | Promise<string>,
  given = name,
  options?: readonly string[],
): Promise<boolean> => {
  const bytes = Promise.resolve(text).then((known) => new TextEncoder().encode(known));
  return openModel({ name, bytes }, given, options);
};
