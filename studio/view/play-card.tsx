// Playing by hand: what is still guaranteed and why, your moves, and who plays the other side.

import { labelOf, SUT } from '../../src/game/index.ts';
import { catalog } from '../state/catalog.ts';
import { COMMANDS } from '../state/command.ts';
import { restart } from '../state/guarantee.ts';
import { game, total } from '../state/model.ts';
import * as state from '../state/play.ts';
import { isStory, opponent, STORY_TEXT } from '../state/story.ts';
import { Act } from './act.tsx';
import { Hint } from './hint.tsx';
import { Mention } from './mention.tsx';
import { PartNote } from './part-note.tsx';
import { LastMoves, PlayVerdict } from './play-sentences.tsx';
import { saveText } from './save-text.ts';
import { Folded } from './state-fields.tsx';

export function PlayCard() {
  if (!game.value) return <p>This model is too large to play by hand; use Guarantee and Run.</p>;
  return (
    <>
      <StillGuaranteed />
      <PartNote />
      {isStory.value && state.play.value.events.length <= 1 && state.play.value.side === 'tester' && (
        <Story />
      )}
      <LastMoves />
      <PlayVerdict />
      <Moves />
      <Hint />
      <div class="row">
        <Act command={null} onClick={state.undo} disabled={state.play.value.events.length <= 1}>
          undo
        </Act>
        <Act
          command={COMMANDS.play('optimal', 'adversary', state.play.value.budget, state.play.value.seed)}
          onClick={() => void state.askForHint()}
          disabled={state.isOver.value}
        >
          hint: why?
        </Act>
        <Act command={null} onClick={() => state.start()}>
          start again
        </Act>
        <Act
          command={COMMANDS.replay()}
          onClick={() => void state.writtenPlay().then((text) => saveText('trace.jsonl', text))}
        >
          save the play
        </Act>
      </div>
      {state.trouble.value && <p class="wrong">{state.trouble.value}</p>}
      <Players />
    </>
  );
}

function StillGuaranteed() {
  const now = state.shownForecast.value ?? state.now.value;
  const value = now ? (now.lower === now.upper ? `${now.lower}` : `${now.lower} to ${now.upper}`) : '…';
  return (
    <p class="still" aria-live="polite">
      still guaranteed: <strong>{value}</strong> of {total.value}
      {now && <span class="quiet"> ({now.gained} seen)</span>}
    </p>
  );
}

const Story = () => (
  <div class="story">
    {STORY_TEXT.map((text) => (
      <p key={text}>{text}</p>
    ))}
  </div>
);

function Moves() {
  const shown = game.value!;
  const { moves, play, at, isOver, isAtFolded } = state;
  if (isOver.value || at.value === null) return null;
  if (isAtFolded.value) {
    return (
      <div class="moves">
        <p class="turn">
          The play has come to <Mention node={at.value} />.
        </p>
        <Folded node={at.value} />
      </div>
    );
  }
  if (moves.value.length === 0) {
    return (
      <p class="turn">
        {play.value.side === 'tester' ? `${opponent.value} thinks …` : 'The tester thinks …'}
      </p>
    );
  }
  return (
    <div class="moves" role="group" aria-label="your moves">
      <p class="turn">
        {play.value.side === 'tester' ? 'Your move' : 'You are the system. Your answer'} at{' '}
        <Mention node={at.value} />:
      </p>
      {moves.value.map((edge) => (
        <Act key={edge} strong command={null} onClick={() => state.move(edge)}>
          {labelOf(shown, edge) && <span>{labelOf(shown, edge)} </span>}
          <span class="to">→ {shown.ids[shown.target[edge]].slice(0, 60)}</span>
        </Act>
      ))}
      {restart.value && play.value.side === 'tester' && play.value.events.length > 1 && (
        <Act command={null} onClick={state.reset}>
          reset, for {play.value.resetCost}
        </Act>
      )}
    </div>
  );
}

function Players() {
  const { play, start } = state;
  return (
    <fieldset class="players">
      <legend>Who plays</legend>
      <label>
        you are{' '}
        <select
          value={play.value.side}
          onChange={({ currentTarget }) => start({ side: currentTarget.value as 'tester' | 'sut' })}
        >
          <option value="tester">the tester</option>
          <option value="sut">the system</option>
        </select>
      </label>
      {play.value.side === 'tester' ? (
        <label>
          against{' '}
          <select
            value={play.value.sut}
            onChange={({ currentTarget }) => start({ sut: currentTarget.value })}
          >
            <option value="optimal">optimal: keeps most from you</option>
            {catalog.value.suts.map(({ id, about }) => (
              <option key={id} value={id}>
                {id}: {about}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <label>
          against{' '}
          <select
            value={play.value.strategy}
            onChange={({ currentTarget }) => start({ strategy: currentTarget.value })}
          >
            {catalog.value.strategies.toReversed().map(({ id, about }) => (
              <option key={id} value={id}>
                {id}: {about}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        seed{' '}
        <input
          type="number"
          min="0"
          value={play.value.seed}
          onChange={({ currentTarget }) =>
            start({ seed: Math.max(0, Math.floor(Number(currentTarget.value) || 0)) })
          }
        />
      </label>
      <label>
        <input
          type="checkbox"
          checked={restart.value}
          onChange={({ currentTarget }) => {
            restart.value = currentTarget.checked;
            start();
          }}
        />{' '}
        the tester may reset
      </label>
      <p class="quiet">
        {game.value!.owner.includes(SUT)
          ? ''
          : 'The system has no node of its own in this model: you move alone.'}
      </p>
    </fieldset>
  );
}
