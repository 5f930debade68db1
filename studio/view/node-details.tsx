// All that is known of one node: kind and why, value, trap, how often it was come to and left, the shortest way there. Its owner and gain
// can be changed, and the guarantee follows.

import { useComputed } from '@preact/signals';
import { labelOf, NODE_KIND_NAMES, POSSIBLE, SUT } from '../../src/game/index.ts';
import { ask } from '../engine/engine.ts';
import { COMMANDS } from '../state/command.ts';
import { changeNode } from '../state/edit.ts';
import { found } from '../state/guarantee.ts';
import { selected, spokenOf } from '../state/look.ts';
import { game, kinds } from '../state/model.ts';
import { isFolded } from '../state/program.ts';
import { moment, visits } from '../state/reel.ts';
import { Act } from './act.tsx';
import { useAnswer } from './answer.ts';
import { Mention, Mentions } from './mention.tsx';
import { shortId } from './short-id.ts';
import { Changes, StateFields } from './state-fields.tsx';

export function NodeDetails({ node }: { readonly node: number }) {
  const { told: facts } = useAnswer(node, (asked) => ask('play', 'nodeFacts', { node: asked }));
  const claim = useComputed(() => found.value?.claims.get(selected.value ?? -1));
  const shown = game.value;
  if (!shown || node >= shown.n) return null;
  const kind = kinds.value?.[node] ?? 0;
  const isSut = shown.owner[node] === SUT;
  return (
    <aside class="details" aria-label={`About ${shortId(shown.ids[node])}`}>
      <h2>
        {shortId(shown.ids[node])}
        <button type="button" class="close" aria-label="close" onClick={() => (selected.value = null)}>
          ×
        </button>
      </h2>
      <p>
        {isSut ? 'The system moves here' : 'The tester moves here'}, gain {shown.gain[node]}. It is{' '}
        <b>{NODE_KIND_NAMES[kind]}</b>
        {kind === POSSIBLE && facts && facts.evasions.length > 0 && (
          <>
            : the system can turn away at <Mentions nodes={facts.evasions} most={4} />
          </>
        )}
        . Visited {visits.value?.[node] ?? 0} times.
      </p>
      {claim.value && (
        <p>
          From here at most <b>{claim.value.value}</b> can be forced
          {claim.value.trap.length > 1 && (
            <>
              : the system can keep the play in{' '}
              <button
                type="button"
                class="mention"
                onMouseEnter={() => (spokenOf.value = [...claim.value!.trap])}
                onMouseLeave={() => (spokenOf.value = [])}
                onFocus={() => (spokenOf.value = [...claim.value!.trap])}
                onBlur={() => (spokenOf.value = [])}
              >
                this trap of {claim.value.trap.length}
              </button>
            </>
          )}
          .
        </p>
      )}
      {facts && facts.way.length > 1 && (
        <p>
          Shortest way, {facts.way.length - 1} {facts.way.length === 2 ? 'move' : 'moves'}:{' '}
          {facts.way.map((v, i) => (
            <span key={`${v} ${i}`}>
              {i > 0 && ' → '}
              <Mention node={v} />
            </span>
          ))}
        </p>
      )}
      <StateFields node={node} />
      {!isFolded(node) && <Outcomes node={node} />}
      <div class="row">
        <Act
          command={COMMANDS.inspect()}
          onClick={() => changeNode(node, { owner: isSut ? 'tester' : 'sut' })}
        >
          {isSut ? 'make it controllable' : 'give it to the system'}
        </Act>
        <label>
          gain{' '}
          <input
            type="number"
            min="0"
            value={shown.gain[node]}
            onChange={({ currentTarget }) =>
              changeNode(node, { gain: Math.max(0, Math.floor(Number(currentTarget.value) || 0)) })
            }
          />
        </label>
      </div>
    </aside>
  );
}

/** How often each way on was taken. */
function Outcomes({ node }: { readonly node: number }) {
  const shown = game.value!;
  const first = shown.outStart[node];
  const edges = Array.from({ length: shown.outStart[node + 1] - first }, (_, i) => first + i).slice(0, 12);
  if (edges.length === 0) return <p>The play ends here.</p>;
  return (
    <ul class="outcomes">
      {edges.map((e) => (
        <li key={e}>
          {labelOf(shown, e) && <q>{shortId(labelOf(shown, e)!)}</q>} → <Mention node={shown.target[e]} />{' '}
          <Changes from={node} to={shown.target[e]} />{' '}
          <span class="quiet">taken {moment.value?.taken[e] ?? 0} times</span>
        </li>
      ))}
    </ul>
  );
}
