// What a guarantee means while a program is unfolded in part.

import { CLASS, groupings, isPart } from '../state/program.ts';

export function PartNote() {
  if (!isPart.value) return null;
  return (
    <p class="quiet">
      {groupings.value.includes(CLASS)
        ? 'Counted in the states that are unfolded; once all are, those of one class count as one.'
        : 'Of the part that is unfolded: the whole program guarantees at least as much.'}
    </p>
  );
}
