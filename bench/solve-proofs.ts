// How many exact answers are certified on both sides, by checkers that import no solver: the witness of the upper bound and the proof of the
// lower one, their sizes, and what writing and checking them takes.
//
//   npm run bench solve-proofs                          all families, one seed, 10 s for each answer and 20 for its proof
//   npm run bench solve-proofs -- --fresh --seeds 2     seeds drawn anew
//   npm run bench solve-proofs -- --part 1/3 --mode restart
//   npm run bench solve-proofs -- --smoke               one small instance
//
// A proof is written once the answer is known, so “proving” is what it takes on top. Processor seconds.

import { checkProof, checkWitness, writeProof, writeWitness } from '../src/certificate/index.ts';
import { type Game, plainGame } from '../src/game/index.ts';
import { solving } from '../src/solve/index.ts';
import { families, instanceName, limit, modes, seeds } from './solve/fresh-options.ts';

function seconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

const sizeOf = (chunks: Iterable<string>): number => {
  let bytes = 0;
  for (const chunk of chunks) bytes += Buffer.byteLength(chunk);
  return bytes;
};

/** Null where there is no exact answer in time. */
function certified(game: Game, restart: boolean) {
  const start = seconds();
  let answered = Number.POSITIVE_INFINITY;
  const stop = () => seconds() > answered + 2 * limit;
  const work = solving(game, { restart, proof: true, stop });
  let last = work.next();
  for (; !last.done; last = work.next()) {
    const now = seconds();
    if (last.value.lower === last.value.upper) answered = Math.min(answered, now);
    if (answered === Number.POSITIVE_INFINITY && now > start + limit) return null;
  }
  const end = seconds();
  const { lower, witness, exact, proof = null } = last.value;
  if (!exact) return null;
  const upper = timed(() => checkWitness(game, witness).upper);
  const proven = proof && timed(() => checkProof(game, proof).lower);
  if (upper.result !== lower || (proven && proven.result !== lower)) {
    throw new Error(
      `${game.name}: the certificates say ${proven?.result} and ${upper.result}, the solver ${lower}`,
    );
  }
  return {
    solving: Math.min(answered, end) - start,
    witness: sizeOf(writeWitness(game, witness)),
    checkingWitness: upper.seconds,
    proving: end - Math.min(answered, end),
    proof: proof && sizeOf(writeProof(game, proof)),
    checkingProof: proven?.seconds ?? 0,
  };
}

function timed<T>(work: () => T): { result: T; seconds: number } {
  const start = seconds();
  const result = work();
  return { result, seconds: seconds() - start };
}

const bytes = (count: number): string =>
  count < 1e6 ? `${(count / 1e3).toFixed(1)} kB` : `${(count / 1e6).toFixed(1)} MB`;
let exact = 0;
let both = 0;
console.log(`limit ${limit} s, seeds ${seeds.join(', ')}\n`);
console.log('| instance | nodes | mode | solving | witness | checked in | proving | proof | checked in |');
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
for (const family of families) {
  for (const seed of family.seeded ? seeds : [0]) {
    const game = plainGame(await family.game(seed));
    for (const mode of modes) {
      const found = certified(game, mode === 'restart');
      const name = instanceName(family.id, seed);
      if (!found) {
        console.log(`| ${name} | ${game.n} | ${mode} | open | | | | | |`);
        continue;
      }
      exact++;
      if (found.proof !== null) both++;
      const cells = [
        found.solving.toFixed(2),
        bytes(found.witness),
        found.checkingWitness.toFixed(2),
        found.proof === null ? `> ${2 * limit}` : found.proving.toFixed(2),
        found.proof === null ? 'none' : bytes(found.proof),
        found.proof === null ? '' : found.checkingProof.toFixed(2),
      ];
      console.log(`| ${name} | ${game.n} | ${mode} | ${cells.join(' | ')} |`);
    }
  }
}
console.log(
  `\n${both} of ${exact} exact answers are certified on both sides; all witnesses and proofs were accepted.`,
);
