// `covergame report --history FOLDER`: reads every trace and coverage file of a folder that was made with the model, and prints what changed.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { InputError, orThrow } from '../../base/index.ts';
import { diskTrouble } from '../../base/node/index.ts';
import { readSource } from '../../format/node/index.ts';
import { type Game, hashGame } from '../../game/index.ts';
import {
  type FindingsOptions,
  goalOf,
  type History,
  historyObject,
  historyOf,
  historyPage,
  historyText,
  readTally,
} from '../../report/index.ts';
import { VERDICTS } from '../../run/index.ts';
import { readGivenModel } from '../input/index.ts';
import * as json from '../json/index.ts';
import type { Given } from '../option.ts';
import { save } from '../save.ts';
import { type TRACED_MODEL_OPTIONS, TRACES } from '../stored/index.ts';
import type { Context } from '../terminal/index.ts';
import { EXIT, type Exit } from '../terminal/index.ts';

const COUNT = json.object({ count: json.count, of: json.count });

export const HISTORY_OUTPUT = json.object(
  {
    model: json.MODEL,
    nights: json.list(
      json.object({
        day: json.text,
        runs: json.count,
        spent: json.count,
        verdict: json.choice(VERDICTS.map(({ id }) => id)),
        coverage: json.told('in percent', json.number),
        guarantee: json.told('in percent, at least; null if it is not known', json.orNull(json.number)),
        failures: json.list(
          json.object({
            signature: json.text,
            kind: json.text,
            node: json.text,
            count: json.count,
            rate: json.RATE,
            quarantined: json.flag,
          }),
        ),
      }),
    ),
    changes: json.told(
      'the most important first',
      json.list(
        json.object({
          kind: json.choice(['failure', 'verdict', 'answer', 'guarantee', 'coverage', 'gone']),
          day: json.told('the first day that is different', json.text),
          text: json.text,
        }),
      ),
    ),
    answers: json.list(
      json.object({
        node: json.text,
        outcomes: json.list(
          json.object({
            label: json.text,
            to: json.text,
            counts: json.told('night by night', json.list(json.count)),
            drift: json.told(
              'the night from which on its share is different; p is corrected for all nodes and nights',
              json.orNull(json.object({ day: json.text, before: COUNT, after: COUNT, p: json.number })),
            ),
          }),
        ),
      }),
    ),
  },
  { out: json.text },
);

/** A report is either of traces or of a folder of them. */
export function requireTraces(traces: readonly string[], history: string | undefined): void {
  if (traces.length === 0 && history === undefined) {
    throw InputError.of('cli/missing-argument', 'covergame report needs TRACES, or --history', TRACES.hint);
  }
  if (traces.length > 0 && history !== undefined) {
    throw InputError.of(
      'cli/conflict',
      `--history reads the traces of a folder, but you gave ${traces[0]} as well`,
      'remove the traces, or copy them into the folder',
    );
  }
}

export async function readHistory(
  model: string,
  folder: string,
  more: FindingsOptions,
  options: Given<typeof TRACED_MODEL_OPTIONS>,
  context: Context,
): Promise<History> {
  const paths = filesIn(folder);
  const sources = await Promise.all(paths.map(async (path) => orThrow(await readSource(path))));
  const goal = options.goal ?? goalOf(sources[0]);
  const game = await readGivenModel(model, { ...options, goal }, context);
  const kept = sources.map((source) => readTally(game, [source]));
  const other = paths.filter((_, i) => isOfOther(kept[i]));
  const bad = kept.find((one) => !one.ok && !isOfOther(one));
  if (bad && !bad.ok) throw new InputError(bad.issues, bad.total);
  const runs = kept.flatMap((one) => (one.ok ? one.value.runs : []));
  if (runs.length === 0) throw nothingOf(folder, game);
  if (other.length > 0) {
    context.warn([
      {
        code: 'report/other-model',
        message: `${other.length} of ${paths.length} files were made with another model, or another version of it, and are left out: ${other.slice(0, 3).join(', ')}`,
        hint: 'give the model that they were made with to see their history',
      },
    ]);
  }
  return historyOf({ game, runs }, { modelPath: model, ...more });
}

const isOfOther = (outcome: ReturnType<typeof readTally>): boolean =>
  !outcome.ok && outcome.issues.every(({ code }) => code === 'report/other-model');

function filesIn(folder: string): string[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch (error) {
    throw InputError.of(
      'report/no-folder',
      `the folder ${folder} cannot be read: ${diskTrouble(error)}`,
      'give the folder that holds the traces',
    );
  }
  const found = names.filter((name) => /\.(jsonl|coverage\.json)(\.gz)?$/.test(name)).toSorted();
  if (found.length > 0) return found.map((name) => join(folder, name));
  throw InputError.of(
    'report/no-run',
    `the folder ${folder} has no trace (.jsonl) and no coverage file (.coverage.json)`,
    TRACES.hint,
  );
}

const nothingOf = (folder: string, game: Game): InputError =>
  InputError.of(
    'report/other-model',
    `no file of ${folder} was made with this version of the model (fingerprint ${hashGame(game)})`,
    'use the model file and the options of the runs',
  );

export async function tellHistory(
  history: History,
  out: string | undefined,
  context: Context,
): Promise<Exit> {
  const isPage = out?.toLowerCase().endsWith('.html') === true;
  const text = isPage ? historyPage(history) : `${historyText(history)}\n`;
  if (out !== undefined) await save(out, text, context);
  if (out === '-') return EXIT.met;
  context.result({ ...(out !== undefined && { out }), ...historyObject(history) }, () =>
    out === undefined ? historyText(history) : `${historyText(history)}\n\nwrote ${out}`,
  );
  return EXIT.met;
}
