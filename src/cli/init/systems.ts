// The kinds of systems that `covergame init` makes a start for. A new one is a folder in templates/systems and an entry here; questions,
// help, the files that are written and the tests all read this list.

import type { PackageName } from './packages.ts';
import type { RunnerId } from './runners.ts';

export interface InitSystem {
  readonly id: string;
  /** Other words people say for it. */
  readonly also: readonly string[];
  /** As the question and the README name it. */
  readonly title: string;
  /** Packages the start needs beside covergame. */
  readonly needs: readonly PackageName[];
  /** Files of the start: what is written in covergame/, and where in templates/systems/ it comes from. */
  readonly files: Readonly<Record<string, string>>;
  /** The model, as commands name it, and what --sut takes; null where only the test runner can drive it. */
  readonly model: string;
  readonly sut: string | null;
  /** The test runners it goes with, the first unless another is at hand. */
  readonly runners: readonly RunnerId[];
  /** What to change, in order. */
  readonly edit: readonly string[];
  /** How campaigns of its own are played, where that differs, and what they must cover. */
  readonly campaign?: { readonly goal: string; readonly budget: number; readonly require: string };
}

const MODEL = 'covergame/model.game.json';
const DRIVER = './covergame/driver.mjs';
const ALL = ['node-test', 'vitest', 'jest', 'playwright', 'none'] as const;
const SHARED = { 'model.game.json': 'shared/model.game.json' } as const;
const DESK = { ...SHARED, 'toy/desk.mjs': 'shared/toy/desk.mjs' } as const;
const MODEL_FIRST = 'Write your own states, stimuli and answers into `model.game.json`.';
const REMOVE_TOY = 'Remove `toy/`.';
const ADDRESS = (what: string): string => `Set \`SYSTEM_URL\` to where ${what}; ${REMOVE_TOY.toLowerCase()}`;

export const SYSTEMS = [
  {
    id: 'http',
    also: ['rest', 'service'],
    title: 'an HTTP service',
    needs: [],
    files: { ...DESK, 'driver.mjs': 'http/driver.mjs', 'toy/server.mjs': 'http/toy/server.mjs' },
    model: MODEL,
    sut: DRIVER,
    runners: ALL,
    edit: [
      MODEL_FIRST,
      'In `driver.mjs`, set the request of each stimulus and the answer for each status code.',
      ADDRESS('your service runs'),
    ],
  },
  {
    id: 'ws',
    also: ['websocket'],
    title: 'a WebSocket service',
    needs: ['ws'],
    files: { ...DESK, 'driver.mjs': 'ws/driver.mjs', 'toy/server.mjs': 'ws/toy/server.mjs' },
    model: MODEL,
    sut: DRIVER,
    runners: ALL,
    edit: [
      MODEL_FIRST,
      'In `driver.mjs`, set the message of each stimulus and the answer for each message.',
      ADDRESS('your service listens'),
    ],
  },
  {
    id: 'exec',
    also: ['process', 'command'],
    title: 'a program',
    needs: [],
    files: { ...DESK, 'driver.mjs': 'exec/driver.mjs', 'toy/program.mjs': 'exec/toy/program.mjs' },
    model: MODEL,
    sut: DRIVER,
    runners: ALL,
    edit: [
      MODEL_FIRST,
      'In `driver.mjs`, set the command, its input for each stimulus and the meaning of its lines.',
      REMOVE_TOY,
    ],
  },
  {
    id: 'playwright',
    also: ['page', 'web'],
    title: 'a web page',
    needs: ['@playwright/test'],
    files: {
      ...DESK,
      'orders.spec.mts': 'playwright/orders.spec.mts',
      'toy/page.html': 'playwright/toy/page.html',
      'toy/server.mjs': 'playwright/toy/server.mjs',
    },
    model: MODEL,
    sut: null,
    runners: ['playwright'],
    edit: [
      MODEL_FIRST,
      'In `orders.spec.mts`, write the actions of a visitor for each stimulus and the content of the page for each answer.',
      ADDRESS('your page is'),
    ],
  },
  {
    id: 'xstate',
    also: ['machine'],
    title: 'an XState machine',
    needs: ['xstate'],
    files: { 'driver.mjs': 'xstate/driver.mjs', 'machine.mjs': 'xstate/machine.mjs' },
    model: 'covergame/machine.mjs',
    sut: 'xstate:covergame/machine.mjs?clock=fake',
    runners: ['node-test', 'vitest', 'jest', 'none'],
    edit: [
      'Put your own machine into `machine.mjs`, or import it there: `export { machine } from "../src/machine.ts"`.',
      'Provide the services that you want to test too (`provide`); covergame simulates the others.',
      'To compare the machine with another one, use the other one as the model.',
    ],
  },
  {
    id: 'module',
    also: ['class', 'typescript'],
    title: 'a class',
    needs: [],
    files: { ...DESK, 'driver.mjs': 'module/driver.mjs' },
    model: MODEL,
    sut: DRIVER,
    runners: ALL,
    edit: [
      MODEL_FIRST,
      'In `driver.mjs`, import your class, and set the method of each stimulus and the answer for each result.',
      REMOVE_TOY,
    ],
  },
  {
    id: 'none',
    also: ['nothing'],
    title: 'a system that does not exist yet',
    needs: [],
    files: { ...SHARED, 'driver.mjs': 'none/driver.mjs' },
    model: MODEL,
    sut: DRIVER,
    runners: ALL,
    edit: [
      MODEL_FIRST,
      'Compute the guarantee and its limits: `covergame solve MODEL --explain`.',
      'When the system exists, let `driver.mjs` drive it.',
    ],
  },
] as const satisfies readonly InitSystem[];

export type SystemId = (typeof SYSTEMS)[number]['id'];
export const SYSTEM_IDS = SYSTEMS.map(({ id }) => id);

/** A kind by its id or by another word for it. */
export const systemNamed = (word: string): InitSystem | undefined =>
  (SYSTEMS as readonly InitSystem[]).find(({ id, also }) => id === word || also.includes(word));

/** An HTTP service as an OpenAPI document describes it, with so many requests and answers. */
export const describedSystem = (title: string, transitions: number): InitSystem => ({
  ...systemNamed('http')!,
  title: `the service ${title}`,
  files: { 'driver.mjs': 'openapi/driver.mjs' },
  // Many documented responses never come where every request is valid.
  campaign: { goal: 'transitions', budget: Math.max(300, 20 * transitions), require: 'guarantee' },
  edit: [
    'Start the service, and set its address: `export SYSTEM_URL=http://127.0.0.1:8080`.',
    'Check `operations.json`: the request of each stimulus comes from the examples and schemas of the document.',
    'In `model.game.json` a thing exists after a POST and is gone after a DELETE, as the document suggests. Add the states that only you know.',
  ],
});
