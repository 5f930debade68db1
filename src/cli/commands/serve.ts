// `covergame serve`: campaigns for clients in any language, over HTTP and WebSocket.

import { counted, hideText, limit } from '../../base/index.ts';
import { defineCommand } from '../command.ts';
import { REDACT_OPTION } from '../input/index.ts';
import * as json from '../json/index.ts';
import { choice, number, text } from '../option.ts';
import { EXIT } from '../terminal/index.ts';

const MEBIBYTE = 1 << 20;

export const command = defineCommand({
  details:
    'A client loads a model, asks for the next stimulus, applies it to its system and sends the answer. Every step is in the trace of the campaign before it is acknowledged. A service that is started again on the same folder continues all campaigns. Without a token it listens on this machine only. Ctrl-C and SIGTERM end it cleanly.',
  arguments: {},
  options: {
    host: text(
      '--host <address>',
      'the address to listen on; any other than this machine needs a token',
      '127.0.0.1',
    ),
    port: number('--port <n>', 'the port; 0 takes any free port', { max: 65_535 }, 8642),
    traces: text('--traces <folder>', 'the folder for the traces of campaigns', 'covergame-traces'),
    token: text(
      '--token <text>',
      'the token that clients must send; in COVERGAME_TOKEN it stays out of the process list',
    ),
    maxBody: number(
      '--max-body <MiB>',
      'the largest request',
      { whole: false, max: 1024 },
      limit('request-bytes') / MEBIBYTE,
    ),
    idle: number(
      '--idle <s>',
      'close campaigns after this long without a request; the next request opens them again',
      { whole: false },
      600,
    ),
    maxCampaigns: number(
      '--max-campaigns <n>',
      'the most campaigns at a time',
      { min: 1 },
      limit('campaigns'),
    ),
    ...REDACT_OPTION,
    sync: choice(
      '--sync <when>',
      'when to write traces through to the disk',
      ['never', 'test', 'step'],
      'never',
    ),
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
        `traces in ${traces}: ${counted(campaigns, 'campaign')}, ${underWay} running`,
        'Ctrl-C stops it',
      ].join('\n'),
    );
    if (!signal.aborted)
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    await service.stop();
    return EXIT.met;
  },
});
