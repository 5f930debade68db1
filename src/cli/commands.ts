// The catalog of commands: help, completion and the tests read it. A new command is a file in commands/ and one
// entry here; its module is loaded only when the command is used.

import type { CatalogEntry } from './command.ts';

export const COMMANDS = [
  {
    name: 'demo',
    summary: 'the whole story on a bundled model, in seconds',
    load: () => import('./commands/demo.ts'),
  },
  {
    name: 'init',
    summary: 'a runnable start for your own system: model, driver, test, CI file',
    load: () => import('./commands/init.ts'),
  },
  {
    name: 'solve',
    summary: 'the coverage that can be guaranteed whatever the SUT does',
    load: () => import('./commands/solve.ts'),
  },
  {
    name: 'verify',
    summary: 'check witnesses of upper bounds and proofs of lower ones by themselves',
    load: () => import('./commands/verify.ts'),
  },
  {
    name: 'suite',
    summary: 'a test suite for a coverage criterion',
    load: () => import('./commands/suite.ts'),
  },
  {
    name: 'run',
    summary: 'play a strategy against a SUT within a budget',
    load: () => import('./commands/run.ts'),
  },
  {
    name: 'plan',
    summary: 'the best strategy towards a node, a label or everything',
    load: () => import('./commands/plan.ts'),
  },
  {
    name: 'compare',
    summary: 'strategies side by side, as a table and a chart',
    load: () => import('./commands/compare.ts'),
  },
  {
    name: 'replay',
    summary: 'check a trace against its model and play it again, against a real SUT too',
    load: () => import('./commands/replay.ts'),
  },
  {
    name: 'report',
    summary: 'what traces show: HTML, JUnit, Markdown, JSON, TAP, CSV, SVG',
    load: () => import('./commands/report.ts'),
  },
  {
    name: 'merge',
    summary: 'add up coverage and counts over runs and machines',
    load: () => import('./commands/merge.ts'),
  },
  {
    name: 'audit',
    summary: 'the gate for CI: is enough covered, and what would be',
    load: () => import('./commands/audit.ts'),
  },
  {
    name: 'serve',
    summary: 'campaigns for clients in any language, over HTTP and WebSocket',
    load: () => import('./commands/serve.ts'),
  },
  {
    name: 'studio',
    summary: 'see the game, play it and watch the tests, in the browser',
    load: () => import('./commands/studio.ts'),
  },
  {
    name: 'check',
    summary: 'what is odd about a model: dead ends, traps, labels that tell nothing apart',
    load: () => import('./commands/check.ts'),
  },
  {
    name: 'watch',
    summary: 'check and solve a model again with every save, and tell what changed',
    load: () => import('./commands/watch.ts'),
  },
  {
    name: 'inspect',
    summary: 'sizes, components, sinks, and which nodes can be forced',
    load: () => import('./commands/inspect.ts'),
  },
  {
    name: 'learn',
    summary: 'a model from a system itself, or from logs; what a model lacks',
    load: () => import('./commands/learn.ts'),
  },
  {
    name: 'explore',
    summary: 'a model program, or a random graph, into a game graph',
    load: () => import('./commands/explore.ts'),
  },
  {
    name: 'reproduce',
    summary: 'the tables of the paper, with its figures beside ours',
    load: () => import('./commands/reproduce.ts'),
  },
  {
    name: 'convert',
    summary: 'a model from one format into another, or into a drawing',
    load: () => import('./commands/convert.ts'),
  },
  {
    name: 'worker',
    summary: 'play tests for campaigns on many machines',
    load: () => import('./commands/worker.ts'),
  },
  {
    name: 'fleet',
    summary: 'campaigns on many machines: list, go on with one, end one',
    load: () => import('./commands/fleet.ts'),
  },
  {
    name: 'formats',
    summary: 'the formats that models are read from and written in',
    load: () => import('./commands/formats.ts'),
  },
  {
    name: 'completion',
    summary: 'print a completion script for bash, zsh or fish',
    load: () => import('./commands/completion.ts'),
  },
] as const satisfies readonly CatalogEntry[];
