// How much of a model program is unfolded, and buttons for more: from the selected state, or all of it.

import { COMMANDS } from '../state/command.ts';
import { selected } from '../state/look.ts';
import { game } from '../state/model.ts';
import { foldedCount, isPart, program, unfolds } from '../state/program.ts';
import * as state from '../state/unfold.ts';
import { Act } from './act.tsx';

export function ProgramBar() {
  const part = program.value;
  if (!part) return null;
  const nodes = part.nodes.length;
  return (
    <div class="program-bar" role="group" aria-label="How much of the program is unfolded">
      <p aria-live="polite">
        {isPart.value
          ? `A part of the program ${part.name}: ${nodes} nodes, ${foldedCount.value} of them not unfolded yet.`
          : `All of the program ${part.name}: ${nodes} nodes.`}
        {part.full && ' More of it than this is not drawn by states.'}
        {!unfolds.value && isPart.value && ' A file unfolds no more of it.'}
      </p>
      {unfolds.value && <Unfold nodes={nodes} />}
      {state.trouble.value && (
        <p class="wrong" role="alert">
          {state.trouble.value}
        </p>
      )}
    </div>
  );
}

function Unfold({ nodes }: { readonly nodes: number }) {
  const from = selected.value ?? game.value?.initial ?? 0;
  const where = selected.value === null ? 'from the start' : 'from the selected node';
  return (
    <div class="row">
      {isPart.value && (
        <>
          {[1, 3].map((steps) => (
            <Act
              key={steps}
              label={`${steps === 1 ? 'one step' : 'three steps'} on ${where}`}
              command={COMMANDS.unfold(2 * nodes)}
              disabled={state.unfolding.value}
              onClick={() => void state.unfoldFrom(from, steps)}
            >
              {steps === 1 ? 'one step on' : 'three steps on'}
            </Act>
          ))}
          <Act
            command={COMMANDS.explore()}
            disabled={state.unfolding.value}
            onClick={() => void state.unfoldAll()}
          >
            unfold all
          </Act>
        </>
      )}
      <Act
        label="fold all but the start"
        command={COMMANDS.unfold(2)}
        disabled={state.unfolding.value}
        onClick={() => void state.foldAgain()}
      >
        fold
      </Act>
    </div>
  );
}
