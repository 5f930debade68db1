// `covergame worker`: plays tests for the campaigns of a fleet.

import { hostname } from 'node:os';
import { defineCommand } from '../command.ts';
import { REDIS_OPTION, redisUrl } from '../fleet/index.ts';
import * as json from '../json/index.ts';
import { number, repeated, text } from '../option.ts';
import { EXIT } from '../terminal/index.ts';

export const command = defineCommand({
  details:
    'A worker plays tests of the campaigns that covergame run … --fleet or compare … --fleet started at the same Redis, until Ctrl-C. A job carries data, never code. The worker reads the model by its path and checks its fingerprint. A real system must be installed here and named with --sut. The worker refuses a job it cannot play, and reports why.',
  arguments: {},
  options: {
    ...REDIS_OPTION,
    model: repeated(
      '--model <file>',
      'a model program, or a model outside this folder, that campaigns may use',
    ),
    sut: repeated('--sut <address>', 'a real system that is installed here, as for run'),
    instances: number(
      '--instances <n>',
      'tests at the same time, each with its own instance of the system',
      { min: 1, max: 1000 },
      1,
    ),
    name: text('--name <text>', 'name in traces and reports (default: host and process)'),
    lease: number(
      '--lease <s>',
      'give a test to another worker after this long without a message',
      { whole: false, min: 0.5 },
      30,
    ),
  },
  output: json.object({ worker: json.text, tests: json.count }),
  examples: [
    {
      line: 'covergame worker --redis redis://127.0.0.1:6379',
      about: 'for campaigns against simulated systems',
    },
    {
      line: 'covergame worker --redis rediss://fleet:secret@queue.example:6379 --sut ./driver.ts --instances 4',
      about: 'four instances of a real system, over TLS',
    },
  ],
  async run(given, context) {
    const url = redisUrl(given.redis);
    const { connect, runWorker } = await import('../../fleet/index.ts');
    const { installed, namedGame } = await import('../fleet/installed.ts');
    const name = given.name ?? `${hostname()}-${process.pid}`;
    const { signal } = context;
    const link = await connect(url, (said) => context.note(`note: ${said}`));
    context.note(`worker ${name} waits for campaigns; Ctrl-C ends it`);
    try {
      const { tests } = await runWorker({
        link,
        name,
        seats: given.instances,
        lease: given.lease * 1000,
        install: (campaign) => installed(campaign, given.model, given.sut, context),
        model: (named) => namedGame(named, given.model, context),
        signal,
        tell: (said) => context.note(said),
      });
      context.result(
        { worker: name, tests },
        () => `worker ${name} has played ${tests} ${tests === 1 ? 'test' : 'tests'}`,
      );
      return EXIT.met;
    } finally {
      link.end();
    }
  },
});
