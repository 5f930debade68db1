// The kinds of requirements. Another one is a file and a line here: command line, service, plug-ins and traces take it at once.

import { didYouMean, InputError } from '../../base/index.ts';
import { type Game, quote } from '../../game/index.ts';
import { all } from './all.ts';
import { badRequirement } from './bad-requirement.ts';
import { fairRequirement } from './fair.ts';
import { guarantee } from './guarantee.ts';
import { nodes } from './nodes.ts';
import { percent } from './percent.ts';
import type { Requirement, RequirementKind } from './requirement.ts';

export const REQUIREMENTS = [
  all,
  guarantee,
  percent,
  nodes,
  fairRequirement,
] as const satisfies readonly RequirementKind[];

/** `all, guarantee, N%, nodes:a,b or fair:P`. */
export const REQUIREMENT_SIGNS = `${REQUIREMENTS.slice(0, -1)
  .map(({ sign }) => sign)
  .join(', ')} or ${REQUIREMENTS.at(-1)!.sign}`;

/** Reads a requirement; what is wrong with it is an InputError. */
export function requirementOf(game: Game, text: string): Requirement {
  for (const kind of REQUIREMENTS) {
    const found = kind.read(text, game);
    if (found) return found;
  }
  const words = REQUIREMENTS.map(({ sign }) => sign).filter((sign) => /^[a-z]+$/.test(sign));
  throw badRequirement(text, REQUIREMENT_SIGNS, didYouMean(text, words) ?? 'for instance 90%');
}

/** The same, refused where no run could ever meet it. */
export function attainable(game: Game, text: string): Requirement {
  const requirement = requirementOf(game, text);
  const { impossible } = requirement.target(null, null);
  if (impossible.length === 0) return requirement;
  const [names, them] =
    impossible.length === 1
      ? [`node ${quote(game.ids[impossible[0]])} is`, 'it']
      : [`${impossible.length} nodes are, for instance ${quote(game.ids[impossible[0]])},`, 'them'];
  throw InputError.of(
    'run/never',
    `the requirement ${quote(text)} can never be met: ${names} unreachable`,
    `leave ${them} out, or correct the model`,
  );
}
