// `covergame check`: what is odd about a model that can be read.

import { counted, InputError, locate, type Place, type Source } from '../../base/index.ts';
import { findModel, readSource } from '../../format/node/index.ts';
import { modelFacts } from '../../game/index.ts';
import { type Finding, lintGame, RULES } from '../../lint/index.ts';
import { defineCommand } from '../command.ts';
import { MODEL, MODEL_OPTIONS, programFindings, readGivenModel } from '../input/index.ts';
import * as json from '../json/index.ts';
import { flag, repeated } from '../option.ts';
import { EXIT, issueText } from '../terminal/index.ts';

export const command = defineCommand({
  details:
    'Finds dead ends, unreachable states, traps, ambiguous labels and improbable weights and gains. It also finds names that differ by one character, and actions that never fire. docs/reference/check.md explains each code.',
  arguments: { model: MODEL },
  options: {
    strict: flag('--strict', 'exit with 1 on any finding except no-choice, for CI'),
    allow: repeated('--allow <code>', 'leave out findings with this code; repeatable'),
    ...MODEL_OPTIONS,
  },
  output: json.object({
    model: json.MODEL,
    issues: json.list(json.object({ ...json.ISSUE, severity: json.choice(['error', 'warning', 'info']) })),
  }),
  examples: [
    { line: 'covergame check login', about: 'find mistakes in a model' },
    {
      line: 'covergame check login --strict --allow dead-end',
      about: 'as a CI gate for a model with intended dead ends',
    },
  ],
  async run({ model, strict, allow, ...options }, context) {
    const allowed = allow.map(codeOf);
    const game = await readGivenModel(model, options, context);
    const { path } = findModel(model);
    const source = path === '-' ? undefined : await readSource(path);
    const found = [
      ...(await programFindings(path, game)).filter(({ code }) => !allowed.includes(code)),
      ...lintGame(game, allowed).map((finding) => ({
        ...finding,
        where: source?.ok ? placeOf(source.value, finding) : undefined,
      })),
    ];
    const issues = found.map(({ code, severity, message, hint, where }) => ({
      code,
      severity,
      message,
      where: where ? { source: where.source, line: where.line, column: where.column } : null,
      hint,
    }));
    context.result({ model: modelFacts(game), issues }, () => {
      if (found.length === 0)
        return `${game.name === '' ? model : game.name}: no findings in ${counted(game.n, 'node')} and ${counted(game.m, 'edge')}`;
      const texts = found.map(({ where, ...finding }) =>
        issueText({ ...finding, ...(where && { where }) }, finding.severity, context.colour),
      );
      return `${texts.join('')}${found.length === 1 ? 'one finding' : `${found.length} findings`}`;
    });
    return strict && found.some((finding) => !('harmless' in finding)) ? EXIT.notMet : EXIT.met;
  },
});

const CODES: readonly string[] = [...RULES.map(({ code }) => code), 'check/dead-action', 'check/type-error'];

/** A code with or without its first word. */
function codeOf(given: string): string {
  const code = given.includes('/') ? given : `check/${given}`;
  if (CODES.includes(code)) return code;
  throw InputError.of(
    'cli/bad-value',
    `--allow is "${given}", which is not a code of check`,
    `the codes are ${CODES.map((known) => known.slice(6)).join(', ')}`,
  );
}

/** Where the name of a finding first stands in the file: in quotes, or as a word. */
function placeOf(source: Source, { name }: Finding): Place | undefined {
  if (name === undefined || name === '' || source.bytes.length > 1 << 26) return undefined;
  const text = new TextDecoder().decode(source.bytes);
  let at = text.indexOf(JSON.stringify(name));
  if (at < 0) {
    at = text.indexOf(name);
    const around = `${text[at - 1] ?? ' '}${text[at + name.length] ?? ' '}`;
    if (at < 0 || /[\p{L}\p{N}]/u.test(around)) return undefined;
  }
  return locate(source, new TextEncoder().encode(text.slice(0, at)).length);
}
