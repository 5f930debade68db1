// Models nobody wrote for a bug: small systems of several shapes, drawn by a seed, in which a tester gives commands and the system answers.
//
//   store     two keys whose items age, read and written one by one     queue   a line of callers that can be paused
//   protocol  phases with a few commands each, most of which lead on    machine 12 states, 6 commands, half of them change nothing
//   loose     as machine, but the system may answer in two ways         large   120 states, 12 commands, a third of them changes nothing
//   corridor  40 states in a line: on, back, and much to look at        ends    as machine, with states that no command leaves

import { Dice } from '../../src/base/index.ts';
import { type Game, GameBuilder, SUT, TESTER } from '../../src/game/index.ts';

/** The answers of a command in a state, and where each leads; none where the command makes no sense. */
type Step = (state: string, command: string) => readonly (readonly [answer: string, next: string])[];

function commandGame(name: string, initial: string, commands: readonly string[], step: Step): Game {
  const builder = new GameBuilder();
  builder.name = name;
  builder.node(initial, TESTER);
  const states = [initial];
  for (const state of states) {
    for (const command of commands) {
      const answers = step(state, command);
      if (answers.length === 0) continue;
      const asked = builder.node(`${state}, ${command}`, SUT);
      builder.edge(builder.mention(state), asked, command);
      for (const [answer, next] of answers) {
        if (!builder.has(next)) {
          builder.node(next, TESTER);
          states.push(next);
        }
        builder.edge(asked, builder.mention(next), answer);
      }
    }
  }
  builder.start(initial);
  return builder.build()!;
}

const numbered = (count: number, word: string): string[] =>
  Array.from({ length: count }, (_, i) => `${word}${i}`);

/** So many of the words, each once. */
function some(words: readonly string[], count: number, dice: Dice): readonly string[] {
  const left = [...words];
  return Array.from({ length: count }, () => left.splice(dice.below(left.length), 1)[0]);
}

function store(): Game {
  const commands = ['a', 'b'].flatMap((key) =>
    ['set', 'get', 'has', 'delete'].map((word) => `${word} ${key}`),
  );
  return commandGame('store', '00', [...commands, 'clear', 'size', 'wait'], (state, command) => {
    const [word, key] = command.split(' ');
    const ages = [...state].map(Number);
    const shown = ages.filter((age) => age > 0).length;
    if (word === 'clear') return [['done', '00']];
    if (word === 'size') return [[`${shown}`, state]];
    if (word === 'wait') return [['done', ages.map((age) => Math.max(0, age - 1)).join('')]];
    const at = key === 'a' ? 0 : 1;
    const found = ages[at] > 0 ? 'found' : 'none';
    if (word === 'set' || word === 'delete') ages[at] = word === 'set' ? 2 : 0;
    return [[word === 'set' ? 'done' : found, ages.join('')]];
  });
}

function queue(): Game {
  const commands = ['add', 'take', 'peek', 'size', 'clear', 'pause', 'start'];
  return commandGame('queue', '0', commands, (state, command) => {
    const paused = state.endsWith('p');
    const size = Number.parseInt(state, 10);
    const to = (next: number, still = paused) => `${next}${still ? 'p' : ''}`;
    if (command === 'add') return size < 5 ? [['added', to(size + 1)]] : [['full', state]];
    if (command === 'take')
      return [[size > 0 && !paused ? 'taken' : 'none', paused ? state : to(Math.max(0, size - 1))]];
    if (command === 'clear') return [['done', to(0)]];
    if (command === 'pause') return [['done', to(size, true)]];
    if (command === 'start') return paused ? [['done', to(size, false)]] : [];
    return [[`${command} ${size}`, state]];
  });
}

function protocol(seed: number): Game {
  const dice = Dice.of(seed, 3);
  const commands = numbered(6, 'c');
  const enabled = new Map<string, readonly string[]>();
  return commandGame('protocol', 'p0', commands, (state, command) => {
    const phase = Number(state.slice(1));
    const few = enabled.get(state) ?? some(commands, 2 + dice.below(3), dice);
    enabled.set(state, few);
    const at = few.indexOf(command);
    if (at < 0) return [];
    if (at === 0) return [['on', `p${(phase + 1) % 9}`]];
    return at === 1 ? [['again', state]] : [['back', `p${dice.below(phase + 1)}`]];
  });
}

interface Knobs {
  readonly states: number;
  readonly commands: number;
  /** The part of the commands of a state that change nothing, and of those that have two answers. */
  readonly still: number;
  readonly loose?: number;
  /** How far a command leads at most; anywhere if left out. */
  readonly far?: number;
  /** So many of the states are never left. */
  readonly ends?: number;
}

function machine(name: string, knobs: Knobs, seed: number): Game {
  const { states, commands, still, loose = 0, far = states, ends = 0 } = knobs;
  const dice = Dice.of(seed, states, commands);
  const next = (from: number): number => {
    const to = far < states ? from - far + dice.below(2 * far + 2) : dice.below(states);
    return Math.max(0, Math.min(states - 1, to));
  };
  return commandGame(name, 's0', numbered(commands, 'c'), (state) => {
    const from = Number(state.slice(1));
    if (from >= states - ends) return [];
    const to = dice.unit() < still ? from : next(from);
    const answer = `r${dice.below(4)}`;
    if (dice.unit() >= loose) return [[answer, `s${to}`]];
    return [
      [answer, `s${to}`],
      [`${answer}'`, `s${next(from)}`],
    ];
  });
}

/** Every shape with a model of it; those that are drawn differ with the seed. */
export const SHAPES: Readonly<Record<string, (seed: number) => Game>> = {
  store,
  queue,
  protocol,
  machine: (seed) => machine('machine', { states: 12, commands: 6, still: 1 / 2 }, seed),
  loose: (seed) => machine('loose', { states: 12, commands: 6, still: 1 / 3, loose: 1 / 3 }, seed),
  large: (seed) => machine('large', { states: 120, commands: 12, still: 1 / 3 }, seed),
  corridor: (seed) => machine('corridor', { states: 40, commands: 6, still: 1 / 2, far: 2 }, seed),
  ends: (seed) => machine('ends', { states: 14, commands: 6, still: 1 / 3, ends: 2 }, seed),
};
