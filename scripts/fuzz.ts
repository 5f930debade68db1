// npm run fuzz -- READER [--minutes N | --inputs N] [--seed S]: feeds a reader spoiled texts. READER is an id, or `all`. What leads to a new
// outcome joins the corpus (.covergame/fuzz/READER.corpus.json) and is spoiled further, in later runs too. A finding, an exception that is no
// InputError or a reading that takes the processor more than two seconds, is shrunk, kept in .covergame/fuzz, and printed; the exit code is then 1.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Dice } from '../src/base/index.ts';
import { nextInput, READERS, type Reader } from '../test/fuzz/readers.ts';

const FOLDER = '.covergame/fuzz';
const SLOW = 2000;
const CORPUS = 300;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string' },
    inputs: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const chosen = READERS.filter(({ id }) => positionals.includes(id) || positionals.includes('all'));
if (chosen.length === 0) {
  console.error(
    `usage: npm run fuzz -- READER [--minutes N | --inputs N] [--seed S]\nREADER is all, or one of ${READERS.map(({ id }) => id).join(', ')}`,
  );
  process.exit(2);
}
mkdirSync(FOLDER, { recursive: true });
const most = values.inputs === undefined ? Number.POSITIVE_INFINITY : Number(values.inputs);
const ms =
  (values.minutes === undefined
    ? values.inputs === undefined
      ? 1
      : Number.POSITIVE_INFINITY
    : Number(values.minutes)) * 60_000;
let findings = 0;
for (const reader of chosen) findings += fuzz(reader, Dice.of(Number(values.seed)));
process.exitCode = findings > 0 ? 1 : 0;

function faultOf(reader: Reader, text: string): { fault?: string; outcome?: string; ms: number } {
  // Of the processor: on a busy machine the clock goes on while nothing is read.
  const began = process.cpuUsage();
  const spent = (): number => {
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1000;
  };
  try {
    const outcome = reader.read(text);
    const took = spent();
    return { outcome, ms: took, ...(took > SLOW && { fault: `took ${Math.round(took)} ms` }) };
  } catch (error) {
    return {
      ms: spent(),
      fault: error instanceof Error ? `${error.name}: ${error.message.slice(0, 200)}` : String(error),
    };
  }
}

function fuzz(reader: Reader, dice: Dice): number {
  const path = `${FOLDER}/${reader.id}.corpus.json`;
  const corpus = [
    ...reader.seeds,
    ...(existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as string[]) : []),
  ];
  const outcomes = new Set(corpus.map((text) => faultOf(reader, text).outcome));
  const found = new Map<string, string>();
  const end = performance.now() + ms;
  let inputs = 0;
  let slowest = 0;
  for (; inputs < most && performance.now() < end; inputs++) {
    const text = nextInput(reader, corpus, dice);
    const { fault, outcome, ms: took } = faultOf(reader, text);
    slowest = Math.max(slowest, took);
    if (fault !== undefined) {
      const kind = fault.replace(/\d+/g, 'N');
      if (!found.has(kind)) found.set(kind, shrunk(reader, text));
    } else if (!outcomes.has(outcome) && corpus.length < CORPUS && text.length < 20_000) {
      outcomes.add(outcome);
      corpus.push(text);
    }
  }
  writeFileSync(path, JSON.stringify(corpus.slice(reader.seeds.length)));
  console.log(
    `${reader.id.padEnd(12)} ${String(inputs).padStart(8)} inputs, ${String(outcomes.size).padStart(3)} outcomes, slowest ${slowest.toFixed(0).padStart(4)} ms, ${found.size} findings`,
  );
  for (const [kind, text] of found) {
    const file = `${FOLDER}/${reader.id}.${found.size}.${text.length}.finding`;
    writeFileSync(file, text);
    console.log(`  ${kind}\n  ${file}: ${JSON.stringify(text.slice(0, 300))}`);
  }
  return found.size;
}

/** Takes away pieces, halves first, as long as the fault stays. */
function shrunk(reader: Reader, text: string): string {
  let best = text;
  for (
    let size = Math.ceil(best.length / 2), tries = 0;
    size >= 1 && tries < 2000;
    size = Math.floor(size / 2)
  ) {
    for (let at = 0; at < best.length && tries < 2000; tries++) {
      const less = best.slice(0, at) + best.slice(at + size);
      if (faultOf(reader, less).fault !== undefined) best = less;
      else at += size;
    }
  }
  return best;
}
