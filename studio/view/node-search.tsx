// Finds nodes by a part of their name.

import { useComputed, useSignal } from '@preact/signals';
import { selected, spokenOf } from '../state/look.ts';
import { game } from '../state/model.ts';
import { shortId } from './mention.tsx';

const MOST = 8;

export function NodeSearch() {
  const wanted = useSignal('');
  const found = useComputed(() => {
    const ids = game.value?.ids ?? [];
    const word = wanted.value.toLowerCase();
    if (word === '') return [];
    const nodes: number[] = [];
    for (let v = 0; v < ids.length && nodes.length < MOST; v++)
      if (ids[v].toLowerCase().includes(word)) nodes.push(v);
    return nodes;
  });
  const pick = (node: number): void => {
    selected.value = node;
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
          if (key === 'Enter' && found.value.length > 0) pick(found.value[0]);
        }}
      />
      {wanted.value !== '' && (
        <ul aria-label="nodes found">
          {found.value.map((node) => (
            <li key={node}>
              <button
                type="button"
                onClick={() => pick(node)}
                onFocus={() => {
                  spokenOf.value = [node];
                }}
              >
                {shortId(game.value?.ids[node] ?? '')}
              </button>
            </li>
          ))}
          {found.value.length === 0 && <li class="quiet">no node is called so</li>}
        </ul>
      )}
    </div>
  );
}
