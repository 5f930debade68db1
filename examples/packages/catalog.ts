// The packages of this folder and what campaigns find in them: the tests, the README and the table of bugs read it.

import type { Driver } from 'covergame';
import { opossumDriver } from '../opossum/driver.ts';
import asyncLock from './async-lock/driver.ts';
import asyncMutex from './async-mutex/driver.ts';
import expiryMap from './expiry-map/driver.ts';
import nodeCache from './node-cache/driver.ts';
import pQueue from './p-queue/driver.ts';
import quickLru from './quick-lru/driver.ts';
import toadCache from './toad-cache/driver.ts';
import ttlcache from './ttlcache/driver.ts';

export interface Bug {
  readonly package: string;
  readonly release: string;
  /** The public issue that tells it; null if none was found. */
  readonly issue: string | null;
  /** Whether whoever wrote the model knew the bug. */
  readonly known: boolean;
  /** Whether the release is the newest that runs on Node 20. */
  readonly newest: boolean;
  /** The model program, beside the folder of this file. */
  readonly model: string;
  readonly open: () => Driver;
  /** What the first failure says. */
  readonly shows: RegExp;
}

export const BUGS: readonly Bug[] = [
  {
    package: 'opossum',
    release: '4.2.0',
    issue: 'nodeshift/opossum#385',
    known: true,
    newest: false,
    model: 'opossum/circuit.ts',
    open: () => opossumDriver('opossum-4.2.0'),
    shows: /answered "(opened|rejected)"/,
  },
  {
    package: 'opossum',
    release: '4.2.1',
    issue: 'nodeshift/opossum#388',
    known: true,
    newest: false,
    model: 'opossum/circuit.ts',
    open: () => opossumDriver('opossum-4.2.1'),
    shows: /answered "rejected"/,
  },
  {
    package: 'quick-lru',
    release: '6.0.0',
    issue: 'sindresorhus/quick-lru#32',
    known: true,
    newest: false,
    model: 'packages/quick-lru/model.ts',
    open: () => quickLru('quick-lru-6.0.0'),
    shows: /answered "(the value|yes|nothing|no)"/,
  },
  {
    package: 'quick-lru',
    release: '6.0.1',
    issue: 'sindresorhus/quick-lru#35',
    known: true,
    newest: false,
    model: 'packages/quick-lru/model.ts',
    open: () => quickLru('quick-lru-6.0.1'),
    shows: /answered "(nothing|no)"/,
  },
  {
    package: 'async-lock',
    release: '1.4.0',
    issue: 'rogierschouten/async-lock#58',
    known: true,
    newest: false,
    model: 'packages/async-lock/model.ts',
    open: () => asyncLock('async-lock-1.4.0'),
    shows: /answered "waits"; the model allows "refused"/,
  },
  {
    package: 'async-mutex',
    release: '0.3.2',
    issue: 'DirtyHairy/async-mutex#52',
    known: true,
    newest: false,
    model: 'packages/async-mutex/model.ts',
    open: () => asyncMutex('async-mutex-0.3.2'),
    shows: /answered "(the next has it|locked)( \+ onlooker told)?"/,
  },
  {
    package: 'async-mutex',
    release: '0.5.0',
    issue: 'DirtyHairy/async-mutex#54',
    known: true,
    newest: true,
    model: 'packages/async-mutex/model.ts',
    open: () => asyncMutex(),
    shows: /answered "locked/,
  },
  {
    package: 'node-cache',
    release: '5.0.1',
    issue: 'node-cache/node-cache#154',
    known: true,
    newest: false,
    model: 'packages/node-cache/model.ts',
    open: () => nodeCache('node-cache-5.0.1'),
    shows: /answered "(undefined|false|0|keys.*)"/,
  },
  {
    package: 'p-queue',
    release: '9.3.2',
    issue: 'sindresorhus/p-queue#251',
    known: true,
    newest: false,
    model: 'packages/p-queue/model.ts',
    open: () => pQueue('p-queue-9.3.2'),
    shows: /answered "none begin"/,
  },
  {
    package: 'expiry-map',
    release: '2.0.0',
    issue: 'SamVerschueren/expiry-map#6',
    known: false,
    newest: true,
    model: 'packages/expiry-map/model.ts',
    open: () => expiryMap(),
    shows: /answered "(nothing|size \d)"/,
  },
  {
    package: 'async-lock',
    release: '1.5.0',
    issue: null,
    known: false,
    newest: true,
    model: 'packages/async-lock/model.ts',
    open: () => asyncLock(),
    shows: /answered "refused"; the model allows "waits"/,
  },
  {
    package: 'toad-cache',
    release: '3.7.4',
    issue: null,
    known: false,
    newest: true,
    model: 'packages/toad-cache/model.ts',
    open: () => toadCache(),
    shows: /answered "expirations \+ size \d"/,
  },
  {
    package: '@brokerloop/ttlcache',
    release: '3.2.3',
    issue: null,
    known: false,
    newest: true,
    model: 'packages/ttlcache/model.ts',
    open: () => ttlcache(),
    shows: /answered "empty"; the model allows "nothing"/,
  },
];

/** Releases that pass the same models. */
export const SOUND = [
  { package: 'quick-lru 7.3.0', model: 'packages/quick-lru/model.ts', open: () => quickLru() },
  { package: 'node-cache 5.1.2', model: 'packages/node-cache/model.ts', open: () => nodeCache() },
  { package: 'p-queue 9.3.5', model: 'packages/p-queue/model.ts', open: () => pQueue() },
] as const;
