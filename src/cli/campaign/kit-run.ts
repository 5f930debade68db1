// `covergame run` with several real systems: each is tested with the same model, budget and seed, one after the other. What comes of it is a table
// of implementations, the answers in which they differ, one page, and the exit code of the worst.

import { readFileSync } from 'node:fs';
import { InputError, orThrow, printable } from '../../base/index.ts';
import { modelFacts } from '../../game/index.ts';
import {
  type Findings,
  findingsOf,
  type Kit,
  type KitSystem,
  kitDifferences,
  kitPage,
  kitText,
  readTally,
} from '../../report/index.ts';
import { FULL_SLICES, settingsIn, VERDICTS } from '../../run/index.ts';
import { testSystem } from '../../run/node/index.ts';
import { isDriverAddress } from '../../sut/node/index.ts';
import { save } from '../save.ts';
import type { Context } from '../terminal/index.ts';
import { EXIT, type Exit } from '../terminal/index.ts';
import { patienceOf, systemAt } from './drive-options.ts';
import type { DriveRun } from './drive-run.ts';
import { keptTrace } from './kept-trace.ts';
import { repeatLine, replayLine } from './repeat-line.ts';

/** From the worst verdict to the best. */
const WORST = ['fail', 'deficient', 'inconclusive', 'pass'] as const;

export async function kitRun(
  given: DriveRun & { readonly page: string | undefined },
  context: Context,
): Promise<Exit> {
  const { game, suts, budget, seed } = given;
  refuse(given);
  const systems: (KitSystem & { readonly traceFile: string | null })[] = [];
  const progress = context.progress();
  for (const address of suts) {
    const sut = await systemAt(address, game.name, given, context);
    const kept = keptTrace(undefined, game.name);
    let findings: Findings | null = null;
    let isKept = true;
    try {
      const { failures } = await testSystem({
        ...settingsIn({ ...given }),
        game,
        goal: given.goal,
        sut,
        strategy: given.strategy,
        ...(given.suite && { suite: given.suite }),
        patience: patienceOf(given),
        trace: kept.path,
        replay: replayLine(given.model, kept.path, sut.address),
        sync: given.sync,
        shrinkTries: given.shrinkTries,
        ...(given.timeLimit !== undefined && { timeLimit: given.timeLimit * 1000 }),
        ...(given.guarantee && { slices: FULL_SLICES }),
        signal: context.signal,
        progress: ({ spent }) => progress.update(() => `${sut.address}: ${spent} of ${budget} spent`),
      }).finally(() => progress.end());
      isKept = failures.length > 0;
      findings = findingsOf(orThrow(readTally(game, [{ name: kept.path, bytes: readFileSync(kept.path) }])), {
        modelPath: given.model,
      });
    } finally {
      const traceFile = kept.end(isKept);
      if (findings) systems.push({ sut: sut.address, findings, traceFile });
    }
  }
  const verdict = WORST.find((id) => systems.some(({ findings }) => findings.verdict.verdict === id))!;
  const again = repeatLine(seed);
  const kit: Kit = { game, systems, differences: kitDifferences(game, systems), verdict, again };
  if (given.page !== undefined) await save(given.page, kitPage(kit), context);
  const facts = {
    model: modelFacts(game),
    verdict,
    seed,
    budget,
    systems: systems.map(({ sut, findings, traceFile }) => ({
      sut,
      verdict: findings.verdict.verdict,
      why: findings.verdict.why,
      coverage: findings.coverage,
      required: findings.verdict.required,
      labels: findings.labels.map(({ label, state }) => ({ label, covered: state === 'covered' })),
      failures: findings.failures.map(({ signature, kind, message, rate }) => ({
        signature,
        kind,
        message,
        rate,
      })),
      traceFile,
    })),
    differences: kit.differences,
  };
  context.result(facts, () =>
    [
      kitText(kit),
      ...systems.flatMap(({ traceFile, sut }) =>
        traceFile === null ? [] : [`trace of ${printable(sut)}: ${traceFile}`],
      ),
      ...(given.page === undefined ? [] : [`wrote ${given.page}`]),
      `again: ${again}`,
    ].join('\n'),
  );
  return EXIT[VERDICTS.find(({ id }) => id === verdict)!.exit];
}

/** Options that speak of one run. */
function refuse({ suts, runs, precision, series, resume, failures, saveKnown }: DriveRun): void {
  const simulated = suts.filter((sut) => !isDriverAddress(sut));
  if (simulated.length > 0) {
    throw InputError.of(
      'cli/bad-value',
      `--sut names real systems and simulated ones (${simulated.join(', ')})`,
      'test them in two runs',
    );
  }
  const one = Object.entries({
    '--series': series,
    '--precision': precision,
    '--failures': failures,
    '--save-known': saveKnown,
  })
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name);
  if (resume) one.push('--resume');
  if (runs > 1) one.push('--runs');
  if (one.length === 0) return;
  throw InputError.of(
    'cli/bad-value',
    `${one.join(', ')} ${one.length === 1 ? 'is' : 'are'} for one real system, but you gave ${suts.length}`,
    'test them one by one, or remove the option',
  );
}
