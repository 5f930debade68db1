// The way to a failure as a drawing shows it: the edges in order, the node where it ended, and what was seen there that the model
// does not allow.

import { foldedEdge, type Game, modelNode, nodeNamed } from '../../../game/index.ts';
import type { Way } from '../../drawing/index.ts';
import type { FailureFinding } from '../../findings/findings.ts';

const LONGEST = 28;

export function wayOf(game: Game, { node, kind, shortest, seen }: FailureFinding): Way {
  const play = [...shortest.play, ...(shortest.during >= 0 ? [shortest.during] : [])].filter(
    (edge) => edge >= 0,
  );
  const last = play.length === 0 ? game.initial : game.target[play[play.length - 1]];
  const edges = play.map((edge) => foldedEdge(game, edge)).filter((edge) => edge >= 0);
  const text = seen.saw === null ? 'silence' : (seen.saw?.label ?? seen.saw?.node ?? kind);
  return {
    edges,
    failing: modelNode(game, nodeNamed(game, node) ?? last),
    seen: text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text,
  };
}
