// What a move did to the guarantee, in a sentence that lights up what it speaks of; and what came of the play.

import { labelOf, SUT } from '../../src/game/index.ts';
import { RESET } from '../../src/strategy/index.ts';
import type { Forecast } from '../engine/play.ts';
import { game, total } from '../state/model.ts';
import * as state from '../state/play.ts';
import { isPart } from '../state/program.ts';
import { opponent, theOpponent } from '../state/story.ts';
import { Mention, Mentions } from './mention.tsx';

/** Your last move, and what the other side did after it. */
export function LastMoves() {
  const shown = game.value;
  const { events, side } = state.play.value;
  if (!shown || events.length < 2) return null;
  const isMine = (event: number): boolean =>
    event === RESET ? side === 'tester' : (shown.owner[shown.source[event]] === SUT) === (side === 'sut');
  let first = events.length - 1;
  while (first > 1 && !isMine(events[first])) first--;
  return (
    <div aria-live="polite">
      {events.slice(first).map((event, i) => (
        <MoveSentence key={first + i} event={event} place={first + i} isMine={isMine(event)} />
      ))}
    </div>
  );
}

interface MoveSentenceProps {
  readonly event: number;
  readonly place: number;
  readonly isMine: boolean;
}

function MoveSentence({ event, place, isMine }: MoveSentenceProps) {
  const shown = game.value!;
  const before = state.forecasts.value[place - 1];
  const now = state.forecasts.value[place];
  if (event === RESET) return <p>A reset: the run is back at the start.</p>;
  const bySut = shown.owner[shown.source[event]] === SUT;
  return (
    <p class={before && now && now.upper < before.lower ? 'fell' : undefined}>
      {isMine ? 'You' : bySut ? opponent.value : 'The tester'} went <Label edge={event} /> to{' '}
      <Mention node={shown.target[event]} />.{' '}
      {before && now && <Change before={before} now={now} bySut={bySut} />}
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
        The guarantee{' '}
        <b>
          fell from {before.lower} to {now.upper}
        </b>
        : <Loss now={now} />
      </>
    );
  }
  if (now.lower > before.upper) {
    return (
      <>
        The guarantee{' '}
        <b>
          rose from {before.upper} to {now.lower}
        </b>
        : {bySut ? 'a better answer would have kept that from the tester.' : 'something new is certain now.'}
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
  if (!isOver.value && (isPart.value || now.value.upper > now.value.gained)) return null;
  const first = forecasts.value[0];
  const falls = forecasts.value.flatMap((each, i) =>
    i > 0 && each.upper < forecasts.value[i - 1].lower
      ? [{ each, before: forecasts.value[i - 1], edge: play.value.events[i] }]
      : [],
  );
  const { gained } = now.value;
  return (
    <div class="verdict" role="status">
      <p>
        <b>
          {isOver.value ? 'The play is over' : 'Nothing more can be forced'}: {gained} of {total.value} seen.
        </b>{' '}
        {gained < first.lower &&
          `${first.lower} could have been forced, so ${first.lower - gained} ${first.lower - gained === 1 ? 'was' : 'were'} lost.`}
        {gained === first.lower && 'Exactly what could be forced from the start: nobody can be sure of more.'}
        {gained > first.lower &&
          `${gained - first.lower} more than anybody can be sure of: ${theOpponent.value} let you.`}
      </p>
      {falls.map(({ each, before, edge }) => (
        <p key={edge}>
          {before.lower - each.upper} {before.lower - each.upper === 1 ? 'was' : 'were'} given away by the
          move <Label edge={edge} /> from <Mention node={shown.source[edge]} /> to{' '}
          <Mention node={shown.target[edge]} />: <Loss now={each} />
        </p>
      ))}
      {play.value.stopped && <p>The tester stopped: {play.value.stopped}.</p>}
      {!isOver.value && <p class="quiet">You may go on: {theOpponent.value} may still make a mistake.</p>}
    </div>
  );
}
