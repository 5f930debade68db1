// What reality showed and a model lacks: a log is followed on the model, and where most traces leave it, a change is proposed, an edge or a
// node with an edge; then the log is followed again on the changed model, until nothing is off. Fewest changes first: unless one
// change lets the traces go on to their ends, the best ones are each played out to the end, and the one that needs fewest further changes
// is taken. A proposal is for a person to look at: it says how often it was seen, and where.

import { buildGame, type GameSpec } from '../../game/index.ts';
import type { EventLog } from '../log/index.ts';
import { type Change, changesFor, type Proposal } from './change.ts';
import { gapsOf } from './gaps.ts';

export interface Update {
  readonly proposals: readonly Proposal[];
  readonly updated: GameSpec;
  /** How many traces the updated model still does not follow to their end. */
  readonly open: number;
}

const MOST_PROPOSALS = 500;
/** So many changes are played out, each for so many further ones. */
const PLAYED_OUT = 3;
const FURTHER = 12;

export function proposeUpdate(spec: GameSpec, log: EventLog): Update {
  const proposals: Proposal[] = [];
  let updated = spec;
  for (;;) {
    // A trace that the model goes along with stays so, as changes only add.
    const open = openTraces(updated, log);
    if (open.gaps.length === 0 || proposals.length >= MOST_PROPOSALS)
      return { proposals, updated, open: open.gaps.length };
    const change = bestChange(changesFor(updated, open.gaps), open.log, proposals.length);
    proposals.push(change.proposal);
    updated = change.updated;
  }
}

function openTraces(spec: GameSpec, log: EventLog) {
  const gaps = gapsOf(buildGame(spec), log);
  const ids = new Set(gaps.map(({ trace }) => trace));
  return { gaps, log: { traces: log.traces.filter(({ id }) => ids.has(id)) } };
}

function bestChange(changes: readonly Change[], log: EventLog, made: number): Change {
  if (changes[0].whole || changes.length === 1 || made >= FURTHER) return changes[0];
  // The last one has a new node.
  const promising = [...changes.slice(0, -1).slice(0, PLAYED_OUT - 1), changes.at(-1)!];
  let [best, fewest] = [promising[0], Number.POSITIVE_INFINITY];
  for (const change of promising) {
    const further = furtherChanges(change.updated, log, Math.min(FURTHER, fewest));
    const all = further + (change.proposal.node ? 1 : 0);
    if (all < fewest) [best, fewest] = [change, all];
  }
  return best;
}

/** How many changes follow if the best one is taken each time; `most` if there are that many or more. */
function furtherChanges(spec: GameSpec, log: EventLog, most: number): number {
  let at = { spec, log };
  for (let changes = 0; changes < most; changes++) {
    const open = openTraces(at.spec, at.log);
    if (open.gaps.length === 0) return changes;
    at = { spec: changesFor(at.spec, open.gaps)[0].updated, log: open.log };
  }
  return most;
}

/** The changes as a JSON Patch (RFC 6902) of the model file. */
export const patchOf = ({ proposals }: Update): object[] =>
  proposals.flatMap(({ edge, node }) => [
    ...(node ? [{ op: 'add', path: '/nodes/-', value: node }] : []),
    { op: 'add', path: '/edges/-', value: edge },
  ]);
