// The pages of the catalogs: strategies, systems, criteria, kinds of reports.

import { REPORTS, type Report } from '../../src/report/index.ts';
import { ENGINES } from '../../src/solve/index.ts';
import { STRATEGIES, type Strategy } from '../../src/strategy/index.ts';
import { CRITERIA, type Criterion } from '../../src/suite/index.ts';
import { SUTS, type Sut } from '../../src/sut/index.ts';
import { DRIVERS } from '../../src/sut/node/index.ts';
import { block, cell, code, MADE, prose, sentence, table } from './markdown.ts';

const codes = (words: readonly string[]): string => words.map(code).join(', ');

interface Named {
  readonly id: string;
  readonly title: string;
  readonly about: string;
}

const namedTable = (entries: readonly Named[], title: string): string =>
  table(
    ['id', title, 'what it does'],
    entries.map(({ id, title: name, about }) => [code(id), cell(prose(name)), cell(prose(about))]),
  );

const strategiesPage = (): string => `${MADE}

# Strategies

The values of \`--strategy\` and of \`simulate(game, { strategy })\`. [Strategies](../explain/strategies.md) explains how to choose one.

${namedTable(STRATEGIES, 'strategy')}

Strategies that execute a suite take \`--suite FILE\` or make one with \`--criterion\`: ${codes(
  (STRATEGIES as readonly Strategy[]).filter(({ needsSuite }) => needsSuite).map(({ id }) => id),
)}.

\`--strategy plan --target NODE\` plays [a plan](../how-to/reach-a-state.md). The path of a module plays [a strategy of your own](../how-to/write-a-strategy.md).
`;

const enginesPage = (): string => `${MADE}

# Engines

The values of \`--engine\` of \`covergame solve\` and of \`solve(game, { engine })\`: the ways to search for [the guarantee](solve.md). The size of the model chooses one, so you rarely need the option. All of them give the same answer, and their proofs are checked in the same way.

${table(
  ['id', 'resets', 'chosen up to', 'what it does'],
  ENGINES.map(({ id, about, restart, upTo }) => [
    code(id),
    restart ? 'allowed' : 'not allowed',
    upTo === Number.POSITIVE_INFINITY ? 'any size' : `${upTo} nodes`,
    cell(prose(sentence(about))),
  ]),
)}
`;

const systemsPage = (): string => `${MADE}

# Systems under test

## Simulated

\`covergame run --sut ID\`; for trying out a model, and for comparing strategies.

${namedTable(SUTS as readonly Sut[], 'system')}

## Real

[Driving real systems](drivers.md) has examples, [the protocol](protocol.md) has the messages.

${table(
  ['kind', '`--sut`', 'what it is'],
  DRIVERS.map(({ id, example, about }) => [code(id), cell(code(example)), cell(prose(about))]),
)}
`;

const criteriaPage = (): string => `${MADE}

# Coverage criteria

The values of \`covergame suite MODEL --criterion ID\` and \`makeSuite(game, ID)\`. [Suites](suite.md) explains them.

${namedTable(CRITERIA as readonly Criterion[], 'criterion')}
`;

const reportsPage = (): string => `${MADE}

# Kinds of reports

\`covergame report MODEL TRACE… -o FILE\` chooses the kind by the ending of \`FILE\` or by \`--as ID\`. [Reports](report.md) shows them.

${table(
  ['id', 'ending', 'report', 'what it is'],
  (REPORTS as readonly Report[]).map(({ id, extension, title, about }) => [
    code(id),
    code(extension),
    cell(prose(title)),
    cell(prose(about)),
  ]),
)}

A test case of ${codes((REPORTS as readonly Report[]).filter(({ ofCases }) => ofCases).map(({ id }) => id))} can be a test or a single step:

${block('sh', 'covergame report login trace.jsonl -o junit.xml --per step')}
`;

/** The pages by the names of their files. */
export const catalogPages = (): ReadonlyMap<string, string> =>
  new Map([
    ['strategies.md', strategiesPage()],
    ['systems.md', systemsPage()],
    ['criteria.md', criteriaPage()],
    ['reports.md', reportsPage()],
    ['engines.md', enginesPage()],
  ]);
