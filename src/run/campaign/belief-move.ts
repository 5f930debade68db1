// The tester's move when the pebble may lie on several nodes: the strategy is asked at each of them, and the
// stimulus with the greatest weight of votes wins, a vote weighing as much as its node is likely. A stimulus that
// every node has is preferred to one that only some have; after one of the latter what the SUT does proves
// nothing until the next reset. If an SUT node is in the set, the tester waits: an answer or a silence tells the
// owners apart, and costs one step.
//
// The strategies stay as they are, which is the point: a strategy that keeps books is asked a few times too
// often, which the contract allows. Planning in the graph of all sets instead would be exact, and exponential.

import { type Game, isTransition, outDegree, SUT } from '../../game/index.ts';
import { AWAIT, type Player, RESET, STOP, type View } from '../../strategy/index.ts';
import type { Belief } from './belief.ts';

/** Only so many nodes are asked, the likeliest: a set may be large. */
const ASKED = 16;

/** An edge of `view.node`, which is moved to the node whose edge it is; or AWAIT, RESET, STOP. */
export function beliefMove(view: View & { node: number }, player: Player, belief: Belief): number {
  const { game } = view;
  const nodes = belief.nodes;
  const passing = nodes.filter((node) => isTransition(game, node));
  if (passing.length > 0) {
    view.node = belief.likeliest(passing);
    return game.outStart[view.node];
  }
  const waits = nodes.filter((node) => game.owner[node] === SUT && outDegree(game, node) > 0);
  if (waits.length > 0) {
    view.node = belief.likeliest(waits);
    const move = player.move(view);
    return move === RESET || move === STOP ? move : AWAIT;
  }
  const asked = nodes.toSorted((a, b) => belief.weightOf(b) - belief.weightOf(a) || a - b).slice(0, ASKED);
  const votes = new Map<number, number>();
  const vote = (move: number, weight: number) => votes.set(move, (votes.get(move) ?? 0) + weight);
  for (const node of asked) {
    view.node = node;
    const move = player.move(view);
    vote(move >= 0 ? representative(game, votes, move) : move, belief.weightOf(node));
  }
  let best = STOP;
  let bestRank = -1;
  for (const [move, weight] of votes) {
    // Weights sum to 1, so 2 lifts every stimulus all nodes have above those that only some have.
    const rank = weight + (move < 0 ? (move === STOP ? 0 : 2) : belief.alike(game, move).everywhere ? 2 : 1);
    if (rank > bestRank) {
      bestRank = rank;
      best = move;
    }
  }
  view.node = best >= 0 ? game.source[best] : belief.likeliest();
  return best;
}

/** The first edge voted for that has the same stimulus as this one. */
function representative(game: Game, votes: ReadonlyMap<number, number>, edge: number): number {
  for (const other of votes.keys()) {
    if (other < 0 || game.label[other] !== game.label[edge]) continue;
    if (game.label[edge] >= 0 || game.target[other] === game.target[edge]) return other;
  }
  return edge;
}
