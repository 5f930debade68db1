// Campaigns: one to watch, several to compare, a trace to walk through, or one that is under way.

import { catalog } from '../state/catalog.ts';
import { COMMANDS } from '../state/command.ts';
import { readTraceBytes } from '../state/follow.ts';
import { bytesOf, game } from '../state/model.ts';
import * as state from '../state/runs.ts';
import { Act } from './act.tsx';
import { TraceWalk } from './trace-walk.tsx';

export function RunCard() {
  return (
    <>
      <Wishes />
      <Buttons />
      {state.trouble.value && <p class="wrong">{state.trouble.value}</p>}
      {state.watched.value && <p role="status">{state.watched.value}</p>}
      <ComparedStrategies />
      <h2>A trace</h2>
      <label class="file">
        <span>open a trace of this model, or drop it on the page </span>
        <input
          type="file"
          accept=".jsonl,.ndjson,.json"
          onChange={async ({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file) await readTraceBytes(file.name, await bytesOf(file));
          }}
        />
      </label>
      <TraceWalk />
    </>
  );
}

const NUMBERS = [
  { key: 'budget', label: 'budget', min: 1, max: 1_000_000 },
  { key: 'resetCost', label: 'reset cost', min: 0, max: 1_000_000 },
  { key: 'seed', label: 'seed', min: 0, max: 2 ** 31 },
  { key: 'runs', label: 'runs', min: 1, max: 10_000 },
] as const;

function Wishes() {
  const { wishes } = state;
  const chosen = new Set(wishes.value.strategies);
  const toggle = (id: string): void => {
    const next = catalog.value.strategies
      .map((each) => each.id)
      .filter((each) => chosen.has(each) !== (each === id));
    if (next.length > 0) wishes.value = { ...wishes.value, strategies: next };
  };
  return (
    <fieldset class="players">
      <legend>Campaign</legend>
      <div class="ticks" role="group" aria-label="strategies">
        {catalog.value.strategies.map(({ id, about }) => (
          <label key={id} title={about}>
            <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} /> {id}
          </label>
        ))}
      </div>
      <label>
        against{' '}
        <select
          value={wishes.value.sut}
          onChange={({ currentTarget }) => {
            wishes.value = { ...wishes.value, sut: currentTarget.value };
          }}
        >
          {catalog.value.suts.map(({ id, about }) => (
            <option key={id} value={id}>
              {id}: {about}
            </option>
          ))}
        </select>
      </label>
      {NUMBERS.map(({ key, label, min, max }) => (
        <label key={key}>
          {label}{' '}
          <input
            type="number"
            min={min}
            max={max}
            value={wishes.value[key]}
            onChange={({ currentTarget }) => {
              const value = Math.min(max, Math.max(min, Math.floor(Number(currentTarget.value) || min)));
              wishes.value = { ...wishes.value, [key]: value };
            }}
          />
        </label>
      ))}
    </fieldset>
  );
}

function Buttons() {
  const { strategies, sut, budget, seed, runs } = state.wishes.value;
  return (
    <div class="row">
      {game.value &&
        strategies.map((strategy) => (
          <Act
            key={strategy}
            command={COMMANDS.play(strategy, sut, budget, seed)}
            onClick={() => void state.watch(strategy)}
          >
            watch {strategy}
          </Act>
        ))}
      {state.progress.value ? (
        <Act command={null} onClick={state.stopComparing}>
          stop ({state.progress.value.done} of {state.progress.value.of})
        </Act>
      ) : (
        <Act
          strong
          command={COMMANDS.compare(strategies, sut, budget, runs, seed)}
          onClick={() => void state.compare()}
        >
          compare
        </Act>
      )}
    </div>
  );
}

function ComparedStrategies() {
  const compared = state.compared.value;
  if (!compared) return null;
  return (
    <div class="compared">
      <img
        alt="Coverage over budget for each strategy, with the 95 % band of the mean; the table below has the figures"
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(compared.chart)}`}
      />
      <table>
        <thead>
          <tr>
            <th scope="col">strategy</th>
            <th scope="col">coverage, %</th>
            <th scope="col">± 95 %</th>
            <th scope="col">runs</th>
          </tr>
        </thead>
        <tbody>
          {compared.rows.map(({ strategy, mean, halfWidth95, runs }) => (
            <tr key={strategy}>
              <th scope="row">{strategy}</th>
              <td>{mean.toFixed(1)}</td>
              <td>{halfWidth95.toFixed(1)}</td>
              <td>{runs}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
