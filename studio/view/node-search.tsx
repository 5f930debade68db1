// Finds nodes by a part of their name: those of a model that is drawn at once, those of one that is only seen in boxes by asking the worker.

import { useSignal } from '@preact/signals';
import { find, goTo } from '../state/boxes.ts';
import { selected, spokenOf } from '../state/look.ts';
import { game } from '../state/model.ts';
import { useAnswer } from './answer.ts';
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
  const word = wanted.value;
  const isDrawn = game.value !== null;
  const boxed = useAnswer(word === '' || isDrawn ? null : word, boxedHits);
  const hits: readonly Hit[] | null = isDrawn && word !== '' ? drawnHits(word) : boxed.told;
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
          if (key === 'Enter' && hits && hits.length > 0) pick(hits[0]);
        }}
      />
      {word !== '' && (
        <ul aria-label="nodes found">
          {hits?.map((hit, i) => (
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
          {hits?.length === 0 && <li class="quiet">no node has this name</li>}
          {hits === null && <li class="quiet">{boxed.trouble ?? 'searching …'}</li>}
        </ul>
      )}
    </div>
  );
}
