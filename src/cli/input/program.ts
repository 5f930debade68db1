// Programs on the command line: `--set m=4`, and the exploring of one.

import { counted, InputError, IssueList } from '../../base/index.ts';
import { findModel, readSource } from '../../format/node/index.ts';
import type { Exploration, Program } from '../../model/index.ts';
import { repeated } from '../option.ts';
import type { Context } from '../terminal/index.ts';
import { refuseOtherKinds } from './kind-of-file.ts';

export const SET = repeated('--set <name=value>', 'set a parameter of a model program; repeatable');

export interface Bounds {
  readonly maxNodes?: number;
  readonly maxDepth?: number;
  readonly symmetry?: boolean;
  /** Keep the states, for the check of a driver. */
  readonly states?: boolean;
}

/** The program at a path or of a name; its faults are thrown. */
export async function loadGivenProgram(path: string): Promise<Program> {
  const { loadProgram } = await import('../../model/node/index.ts');
  const file = findModel(path).path;
  if (/\.json$/i.test(file)) {
    const source = await readSource(file);
    const graph = 'it is a graph already: use covergame inspect or covergame convert';
    if (source.ok)
      refuseOtherKinds({ ...source.value, name: path }, ['covergame-efsm/'], 'a model program', graph);
  }
  const outcome = await loadProgram(path);
  if (!outcome.ok) throw new InputError(outcome.issues, outcome.total);
  return outcome.value;
}

/** Explores a program with the parameters a user set, telling how far it has come. */
export function exploreGiven(
  program: Program,
  settings: readonly string[],
  bounds: Bounds,
  context: Pick<Context, 'warn' | 'progress'>,
): Exploration {
  const progress = context.progress();
  const outcome = program.explore({
    set: readSettings(settings),
    ...bounds,
    onProgress: ({ nodes, edges, waiting, depth }) =>
      progress.update(() => `exploring: ${nodes} nodes, ${edges} edges, ${waiting} waiting, depth ${depth}`),
  });
  progress.end();
  if (!outcome.ok) throw new InputError(outcome.issues, outcome.total);
  context.warn(outcome.warnings);
  return outcome.value;
}

/** `m=4`, `lossy=true`, … as a record; what is no setting is a fault. */
export function readSettings(settings: readonly string[]): Record<string, string> {
  const issues = new IssueList();
  const set: Record<string, string> = {};
  for (const setting of settings) {
    const equals = setting.indexOf('=');
    if (equals > 0) set[setting.slice(0, equals).trim()] = setting.slice(equals + 1).trim();
    else
      issues.add('cli/bad-value', `--set is "${setting}"; expected name=value`, -1, 'for instance --set m=4');
  }
  if (issues.failed) throw new InputError(issues.issues, issues.total);
  return set;
}

/** What to tell a user of an exploration that did not come to its end. */
export function stoppedText({ game, stopped }: Exploration): string {
  if (!stopped) return '';
  const bound = stopped.at === 'nodes' ? `more than ${stopped.limit} nodes` : `depth ${stopped.limit}`;
  const { grows } = stopped;
  const growth =
    grows.length === 0
      ? `raise --max-${stopped.at}`
      : `this part of the state grows: ${grows.join(', ')}; bound it in the model, or raise --max-${stopped.at}`;
  return `stopped at ${bound}: ${stopped.unexpanded} of ${counted(game.n, 'node')} were found but not explored and count as sinks; ${growth}`;
}
