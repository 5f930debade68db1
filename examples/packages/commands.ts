// Small packages, one way to test each: a model is a list of commands with what each may answer, and a driver a list of functions with
// the same names whose result is the answer. `commandModel` makes the game of the first, `commandDriver` a driver of the second.

import { type Driver, defineModel, type Model, ObservationQueue, type TestStart } from 'covergame';

/** What a command may answer, and what is then the case. Several answers: the documentation leaves it to the package. */
export type Answers<S> = Readonly<Record<string, S>>;

export interface Command<S> {
  /** Whether the command makes sense now; always, if left out. */
  readonly when?: (state: S) => boolean;
  readonly answers: (state: S) => Answers<S>;
}

export interface CommandSpec<S> {
  readonly name: string;
  readonly about: string;
  readonly initial: S;
  /** A state in words, no two alike. */
  readonly show: (state: S) => string;
  readonly commands: Readonly<Record<string, Command<S>>>;
}

interface Asked<S> {
  readonly state: S;
  readonly command: string | null;
}

/** A model program: the tester gives a command, the package gives one of its answers. */
export function commandModel<S>({ name, about, initial, show, commands }: CommandSpec<S>): Model<unknown> {
  const answersOf = ({ state, command }: Asked<S>): Answers<S> =>
    command === null ? {} : commands[command].answers(state);
  return defineModel<Asked<S>>({
    name,
    about,
    initial: () => ({ state: initial, command: null }),
    turn: ({ command }) => (command === null ? 'tester' : 'sut'),
    fec: (asked) => [show(asked.state as S), ...(asked.command === null ? [] : [asked.command])].join(', '),
    actions: ({ tester, sut }) => ({
      ...Object.fromEntries(
        Object.entries(commands).map(([command, { when }]) => [
          command,
          tester({
            when: ({ state }) => when?.(state as S) ?? true,
            next: ({ state }) => ({ state, command }),
          }),
        ]),
      ),
      ...Object.fromEntries(
        [...wordsOf({ initial, commands })].map((answer) => [
          answer,
          sut({
            when: (asked) => Object.hasOwn(answersOf(asked as Asked<S>), answer),
            next: (asked) => ({ state: answersOf(asked as Asked<S>)[answer] as never, command: null }),
          }),
        ]),
      ),
    }),
  }) as Model<unknown>;
}

/** Every answer that some command gives in some state that can be reached. */
function wordsOf<S>({ initial, commands }: Pick<CommandSpec<S>, 'initial' | 'commands'>): Set<string> {
  const words = new Set<string>();
  const known = new Set([JSON.stringify(initial)]);
  const states = [initial];
  for (const state of states) {
    for (const { when, answers } of Object.values(commands)) {
      if (when && !when(state)) continue;
      for (const [answer, next] of Object.entries(answers(state))) {
        words.add(answer);
        const key = JSON.stringify(next);
        if (!known.has(key)) states.push(next);
        known.add(key);
      }
    }
  }
  return words;
}

/** What a driver can do with one fresh instance: a function for each command. */
export type Hands = Readonly<Record<string, () => string | Promise<string>>>;

/**
 * A driver of commands.
 *
 * @param start gives the hands for a test, which begins with a fresh instance
 * @param close ends what outlives the tests
 */
export function commandDriver(
  start: (test: TestStart) => Hands | Promise<Hands>,
  close: () => void = () => {},
): Driver {
  const queue = new ObservationQueue();
  let hands: Hands = {};
  return {
    async reset(test) {
      queue.clear();
      hands = await start(test);
    },
    async apply({ label, id }) {
      queue.push({ label: await hands[label](), after: id });
    },
    observe: () => queue.observe(),
    pending: () => queue.pending(),
    close,
  };
}

/** Lets everything happen that waits for no clock. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 3; i++) await new Promise((resolve) => setImmediate(resolve));
}

/** Does something that has no result to tell. */
export function done(call: () => unknown): string {
  call();
  return 'done';
}
