// Small valid programs, logs and games that the side subjects are made from.

import { buildGame, type Game } from '../../src/game/index.ts';

export const EFSM_TEXTS = [
  'format: covergame-efsm/1\nname: counter\nparameters: { m: 3 }\nvariables: { n: 0..m, broken: boolean, k: { array: 2, of: [idle, busy] } }\ninitial: { n: 1 }\nactions:\n  - { name: up, player: tester, when: n < m and not broken, set: { n: n + 1 } }\n  - name: kick\n    player: tester\n    with: { i: 0..1 }\n    outcomes:\n      - { label: holds, weight: 9, set: { "k[i]": busy } }\n      - { label: breaks, set: { broken: true } }\nfec: [n, broken]\ngain: n + 1\n',
  'format: covergame-efsm/1\nname: two\nparameters: { n: { default: 2, min: 1, max: 4 }, k: 2 }\nvariables: { lock: 0..n, on: boolean }\nprocesses:\n  P:\n    count: n\n    owner: sut\n    locations: [idle, trying, done]\n    clocks: { x: k }\n    invariants: { trying: x <= k }\n    edges:\n      - { from: idle, to: trying, when: lock == 0, set: { x: 0 } }\n      - { from: trying, to: done, when: x > 0 and on, set: { lock: self + 1 } }\n      - { from: done, to: idle, set: { lock: 0 } }\nactions:\n  - { name: switch, player: tester, set: { on: not on } }\n',
  '{"format":"covergame-efsm/1","name":"j","variables":{"n":"0..5","l":{"array":3,"of":"0..1"}},"actions":[{"name":"go","player":"tester","with":{"i":"0..2"},"when":"l[i] == 0 and count(l, 1) < 3","set":{"l[i]":1,"n":"(n * 2 + i) % 6"}},{"name":"back","player":"sut","when":"n > 2","outcomes":[{"label":"x","set":{"n":"n - 1"}},{"label":"y"}]}]}',
] as const;

export const LOG_TEXTS = [
  '{"trace":"a","event":"login","by":"tester"}\n{"trace":"a","event":"denied","by":"sut"}\n{"case":"b","activity":"?login"}\n{"session":"b","name":"granted","direction":"out"}\n{"trace":"a","event":"login"}\n',
  '[["login","denied"],["login",["granted","mail"]]]\n[["login","granted"]]\n',
  '{"test":1,"steps":[["login",["denied"]],["login",["granted"]]]}\n',
  'trace,event,by\n1,login,tester\n1,denied,sut\n2,login,tester\n2,"granted, ""at once""",sut\n',
  '{"resourceSpans":[{"resource":{"attributes":[]},"scopeSpans":[{"spans":[{"traceId":"t","spanId":"1","name":"login","kind":3,"startTimeUnixNano":"1","endTimeUnixNano":"9","attributes":[{"key":"http.response.status_code","value":{"intValue":"200"}}]},{"traceId":"t","spanId":"2","parentSpanId":"1","name":"denied","kind":"SPAN_KIND_SERVER","startTimeUnixNano":"3","endTimeUnixNano":"4"}]}]}]}',
] as const;

/** One for traces and certificates, and one with labels to be covered. */
export const SIDE_GAMES: readonly Game[] = [
  buildGame({
    name: 'small',
    initial: 'a',
    nodes: [
      { id: 'a', owner: 'tester' },
      { id: 'b', owner: 'sut' },
      { id: 'c', owner: 'tester', gain: 2 },
      { id: 'd', owner: 'sut', gain: 0 },
      { id: 'e', owner: 'tester' },
    ],
    edges: [
      { from: 'a', to: 'b', label: 'go' },
      { from: 'b', to: 'a', label: 'no' },
      { from: 'b', to: 'c', label: 'yes', weight: 3 },
      { from: 'c', to: 'a', label: 'back' },
      { from: 'c', to: 'd', label: 'on' },
      { from: 'd', to: 'c', label: 'loop' },
      { from: 'd', to: 'e', label: 'end' },
    ],
  }),
  buildGame({
    name: 'tagged',
    initial: 'a',
    nodes: [
      { id: 'a', owner: 'tester', labels: ['one'] },
      { id: 'b', owner: 'sut', labels: ['two', 'three'] },
      { id: 'c', owner: 'tester' },
    ],
    edges: [
      { from: 'a', to: 'b', labels: ['four'] },
      { from: 'b', to: 'a', labels: ['one'] },
      { from: 'b', to: 'c', labels: ['five'] },
    ],
  }),
];
