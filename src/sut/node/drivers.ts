// Every kind of driver there is, told apart by the look of what --sut is given. A new one is a file and a line here.

import { redactedAddress } from '../../base/index.ts';
import { isModulePath } from '../../model/node/index.ts';
import type { InstancePlace } from '../driver.ts';
import { apartSut, CAN_BE_APART } from './apart/index.ts';
import { commandWords } from './command-words.ts';
import type { DrivenSut } from './driven-sut.ts';
import { HttpDriver } from './http-driver.ts';
import { moduleDriver } from './module-driver.ts';
import { ProcessDriver } from './process-driver.ts';
import { WebSocketDriver } from './websocket-driver.ts';
import { xstateSut } from './xstate/index.ts';

const ALONE: InstancePlace = { instance: 1, instances: 1 };
const MARK = '{instance}';

/** An address or a word of a command for one of several instances: `{instance}` is its number, from 1. */
const atPlace = (text: string, { instance }: InstancePlace): string =>
  text.replaceAll(MARK, String(instance));

const singleAddress = (address: string): DrivenSut['single'] =>
  address.includes(MARK)
    ? undefined
    : {
        why: 'it is the address of one system, which cannot run several tests at once',
        hint: `put ${MARK} where the addresses of the instances differ: http://127.0.0.1:800${MARK}`,
      };

export interface DriverKind {
  readonly id: string;
  /** What --sut looks like. */
  readonly example: string;
  /** One line for help and documents. */
  readonly about: string;
  /** What to do if the first reset fails. */
  readonly cure: string;
  /** The driver is code of the user's: it can be given a process of its own. */
  readonly isCode?: true;
  fits(address: string): boolean;
  prepare(address: string, model: string): Promise<Omit<DrivenSut, 'address' | 'cure'>>;
}

export const DRIVERS = [
  {
    id: 'exec',
    example: "'exec: python3 sut.py'",
    about: 'a child process that reads and writes one JSON object per line',
    cure: 'run the command by itself: it must start, read lines of JSON and answer a reset; see docs/reference/protocol.md',
    fits: (address) => /^exec:/.test(address),
    async prepare(address) {
      const words = commandWords(address.slice('exec:'.length));
      return {
        elsewhere: true,
        open: (place = ALONE) =>
          new ProcessDriver({
            words: words.map((word) => atPlace(word, place)),
            env: { COVERGAME_INSTANCE: String(place.instance) },
          }),
      };
    },
  },
  {
    id: 'http',
    example: 'http://127.0.0.1:8000/sut',
    about: 'an HTTP endpoint with reset, executeStep and answer',
    cure: 'start the system first and check the address: PUT reset must succeed there; see docs/reference/protocol.md',
    fits: (address) => /^https?:\/\//.test(address),
    prepare: async (address, model) => ({
      elsewhere: true,
      single: singleAddress(address),
      open: (place = ALONE) => new HttpDriver(atPlace(address, place), model),
    }),
  },
  {
    id: 'ws',
    example: 'ws://127.0.0.1:8000/sut',
    about: 'a WebSocket endpoint that sends the same JSON objects, one per message',
    cure: 'start the system first and check the address; see docs/reference/protocol.md',
    fits: (address) => /^wss?:\/\//.test(address),
    prepare: async (address) => ({
      elsewhere: true,
      single: singleAddress(address),
      open: (place = ALONE) => new WebSocketDriver(atPlace(address, place)),
    }),
  },
  {
    id: 'xstate',
    isCode: true,
    example: 'xstate:./machine.ts',
    about: 'an XState machine, run as an actor; ?clock=fake lets time pass only while the tester waits',
    cure: 'the machine must start without errors; see docs/reference/drivers.md',
    fits: (address) => /^xstate:/.test(address),
    prepare: (address) => xstateSut(address),
  },
  {
    id: 'module',
    isCode: true,
    example: './my-sut.ts',
    about: 'a TypeScript or JavaScript module that exports a driver',
    cure: 'reset() of the driver must return without errors; see docs/reference/drivers.md',
    fits: isModulePath,
    prepare: (address) => moduleDriver(address),
  },
] as const satisfies readonly DriverKind[];

/** True if --sut names a real system, not the id of a simulated one. */
export const isDriverAddress = (address: string): boolean => DRIVERS.some((kind) => kind.fits(address));

/** Where the driver of a system runs. */
export interface DriverPlace {
  /** In a process of its own, if it is a module: whatever it does, the run ends with a verdict. */
  readonly apart?: boolean;
  /** Ends the loading of the module. */
  readonly signal?: AbortSignal;
}

/**
 * The real system at an address: `exec: COMMAND`, an http or ws address, or the path of a module.
 *
 * @param address as `--sut` takes it
 * @param model the name of the model that HTTP endpoints are told
 * @param place where the driver of a module runs: in this process
 * @example
 * const sut = await drivenSut('exec: python3 vending.py');
 */
export async function drivenSut(
  address: string,
  model = '',
  { apart = false, signal }: DriverPlace = {},
): Promise<DrivenSut> {
  const kind: DriverKind | undefined = DRIVERS.find((candidate) => candidate.fits(address));
  if (!kind) throw new RangeError(`${JSON.stringify(address)} is not the address of a driver`);
  const prepared =
    apart && kind.isCode && CAN_BE_APART ? apartSut(address, model, signal) : kind.prepare(address, model);
  return { address: redactedAddress(address), cure: kind.cure, ...(await prepared) };
}
