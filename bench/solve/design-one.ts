// The solver with some numbers of its table changed, on several instances, in a process of its own: prints what each took (design.ts).

import { TUNING } from '../../src/solve/tuning.ts';

export interface DesignRun {
  readonly family: string;
  readonly seed: number;
  readonly restart: boolean;
}

export interface DesignQuestion {
  /** In JSON null is infinite. */
  readonly changes: Readonly<Partial<Record<keyof typeof TUNING, number | null>>>;
  readonly limit: number;
  readonly runs: readonly DesignRun[];
}

export interface DesignAnswer {
  /** Null if it was not done. */
  readonly value: number | null;
  readonly seconds: number;
}

/** Seconds of an instance after which what it needs is compiled. */
const COMPILED = 0.4;

if (process.argv[1]?.endsWith('design-one.ts')) await main(JSON.parse(process.argv[2]) as DesignQuestion);

async function main({ changes, limit, runs }: DesignQuestion): Promise<void> {
  for (const [name, value] of Object.entries(changes))
    TUNING[name as keyof typeof TUNING].value = value ?? Number.POSITIVE_INFINITY;
  // Loaded only now, as modules read the table when they are.
  const [{ solving }, { FRESH_FAMILIES }] = await Promise.all([
    import('../../src/solve/index.ts'),
    import('./fresh-catalog.ts'),
  ]);
  const answer = async ({ family: id, seed, restart }: DesignRun, limit: number): Promise<DesignAnswer> => {
    const game = await FRESH_FAMILIES.find((family) => family.id === id)!.game(seed);
    const start = process.cpuUsage();
    const seconds = () => {
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1e6;
    };
    for (const work = solving(game, { restart }); seconds() < limit; ) {
      const step = work.next();
      if (step.done) return { value: step.value.exact ? step.value.upper : null, seconds: seconds() };
    }
    return { value: null, seconds: limit };
  };
  // At first much of it is compiled.
  for (const run of runs) await answer({ ...run, seed: run.seed + 1 }, COMPILED);
  const answers: DesignAnswer[] = [];
  for (const run of runs) answers.push(await answer(run, limit));
  console.log(JSON.stringify(answers));
}
