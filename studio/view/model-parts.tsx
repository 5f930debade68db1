// Nodes and edges to add, change and remove; the guarantee follows every change.

import { useSignal } from '@preact/signals';
import * as edit from '../state/edit.ts';
import { found } from '../state/guarantee.ts';
import { selected } from '../state/look.ts';
import { game } from '../state/model.ts';
import { Act } from './act.tsx';
import { shortId } from './short-id.ts';

export function ModelParts() {
  return (
    <>
      <h2>Change it</h2>
      {found.value && (
        <p class="quiet" aria-live="polite">
          Guaranteed now:{' '}
          {found.value.lower === found.value.upper
            ? found.value.lower
            : `${found.value.lower} to ${found.value.upper}`}{' '}
          of {found.value.total}.
        </p>
      )}
      <NewNode />
      <NewEdge />
      <SelectedParts />
    </>
  );
}

function NewNode() {
  const id = useSignal('');
  const owner = useSignal<'tester' | 'sut'>('tester');
  return (
    <div class="row">
      <label>
        new node{' '}
        <input value={id} onInput={({ currentTarget }) => (id.value = currentTarget.value)} size={12} />
      </label>
      <label>
        of{' '}
        <select
          value={owner}
          onChange={({ currentTarget }) => (owner.value = currentTarget.value as 'tester' | 'sut')}
        >
          <option value="tester">the tester</option>
          <option value="sut">the system</option>
        </select>
      </label>
      <Act command={null} disabled={id.value === ''} onClick={() => void edit.addNode(id.value, owner.value)}>
        add the node
      </Act>
    </div>
  );
}

function NewEdge() {
  const from = useSignal('');
  const to = useSignal('');
  const label = useSignal('');
  const ids = game.value?.ids ?? [];
  const add = (): void => {
    const wish = { from: from.value || ids[0], to: to.value || ids[0] };
    void edit.addEdge(label.value === '' ? wish : { ...wish, label: label.value });
  };
  return (
    <div class="row">
      <label>
        edge from{' '}
        <select value={from} onChange={({ currentTarget }) => (from.value = currentTarget.value)}>
          <NodeOptions />
        </select>
      </label>
      <label>
        to{' '}
        <select
          aria-label="edge to"
          value={to}
          onChange={({ currentTarget }) => (to.value = currentTarget.value)}
        >
          <NodeOptions />
        </select>
      </label>
      <label>
        label{' '}
        <input value={label} onInput={({ currentTarget }) => (label.value = currentTarget.value)} size={10} />
      </label>
      <Act command={null} onClick={add}>
        add the edge
      </Act>
    </div>
  );
}

const MOST = 500;

const NodeOptions = () => (
  <>
    {game.value?.ids.slice(0, MOST).map((id) => (
      <option key={id} value={id}>
        {shortId(id)}
      </option>
    ))}
  </>
);

/** The edges of the selected node, and the node itself. */
function SelectedParts() {
  const node = selected.value;
  const shown = game.value;
  if (node === null || !shown)
    return <p class="quiet">Select a node in the drawing to change it and its edges.</p>;
  const id = shown.ids[node];
  const own = edit.edges().flatMap((edge, place) => (edge.from === id ? [{ edge, place }] : []));
  return (
    <>
      <h3>{shortId(id)}</h3>
      <Act command={null} disabled={node === shown.initial} onClick={() => void edit.removeNode(id)}>
        remove the node
      </Act>
      <ul class="choices">
        {own.slice(0, 30).map(({ edge, place }) => (
          <li key={place} class="row">
            <span>→ {shortId(edge.to)}</span>
            <label>
              label{' '}
              <input
                size={10}
                value={edge.label ?? ''}
                onChange={({ currentTarget }) => void edit.changeEdge(place, { label: currentTarget.value })}
              />
            </label>
            <label>
              weight{' '}
              <input
                type="number"
                min="0"
                step="any"
                value={edge.weight ?? 1}
                onChange={({ currentTarget }) =>
                  void edit.changeEdge(place, { weight: Number(currentTarget.value) })
                }
              />
            </label>
            <Act
              command={null}
              label={`remove the edge to ${shortId(edge.to)}`}
              onClick={() => void edit.changeEdge(place, null)}
            >
              remove
            </Act>
          </li>
        ))}
      </ul>
    </>
  );
}
