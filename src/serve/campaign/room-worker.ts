// A thread with a room: plays the campaigns it is asked for. Another thread judges a finished campaign, so that
// none of the others waits for it.

import { parentPort, workerData } from 'node:worker_threads';
import type { Judgement } from '../../run/index.ts';
import { Fault } from '../../sut/index.ts';
import { prepareLoad } from '../load/index.ts';
import { errorOf, thrownOf } from '../thread-answer.ts';
import { setUpThread } from '../thread-set-up.ts';
import { Room } from './room.ts';
import type { FromRoom, RoomData, ToldAcross, ToRoom } from './room-thread.ts';
import { Store } from './store.ts';

const { folder, sync, ...setUp } = workerData as RoomData;
setUpThread(setUp);

const say = (message: FromRoom): void => parentPort!.postMessage(message);

interface Judging {
  readonly resolve: (judgement: Judgement) => void;
  readonly reject: (error: unknown) => void;
}

const judging = new Map<string, Judging>();

const room = new Room({
  store: Store.within(folder),
  sync,
  prepare: async (load) => prepareLoad(load),
  judge: (id, _game, runs) =>
    new Promise((resolve, reject) => {
      judging.set(id, { resolve, reject });
      say({ kind: 'judge', id, runs });
    }),
  ended: (id) => say({ kind: 'ended', id }),
});

parentPort!.on('message', async (message: ToRoom) => {
  if (message.kind === 'judged') {
    const { id, judgement, thrown } = message;
    if (thrown) judging.get(id)!.reject(errorOf(thrown));
    else judging.get(id)!.resolve(judgement!);
    return;
  }
  const { ref } = message;
  try {
    say({ kind: 'done', ref, made: await made(message) });
  } catch (error) {
    say({ kind: 'thrown', ref, thrown: thrownOf(error) });
  }
});

function made(call: Exclude<ToRoom, { kind: 'judged' }>): unknown {
  switch (call.kind) {
    case 'begin':
      return room.begin(call.stated);
    case 'open':
      return room.open(call.id, call.key, call.time);
    case 'turn':
      return room.turn(call.id);
    case 'statistics':
      return room.statistics(call.id);
    case 'answer':
      return room.answer(call.id, call.turn, revived(call.told));
    case 'close':
      return room.close(call.id);
  }
}

/** A fault is an error, which loses what it is on its way. */
const revived = (told: ToldAcross) =>
  told.kind === 'fail' ? { ...told, fault: new Fault(told.fault.kind, told.fault.message) } : told;
