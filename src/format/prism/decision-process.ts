// A Markov decision process or stochastic game as a game of tester and SUT. A state is its player's node; a choice with one outcome is an edge,
// a choice with several is an SUT node with an edge for each, weighted by its probability. Where the SUT has no choice but chance, the
// outcomes are the edges of the state itself; so it is with every state of a Markov chain.

import { FreshNames, type IssueList } from '../../base/index.ts';
import { type Game, GameBuilder, type Owner, SUT, TESTER } from '../../game/index.ts';

export const PROCESS_OWNERS =
  'the first player (in an MDP, the player who chooses) is the tester, all other players and chance are the system; --swap-owners exchanges them';

export interface ProcessChoice {
  readonly action: string | undefined;
  readonly outcomes: { readonly target: number; readonly probability: number }[];
}

export interface ProcessState {
  readonly name: string;
  owner: Owner;
  gain: number | undefined;
  readonly labels: string[];
  readonly choices: ProcessChoice[];
}

export class DecisionProcess {
  readonly states: ProcessState[] = [];
  initial = 0;
  /** Nobody chooses: every state has one choice, which is chance's. */
  chain = false;

  state(v: number, name = String(v)): ProcessState {
    this.states[v] ??= { name, owner: TESTER, gain: undefined, labels: [], choices: [] };
    return this.states[v];
  }

  game(name: string, swap: boolean, issues: IssueList): Game | null {
    const builder = new GameBuilder(issues);
    builder.name = name;
    const turned = (owner: Owner): Owner => (swap ? (owner === SUT ? TESTER : SUT) : owner);
    const rewarded = this.states.some(({ gain }) => gain !== undefined);
    const names = new FreshNames();
    const ids = this.states.map((state) => names.take(state.name));
    this.states.forEach(({ owner, gain, labels }, v) => {
      builder.node(ids[v], this.chain ? SUT : turned(owner), rewarded ? (gain ?? 0) : 1, -1, labels);
    });
    builder.start(ids[this.initial] ?? '');
    this.states.forEach(({ choices, owner }, v) => {
      const chance = this.chain || (turned(owner) === SUT && choices.length === 1);
      const seen = new Map<string, number>();
      for (const { action } of choices)
        if (action !== undefined) seen.set(action, (seen.get(action) ?? 0) + 1);
      choices.forEach(({ action, outcomes }, i) => {
        // Two choices of one name are two stimuli all the same.
        const label = action === undefined ? undefined : seen.get(action)! > 1 ? `${action} #${i}` : action;
        if (chance)
          for (const { target, probability } of outcomes) builder.edge(v, target, label, probability);
        else if (outcomes.length === 1) builder.edge(v, outcomes[0].target, label);
        else if (outcomes.length > 1) {
          const node = builder.node(names.take(`${ids[v]}/${label ?? i}`), SUT, rewarded ? 0 : 1);
          builder.edge(v, node, label);
          for (const { target, probability } of outcomes) builder.edge(node, target, undefined, probability);
        }
      });
    });
    return builder.build();
  }
}

/** A probability as PRISM writes it: 0.5, 1e-3, 1/3. NaN if it is none. */
export function probability(text: string): number {
  const ratio = /^(\d+)\/(\d+)$/.exec(text);
  return ratio
    ? Number(ratio[1]) / Number(ratio[2])
    : /^[\d.]+([eE][-+]?\d+)?$/.test(text)
      ? Number(text)
      : Number.NaN;
}
