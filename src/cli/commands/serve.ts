// `covergame serve`: campaigns for clients in any language, over HTTP and WebSocket.

import { hideText, limit } from '../../base/index.ts';
import { defineCommand } from '../command.ts';
import { REDACT_OPTION } from '../input/index.ts';
import * as json from '../json/index.ts';
import { choice, number, text } from '../option.ts';
import { EXIT } from '../terminal/index.ts';

const MEBIBYTE = 1 << 20;

export const command = defineCommand({
  details:
    'A client loads a model, asks what to do next, does it to its system, and tells what it saw. Every step is in the trace of the campaign ' +
    'before it is acknowledged, so a service that is started again on the same folder goes on with all campaigns. ' +
    'Without a token it answers on this machine only. Ctrl-C and SIGTERM end it in good order.',
  arguments: {},
  options: {
    host: text('--host <address>', 'where to listen; others than this machine need a token', '127.0.0.1'),
    port: number('--port <n>', 'the port; 0 takes any that is free', { max: 65_535 }, 8642),
    traces: text('--traces <folder>', 'where campaigns are kept', 'covergame-traces'),
    token: text(
      '--token <text>',
      'what clients must show; better in COVERGAME_TOKEN, which nobody else sees',
    ),
    maxBody: number(
      '--max-body <MiB>',
      'the largest request',
      { whole: false, max: 1024 },
      limit('request-bytes') / MEBIBYTE,
    ),
    idle: number(
      '--idle <s>',
      'close campaigns untouched for so long; the next touch takes them up',
      { whole: false },
      600,
    ),
    maxCampaigns: number('--max-campaigns <n>', 'how many may be under way', { min: 1 }, limit('campaigns')),
    ...REDACT_OPTION,
    sync: choice('--sync <when>', 'when traces must be on the disk', ['never', 'test', 'step'], 'never'),
  },
  output: json.object({
    url: json.text,
    port: json.count,
    traces: json.text,
    campaigns: json.count,
    underWay: json.count,
    pid: json.count,
  }),
  examples: [
    { line: 'covergame serve', about: 'on http://127.0.0.1:8642, traces in ./covergame-traces' },
    { line: 'covergame serve --port 0 --traces night --json', about: 'on any free port, which is printed' },
    { line: 'COVERGAME_TOKEN=… covergame serve --host 0.0.0.0', about: 'for other machines' },
  ],
  async run({ host, port, traces, token, maxBody, idle, maxCampaigns, sync }, context) {
    const { startService } = await import('../../serve/index.ts');
    const { signal } = context;
    const secret = token ?? process.env['COVERGAME_TOKEN'];
    // Whatever goes wrong, it is in no log.
    hideText(secret ?? '');
    const service = await startService({
      host,
      port,
      folder: traces,
      ...(secret !== undefined && secret !== '' && { token: secret }),
      maxBody: Math.floor(maxBody * MEBIBYTE),
      idle: idle * 1000,
      maxCampaigns,
      sync,
      report: (error) =>
        context.note(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    });
    const { url, campaigns, underWay } = service;
    context.result({ url, port: service.port, traces, campaigns, underWay, pid: process.pid }, () =>
      [
        `listening on ${url}`,
        `traces in ${traces}: ${campaigns} campaigns, ${underWay} under way`,
        'Ctrl-C stops it',
      ].join('\n'),
    );
    if (!signal.aborted)
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    await service.stop();
    return EXIT.met;
  },
});
