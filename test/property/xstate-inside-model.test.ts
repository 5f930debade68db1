// Whatever a machine does, its model may do: machines drawn by dice are run by XState itself, with random events, timers, ends of services and guards,
// and each configuration that is seen is one that the model may be in. The model is followed as a set of nodes, so that one that allows
// too little is found at the first step that it lacks.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createActor, createMachine, fromCallback, raise, SimulatedClock } from 'xstate';
import { Dice, InputError, orThrow } from '../../src/base/index.ts';
import { machineGame } from '../../src/format/index.ts';
import { type Game, labelOf, SUT } from '../../src/game/index.ts';

const EVENTS = ['A', 'B', 'x.y', 'x.z'];
const GUARDS = ['g1', 'g2', 'g3'];
const DELAYS = [10, 20];
const MOST_STATES = 9;

/** A machine could go round for ever, but every round asks a guard: after so many questions at once all of them are shut. */
const MOST_ASKED = 50;

interface Config {
  readonly id: string;
  [key: string]: unknown;
}

/** A configuration of nested, parallel, final and history states with transitions of every kind among them. */
function randomConfig(dice: Dice): { config: Config; services: string[] } {
  const all: { config: Config; leaf: boolean }[] = [];
  const services: string[] = [];
  const some = <T>(list: readonly T[]): T => list[dice.below(list.length)];
  const node = (depth: number): Config => {
    const config: Config = { id: `s${all.length}` };
    all.push({ config, leaf: true });
    if (depth < 3 && all.length < MOST_STATES && dice.below(10) < 5) {
      const states: Record<string, Config> = {};
      const count = 1 + dice.below(3);
      const parallel = dice.below(4) === 0;
      for (let i = 0; i < count; i++) states[`c${i}`] = node(depth + 1);
      if (!parallel && dice.below(3) === 0) states['end'] = { id: `s${all.length}`, type: 'final' };
      if (states['end']) all.push({ config: states['end'], leaf: true });
      // XState cannot enter the history of a parallel state that remembers nothing.
      if (!parallel && dice.below(3) === 0) {
        const history = { id: `h${all.length}`, type: 'history', history: some(['shallow', 'deep']) };
        states['back'] = history;
        all.push({ config: history, leaf: true });
      }
      config['states'] = states;
      if (parallel) config['type'] = 'parallel';
      else config['initial'] = `c${dice.below(count)}`;
    }
    return config;
  };
  const root = node(0);
  if (!root['states']) root['states'] = { c0: node(3) };
  if (root['type'] !== 'parallel') root['initial'] ??= 'c0';
  const target = () => `#${some(all).config.id}`;
  const transition = (guarded: boolean): object => ({
    ...(dice.below(6) > 0 && { target: target() }),
    ...((guarded || dice.below(2) === 0) && { guard: some(GUARDS) }),
    ...(dice.below(3) === 0 && { reenter: true }),
  });
  for (const { config } of all) {
    if (config['type'] === 'history' || config['type'] === 'final') continue;
    const on: Record<string, unknown> = {};
    for (const event of [...EVENTS, 'x.*', '*', 'R'])
      if (dice.below(4) === 0)
        on[event] = Array.from({ length: 1 + dice.below(2) }, () =>
          transition(event === 'R' || event === '*'),
        );
    config['on'] = on;
    if (dice.below(4) === 0) config['after'] = { [some(DELAYS)]: transition(false) };
    if (dice.below(6) === 0) config['always'] = [{ target: target(), guard: some(GUARDS) }];
    if (config['states'] && dice.below(2) === 0) config['onDone'] = transition(true);
    if (dice.below(5) === 0) {
      const id = `svc${services.length}`;
      services.push(id);
      config['invoke'] = { id, src: 'service', onDone: transition(false), onError: transition(false) };
    }
    config['entry'] = dice.below(5) === 0 ? ['counted', raise({ type: 'R' })] : ['counted'];
  }
  return { config: root, services };
}

/** Where the model may be, as nodes: what the system may do by itself is done in every way. */
class Follower {
  readonly #game: Game;
  nodes: ReadonlySet<number>;

  constructor(game: Game) {
    this.#game = game;
    this.nodes = this.#onward(new Set([game.initial]));
  }

  /** After an event of the tester, called by itself or by a pattern; where no edge takes it, it is passed over. */
  event(name: string): void {
    const next = new Set<number>();
    for (const v of this.nodes) {
      const edges = this.#edges(v).filter(() => this.#game.owner[v] !== SUT);
      const words = [name, name.replace(/\..*$/, '.*'), '*'];
      const word = words.find((one) => edges.some(({ label }) => label === one));
      for (const { to, label } of edges) if (label === word) next.add(to);
      if (word === undefined) next.add(v);
    }
    this.nodes = this.#onward(next);
  }

  /** After something of the system's own, which may also be nothing. */
  own(): void {
    this.nodes = this.#onward(this.nodes);
  }

  /** Keeps the nodes of what was seen. */
  saw(leaves: string): boolean {
    this.nodes = new Set([...this.nodes].filter((v) => this.#game.ids[v].replace(/ \[.*$/, '') === leaves));
    return this.nodes.size > 0;
  }

  #onward(from: ReadonlySet<number>): Set<number> {
    const reached = new Set(from);
    for (const v of reached)
      for (const { to, label } of this.#edges(v))
        if (this.#game.owner[v] === SUT || label === 'wait') reached.add(to);
    return reached;
  }

  #edges(v: number): { to: number; label: string | undefined }[] {
    const { outStart, target } = this.#game;
    return Array.from({ length: outStart[v + 1] - outStart[v] }, (_, i) => ({
      to: target[outStart[v] + i],
      label: labelOf(this.#game, outStart[v] + i),
    }));
  }
}

/** Undefined if it is too large. */
function gameOf(config: unknown): Game | undefined {
  try {
    return orThrow(machineGame(config));
  } catch (error) {
    const isLarge =
      error instanceof InputError && error.issues.every(({ code }) => code.startsWith('limit/'));
    if (isLarge) return undefined;
    throw error;
  }
}

/** How far a random run came before it left the model, went round, or ended; null if it never left. */
function leavesModel(seed: number): { seed: number; said: string[] } | null {
  const dice = Dice.of(seed);
  const { config, services } = randomConfig(dice);
  let asked = 0;
  const open = new Map(GUARDS.map((guard) => [guard, false]));
  const machine = createMachine(
    config as never,
    {
      actions: {
        counted: () => {},
      },
      guards: Object.fromEntries(
        GUARDS.map((guard) => [guard, () => ++asked <= MOST_ASKED && open.get(guard)!]),
      ),
      actors: { service: fromCallback(() => {}) },
    } as never,
  );
  const game = gameOf(machine.config);
  if (!game) return null;
  const follower = new Follower(game);
  const clock = new SimulatedClock();
  const draw = () => {
    asked = 0;
    for (const guard of GUARDS) open.set(guard, dice.below(2) === 0);
  };
  draw();
  const actor = createActor(machine, { clock } as never);
  const said: string[] = [];
  let broken = false;
  actor.subscribe({ error: () => (broken = true) });
  type Node = {
    type: string;
    path: string[];
    order: number;
    parent?: Node;
    states: Record<string, Node>;
  };
  const active = (): Node[] => (actor.getSnapshot() as unknown as { _nodes: Node[] })._nodes;
  // XState loses regions of a parallel state where several transitions at once lead into it; no chart can be there.
  const isWhole = (): boolean =>
    active().every(
      (node) =>
        node.type !== 'parallel' ||
        Object.values(node.states).every((child) => child.type === 'history' || active().includes(child)),
    );
  const shown = (): string => {
    const nodes = active();
    const leaves = nodes.filter((node) => !nodes.some((other) => other.parent === node));
    return leaves
      .sort((a, b) => a.order - b.order)
      .map(({ path }) => path.join('.'))
      .join(' | ');
  };
  actor.start();
  for (let step = 0; step < 12 && !broken && isWhole(); step++) {
    said.push(`= ${shown()}`);
    if (!follower.saw(shown())) return { seed, said: [JSON.stringify(machine.config), ...said] };
    if (actor.getSnapshot().status !== 'active') break;
    draw();
    const kind = dice.below(10);
    if (kind < 7) {
      const event = EVENTS[dice.below(EVENTS.length)];
      said.push(`> ${event}`);
      actor.send({ type: event } as never);
      follower.event(event);
    } else {
      const running = (actor.getSnapshot() as { children: Record<string, unknown> }).children;
      const service = services.filter((id) => running[id])[dice.below(Math.max(1, services.length))];
      if (kind < 9 || service === undefined) {
        said.push('> time');
        clock.increment(10);
      } else {
        const word = dice.below(2) === 0 ? 'done' : 'error';
        said.push(`> ${word} ${service}`);
        actor.send({ type: `xstate.${word}.actor.${service}` } as never);
      }
      follower.own();
    }
  }
  actor.stop();
  return null;
}

test('a machine of XState stays in its model', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (seed) => {
      expect(leavesModel(seed)).toBe(null);
    }),
    { numRuns: 150 },
  );
});
