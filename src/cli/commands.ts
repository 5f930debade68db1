// The catalog of commands: help, completion and the tests read it. A new command is a file in commands/ and one
// entry here; its module is loaded only when the command is used.

import type { CatalogEntry } from './command.ts';

export const COMMANDS = [
  {
    name: 'demo',
    summary: 'a tour on a bundled model, in seconds',
    load: () => import('./commands/demo.ts'),
  },
  {
    name: 'init',
    summary: 'a runnable start for your own system: model, driver, test, CI file',
    load: () => import('./commands/init.ts'),
  },
  {
    name: 'run',
    summary: 'test a system, real or simulated, within a budget',
    load: () => import('./commands/run.ts'),
  },
  {
    name: 'replay',
    summary: 'replay a recorded run or failure, on its model or against a real system',
    load: () => import('./commands/replay.ts'),
  },
  {
    name: 'report',
    summary: 'make a report from traces: HTML, JUnit, Markdown, JSON, TAP, CSV, SVG',
    load: () => import('./commands/report.ts'),
  },
  {
    name: 'audit',
    summary: 'CI gate: is enough covered, and how many more runs would be?',
    load: () => import('./commands/audit.ts'),
  },
  {
    name: 'merge',
    summary: 'add up the coverage of several runs and machines',
    load: () => import('./commands/merge.ts'),
  },
  {
    name: 'solve',
    summary: 'the guarantee: coverage that is certain whatever the system does',
    load: () => import('./commands/solve.ts'),
  },
  {
    name: 'plan',
    summary: 'the best strategy to reach a state, a label or all states',
    load: () => import('./commands/plan.ts'),
  },
  {
    name: 'inspect',
    summary: 'size of a model, and which states are certain, depend on the system, or are unreachable',
    load: () => import('./commands/inspect.ts'),
  },
  {
    name: 'suite',
    summary: 'make a test suite for a coverage criterion',
    load: () => import('./commands/suite.ts'),
  },
  {
    name: 'compare',
    summary: 'compare strategies in a table and a chart',
    load: () => import('./commands/compare.ts'),
  },
  {
    name: 'verify',
    summary: 'check a proof of the guarantee, without the solver',
    load: () => import('./commands/verify.ts'),
  },
  {
    name: 'check',
    summary: 'find mistakes in a model: dead ends, traps, ambiguous labels',
    load: () => import('./commands/check.ts'),
  },
  {
    name: 'explore',
    summary: 'turn a model program, or a random graph, into a model file',
    load: () => import('./commands/explore.ts'),
  },
  {
    name: 'learn',
    summary: 'learn a model from a system or from logs; find out what a model lacks',
    load: () => import('./commands/learn.ts'),
  },
  {
    name: 'convert',
    summary: 'convert a model into another format or a drawing',
    load: () => import('./commands/convert.ts'),
  },
  {
    name: 'watch',
    summary: 'check and solve a model whenever it is saved, and report what changed',
    load: () => import('./commands/watch.ts'),
  },
  {
    name: 'studio',
    summary: 'draw the model, play it and watch tests in the browser',
    load: () => import('./commands/studio.ts'),
  },
  {
    name: 'formats',
    summary: 'list the model formats and the bundled models',
    load: () => import('./commands/formats.ts'),
  },
  {
    name: 'serve',
    summary: 'run campaigns for clients in any language, over HTTP and WebSocket',
    load: () => import('./commands/serve.ts'),
  },
  {
    name: 'worker',
    summary: 'play tests for campaigns on many machines',
    load: () => import('./commands/worker.ts'),
  },
  {
    name: 'fleet',
    summary: 'campaigns on many machines: list them, continue one, stop one',
    load: () => import('./commands/fleet.ts'),
  },
  {
    name: 'reproduce',
    summary: 'repeat the experiments of the paper, with its figures beside ours',
    load: () => import('./commands/reproduce.ts'),
  },
  {
    name: 'completion',
    summary: 'print a completion script for bash, zsh or fish',
    load: () => import('./commands/completion.ts'),
  },
] as const satisfies readonly CatalogEntry[];
