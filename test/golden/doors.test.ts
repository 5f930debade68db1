// The doors of the package, name by name: what a program may use is a promise, so a name that comes or goes is a line of this file
// and of the changelog. What stands at the two front doors explains itself in an editor: every name has a description where it is
// declared, and every function an example and a word on each parameter.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const src = fileURLToPath(new URL('../../src/', import.meta.url));
const DOORS = [
  'index',
  'node',
  'solver',
  'plugin/vitest',
  'plugin/playwright',
  'plugin/vitest-watch',
  'plugin/node-test',
  'plugin/jest',
] as const;
const program = ts.createProgram(
  DOORS.map((door) => `${src}${door}.ts`),
  {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
  },
);
const checker = program.getTypeChecker();

interface Name {
  readonly name: string;
  readonly symbol: ts.Symbol;
  readonly isValue: boolean;
}

function namesOf(door: (typeof DOORS)[number]): Name[] {
  const file = program.getSourceFile(`${src}${door}.ts`)!;
  return checker
    .getExportsOfModule(checker.getSymbolAtLocation(file)!)
    .map((exported) => {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      return { name: exported.name, symbol, isValue: (symbol.flags & ts.SymbolFlags.Value) !== 0 };
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The names as a list: values first, then types. */
function listOf(names: readonly Name[]): { values: string[]; types: string[] } {
  const those = (isValue: boolean): string[] =>
    names.filter((name) => name.isValue === isValue).map(({ name }) => name);
  return { values: those(true), types: those(false) };
}

const front = namesOf('index');
const known = new Set(front.map(({ name }) => name));
const second = namesOf('node').filter(({ name }) => !known.has(name));

test('covergame', () => {
  expect(listOf(front)).toMatchInlineSnapshot(`
  {
    "types": [
      "Check",
      "CheckedState",
      "Driver",
      "Findings",
      "Game",
      "GameSpec",
      "Issue",
      "Matches",
      "Model",
      "MoveFunction",
      "Observation",
      "Player",
      "Simulation",
      "Solution",
      "Stimulus",
      "Strategy",
      "Suite",
      "TestStart",
      "View",
      "Witness",
    ],
    "values": [
      "AWAIT",
      "CRITERIA",
      "Dice",
      "FORMATS",
      "Fault",
      "InputError",
      "ObservationQueue",
      "REPORTS",
      "RESET",
      "SILENCE",
      "STOP",
      "STRATEGIES",
      "SUT",
      "SUTS",
      "SutPlayer",
      "TESTER",
      "TesterPlayer",
      "VERSION",
      "all",
      "buildGame",
      "checkWitness",
      "defineModel",
      "eventually",
      "explain",
      "explore",
      "findingsOf",
      "inspectGame",
      "labelOf",
      "lineChart",
      "makeSuite",
      "nodeNamed",
      "oneOf",
      "orThrow",
      "plainGame",
      "randomGame",
      "range",
      "readEfsm",
      "readModel",
      "readSuite",
      "readTally",
      "readWitness",
      "reportNamed",
      "setLimits",
      "silence",
      "simulate",
      "solve",
      "solveAsync",
      "sourceOf",
      "statistics",
      "strategyNamed",
      "suiteObject",
      "whatIf",
      "whatIfAsync",
      "within",
      "witnessPlayer",
      "writeSuite",
      "writeWitness",
    ],
  }
`);
});

test('covergame/node has all of it, and what needs Node', () => {
  expect(namesOf('node').length).toBe(front.length + second.length);
  expect(listOf(second)).toMatchInlineSnapshot(`
    {
      "types": [
        "DrivenSut",
        "LearnModelOptions",
        "LearnedModel",
        "SettleOptions",
        "SystemResult",
        "SystemTest",
        "VirtualTimer",
        "WriteModelOptions",
      ],
      "values": [
        "VirtualClock",
        "drivenSut",
        "learn",
        "loadProgram",
        "readModelFile",
        "readSource",
        "settle",
        "testSystem",
        "writeModelFile",
      ],
    }
  `);
});

test('covergame/solver', () => {
  expect(listOf(namesOf('solver'))).toMatchInlineSnapshot(`
          {
            "types": [
              "Attractor",
              "BudgetedGuarantee",
              "Components",
              "EngineKind",
              "Explanation",
              "Game",
              "GameSpec",
              "Goal",
              "Issue",
              "Outcome",
              "Owner",
              "Progress",
              "Solution",
              "SolveOptions",
              "Source",
              "Verdict",
              "WhatIf",
              "Witness",
            ],
            "values": [
              "ENGINES",
              "FORCEABLE",
              "GameBuilder",
              "IMPOSSIBLE",
              "InputError",
              "POSSIBLE",
              "SUT",
              "SutPlayer",
              "TESTER",
              "TesterPlayer",
              "attractor",
              "buildGame",
              "checkLogConsistency",
              "checkProof",
              "checkWitness",
              "components",
              "doubledGame",
              "explain",
              "forGoal",
              "guaranteedWithin",
              "guaranteedWithinAsync",
              "hashGame",
              "isPlain",
              "labelOf",
              "nodeKinds",
              "nodeNamed",
              "orThrow",
              "plainGame",
              "reachable",
              "readProof",
              "readWitness",
              "resetGame",
              "scaledGain",
              "scaledGains",
              "solve",
              "solveAsync",
              "sourceOf",
              "transitionGame",
              "whatIf",
              "whatIfAsync",
              "withGains",
              "withInitial",
              "witnessPlayer",
              "writeProof",
              "writeWitness",
            ],
          }
        `);
});

test('covergame/vitest', () => {
  expect(listOf(namesOf('plugin/vitest'))).toMatchInlineSnapshot(`
    {
      "types": [
        "CampaignFacts",
        "CampaignSettings",
        "CampaignsSettings",
        "CaseSettings",
        "Consequence",
        "DescribeSettings",
        "ModelInput",
        "NamedTest",
        "ReportTime",
        "VitestSettings",
        "VitestTest",
      ],
      "values": [
        "campaign",
        "cases",
        "describeCampaign",
        "describeCases",
      ],
    }
  `);
});

test('covergame/playwright', () => {
  expect(listOf(namesOf('plugin/playwright'))).toMatchInlineSnapshot(`
          {
            "types": [
              "CampaignFacts",
              "CampaignSettings",
              "CaseSettings",
              "Consequence",
              "DescribeSettings",
              "DriverFixture",
              "ModelInput",
              "NamedTest",
              "PageDriver",
              "PageSystem",
              "PlaywrightTest",
              "ReportTime",
              "TestWithDriver",
            ],
            "values": [
              "campaign",
              "cases",
              "describeCampaign",
              "describeCases",
              "pageDriver",
            ],
          }
        `);
});

test('covergame/vitest-watch', () => {
  expect(listOf(namesOf('plugin/vitest-watch'))).toEqual({ values: ['watchModels'], types: ['WatchModels'] });
});

test('covergame/node-test', () => {
  expect(listOf(namesOf('plugin/node-test'))).toMatchInlineSnapshot(`
                {
                  "types": [
                    "CampaignSettings",
                    "CaseSettings",
                    "Consequence",
                    "DescribeSettings",
                    "ModelInput",
                    "NodeTest",
                    "NodeTestSettings",
                    "ReportTime",
                  ],
                  "values": [
                    "campaign",
                    "cases",
                    "describeCampaign",
                    "describeCases",
                  ],
                }
              `);
});

test('covergame/jest', () => {
  expect(listOf(namesOf('plugin/jest'))).toMatchInlineSnapshot(`
                {
                  "types": [
                    "CampaignSettings",
                    "CaseSettings",
                    "Consequence",
                    "DescribeSettings",
                    "JestSettings",
                    "JestTest",
                    "ModelInput",
                    "ReportTime",
                  ],
                  "values": [
                    "campaign",
                    "cases",
                    "describeCampaign",
                    "describeCases",
                  ],
                }
              `);
});

test('docs/how-to/use-as-a-library.md and the reference list every door of the package', () => {
  const { exports } = JSON.parse(readFileSync(`${src}../package.json`, 'utf8'));
  const doors = Object.keys(exports)
    .filter((path) => path !== './package.json')
    .map((path) => path.replace(/^\./, 'covergame'));
  const page = readFileSync(`${src}../docs/how-to/use-as-a-library.md`, 'utf8');
  const listed = [...page.matchAll(/^\| `(covergame[^`]*)`/gm)].map(([, door]) => door);
  expect(listed.toSorted()).toEqual(doors.toSorted());
  const reference = readFileSync(`${src}../docs/reference/library.md`, 'utf8');
  const headed = [...reference.matchAll(/^## (covergame\S*)/gm)].map(([, door]) => door);
  expect(headed.toSorted()).toEqual(doors.toSorted());
});

test('every door of the package is one of these', () => {
  const { exports } = JSON.parse(readFileSync(`${src}../package.json`, 'utf8'));
  const doors = Object.values<string | { types: string }>(exports).flatMap((door) =>
    typeof door === 'string' ? [] : [door.types.replace(/^\.\/dist\/(.*)\.d\.ts$/, '$1')],
  );
  expect(doors.toSorted()).toEqual([...DOORS].toSorted());
});

describe.each([...front, ...second])('$name', ({ symbol }) => {
  test('says what it is', () => {
    expect(ts.displayPartsToString(symbol.getDocumentationComment(checker))).not.toBe('');
  });

  const [declaration] = symbol.declarations!.filter(ts.isFunctionDeclaration);
  test.runIf(declaration)('says what it takes, and shows an example', () => {
    const tags = symbol.getJsDocTags(checker);
    const told = tags
      .filter(({ name }) => name === 'param')
      .map(({ text }) => text?.find(({ kind }) => kind === 'parameterName')?.text);
    const taken = declaration.parameters.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
    expect(taken.filter((name) => !told.includes(name))).toEqual([]);
    expect(tags.some(({ name }) => name === 'example')).toBe(true);
  });
});
