// The guarantee: the interval as it closes, why it is not higher, what controlling one choice would change, and the files that prove it.

import { labelOf } from '../../src/game/index.ts';
import { ask } from '../engine/engine.ts';
import type { Guarantee } from '../engine/guarantee.ts';
import { COMMANDS } from '../state/command.ts';
import { changeNode } from '../state/edit.ts';
import * as state from '../state/guarantee.ts';
import { game, model } from '../state/model.ts';
import { opponent, theOpponent } from '../state/story.ts';
import { Act } from './act.tsx';
import { Mention, Mentions } from './mention.tsx';
import { PartNote } from './part-note.tsx';
import { saveText } from './save-text.ts';
import { shortId } from './short-id.ts';

export function GuaranteeCard() {
  if (!model.value) return null;
  return (
    <>
      <RestartChoice />
      <IntervalBar />
      <PartNote />
      {state.found.value && game.value && <Explanation found={state.found.value} />}
      {state.found.value && <Certificates restart={state.restart.value} />}
    </>
  );
}

function RestartChoice() {
  const choose = (restart: boolean): void => {
    state.restart.value = restart;
    state.whatIf.value = null;
    if (!state.solving.value) void state.solve(restart);
  };
  return (
    <div class="row" role="group" aria-label="which guarantee">
      <Act command={COMMANDS.solve(false)} pressed={!state.restart.value} onClick={() => choose(false)}>
        in one test
      </Act>
      <Act command={COMMANDS.solve(true)} pressed={state.restart.value} onClick={() => choose(true)}>
        with restart
      </Act>
      {state.solving.value?.under === 'way' ? (
        <Act command={COMMANDS.solve(state.restart.value)} onClick={state.callOff}>
          stop
        </Act>
      ) : (
        <Act
          command={COMMANDS.solve(state.restart.value)}
          onClick={() => void state.solve(state.restart.value)}
        >
          solve again
        </Act>
      )}
    </div>
  );
}

function IntervalBar() {
  const solving = state.solving.value;
  if (!solving?.interval) return <p>{solving?.trouble ?? 'solving …'}</p>;
  const { lower, upper, total } = solving.interval;
  const share = (value: number): string => `${total === 0 ? 100 : (100 * value) / total}%`;
  const text =
    lower === upper
      ? `${lower} of ${total} guaranteed`
      : `between ${lower} and ${upper} of ${total} guaranteed`;
  return (
    <>
      <p class="still" aria-live="polite">
        <strong>{lower === upper ? lower : `${lower} … ${upper}`}</strong> of {total} guaranteed
        {solving.under === 'way' && <span class="quiet"> (solving …)</span>}
        {solving.under === 'stopped' && <span class="quiet"> (stopped before the ends met)</span>}
      </p>
      <div class="interval" role="img" aria-label={text}>
        <i class="lower" style={{ width: share(lower) }} />
        <i class="unknown" style={{ left: share(lower), width: share(upper - lower) }} />
      </div>
      {solving.trouble && <p class="wrong">{solving.trouble}</p>}
    </>
  );
}

function Explanation({ found }: { readonly found: Guarantee }) {
  if (found.upper >= found.total)
    return <p>Nothing limits it: the system cannot keep you from any node with a gain.</p>;
  const last = found.stages.at(-1);
  return (
    <div class="why">
      <h2>Why not more</h2>
      {last && (
        <p>
          {last.trap.length === 1 ? (
            <>
              {opponent.value} can bring you to <Mention node={last.node} />, where the test stays.
            </>
          ) : (
            <>
              {opponent.value} can keep you in <Mentions nodes={[...last.trap]} />
              {found.restart
                ? ', however often you restart.'
                : ', which you cannot leave if it does not want you to.'}
            </>
          )}
        </p>
      )}
      {found.kept.length > 0 && (
        <p>
          Never seen, whatever you do: <Mentions nodes={found.kept} />.
        </p>
      )}
      <Choices found={found} />
    </div>
  );
}

const MOST_CHOICES = 6;

function Choices({ found }: { readonly found: Guarantee }) {
  const table = state.whatIf.value;
  const raised = new Map(table?.table.rows.map((row) => [row.node, row]));
  if (found.choices.length === 0)
    return <p>The system makes no choice for this: the structure of the model prevents more.</p>;
  return (
    <>
      <h2>Choices of the system that limit it</h2>
      <ul class="choices">
        {found.choices.slice(0, MOST_CHOICES).map(({ node, takes, avoids, behind }) => {
          const row = raised.get(node);
          return (
            <li key={node}>
              At <Mention node={node} /> {theOpponent.value} answers <Answers edges={takes} />
              {avoids.length > 0 && (
                <>
                  , never <Answers edges={avoids} />
                </>
              )}
              {behind > 0 && `, which keeps ${behind} from you`}.{' '}
              {row && <Raised from={found} lower={row.lower} upper={row.upper} />}
              <Act
                command={COMMANDS.whatIf(found.restart)}
                onClick={() => changeNode(node, { owner: 'tester' })}
              >
                make it controllable
              </Act>
            </li>
          );
        })}
      </ul>
      {found.choices.length > MOST_CHOICES && (
        <p class="quiet">and {found.choices.length - MOST_CHOICES} more</p>
      )}
      <Act
        command={COMMANDS.whatIf(found.restart)}
        onClick={() => void state.tryWhatIf()}
        disabled={table !== null && !table.done}
      >
        what if one were controllable?
      </Act>
    </>
  );
}

/** What handing one choice over changes. */
function Raised({
  from,
  lower,
  upper,
}: {
  readonly from: Guarantee;
  readonly lower: number;
  readonly upper: number;
}) {
  if (upper <= from.upper && lower <= from.lower)
    return <span class="quiet">This alone changes nothing. </span>;
  return (
    <b>
      Controllable: {from.lower} → {lower === upper ? lower : `${lower}…${upper}`}.{' '}
    </b>
  );
}

function Answers({ edges }: { readonly edges: readonly number[] }) {
  const shown = game.value!;
  return (
    <>
      {edges.slice(0, 4).map((e, i) => (
        <span key={e}>
          {i > 0 && ' or '}
          {labelOf(shown, e) ? <q>{shortId(labelOf(shown, e)!)}</q> : <Mention node={shown.target[e]} />}
        </span>
      ))}
      {edges.length > 4 && ` or ${edges.length - 4} others`}
    </>
  );
}

function Certificates({ restart }: { readonly restart: boolean }) {
  const save = (proof: boolean): void =>
    void ask('solve', 'certificate', { restart, proof }).then((text) => {
      if (text !== null) saveText(proof ? 'proof.json' : 'witness.json', text);
    });
  return (
    <div class="row">
      <Act command={COMMANDS.witness(restart)} onClick={() => save(false)}>
        save the witness
      </Act>
      <Act command={COMMANDS.proof(restart)} onClick={() => save(true)}>
        save the certificate
      </Act>
    </div>
  );
}
