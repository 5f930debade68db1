// The strip below: coverage over what was spent, with the guarantee as a rule, and a scrubber to go through the play.

import { useComputed } from '@preact/signals';
import { lineChart } from '../../src/report/index.ts';
import { percent } from '../../src/run/index.ts';
import { found, restart } from '../state/guarantee.ts';
import { game, total } from '../state/model.ts';
import * as state from '../state/reel.ts';
import { Act } from './act.tsx';

export function Strip() {
  const chart = useComputed(() => {
    const books = state.whole.value;
    if (!books || !game.value) return null;
    const points: { x: number; y: number; low: number; high: number }[] = [];
    let gained = 0;
    const put = (x: number, y: number): void => void points.push({ x, y, low: y, high: y });
    put(0, 0);
    for (let i = 0; i < books.coveredCount; i++) {
      put(books.coveredAt[i], percent(gained, total.value));
      gained += game.value.gain[books.coveredNodes[i]];
      put(books.coveredAt[i], percent(gained, total.value));
    }
    put(books.spent, percent(gained, total.value));
    const known = found.value;
    const level = known && {
      id: restart.value ? ('restart' as const) : ('guarantee' as const),
      low: percent(known.lower, total.value),
      high: percent(known.upper, total.value),
    };
    return lineChart({
      title: 'coverage over budget',
      strip: true,
      xLabel: 'budget spent',
      yLabel: '%',
      xMax: Math.max(state.reel.value.budget, books.spent),
      yMax: 100,
      panels: [{ title: '', lines: [{ name: 'adaptive', points }], ...(level && { levels: [level] }) }],
    });
  });
  const books = state.moment.value;
  return (
    <section class="strip" aria-label="Coverage over budget">
      <div>
        {chart.value && (
          <img
            class="chart"
            alt={`Coverage over budget of ${state.reel.value.title}; the dotted rule is what is guaranteed`}
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(chart.value)}`}
          />
        )}
        <input
          type="range"
          min={0}
          max={Math.max(1, state.reel.value.budget, state.whole.value?.spent ?? 0)}
          value={state.spentAfter.value[state.shownEvents.value] ?? 0}
          aria-label="how far the play is shown"
          aria-valuetext={`${state.shownEvents.value} of ${state.length.value} events`}
          onInput={({ currentTarget }) => {
            state.showSpent(Number(currentTarget.value));
            // Beyond the end of the play there is nothing to show.
            currentTarget.value = String(state.spentAfter.value[state.shownEvents.value] ?? 0);
          }}
          onKeyDown={(event) => {
            const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
            if (by === 0) return;
            event.preventDefault();
            state.step(by);
          }}
        />
      </div>
      <div>
        <div class="row">
          {state.speed.value > 0 ? (
            <Act command={null} onClick={state.pause}>
              pause
            </Act>
          ) : (
            <Act command={null} onClick={state.run} disabled={state.length.value < 2}>
              run
            </Act>
          )}
          <Act command={null} label="one step back" onClick={() => state.step(-1)}>
            ‹
          </Act>
          <Act command={null} label="one step on" onClick={() => state.step(1)}>
            ›
          </Act>
          <label>
            <span class="quiet">steps a second</span>{' '}
            <select
              value={state.pace.value}
              onChange={({ currentTarget }) => {
                state.pace.value = Number(currentTarget.value) as (typeof state.SPEEDS)[number];
              }}
            >
              {state.SPEEDS.map((steps) => (
                <option key={steps} value={steps}>
                  {steps}
                </option>
              ))}
            </select>
          </label>
          <span class="quiet books">
            {state.reel.value.title}
            {books &&
              `: step ${state.shownEvents.value} of ${state.length.value}, spent ${books.spent}, seen ${books.gain} of ${total.value}`}
          </span>
        </div>
      </div>
    </section>
  );
}
