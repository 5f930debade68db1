// A strategy: it picks the tester's next move and sees nothing but its view of the run.
//
// A strategy is prepared once for a game (indexes, distances, everything that all runs share). Then it makes one
// player for each run, with dice of its own. A player is asked at every node the run comes to, the SUT's included,
// because a reset is possible everywhere. It must not keep the view beyond the call nor write to it. A player
// learns only by being asked. So an interrupted campaign is resumed by asking again along the recorded run: same
// dice, same questions, same player.

import type { Dice } from '../base/index.ts';
import type { Game } from '../game/index.ts';
import type { Suite } from '../suite/index.ts';

/** At an SUT node: wait for what the SUT does. */
export const AWAIT = -1;
/** Back to the initial node, for the reset cost and 1 for the visit. */
export const RESET = -2;
/** Nothing more to gain: end the campaign, and say why in `why`. */
export const STOP = -3;

/** What earlier runs have shown of a game, for each node and edge: it counts as covered, and is not aimed at again. */
export interface Known {
  /** 1 for each node that was visited. */
  readonly covered: Uint8Array;
  /** 1 for each edge that was taken. */
  readonly taken: Uint8Array;
  /** How the SUT answered: how often each edge counts, by age and at most so often that new answers soon outweigh it. */
  readonly answers: Int32Array;
}

/** The play as the tester sees it, from the start of the campaign, resets included. Read only. */
export interface View {
  readonly game: Game;
  /** Where the pebble lies. Under partial observation: one of the nodes it may lie on. */
  readonly node: number;
  /** Under partial observation the nodes the pebble may lie on; null when `node` is certain. */
  readonly maybe: readonly number[] | null;
  /** Where the pebble may lie on several nodes: the stimulus that finds out best which it is; null where none helps, or all is certain. */
  readonly telling?: Telling | null;
  /** For each node 1 if it has been visited, else 0. */
  readonly covered: Uint8Array;
  /**
   * The visited nodes in the order of their first visit: the first `coveredCount` entries are valid. A player
   * with books of its own remembers how far it has read.
   */
  readonly coveredNodes: Int32Array;
  readonly coveredCount: number;
  /** The gain of the visited nodes. */
  readonly gain: number;
  /** For each edge how often it has been taken, by whomever: what is known of the SUT's choices. */
  readonly taken: Int32Array;
  /** Under partial observation, for each edge how often it may have been taken besides; else null. */
  readonly perhapsTaken?: Int32Array | null;
  /** Where tests ended by faults, if any did: how often for each node the SUT was to leave, and for each edge whose stimulus was given. */
  readonly faults?: { readonly at: Int32Array; readonly by: Int32Array } | null;
  /** How many nodes may still be visited, or spent otherwise: each visit costs 1. */
  readonly budgetLeft: number;
  readonly resetCost: number;
  /** Whether the budget left pays for a reset and the visit to the initial node. */
  readonly canReset: boolean;
  /** How many resets have been made; a change tells a player that a new test has begun. */
  readonly resets: number;
  /** Whether earlier runs have covered something: then not all that is covered was visited in this run. */
  readonly buildsOnKnown?: boolean;
  /** In a joint campaign: which of its plays this is, from 0. All of them share what is covered, taken and spent. */
  readonly member?: number;
  /** In a joint campaign: the SUT nodes at which an answer was seen, by whichever play, in order; else null. */
  readonly answered?: { readonly length: number; get(index: number): number } | null;
}

/** The beginning of an experiment that tells the nodes apart on which the pebble may lie. */
export interface Telling {
  /** Its first stimulus, as an edge of `view.node`. */
  readonly edge: number;
  /** How many stimuli and answers it takes at worst. */
  readonly steps: number;
  /** Of how many possibilities at most how many are left then. */
  readonly of: number;
  readonly leaves: number;
  /** The gain of what was perhaps visited and counts once it is told apart. */
  readonly gain: number;
}

/** A node or case that somebody is about to try, and the chance that the plan has. */
export type Claim = readonly [what: number, chance: number];

/** What the players of a team are about to try, for those who play elsewhere; and what those are. */
export interface Claims {
  mine(): Claim[];
  /** All that others claim from now on, in place of what they claimed before. */
  theirs(claims: readonly Claim[]): void;
}

/** One of what a team shares that knows what the budget is needed for: asked before a further play begins, after which so much would be left. */
export interface Steward {
  mayBegin(budgetLeft: number, resetCost: number): boolean;
}

/** What the players of a joint campaign have in common. */
export interface Team {
  /** How many play together, and which of them this is, from 0. */
  readonly size: number;
  readonly member: number;
  /** Something all players of the team have one of, made by the first who asks: a queue of cases, a plan. */
  shared<T>(key: string, make: () => T): T;
  /** Its plays that have begun and not ended, as far as it is certain where they are. */
  plays(): Iterable<Play>;
}

/** Where a play of a joint campaign is, and the move that it is about to make; null while it has not decided. */
export interface Play {
  readonly member: number;
  readonly node: number;
  readonly move: number | null;
}

/** A tester in the middle of a run: it is asked for every move. */
export interface Player {
  /**
   * The next move at `view.node`: an edge of it at a tester node; AWAIT at an SUT node; RESET or STOP
   * anywhere. A RESET that the budget cannot pay for ends the campaign.
   */
  move(view: View): number;
  /** Somebody else's move at `view.node`, or another that must be made to keep what this player promises. */
  keep?(view: View, move: number): number;
  /**
   * All that its further moves depend on besides `node`, `covered` and `budgetLeft` of the view, and the dice; undefined if that is not known. Two
   * plays that agree in all of these go on alike, so a search for the worst one (run/worst) follows only one of them.
   */
  memory?(view: View): string | undefined;
  /** For one that is prepared in the middle of a campaign: all that was seen before. */
  learn?(view: View): void;
  /** After STOP: why, in words that end a sentence ("every node of the suite is covered"). */
  readonly why?: string;
  /** How many edges it has followed to choose its moves, if it looks ahead: for callers that limit effort. */
  readonly edgesFollowed?: number;
  /** After STOP: true if it was broken off from outside. Strategies leave it out. */
  readonly interrupted?: boolean;
}

/** What a strategy is prepared for. */
export interface StrategySetup {
  readonly game: Game;
  /** The cases to execute; there whenever the strategy's `needsSuite` is true. */
  readonly suite?: Suite;
  readonly budget: number;
  readonly resetCost: number;
  /** Plays for the guarantee with restart instead of the one without (`optimal`). */
  readonly restart?: boolean;
  /** The chance that each answer has at least (`fair`): 0.1. */
  readonly fair?: number;
  /** How much may be given up to be sure of the guarantee (adaptive/risk.ts): `always` if left out. */
  readonly keepGuarantee?: string;
  /** For the plays of a joint campaign, which has one budget. */
  readonly joint?: true;
  /** The play is held against no guarantee, and none need be found out: it is a part of a campaign, or the game is part of another. */
  readonly unjudged?: true;
  /** What earlier runs have covered; it is covered in the view, too, from the first move on. */
  readonly known?: Known;
}

/** How the tester plays: prepared once for a game, then one player for each run. */
export interface Strategy<Id extends string = string> {
  readonly id: Id;
  readonly title: string;
  /** One line for help and documents. */
  readonly about: string;
  readonly needsSuite: boolean;
  /** It heeds the chance that each answer has at least. */
  readonly isFair?: true;
  /** It can keep the guarantee, or give it up for expected coverage (`keepGuarantee`). */
  readonly keepsGuarantee?: true;
  /** To prepare it may take seconds, however small the budget: it is compared with others only where it is named. */
  readonly isSlow?: true;
  /** With --spend-all a part of the budget is spent on the hunt (hunt/) before it plays: it would find the same things in the same order with every seed. */
  readonly huntsFirst?: true;
  /** Where tests end by faults it is prepared anew, for what lies elsewhere (avoiding-faults.ts). */
  readonly avoidsFaults?: true;
  /** Where what it visited is uncertain, it gives the stimulus that finds it out (telling-apart.ts). */
  readonly tellsApart?: true;
  /** A single move may take seconds: whoever wants to be heard meanwhile looks up after each. */
  readonly ponders?: true;
  /** A player of a joint campaign is told its team; one that asks nothing of it plays by what all have covered. */
  prepare(setup: StrategySetup): (dice: Dice, team?: Team) => Player;
}

/** A strategy in its shortest form: the move, from the view and the dice alone. */
export type MoveFunction = (view: View, dice: Dice) => number;

/** Makes a strategy of a user's own function. */
export function strategyOf(id: string, move: MoveFunction): Strategy {
  return {
    id,
    title: id,
    about: 'a strategy given as a function',
    needsSuite: false,
    prepare: () => (dice) => ({ move: (view) => move(view, dice) }),
  };
}
