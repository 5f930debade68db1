// Every example with planted bugs: the table of bugs, the tests and the READMEs read it.

import type { Driver, Matches } from 'covergame';
import { chatDriver } from './chat/driver.ts';
import { CHAT_BUGS, type ChatBug } from './chat/server.ts';
import { shopDriver } from './inventory/driver.ts';
import { hasRedis } from './inventory/redis.ts';
import { SHOP_BUGS, type ShopBug } from './inventory/server.ts';
import { matches, mqttDriver } from './mqtt/driver.ts';
import { hasMosquitto, MQTT_BUGS, type MqttBug } from './mqtt/server.ts';
import { CHECKOUT_BUGS, type CheckoutBug } from './xstate-actor/checkout.ts';
import { checkoutDriver } from './xstate-actor/driver.ts';

export interface Example {
  readonly id: string;
  /** The model program, beside this file. */
  readonly model: string;
  readonly bugs: Readonly<Record<string, string>>;
  /** A driver of the clean system, or of one with that bug. */
  readonly open: (bug: string) => Driver;
  readonly matches?: Matches;
  /** Why the example cannot run here, or null. */
  readonly missing: () => string | null;
  /** What `adaptive` may spend to find each bug, and to pass the clean system. */
  readonly budget: number;
}

export const EXAMPLES: readonly Example[] = [
  {
    id: 'chat',
    model: 'chat/chat-room.ts',
    bugs: CHAT_BUGS,
    open: (bug) => chatDriver(bug as ChatBug | ''),
    missing: () => null,
    budget: 1500,
  },
  {
    id: 'inventory',
    model: 'inventory/shop.ts',
    bugs: SHOP_BUGS,
    open: (bug) => shopDriver(bug as ShopBug | ''),
    missing: () => (hasRedis() ? null : 'redis-server is not installed (apt-get install redis-server)'),
    budget: 1500,
  },
  {
    id: 'xstate-actor',
    model: 'xstate-actor/model.ts',
    bugs: CHECKOUT_BUGS,
    open: (bug) => checkoutDriver(bug as CheckoutBug | ''),
    missing: () => null,
    budget: 1500,
  },
  {
    id: 'mqtt',
    model: 'mqtt/broker.ts',
    bugs: MQTT_BUGS,
    open: (bug) => mqttDriver(bug as MqttBug | ''),
    matches,
    missing: () => null,
    budget: 1500,
  },
  {
    id: 'mosquitto',
    model: 'mqtt/broker.ts',
    bugs: {},
    open: () => mqttDriver('', 'mosquitto'),
    matches,
    missing: () => (hasMosquitto() ? null : 'mosquitto is not installed (apt-get install mosquitto)'),
    budget: 1500,
  },
];
