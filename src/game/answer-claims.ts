// Claims of edges that make sense for answers only, checked against the owners of their nodes once all are known.

import type { IssueList } from '../base/index.ts';
import { SUT, TESTER } from './game.ts';

export interface AnswerClaim {
  /** The node that the edge leaves. */
  readonly node: number;
  /** Whether the edge is said to be the SUT's. */
  readonly bySut: boolean;
  /** Whether it makes sense of unasked outputs only. */
  readonly mustCome: boolean;
  readonly offset: number;
}

export class AnswerClaims {
  readonly #claims: AnswerClaim[] = [];

  add(claim: AnswerClaim): void {
    if (!claim.bySut || claim.mustCome) this.#claims.push(claim);
  }

  check(ids: readonly string[], ownerOf: (v: number) => number, issues: IssueList): void {
    for (const { node, bySut, mustCome, offset } of this.#claims) {
      const [name, owner] = [JSON.stringify(ids[node]), ownerOf(node)];
      if (owner === TESTER && !bySut) {
        issues.add(
          'game/not-an-answer',
          `an edge of the tester node ${name} has "silence", "within", "eventually" or "all", which belong to answers`,
          offset,
          'move it to an edge of an SUT node, or add "by": "sut" if the system may do this unasked',
        );
      } else if (owner === SUT && mustCome) {
        issues.add(
          'game/not-unasked',
          `an edge of the SUT node ${name} has "eventually", which belongs to unasked outputs`,
          offset,
          'remove it: one of the answers of an SUT node must come anyway',
        );
      }
    }
  }
}
