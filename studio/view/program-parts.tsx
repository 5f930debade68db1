// A model program by its actions and its states: what it can do, and the states that were unfolded, put together by a property. Pointing at a
// group lights it up in the drawing.

import { useComputed, useSignal } from '@preact/signals';
import { card, selected, spokenOf } from '../state/look.ts';
import { groupings, groupsBy, program } from '../state/program.ts';
import { Act } from './act.tsx';

export function ProgramParts() {
  const part = program.value;
  if (!part) return null;
  return (
    <>
      <h2>Program {part.name}</h2>
      {part.about && <p>{part.about}.</p>}
      {part.parameters.length > 0 && (
        <p class="quiet">{part.parameters.map(({ name, value }) => `${name} = ${value}`).join(', ')}</p>
      )}
      <Actions />
      <States />
    </>
  );
}

function Actions() {
  return (
    <table>
      <caption>Actions</caption>
      <thead>
        <tr>
          <th scope="col">action</th>
          <th scope="col">whose</th>
          <th scope="col">edges shown</th>
        </tr>
      </thead>
      <tbody>
        {program.value!.actions.map(({ name, player, unasked, arguments: names, edges }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              {names.length > 0 && <span class="quiet">({names.join(', ')})</span>}
            </th>
            <td>
              {player === 'tester' ? 'the tester’s' : unasked ? 'the system’s, unasked' : 'the system’s'}
            </td>
            <td>{edges}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const MOST_GROUPS = 40;

function States() {
  const wanted = useSignal('');
  const by = useComputed(() =>
    groupings.value.includes(wanted.value) ? wanted.value : (groupings.value[0] ?? ''),
  );
  const groups = useComputed(() => groupsBy(by.value));
  if (groupings.value.length === 0) return null;
  const speak = (nodes: readonly number[]) => (): void => {
    spokenOf.value = nodes;
  };
  return (
    <>
      <h2>States</h2>
      <label>
        by{' '}
        <select
          aria-label="put states together by"
          value={by.value}
          onChange={({ currentTarget }) => {
            wanted.value = currentTarget.value;
          }}
        >
          {groupings.value.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <ul class="groups">
        {groups.value.slice(0, MOST_GROUPS).map(({ value, nodes }) => (
          <li
            key={value}
            onMouseEnter={speak(nodes)}
            onMouseLeave={speak([])}
            onFocusIn={speak(nodes)}
            onFocusOut={speak([])}
          >
            <Act
              command={null}
              onClick={() => {
                selected.value = nodes[0];
                card.value = 'model';
              }}
            >
              {value.slice(0, 80)} <span class="quiet">{nodes.length}</span>
            </Act>
          </li>
        ))}
      </ul>
      {groups.value.length > MOST_GROUPS && <p class="quiet">and {groups.value.length - MOST_GROUPS} more</p>}
    </>
  );
}
