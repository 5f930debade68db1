// Finds nodes by a part of their name: those of a model that is drawn at once, those of one that is only seen in boxes by asking the worker.

import { useSignal, useSignalEffect } from '@preact/signals';
import { find, goTo } from '../state/boxes.ts';
import { selected, spokenOf } from '../state/look.ts';
import { game, model } from '../state/model.ts';
import { shortId } from './short-id.ts';

const MOST = 8;

interface Hit {
  readonly id: string;
  /** The node in the drawing, if there is one. */
  readonly node: number | null;
  pick(): void;
}

const drawnHits = (word: string): Hit[] => {
  const ids = game.value?.ids ?? [];
  const low = word.toLowerCase();
  const exact = ids.indexOf(word);
  const nodes = exact >= 0 ? [exact] : [];
  for (let v = 0; v < ids.length && nodes.length < MOST; v++)
    if (v !== exact && ids[v].toLowerCase().includes(low)) nodes.push(v);
  return nodes.map((node) => ({ id: ids[node], node, pick: () => (selected.value = node) }));
};

const boxedHits = async (word: string): Promise<Hit[]> =>
  (await find(word)).map((found) => ({ id: found.id, node: null, pick: () => goTo(found) }));

export function NodeSearch() {
  const wanted = useSignal('');
  const hits = useSignal<readonly Hit[] | null>(null);
  useSignalEffect(() => {
    const word = wanted.value;
    hits.value = null;
    if (word === '' || !model.value) return;
    if (game.value) hits.value = drawnHits(word);
    else
      void boxedHits(word).then((found) => {
        if (wanted.value === word) hits.value = found;
      });
  });
  const pick = (hit: Hit): void => {
    hit.pick();
    spokenOf.value = [];
    wanted.value = '';
  };
  return (
    <div class="search" role="search">
      <input
        type="search"
        placeholder="find a node"
        aria-label="find a node"
        value={wanted}
        onInput={({ currentTarget }) => {
          wanted.value = currentTarget.value;
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && hits.value && hits.value.length > 0) pick(hits.value[0]);
        }}
      />
      {wanted.value !== '' && (
        <ul aria-label="nodes found">
          {hits.value?.map((hit, i) => (
            <li key={i}>
              <button
                type="button"
                onClick={() => pick(hit)}
                onFocus={() => {
                  spokenOf.value = hit.node === null ? [] : [hit.node];
                }}
              >
                {shortId(hit.id)}
              </button>
            </li>
          ))}
          {hits.value?.length === 0 && <li class="quiet">no node is called so</li>}
          {hits.value === null && <li class="quiet">searching …</li>}
        </ul>
      )}
    </div>
  );
}
