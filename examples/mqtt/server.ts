// Brokers nobody here wrote: aedes from npm, in this process, or Debian's mosquitto as a child process, each on a free
// port of the loopback. Bugs are planted where a broker lets its user intervene, so only aedes has them.

import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Aedes, type PublishPacket } from 'aedes';

export const MQTT_BUGS = {
  'lost-retained': 'a retained message of quality 0 is passed on but not kept',
  'no-will': 'the last will of a client with a kept session is not published',
  'false-will': 'the last will is published although the client said goodbye',
  'lost-session': 'a kept session that was subscribed is forgotten when its client is cut off',
  'quality-0':
    'a subscription is granted quality 0, so what was queued is never acknowledged and comes again',
  swallowed: 'of two messages at once, the second is swallowed if it is the one with the smaller number',
} as const;

export type MqttBug = keyof typeof MQTT_BUGS;

export interface Broker {
  readonly port: number;
  close(): Promise<void>;
}

/** The topic and the client the bugs know of; the driver uses them. */
export const TOPIC = 'room/light';
export const WILL = 'room/will';
export const SUBSCRIBER = 'subscriber';

export async function startAedes(bug: MqttBug | '' = ''): Promise<Broker> {
  const broker = await Aedes.createBroker({ heartbeatInterval: 600_000 });
  let listening = false;
  let last = '';
  let lastAt = 0;
  let goodbye = false;
  broker.authorizePublish = (client, packet: PublishPacket, done) => {
    const mine = packet.topic === TOPIC;
    const value = String(packet.payload);
    if (bug === 'lost-retained' && mine && packet.qos === 0) packet.retain = false;
    const isWill = packet.topic === WILL && client?.id === SUBSCRIBER;
    if (bug === 'no-will' && isWill && client.clean === false) return done(new Error('no'));
    // The payload of a race is marked, so that the driver can tell its messages.
    const racing = mine && value.startsWith('race');
    const swallow = bug === 'swallowed' && racing && last > value && performance.now() - lastAt < 1000;
    last = racing ? (last === '' ? value : '') : '';
    lastAt = performance.now();
    if (swallow) packet.topic = 'nowhere';
    done(null);
  };
  broker.authorizeSubscribe = (_client, subscription, done) => {
    if (bug === 'quality-0' && subscription.topic === TOPIC) return done(null, { ...subscription, qos: 0 });
    done(null, subscription);
  };
  broker.on('subscribe', (subscriptions, client) => {
    if (client.id === SUBSCRIBER && subscriptions.some(({ topic }) => topic === TOPIC)) listening = true;
  });
  broker.on('clientDisconnect', (client) => {
    if (client.id !== SUBSCRIBER) return;
    const subscribed = listening;
    listening = false;
    if (bug === 'lost-session' && subscribed && !goodbye) forget(broker, client);
    if (bug === 'false-will' && goodbye) {
      broker.publish(
        { cmd: 'publish', topic: WILL, payload: 'will', qos: 1, retain: false, dup: false },
        () => {},
      );
    }
  });
  broker.preConnect = (client, _packet, done) => {
    goodbye = false;
    const raw = client as unknown as { _parser?: NodeJS.EventEmitter };
    raw._parser?.on('packet', ({ cmd }: { cmd: string }) => {
      if (cmd === 'disconnect' && client.id === SUBSCRIBER) goodbye = true;
    });
    done(null, true);
  };
  const server = createServer({ noDelay: true }, broker.handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function forget(broker: Aedes, client: { readonly id: string }): void {
  const { persistence } = broker as unknown as {
    persistence: { cleanSubscriptions(client: object): unknown };
  };
  persistence.cleanSubscriptions(client);
}

// Debian keeps it where only root looks.
const PROGRAMS = ['mosquitto', '/usr/sbin/mosquitto'];
const mosquitto = (): string | undefined =>
  PROGRAMS.find((program) => spawnSync(program, ['-h']).error === undefined);
export const hasMosquitto = (): boolean => mosquitto() !== undefined;

export async function startMosquitto(): Promise<Broker> {
  const probe = createServer();
  const port = await new Promise<number>((resolve) => {
    probe.listen(0, '127.0.0.1', () => resolve((probe.address() as AddressInfo).port));
  });
  await new Promise((resolve) => probe.close(resolve));
  // Nothing is kept on the disk; without tcp_nodelay every answer would wait 40 ms for an acknowledgement.
  const settings = `listener ${port} 127.0.0.1\nallow_anonymous true\npersistence false\nset_tcp_nodelay true\n`;
  const folder = mkdtempSync(join(tmpdir(), 'mosquitto-'));
  writeFileSync(join(folder, 'conf'), settings);
  // The shell waits for the end of its input and then ends the broker: however we go, even by SIGKILL, it goes too.
  const wait = '"$0" -c "$1" & cat > /dev/null; kill -9 $!; wait';
  const child = spawn('sh', ['-c', wait, mosquitto() ?? 'mosquitto', join(folder, 'conf')], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  for (let tries = 0; !(await answers(port)); tries++) {
    if (tries > 200 || child.exitCode !== null) {
      child.stdin.end();
      throw new Error(`mosquitto was not ready on port ${port} within 5 s`);
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  child.unref();
  (child.stdin as unknown as Socket).unref();
  rmSync(folder, { recursive: true });
  return {
    port,
    async close() {
      child.stdin.end();
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
