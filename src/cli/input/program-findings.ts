// What is odd about a model program: actions that never fire, and, where typescript is installed beside it, its type errors.

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Place } from '../../base/index.ts';
import { type Game, quote } from '../../game/index.ts';
import type { Finding } from '../../lint/index.ts';

export type PlacedFinding = Finding & { readonly where?: Place | undefined };

const PROGRAM = /\.([mc]?[jt]s|ya?ml|efsm\.json)$/i;

export async function programFindings(path: string, game: Game): Promise<PlacedFinding[]> {
  if (!PROGRAM.test(path) || !existsSync(path)) return [];
  const { loadProgram } = await import('../../model/node/index.ts');
  const program = await loadProgram(path);
  const findings: PlacedFinding[] = [];
  if (program.ok && program.value.actions) {
    const fired = new Set(game.labels.map((label) => label.replace(/\(.*$/s, '')));
    for (const action of program.value.actions) {
      if (fired.has(action)) continue;
      findings.push({
        code: 'check/dead-action',
        severity: 'warning',
        message: `the action ${quote(action)} never fires`,
        hint: 'correct its guard, or remove it; --set may matter, too',
      });
    }
  }
  return [...findings, ...(/\.[mc]?ts$/.test(path) ? typeErrors(path) : [])];
}

interface Diagnostic {
  readonly file?: {
    getLineAndCharacterOfPosition(at: number): { line: number; character: number };
    readonly fileName: string;
    readonly text: string;
  };
  readonly start?: number;
  readonly messageText: unknown;
  readonly code: number;
}

function typeErrors(path: string): PlacedFinding[] {
  const file = resolve(path);
  let ts: {
    createProgram(files: string[], options: object): object;
    getPreEmitDiagnostics(program: object): readonly Diagnostic[];
    flattenDiagnosticMessageText(text: unknown, newLine: string): string;
  };
  try {
    ts = createRequire(pathToFileURL(file))('typescript');
  } catch {
    return [];
  }
  const options = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    target: 99,
    module: 199,
    moduleResolution: 99,
    allowImportingTsExtensions: true,
    types: [],
  };
  const diagnostics = ts.getPreEmitDiagnostics(ts.createProgram([file], options));
  // What cannot be resolved from here (a package that is not installed) is no fault of the model's.
  return diagnostics.flatMap(({ file: source, start, messageText, code }) => {
    if (!source || start === undefined || resolve(source.fileName) !== file || code === 2307 || code === 7016)
      return [];
    const { line, character } = source.getLineAndCharacterOfPosition(start);
    return [
      {
        code: 'check/type-error',
        severity: 'error' as const,
        message: ts.flattenDiagnosticMessageText(messageText, ' '),
        hint: 'the model runs all the same; correct the type',
        where: {
          source: path,
          line: line + 1,
          column: character + 1,
          excerpt: source.text.split('\n')[line] ?? '',
          caret: character,
        },
      },
    ];
  });
}
