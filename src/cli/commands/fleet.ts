// `covergame fleet`: the campaigns at a Redis: which there are, going on with one, ending one.

import { InputError } from '../../base/index.ts';
import { RUN_OUTPUT, replayLine } from '../campaign/index.ts';
import { defineCommand } from '../command.ts';
import { FLEET_OPTIONS, REDIS_OPTION, redisUrl } from '../fleet/index.ts';
import * as json from '../json/index.ts';
import { argument, file, optionalArgument } from '../option.ts';
import { EXIT } from '../terminal/index.ts';

const ACTIONS = ['ls', 'attach', 'stop'];

const CAMPAIGN = json.object(
  {
    id: json.text,
    status: json.choice(['open', 'ended', 'stopped']),
    model: json.object({ name: json.text, hash: json.text }),
    sut: json.text,
    strategy: json.text,
    started: json.text,
  },
  { verdict: json.VERDICT },
);

export const command = defineCommand({
  details:
    'ls lists campaigns and workers. Use attach to continue a campaign whose leader was closed or has died. It reads the played tests from Redis and rewrites the trace. Use stop to end a campaign.',
  arguments: { action: argument('ACTION', 'ls, attach or stop'), id: optionalArgument('ID', 'the campaign') },
  options: {
    ...REDIS_OPTION,
    trace: file('--trace <file>', 'attach: write the trace as lines of JSON'),
    events: {
      ...FLEET_OPTIONS.events,
      needs: undefined as never,
      about: 'attach: write the events as lines of JSON',
    },
    metrics: {
      ...FLEET_OPTIONS.metrics,
      needs: undefined as never,
      about: 'attach: serve figures for Prometheus on this port of 127.0.0.1',
    },
  },
  output: json.either(
    json.object({
      campaigns: json.list(CAMPAIGN),
      experiments: json.list(
        json.object({ id: json.text, model: json.text, plans: json.count, started: json.text }),
      ),
      workers: json.texts,
    }),
    CAMPAIGN,
    RUN_OUTPUT,
  ),
  examples: [
    { line: 'covergame fleet ls --redis redis://127.0.0.1:6379', about: 'campaigns and workers' },
    {
      line: 'covergame fleet attach 1f3c2a9b --redis redis://127.0.0.1:6379 --trace t.jsonl',
      about: 'continue a campaign',
    },
    { line: 'covergame fleet stop 1f3c2a9b --redis redis://127.0.0.1:6379', about: 'stop a campaign' },
  ],
  async run({ action, id, redis, trace, events, metrics }, context) {
    if (!ACTIONS.includes(action)) {
      throw InputError.of(
        'cli/bad-value',
        `unknown fleet action ${JSON.stringify(action)}; use ls, attach or stop`,
        'covergame fleet --help explains them',
      );
    }
    if (action !== 'ls' && id === undefined) {
      throw InputError.of(
        'cli/missing-option',
        `fleet ${action} needs the ID of a campaign`,
        'covergame fleet ls lists them',
      );
    }
    const url = redisUrl(redis);
    const { connect, listCampaigns, listExperiments, stopCampaign, campaignNamed, workers } = await import(
      '../../fleet/index.ts'
    );
    const link = await connect(url);
    try {
      if (action === 'stop') {
        const stopped = await stopCampaign(link, id!);
        context.result(facts(stopped), () => `${stopped.id} is ${stopped.status}`);
        return EXIT.met;
      }
      if (action === 'ls') {
        const [campaigns, names] = [await listCampaigns(link), await workers(link)];
        const experiments = (await listExperiments(link)).map(({ id: named, model, plans, started }) => ({
          id: named,
          model: model.name,
          plans: plans.length,
          started,
        }));
        context.result({ campaigns: campaigns.map(facts), experiments, workers: names }, () =>
          [
            ...campaigns.map(
              ({ id: named, status, model, sut, strategy, started, verdict }) =>
                `${named}  ${status.padEnd(8)} ${model.name}: ${strategy} against ${sut.id}, since ${started}${verdict === undefined ? '' : `, ${verdict}`}`,
            ),
            ...experiments.map(
              ({ id: named, model, plans, started }) =>
                `${named}  runs     ${model}: ${plans} plans of an experiment, since ${started}`,
            ),
            ...(campaigns.length === 0 ? ['no campaigns'] : []),
            `workers: ${names.length === 0 ? 'none' : names.join(', ')}`,
          ].join('\n'),
        );
        return EXIT.met;
      }
      const campaign = await campaignNamed(link, id!);
      const { installed } = await import('../fleet/installed.ts');
      const { followFleet } = await import('../fleet/follow.ts');
      const { headerOf } = await import('../../run/index.ts');
      const real = campaign.sut.hash !== null;
      // Who leads plays nothing: it needs the model, and no system.
      const { settled } = await installed(
        { ...campaign, sut: { ...campaign.sut, hash: null } },
        [campaign.model.path],
        [],
        context,
      );
      return await followFleet(
        {
          attach: true,
          link,
          url,
          campaign,
          settled,
          header: headerOf(settled, real ? { provenance: { started: campaign.started } } : {}),
          ...(trace !== undefined && { trace }),
          ...(trace !== undefined &&
            real && { replay: replayLine(campaign.model.path, trace, campaign.sut.id) }),
          ...(events !== undefined && { events }),
          ...(metrics !== undefined && { metrics }),
        },
        context,
      );
    } finally {
      link.end();
    }
  },
});

const facts = ({
  id,
  status,
  model,
  sut,
  strategy,
  started,
  verdict,
}: import('../../fleet/index.ts').FleetCampaign) => ({
  id,
  status,
  model: { name: model.name, hash: model.hash },
  sut: sut.id,
  strategy,
  started,
  ...(verdict !== undefined && { verdict }),
});
