// The score of a strategy: which share of the mutants it finds out, one run against each, the dice of run i those of any run i.

import type { Game } from '../../game/index.ts';
import { AWAIT, RESET, type Strategy } from '../../strategy/index.ts';
import type { Suite } from '../../suite/index.ts';
import { Campaign, sutDice, testerDice } from '../campaign/index.ts';
import { type DrawnMutants, drawMutants } from './draw-mutants.ts';
import { MUTATIONS, type Mutant, type MutationId } from './mutant.ts';
import { FOUND_OUT, MutatedSystem } from './mutated-system.ts';

export interface ScoreQuestion {
  readonly game: Game;
  readonly strategy: Strategy;
  readonly suite?: Suite;
  readonly budget: number;
  readonly resetCost: number;
  readonly seed: number;
  /** How many mutants of each kind. */
  readonly each: number;
}

export interface MutationScore {
  readonly killed: number;
  readonly mutants: number;
  /** Drawn besides: no play tells them from the model; they do only what it allows. */
  readonly equivalent: number;
  readonly allowed: number;
  readonly kinds: readonly { readonly kind: MutationId; readonly killed: number; readonly mutants: number }[];
  /** For each mutant whether it was found out, in the order of drawMutants. */
  readonly found: readonly boolean[];
}

export function mutationScore(
  question: ScoreQuestion,
  drawn: DrawnMutants = drawMutants(question.game, question.each, question.seed),
): MutationScore {
  const { game, strategy, suite, budget, resetCost, seed } = question;
  const players = strategy.prepare({ game, budget, resetCost, ...(suite && { suite }) });
  const found = drawn.mutants.map((mutant, run) => {
    const player = players(testerDice(seed, run));
    const campaign = new Campaign({ game, player, budget, resetCost });
    return isFoundOut(campaign, new MutatedSystem(game, mutant, sutDice(seed, run)));
  });
  const count = (which: (mutant: Mutant, i: number) => boolean): number => drawn.mutants.filter(which).length;
  return {
    killed: count((_, i) => found[i]),
    mutants: drawn.mutants.length,
    equivalent: drawn.equivalent,
    allowed: drawn.allowed,
    kinds: MUTATIONS.map(({ id }) => ({
      kind: id,
      killed: count(({ kind }, i) => kind === id && found[i]),
      mutants: count(({ kind }) => kind === id),
    })),
    found,
  };
}

/** Plays a campaign against a mutant, to its end or until the mutant is found out. */
export function isFoundOut(campaign: Campaign, system: MutatedSystem): boolean {
  for (;;) {
    const turn = campaign.decide();
    if (turn === RESET) {
      campaign.restarted();
      system.reset();
      continue;
    }
    if (turn < 0 && turn !== AWAIT) return false;
    const seen = turn >= 0 ? system.stimulus(turn) : system.answer();
    if (seen === FOUND_OUT) return true;
    campaign.observe(seen);
  }
}
