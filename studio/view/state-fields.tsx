// The state of a program behind a node: its properties with their values, its class, and whether there is more behind it.

import { COMMANDS } from '../state/command.ts';
import { changes, program, programNode, unfolds } from '../state/program.ts';
import { unfoldFrom, unfolding } from '../state/unfold.ts';
import { Act } from './act.tsx';

export function StateFields({ node }: { readonly node: number }) {
  const known = programNode(node);
  if (!known) return null;
  return (
    <>
      {known.fields === null ? (
        <p class="quiet">The system decides here what comes of the stimulus.</p>
      ) : (
        <dl class="fields">
          {known.fields.map(([name, value]) => (
            <div key={name}>
              <dt>{name === '' ? 'state' : name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {known.group !== null && (
            <div>
              <dt>class</dt>
              <dd>{known.group}</dd>
            </div>
          )}
        </dl>
      )}
      {known.folded && <Folded node={node} />}
    </>
  );
}

/** What to do with a state that is not unfolded. */
export function Folded({ node }: { readonly node: number }) {
  return (
    <div class="row">
      <span>Not unfolded yet: what can be done here was not looked at.</span>
      {unfolds.value && (
        <Act
          strong
          command={COMMANDS.unfold(2 * (program.value?.nodes.length ?? 0))}
          disabled={unfolding.value}
          onClick={() => void unfoldFrom(node, 1)}
        >
          unfold this state
        </Act>
      )}
    </div>
  );
}

/** What an edge changes in the state. */
export function Changes({ from, to }: { readonly from: number; readonly to: number }) {
  const found = changes(from, to);
  if (!found || found.length === 0) return null;
  const text = found
    .slice(0, 4)
    .map(({ name, from: was, to: is }) => `${name === '' ? 'state' : name}: ${was ?? '–'} → ${is ?? '–'}`);
  return <span class="changes">{text.join(', ')}</span>;
}
