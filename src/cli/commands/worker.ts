// `covergame worker`: plays tests for the campaigns of a fleet.

import { hostname } from 'node:os';
import { defineCommand } from '../command.ts';
import { REDIS_OPTION, redisUrl } from '../fleet/index.ts';
import * as json from '../json/index.ts';
import { number, repeated, text } from '../option.ts';
import { EXIT } from '../terminal/index.ts';

export const command = defineCommand({
  details:
    'A worker takes tests of the campaigns that covergame run … --fleet has started at the same Redis, and runs of compare … --fleet, until Ctrl-C. A job carries data, never code: the model is ' +
    'read here by its path, and must have the fingerprint of the campaign; a real system is the one that --sut names here, and must be the same there. ' +
    'What this worker has not installed it refuses, and says why.',
  arguments: {},
  options: {
    ...REDIS_OPTION,
    model: repeated(
      '--model <file>',
      'a model program, or a model outside this folder, that campaigns may name',
    ),
    sut: repeated('--sut <address>', 'a real system that is installed here, as run takes it'),
    instances: number(
      '--instances <n>',
      'tests at the same time; each has an instance of the system',
      { min: 1, max: 1000 },
      1,
    ),
    name: text('--name <text>', 'how traces and reports call it (default: host and process)'),
    lease: number(
      '--lease <s>',
      'a test goes to another worker after so long without a word',
      { whole: false, min: 0.5 },
      30,
    ),
  },
  output: json.object({ worker: json.text, tests: json.count }),
  examples: [
    {
      line: 'covergame worker --redis redis://127.0.0.1:6379',
      about: 'for campaigns against simulated SUTs',
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
