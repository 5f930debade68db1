// The same machine in TypeScript, behind the same protocol: one JSON object a line.
//
//   covergame run vending.game.json --sut 'exec: node vending.ts' --strategy adaptive --budget 200
//
// (Node 22.18 or newer runs a .ts file as it is.) VENDING_BUG=free-tea plants a bug: after a refund the next drink
// comes without its "brewing".

import { createInterface } from 'node:readline';

interface Message {
  readonly do: 'reset' | 'apply';
  readonly test: number;
  readonly seed: number;
  readonly attempt: number;
  readonly id: number;
  readonly stimulus: string;
}

const bug = process.env['VENDING_BUG'] ?? '';
let refunded = false;
let state = 1;

const say = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);

/** A real in [0, 1): Park and Miller's generator, seeded by every reset, so that every test is repeatable. */
function dice(): number {
  state = (state * 48271) % 0x7fffffff;
  return state / 0x7fffffff;
}

function reset({ seed, test, attempt }: Message): void {
  state = 1 + ((seed * 7919 + test * 104729 + attempt * 1299709) % 0x7ffffffe);
  for (let i = 0; i < 5; i++) dice();
  refunded = false;
  say({ ready: test });
}

function apply({ id, stimulus }: Message): void {
  const observe = (observation: string) => say({ observation, after: id });
  if (stimulus === 'coin') observe(dice() < 0.5 ? 'accepted' : 'rejected');
  else if (stimulus === 'cancel') {
    refunded = true;
    observe('refunded');
  } else if (stimulus === 'press' && dice() < 0.2) observe('sold out');
  else if (stimulus === 'press') {
    if (!(bug === 'free-tea' && refunded)) observe('brewing');
    observe(dice() < 0.5 ? 'tea' : 'coffee');
  } else if (stimulus !== 'take') say({ refused: `no such button: ${stimulus}` });
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line) as Message;
  if (message.do === 'reset') reset(message);
  else apply(message);
}
