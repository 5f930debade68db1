// The solver with some numbers of its table changed, on several instances, in a process of its own: prints what each took (design.ts).

import { TUNING } from '../../src/solve/tuning.ts';

export interface DesignRun {
  readonly family: string;
  readonly size: number;
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

if (process.argv[1]?.endsWith('design-one.ts')) await main(JSON.parse(process.argv[2]) as DesignQuestion);

async function main({ changes, limit, runs }: DesignQuestion): Promise<void> {
  for (const [name, value] of Object.entries(changes))
    TUNING[name as keyof typeof TUNING].value = value ?? Number.POSITIVE_INFINITY;
  // Loaded only now, as modules read the table when they are.
  const [{ solving }, { DESIGN_FAMILIES }] = await Promise.all([
    import('../../src/solve/index.ts'),
    import('./design-families.ts'),
  ]);
  const answer = ({ family: id, size, seed, restart }: DesignRun): DesignAnswer => {
    const game = DESIGN_FAMILIES.find((family) => family.id === id)!.game(size, seed);
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
  // Twice: the first time much of it is compiled.
  for (const run of runs) answer({ ...run, seed: run.seed + 1 });
  console.log(JSON.stringify(runs.map(answer)));
}
