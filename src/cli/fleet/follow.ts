// Leads a campaign of a fleet from this terminal: the live line, the events, the figures for Prometheus, and what came of it.

import { createServer, type Server } from 'node:http';
import { counted, InputError, printable } from '../../base/index.ts';
import { cutHeld, disk, diskCure, diskTrouble, openHeld } from '../../base/node/index.ts';
import type { FleetEvent, FleetOptions, FleetProgress, FleetResult } from '../../fleet/index.ts';
import { type Game, reachable } from '../../game/index.ts';
import { amountText, rateText, summariseRuns, VERDICTS } from '../../run/index.ts';
import { playsText, runFacts } from '../campaign/index.ts';
import { checkOutputs } from '../save.ts';
import type { Context } from '../terminal/index.ts';
import { EXIT, type Exit } from '../terminal/index.ts';

export interface FleetAsked extends Omit<FleetOptions, 'signal' | 'onEvent' | 'onStanding'> {
  readonly attach: boolean;
  readonly events?: string;
  readonly metrics?: number;
  readonly url: string;
}

export async function followFleet(asked: FleetAsked, context: Context): Promise<Exit> {
  const { startFleet, attachFleet, metricsText, standingText } = await import('../../fleet/index.ts');
  checkOutputs([asked.trace, asked.events], [asked.campaign.model.path]);
  const events: { open: Events | null } = { open: null };
  let standing: FleetProgress | null = null;
  const server =
    asked.metrics === undefined
      ? null
      : await serveMetrics(asked.metrics, () => (standing ? metricsText(standing) : ''), context);
  const progress = context.progress();
  const { id } = asked.campaign;
  context.note(`campaign ${id}; Ctrl-C leaves it, covergame fleet attach ${id} continues it`);
  const options: FleetOptions = {
    ...asked,
    signal: context.signal,
    onLeading: () => {
      if (asked.events !== undefined) events.open = openEvents(asked.events);
    },
    onEvent: (event) => {
      events.open?.write(event);
      const said = worthSaying(event);
      if (said !== null) context.note(said);
    },
    onStanding: (now) => {
      standing = now;
      progress.update(() => standingText(now));
    },
  };
  try {
    const result = await (asked.attach ? attachFleet(options) : startFleet(options));
    return await tell(asked, result, context);
  } finally {
    progress.end();
    server?.close();
    events.open?.close();
    asked.link.end();
  }
}

function worthSaying(event: FleetEvent): string | null {
  if (event.event === 'lost')
    return `worker ${printable(event.worker)} does not respond; its test ${event.job} goes to another worker`;
  if (event.event === 'slow')
    return `worker ${printable(event.worker)} is slow: it has had test ${event.job} for ${event.seconds} s; another worker gets it too`;
  if (event.event === 'trouble')
    return `worker ${printable(event.worker)} has a problem: ${printable(event.why)}`;
  if (event.event === 'banned')
    return `worker ${printable(event.worker)} gets no more tests of this campaign`;
  if (event.event === 'lie')
    return `worker ${printable(event.worker)} sent a wrong result: ${printable(event.why)}`;
  if (event.event === 'waiting') return event.why;
  if (event.event === 'refused')
    return `worker ${printable(event.worker)} cannot play: ${printable(event.why)}`;
  return null;
}

async function tell(
  { settled, campaign, header }: FleetAsked,
  result: FleetResult,
  context: Context,
): Promise<Exit> {
  const { failureObject } = await import('../campaign/drive-run.ts');
  const { game } = settled.rules;
  const { outcome, verdict, why, detached } = result;
  const facts = {
    ...runFacts(
      {
        ...settled.settings,
        game,
        strategy: settled.settings.strategy,
        suite: settled.rules.suite,
        budget: header.budget,
      } as never,
      summariseRuns(game, [outcome]),
    ),
    campaign: campaign.id,
    ...(!detached && {
      verdict,
      why,
      cure: result.cure,
      required: result.required,
      remark: result.remark,
    }),
    guarantee: result.forced,
    failures: result.failures.map((failure) => failureObject(game, failure)),
    plays: outcome.plays,
    fleet: {
      lost: result.lost,
      lies: result.lies,
      troubles: result.troubles,
      refusals: result.refusals,
      repeats: result.standing.repeats,
    },
    ...(result.traceTrouble !== null && { traceTrouble: result.traceTrouble }),
  };
  if (result.traceTrouble !== null)
    context.note(
      `the trace is incomplete: ${result.traceTrouble}; covergame fleet attach ${campaign.id} --trace writes it again`,
    );
  context.result(facts, () =>
    [
      `${game.name || 'model'}: ${settled.settings.strategy} against ${campaign.sut.id}, budget ${header.budget}, campaign ${campaign.id}`,
      '',
      detached
        ? `left       ${outcome.end.why}: covergame fleet attach ${campaign.id}`
        : `verdict    ${context.colour.bold(verdict)}: ${why}`,
      ...(detached || result.cure === null ? [] : [`cure       ${result.cure}`]),
      `coverage   ${outcome.coverage.toFixed(1)} %, ${amountText(game, outcome.gain)}`,
      `spent      ${outcome.spent} in ${counted(outcome.steps, 'step')}, ${counted(outcome.resets, 'reset')}; ${outcome.end.why}`,
      ...missedText(game, outcome.coveredNodes),
      ...playsText(outcome.plays ?? []),
      ...namesText('lost', result.lost),
      ...namesText('wrong results', result.lies),
      ...namesText('problems', result.troubles),
      ...Object.entries(result.refusals).map(
        ([worker, reason]) => `refused    ${printable(worker)}: ${printable(reason)}`,
      ),
      ...result.failures.map(
        ({ kind, message, test, count, rate, shortest }) =>
          `failure    ${kind} in test ${test}${count > 1 ? `, ${count} times` : ''}, ${rateText(rate)}: ${printable(message)}${shortest ? `; shortest reproduction ${counted(shortest.play.length, 'step')}` : ''}`,
      ),
    ].join('\n'),
  );
  return detached ? EXIT.spent : EXIT[VERDICTS.find(({ id }) => id === verdict)!.exit];
}

function missedText(game: Game, covered: Int32Array): string[] {
  const seen = new Set(covered);
  const missed = [...reachable(game)].filter((v) => !seen.has(v) && game.gain[v] > 0);
  return missed.length === 0
    ? []
    : [
        `missed     ${missed
          .slice(0, 8)
          .map((v) => game.ids[v])
          .join(', ')}${missed.length > 8 ? ` and ${missed.length - 8} more` : ''}`,
      ];
}

const namesText = (what: string, counts: Readonly<Record<string, number>>): string[] =>
  Object.entries(counts).map(
    ([worker, count]) =>
      `${what.padEnd(10)} ${printable(worker)}, ${count} ${count === 1 ? 'time' : 'times'}`,
  );

interface Events {
  write(event: FleetEvent): void;
  close(): void;
}

/** What was in the file stays until the first event. A full disk is no reason to end a campaign: then there are no more events. */
function openEvents(path: string): Events {
  let file: number | null;
  try {
    ({ file } = openHeld(path));
  } catch (error) {
    throw InputError.of(
      'fleet/events',
      `the events cannot be written to ${path}: ${diskTrouble(error)}`,
      diskCure(error, 'check the folder and its permissions'),
    );
  }
  let begun = false;
  return {
    write(event) {
      if (file === null) return;
      try {
        if (!begun) cutHeld(file, 0);
        begun = true;
        disk.writeSync(file, Buffer.from(`${JSON.stringify({ at: new Date().toISOString(), ...event })}\n`));
      } catch {
        disk.closeSync(file);
        file = null;
      }
    },
    close() {
      if (file !== null) disk.closeSync(file);
      file = null;
    },
  };
}

/** On this machine only. */
function serveMetrics(port: number, text: () => string, context: Context): Promise<Server> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/plain; version=0.0.4');
    response.end(text());
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(
        InputError.of(
          'fleet/metrics',
          `the figures cannot be served on port ${port}: ${error.message}`,
          '--metrics 0 takes any free port',
        ),
      ),
    );
    server.listen(port, '127.0.0.1', () => {
      const { port: taken } = server.address() as { port: number };
      context.note(`figures on http://127.0.0.1:${taken}/metrics`);
      server.unref();
      resolve(server);
    });
  });
}
