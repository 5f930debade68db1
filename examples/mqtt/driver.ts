// Drives an MQTT broker with four real clients: the subscriber of the model, two publishers, and an onlooker who waits
// for the last will.
//
// Nothing waits for a time-out where a message must not come: a publisher sends a marker after it, on a topic the
// listener has subscribed to, and what has not come before the marker will not come. The will is the exception:
// a broker publishes it when it has noticed that the client is gone, so the onlooker waits a moment.
import type { Socket } from 'node:net';
import { type Driver, Fault, type Matches, ObservationQueue } from 'covergame';
import { connect, type MqttClient } from 'mqtt';
import {
  type Broker,
  hasMosquitto,
  type MqttBug,
  SUBSCRIBER,
  startAedes,
  startMosquitto,
  TOPIC,
  WILL,
} from './server.ts';

const MARK = 'mark';
/** How long the onlooker waits for a will, and for one that must not come, in ms. */
const WILL_TIME = 2000;
const NO_WILL_TIME = 15;

interface Opened {
  readonly client: MqttClient;
  /** The messages that came, from the very first on: a broker may send what it kept right after its welcome. */
  readonly listener: Listener;
  readonly sessionPresent: boolean;
}

class Listener {
  readonly got: string[] = [];
  readonly client: MqttClient;
  #awaited: { readonly text: string; readonly found: () => void } | null = null;

  constructor(client: MqttClient) {
    this.client = client;
    client.on('message', (topic, payload) => {
      const text = String(payload);
      if (topic !== TOPIC && this.#awaited?.text === text) this.#awaited.found();
      if (topic === TOPIC) this.got.push(text.replace('race', ''));
    });
  }

  /** Waits until a marker or a will with that text comes; false if it does not within the time. */
  until(text: string, ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const late = setTimeout(() => resolve(false), ms);
      this.#awaited = {
        text,
        found: () => {
          clearTimeout(late);
          resolve(true);
        },
      };
    });
  }
}

export function mqttDriver(bug: MqttBug | '' = '', kind = 'aedes'): Driver {
  const queue = new ObservationQueue();
  let broker: Broker | null = null;
  let publishers: MqttClient[] = [];
  let onlooker: Listener | null = null;
  let subscriber: Listener | null = null;
  let marks = 0;

  function open(clientId: string, clean: boolean, will = false): Promise<Opened> {
    const client = connect(`mqtt://127.0.0.1:${broker!.port}`, {
      clientId,
      clean,
      reconnectPeriod: 0,
      connectTimeout: 5000,
      resubscribe: false,
      ...(will && { will: { topic: WILL, payload: Buffer.from('will'), qos: 1 as const, retain: false } }),
    });
    const listener = new Listener(client);
    return new Promise((resolve, reject) => {
      client.once('connect', ({ sessionPresent }) => {
        (client.stream as unknown as Socket).setNoDelay?.(true);
        resolve({ client, listener, sessionPresent });
      });
      client.once('close', () => reject(new Fault('death', 'the broker hung up')));
      client.on('error', (error) => reject(new Fault('error', error.message)));
    });
  }

  /** Everything that was published before has come once the marker has. */
  async function settle(): Promise<void> {
    const text = `mark ${++marks}`;
    const came = subscriber!.until(text, 5000);
    await publishers[0].publishAsync(MARK, text, { qos: 1 });
    if (!(await came)) throw new Fault('hang', 'the broker did not pass on a message within 5 s');
  }

  const act: Record<string, (words: readonly string[]) => Promise<string>> = {
    async connect([kept]) {
      const { client, listener, sessionPresent } = await open(SUBSCRIBER, kept === 'false', true);
      subscriber = listener;
      await client.subscribeAsync(MARK, { qos: 1 });
      await settle();
      return `connected(${sessionPresent}, ${listener.got.join() || 0})`;
    },
    async subscribe() {
      subscriber!.got.length = 0;
      const [granted] = await subscriber!.client.subscribeAsync(TOPIC, { qos: 1 });
      if (granted.qos === 128) throw new Error('the broker refused the subscription');
      await settle();
      return `granted(${subscriber!.got.join() || 0})`;
    },
    async publish([value, qos]) {
      const here = subscriber;
      if (here) here.got.length = 0;
      await publishers[0].publishAsync(TOPIC, value, { qos: Number(qos) as 0 | 1, retain: true });
      if (here) await settle();
      else await publishers[0].publishAsync(MARK, 'passed', { qos: 1 });
      return here && here.got.length > 0 ? `received(${here.got.join()})` : 'stored';
    },
    async race() {
      subscriber!.got.length = 0;
      await Promise.all(
        publishers.map(async (publisher, i) => {
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 4));
          await publisher.publishAsync(TOPIC, `race${i + 1}`, { qos: 1, retain: true });
        }),
      );
      await settle();
      const { got } = subscriber!;
      return got.length === 2 ? `order(${got[0]})` : `lost(${got.join()})`;
    },
    async clear() {
      await publishers[0].publishAsync(TOPIC, '', { qos: 1, retain: true });
      return 'cleared';
    },
    async drop() {
      const seen = onlooker!.until('will', WILL_TIME);
      subscriber!.client.stream.destroy();
      subscriber = null;
      return (await seen) ? 'will' : 'no will';
    },
    async disconnect() {
      const seen = onlooker!.until('will', NO_WILL_TIME);
      await subscriber!.client.endAsync();
      subscriber = null;
      return (await seen) ? 'will after goodbye' : 'gone';
    },
  };

  async function closeAll(): Promise<void> {
    for (const client of [...publishers, onlooker?.client, subscriber?.client]) client?.end(true);
    publishers = [];
    onlooker = subscriber = null;
    await broker?.close();
    broker = null;
  }

  return {
    // A broker has no reset: a test begins with a fresh one.
    async reset() {
      await closeAll();
      queue.clear();
      broker = kind === 'mosquitto' ? await startMosquitto() : await startAedes(bug);
      const names = ['publisher 1', 'publisher 2', 'onlooker'];
      const [one, two, three] = await Promise.all(names.map((name) => open(name, true)));
      publishers = [one.client, two.client];
      onlooker = three.listener;
      await onlooker.client.subscribeAsync(WILL, { qos: 1 });
    },
    async apply({ label, id }) {
      const [, name, words = ''] = /^(\w+)(?:\((.*)\))?$/.exec(label)!;
      // For whoever has no model yet, and learns one.
      if (!act[name] || (NEEDS_SUBSCRIBER.get(name) ?? subscriber !== null) !== (subscriber !== null))
        throw new Fault('refused', `${label} is not possible now`);
      queue.push({ label: await act[name](words.split(/, ?/)), after: id });
    },
    observe: () => queue.observe(),
    pending: () => queue.pending(),
    close: closeAll,
  };
}

/** Whether the subscriber must be there, or must not; to publish and to clear it does not matter. */
const NEEDS_SUBSCRIBER = new Map([
  ['connect', false],
  ['subscribe', true],
  ['race', true],
  ['drop', true],
  ['disconnect', true],
]);

/** What can be done, for `covergame learn`. */
export const inputs = [
  'connect(true)',
  'connect(false)',
  'subscribe',
  'publish(1, 0)',
  'clear',
  'drop',
  'disconnect',
];

/** Nobody sees whether the broker keeps a message for a subscriber that is away: `stored` fits both edges. */
export const matches: Matches = ({ label }, edge) =>
  edge.label === label || (label === 'stored' && /^stored\(/.test(edge.label ?? ''));

/** Mosquitto where it is installed, else aedes; bugs are planted in aedes. */
export default () => {
  const bug = (process.env['MQTT_BUG'] ?? '') as MqttBug | '';
  const kind = process.env['MQTT_BROKER'] ?? (bug === '' && hasMosquitto() ? 'mosquitto' : 'aedes');
  return mqttDriver(bug, kind);
};
