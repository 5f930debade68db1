// `covergame verify`: checks witnesses of upper bounds and proofs of lower ones by themselves, without any solver.

import { InputError, type Issue, type Source } from '../../base/index.ts';
import {
  checkFairClaim,
  checkLabelWitness,
  checkProof,
  checkWitness,
  type FairClaim,
  isFairClaim,
  isLabelWitness,
  isProofFile,
  readFairClaim,
  readLabelWitness,
  readProof,
  readWitness,
} from '../../certificate/index.ts';
import { readSource } from '../../format/node/index.ts';
import { type Game, modelFacts } from '../../game/index.ts';
import { defineCommand } from '../command.ts';
import { MODEL, MODEL_OPTIONS, readGivenModel } from '../input/index.ts';
import * as json from '../json/index.ts';
import { manyArguments } from '../option.ts';
import type { Colours, Context } from '../terminal/index.ts';
import { EXIT, issueObject, issueText } from '../terminal/index.ts';

export const command = defineCommand({
  details:
    'Checks proofs of the guarantee by code that shares nothing with the solver. A witness proves the upper bound: the system can keep every tester within it. A proof file proves the lower bound: no system can do better. A promise file proves that a budget covers so much with so much confidence on systems whose answers have a least chance. Give several files to check them together; covergame reports the best bounds they prove. A value that is higher than its trap proves is accepted, as the bound still holds. Exit code 0 if all files are valid, 1 if not.',
  arguments: {
    model: MODEL,
    files: manyArguments('FILE', 'files of covergame solve --witness, --proof and --promise'),
  },
  options: { ...MODEL_OPTIONS },
  output: json.object({
    model: json.MODEL,
    valid: json.flag,
    lower: json.orNull(json.count),
    upper: json.orNull(json.count),
    restart: json.orNull(json.flag),
    tight: json.flag,
    issues: json.list(json.object(json.ISSUE)),
    issueCount: json.count,
    fair: json.told(
      'what files of solve --promise prove',
      json.list(
        json.object({
          p: json.number,
          confidence: json.number,
          resetCost: json.number,
          budget: json.count,
          gain: json.count,
          chance: json.told('of covering it, rounded down, from 0 to 1', json.number),
        }),
      ),
    ),
  }),
  examples: [
    {
      line: 'covergame verify login login.witness.json',
      about: 'does the witness prove its bound?',
    },
    {
      line: 'covergame verify login login.witness.json login.proof.json',
      about: 'both bounds of the guarantee',
    },
    {
      line: 'covergame verify login login.promise.json',
      about: 'does the budget of solve --fair keep what it promises?',
    },
    {
      line: 'covergame verify model.dot w.json --initial s3 --json | jq .upper',
      about: 'the bound for another initial node',
    },
  ],
  async run({ model, files, ...options }, context) {
    if ([model, ...files].filter((path) => path === '-').length > 1) {
      throw InputError.of(
        'cli/two-inputs',
        'standard input cannot hold two files',
        'name a file for all but one of them',
      );
    }
    const game = await readGivenModel(model, options, context);
    const verdicts: Verdict[] = [];
    for (const path of files) {
      const source = await readSource(path);
      if (!source.ok) throw new InputError(source.issues, source.total);
      verdicts.push(verdictOf(game, source.value, context));
    }
    const result = combined(verdicts);
    context.result({ model: modelFacts(game), ...result, issues: result.issues.map(issueObject) }, () =>
      textOf(result, context.colour),
    );
    return result.valid ? EXIT.met : EXIT.notMet;
  },
});

interface Verdict {
  readonly valid: boolean;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly restart: boolean | null;
  readonly tight: boolean;
  readonly issues: readonly Issue[];
  readonly issueCount: number;
  readonly fair: readonly ProvenFair[];
}

type ProvenFair = Pick<FairClaim, 'p' | 'confidence' | 'resetCost' | 'budget' | 'gain'> & {
  readonly chance: number;
};

const REFUSED = { valid: false, lower: null, upper: null, restart: null, tight: false, fair: [] } as const;

function verdictOf(game: Game, source: Source, context: Context): Verdict {
  if (isFairClaim(source)) return fairVerdict(game, source);
  if (game.countsTags || isLabelWitness(source)) return labelVerdict(game, source);
  const read = isProofFile(source) ? readProof(source, game) : readWitness(source, game);
  if (!read.ok) return { ...REFUSED, issues: read.issues, issueCount: read.total };
  context.warn(read.warnings);
  if ('proof' in read.value) {
    const { proof } = read.value;
    const { valid, lower, issues, total } = checkProof(game, proof, read.value);
    return { ...REFUSED, valid, lower, restart: proof.restart, tight: valid, issues, issueCount: total };
  }
  const { witness } = read.value;
  const { valid, upper, tight, issues, total } = checkWitness(game, witness, read.value);
  return { ...REFUSED, valid, upper, restart: witness.restart, tight, issues, issueCount: total };
}

/** What several files prove together. A file that is refused proves nothing, and spoils the whole. */
function combined(verdicts: readonly Verdict[]): Verdict {
  const modes = new Set(verdicts.map(({ restart }) => restart).filter((restart) => restart !== null));
  if (modes.size > 1) {
    throw InputError.of(
      'cli/mixed-modes',
      'some files prove the guarantee with restart, others the guarantee without',
      'check them one after the other',
    );
  }
  const lowers = verdicts.map(({ lower }) => lower).filter((lower) => lower !== null);
  const uppers = verdicts.map(({ upper }) => upper).filter((upper) => upper !== null);
  const valid = verdicts.every((verdict) => verdict.valid);
  return {
    valid,
    lower: lowers.length > 0 ? Math.max(...lowers) : null,
    upper: uppers.length > 0 ? Math.min(...uppers) : null,
    restart: [...modes][0] ?? null,
    tight: verdicts.every(({ tight }) => tight),
    fair: verdicts.flatMap(({ fair }) => fair),
    issues: verdicts.flatMap(({ issues }) => issues),
    issueCount: verdicts.reduce((sum, { issueCount }) => sum + issueCount, 0),
  };
}

function textOf(
  { valid, lower, upper, restart, tight, issues, issueCount, fair }: Verdict,
  colour: Colours,
): string {
  const what = restart ? 'the guarantee with restart' : 'the guarantee';
  const bounds = [
    ...(lower === null ? [] : [`at least ${lower}`]),
    ...(upper === null ? [] : [`at most ${upper}`]),
  ];
  const claim = lower !== null && lower === upper ? `exactly ${lower}` : bounds.join(' and ');
  const promises = fair.map(
    ({ p, confidence, resetCost, budget, gain }) =>
      `if each answer that is due has a chance of at least ${p}, budget ${budget} covers gain ${gain} with ${confidence} % confidence; a reset costs ${resetCost}`,
  );
  if (valid && claim === '') return promises.map((text) => `${colour.green('valid')}: ${text}`).join('\n');
  if (valid) {
    const slack = tight
      ? ''
      : '\nSome values are higher than their traps prove: the bound holds, but a lower one may hold too.';
    const also = promises.map((text) => `\nalso ${text}`).join('');
    return `${colour.green('valid')}: ${what} is ${claim}${slack}${also}`;
  }
  const reasons = issues.map((issue) => issueText(issue, 'error', colour)).join('');
  const rest = issueCount > issues.length ? `… and ${issueCount - issues.length} more\n` : '';
  const others = claim === '' ? '' : `\nthe other files prove that ${what} is ${claim}`;
  return `${reasons}${rest}${colour.red('not valid')}: it proves nothing about this model${others}`;
}

function fairVerdict(game: Game, source: Source): Verdict {
  const read = readFairClaim(source);
  if (!read.ok) return { ...REFUSED, issues: read.issues, issueCount: read.total };
  const { p, confidence, resetCost, budget, gain } = read.value;
  const { valid, chance, issues, total } = checkFairClaim(game, read.value);
  const fair = valid && chance !== null ? [{ p, confidence, resetCost, budget, gain, chance }] : [];
  return { ...REFUSED, valid, tight: valid, issues, issueCount: total, fair };
}

function labelVerdict(game: Game, source: Source): Verdict {
  if (!game.countsTags) {
    throw InputError.of('cli/wrong-goal', 'the witness is about labels', 'verify it with --goal labels');
  }
  const read = readLabelWitness(source, game);
  if (!read.ok) return { ...REFUSED, issues: read.issues, issueCount: read.total };
  const { restart } = read.value;
  const { valid, upper, issues, total } = checkLabelWitness(game, read.value);
  return { ...REFUSED, valid, upper, restart, tight: valid, issues, issueCount: total };
}
