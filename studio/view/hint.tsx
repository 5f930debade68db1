// The best move, and why it is the best.

import { labelOf } from '../../src/game/index.ts';
import { game } from '../state/model.ts';
import { hint } from '../state/play.ts';
import { theOpponent } from '../state/story.ts';
import { Mention, Mentions } from './mention.tsx';

export function Hint() {
  const shown = game.value;
  const advice = hint.value;
  if (!shown || !advice) return null;
  const { move, why, proven } = advice;
  return (
    <p class="hint" role="status">
      {move.kind === 'edge' && (
        <>
          Best: {labelOf(shown, move.edge) ? <q>{labelOf(shown, move.edge)}</q> : 'go'} to{' '}
          <Mention node={shown.target[move.edge]} />.{' '}
        </>
      )}
      {move.kind === 'await' && `It is for ${theOpponent.value} to move. `}
      {move.kind === 'reset' && 'Best: a reset. '}
      {move.kind === 'stop' && 'There is nothing left to see. '}
      {why.kind === 'force' && (
        <>
          From there a visit to <Mentions nodes={why.goals} most={4} /> can be forced within {why.moves}{' '}
          {why.moves === 1 ? 'move' : 'moves'}, and nothing of the guarantee is given away.
        </>
      )}
      {why.kind === 'hope' && (
        <>
          Nothing more can be forced; <Mention node={why.goal} /> is {why.moves} moves away if{' '}
          {theOpponent.value} lets you.
        </>
      )}
      {!proven && why.kind !== 'done' && ' (The search was cut short, so this is a good guess.)'}
    </p>
  );
}
