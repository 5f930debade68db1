// What a model may not have when a real system is driven by it: a campaign would wait for words that the system never says.

import { InputError } from '../../base/index.ts';
import { type Game, isUnasked, labelOf, modelOf, quote, timingOf } from '../../game/index.ts';

/** Refuses a model whose helper nodes nobody can observe at a real system. */
export function requireObservable(game: Game): void {
  const model = modelOf(game);
  const { maybe } = model;
  if (maybe) {
    throw InputError.of(
      'run/maybe-edges',
      'the model has edges that may be missing ("maybe"), but a real system does not report which ones it has',
      'model the attempt as a stimulus with two observations, or use a simulated system',
    );
  }
  if (!model.labels.some((label) => timingOf(label).silence !== undefined)) return;
  for (let v = 0; v < model.n; v++) requireOneSilence(model, v);
}

/** Of two silences the longer begins with the shorter: nobody can tell which of them it will be. */
function requireOneSilence(model: Game, v: number): void {
  const times = new Set<number | null>();
  for (let e = model.outStart[v]; e < model.outStart[v + 1]; e++) {
    const { silence } = timingOf(labelOf(model, e) ?? '');
    if (silence === undefined) continue;
    times.add(silence);
    if (isUnasked(model, e)) {
      throw InputError.of(
        'run/unasked-silence',
        `at ${quote(model.ids[v])} silence is an unasked output, which no tester can observe`,
        'add a stimulus "wait" that leads to an SUT node with this silence',
      );
    }
  }
  if (times.size < 2) return;
  throw InputError.of(
    'run/two-silences',
    `at ${quote(model.ids[v])} silences of different length are answers, but the longer one begins with the shorter one`,
    'keep the shorter one, and add an SUT node with the longer one after it',
  );
}
