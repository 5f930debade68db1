// What a move did to the guarantee, in a sentence that lights up what it speaks of; and what came of the play.

import { labelOf, SUT } from '../../src/game/index.ts';
import { RESET } from '../../src/strategy/index.ts';
import type { Forecast } from '../engine/play.ts';
import { game, total } from '../state/model.ts';
import * as state from '../state/play.ts';
import { opponent, theOpponent } from '../state/story.ts';
import { Mention, Mentions } from './mention.tsx';

export function LastMove() {
  const shown = game.value;
  const { events, side } = state.play.value;
  const edge = events.at(-1);
  if (!shown || edge === undefined || events.length < 2 || !state.now.value || !state.before.value) return null;
  if (edge === RESET) return <p>A reset: the pebble is back at the start.</p>;
  const bySut = shown.owner[shown.source[edge]] === SUT;
  const who = bySut === (side === 'sut') ? 'You' : bySut ? opponent.value : 'The tester';
  return (
    <p class={state.now.value.upper < state.before.value.lower ? 'fell' : undefined} aria-live="polite">
      {who} went <Label edge={edge} /> to <Mention node={shown.target[edge]} />.{' '}
      <Change before={state.before.value} now={state.now.value} bySut={bySut} />
    </p>
  );
}

function Label({ edge }: { readonly edge: number }) {
  const label = game.value && labelOf(game.value, edge);
  return label ? <q>{label.length > 60 ? `${label.slice(0, 59)}…` : label}</q> : null;
}

interface ChangeProps {
  readonly before: Forecast;
  readonly now: Forecast;
  readonly bySut: boolean;
}

function Change({ before, now, bySut }: ChangeProps) {
  if (now.upper < before.lower) {
    return (
      <>
        The guarantee <b>fell from {before.lower} to {now.upper}</b>: <Loss now={now} />
      </>
    );
  }
  if (now.lower > before.upper) {
    return (
      <>
        The guarantee <b>rose from {before.upper} to {now.lower}</b>:{' '}
        {bySut ? 'a better answer would have kept that from the tester.' : 'something new is certain now.'}
      </>
    );
  }
  return (
    <>
      The guarantee <b>holds at {now.lower === now.upper ? now.lower : `${now.lower} to ${now.upper}`}</b>.
    </>
  );
}

function Loss({ now }: { readonly now: Forecast }) {
  if (now.lost.length === 0) return <>{theOpponent.value} can now keep the play where less is to be seen.</>;
  const verb = now.lostHow === 'unreachable' ? 'be reached from there' : 'be forced from there';
  return (
    <>
      <Mentions nodes={now.lost} /> can no longer {verb}.
    </>
  );
}

/** Once nothing more can be forced: what was seen, what could have been, and which move gave it away. */
export function PlayVerdict() {
  const shown = game.value;
  const { forecasts, now, isOver, play } = state;
  if (!shown || !now.value || forecasts.value.length < play.value.events.length) return null;
  if (!isOver.value && now.value.upper > now.value.gained) return null;
  const first = forecasts.value[0];
  const falls = forecasts.value.flatMap((each, i) =>
    i > 0 && each.upper < forecasts.value[i - 1].lower ? [{ each, before: forecasts.value[i - 1], edge: play.value.events[i] }] : [],
  );
  const { gained } = now.value;
  return (
    <div class="verdict" role="status">
      <p>
        <b>
          {isOver.value ? 'The play is over' : 'Nothing more can be forced'}: {gained} of {total.value} seen.
        </b>{' '}
        {gained < first.lower && `${first.lower} could have been forced, so ${first.lower - gained} ${first.lower - gained === 1 ? 'was' : 'were'} lost.`}
        {gained === first.lower && 'Exactly what could be forced from the start: nobody can be sure of more.'}
        {gained > first.lower && `${gained - first.lower} more than anybody can be sure of: ${theOpponent.value} let you.`}
      </p>
      {falls.map(({ each, before, edge }) => (
        <p key={edge}>
          {before.lower - each.upper} {before.lower - each.upper === 1 ? 'was' : 'were'} given away by the move <Label edge={edge} /> from{' '}
          <Mention node={shown.source[edge]} /> to <Mention node={shown.target[edge]} />: <Loss now={each} />
        </p>
      ))}
      {play.value.stopped && <p>The tester stopped: {play.value.stopped}.</p>}
      {!isOver.value && <p class="quiet">You may go on: {theOpponent.value} may still make a mistake.</p>}
    </div>
  );
}
