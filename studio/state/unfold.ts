// More of a model program: the server unfolds, for no page may run the code of a file. The selection, the zoom and the play are kept.

import { signal } from '@preact/signals';
import type { Issue } from '../../src/base/index.ts';
import { labelOf } from '../../src/game/index.ts';
import { RESET } from '../../src/strategy/index.ts';
import { selected, zoom } from './look.ts';
import { game } from './model.ts';
import { play, takeUp } from './play.ts';
import { type GivenModel, openGiven, programNode } from './program.ts';
import { fromServer } from './server.ts';

/** What the server says. */
type ProgramAnswer =
  | { readonly ok: true; readonly model: GivenModel }
  | { readonly ok: false; readonly issues: readonly Issue[] };

export const unfolding = signal(false);
export const trouble = signal<string | null>(null);

export const unfoldFrom = (node: number, steps: number): Promise<void> => {
  const known = programNode(node);
  return known ? askFor(`from=${known.number}&steps=${steps}`) : Promise.resolve();
};
export const unfoldAll = (): Promise<void> => askFor('all');
export const foldAgain = (): Promise<void> => askFor('fold');

async function askFor(query: string): Promise<void> {
  if (unfolding.value) return;
  unfolding.value = true;
  trouble.value = null;
  try {
    const told: ProgramAnswer = await (await fromServer(`./program?${query}`)).json();
    if (told.ok) await reopen(told.model);
    else trouble.value = told.issues.map(({ message }) => message).join(' ');
  } catch (error) {
    trouble.value = `The program could not be unfolded: ${(error as Error).message}`;
  } finally {
    unfolding.value = false;
  }
}

/** Opens the next part where the user was in the last one. */
async function reopen(model: GivenModel): Promise<void> {
  const { side, sut, strategy, seed } = play.value;
  const steps = stepsOf(play.value.events);
  const was = { id: selected.value === null ? null : game.value?.ids[selected.value], zoom: zoom.value };
  if (!(await openGiven(model))) return;
  zoom.value = was.zoom;
  const node = game.value?.ids.indexOf(was.id ?? '') ?? -1;
  selected.value = was.id != null && node >= 0 ? node : null;
  takeUp({ side, sut, strategy, seed }, eventsOf(steps));
}

/** An event by what stays the same: the names of its ends and its label; null for a reset. */
type Step = { readonly from: string; readonly to: string; readonly label: string | undefined } | null;

function stepsOf(events: readonly number[]): Step[] {
  const shown = game.value;
  if (!shown) return [];
  return events.map((event) =>
    event === RESET
      ? null
      : {
          from: shown.ids[shown.source[event]],
          to: shown.ids[shown.target[event]],
          label: labelOf(shown, event),
        },
  );
}

/** As far as these steps are edges of the open model. */
function eventsOf(steps: readonly Step[]): number[] {
  const shown = game.value;
  const events: number[] = [];
  let at = shown?.initial ?? 0;
  for (const step of steps) {
    if (step === null) {
      events.push(RESET);
      at = shown?.initial ?? 0;
      continue;
    }
    if (!shown || shown.ids[at] !== step.from) break;
    const edge = Array.from(
      { length: shown.outStart[at + 1] - shown.outStart[at] },
      (_, i) => shown.outStart[at] + i,
    ).find((e) => shown.ids[shown.target[e]] === step.to && labelOf(shown, e) === step.label);
    if (edge === undefined) break;
    events.push(edge);
    at = shown.target[edge];
  }
  return events.length > 0 ? events : [RESET];
}
