// Stop conditions in words: `coverage>=90 or budget 2000 or no-progress 200`.
//
//   condition  := all { "or" all }          all := term { "and" term }        term := "(" condition ")" | …
//   coverage >= 90 [%]   gain >= 40   visited ID   budget 2000   steps 500   resets 20   no-progress 200
//
// A condition that can never hold would let a campaign run on for nothing, so it is refused before the first
// step, with the reason: a node that no play reaches, a budget that does not visit that many nodes.

import { beyond, didYouMean, InputError, IssueList, limit, sourceOf } from '../../base/index.ts';
import { nodeNamed, quote } from '../../game/index.ts';
import {
  all,
  any,
  COUNTERS,
  countCondition,
  gained,
  type StopCondition,
  type UntilSetting,
  visited,
} from './stop-condition.ts';

/** Reads a stop condition; every fault of it, and one that can never hold, is an InputError. */
export function stopCondition(text: string, setting: UntilSetting): StopCondition {
  const issues = new IssueList(sourceOf('--until', text));
  const condition = new Parser(text, setting, issues).parse();
  if (!condition || issues.failed) throw new InputError(issues.issues, issues.total);
  if (condition.never !== null) {
    throw InputError.of(
      'run/never',
      `the stop condition ${quote(text)} can never hold: ${condition.never}`,
      'correct it, or remove it: the budget ends the run anyway',
    );
  }
  return condition;
}

/**
 * What a campaign may spend: the budget, else what the stop condition bounds it to, else null. The condition is checked
 * on the way.
 */
export function spendingLimit(
  budget: number | undefined,
  until: string | undefined,
  setting: Omit<UntilSetting, 'budget'>,
): number | null {
  const most = budget ?? Number.POSITIVE_INFINITY;
  const condition = until === undefined ? undefined : stopCondition(until, { ...setting, budget: most });
  const spends = Math.min(most, condition?.spends ?? Number.POSITIVE_INFINITY);
  return Number.isFinite(spends) ? (budget ?? spends) : null;
}

interface Token {
  readonly text: string;
  /** In characters. */
  readonly at: number;
}

const WORDS = ['coverage', 'gain', 'visited', ...COUNTERS];
const TOKEN = /\s*(\(|\)|>=|"(?:[^"\\]|\\.)*"|[^\s()>="]+|\S)/gy;
const utf8 = new TextEncoder();

class Parser {
  readonly #tokens: readonly Token[];
  readonly #text: string;
  readonly #setting: UntilSetting;
  readonly #issues: IssueList;
  #next = 0;
  #depth = 0;
  #terms = 0;

  constructor(text: string, setting: UntilSetting, issues: IssueList) {
    this.#text = text;
    const most = limit('until-terms');
    // A term is at most six tokens: an operator, a parenthesis either side, a word, a sign, a value.
    if (text.length > 1000 * most) throw beyond('until-terms', 'the stop condition is much longer');
    this.#tokens = Array.from(text.matchAll(TOKEN), (match) => ({
      text: match[1],
      at: match.index + match[0].length - match[1].length,
    }));
    this.#setting = setting;
    this.#issues = issues;
  }

  parse(): StopCondition | null {
    const condition = this.#any();
    const left = this.#tokens[this.#next];
    if (condition && left)
      this.#fault(`${quote(left.text)} is not expected here`, left, 'join conditions with "or" or "and"');
    return condition;
  }

  #any(): StopCondition | null {
    return this.#joined('or', () => this.#all(), any);
  }

  #all(): StopCondition | null {
    return this.#joined('and', () => this.#term(), all);
  }

  #joined(
    word: string,
    read: () => StopCondition | null,
    join: (parts: readonly StopCondition[]) => StopCondition,
  ): StopCondition | null {
    const parts: StopCondition[] = [];
    do {
      const part = read();
      if (!part) return null;
      parts.push(part);
    } while (this.#accept(word));
    return parts.length === 1 ? parts[0] : join(parts);
  }

  #term(): StopCondition | null {
    const token = this.#tokens[this.#next++];
    if (!token) return this.#fault('the stop condition is incomplete', undefined, EXAMPLE);
    if (token.text === '(') {
      if (++this.#depth > limit('depth')) throw beyond('depth', 'the stop condition is nested more deeply');
      const inner = this.#any();
      this.#depth--;
      if (inner && !this.#accept(')'))
        return this.#fault('a closing ) is missing', this.#tokens[this.#next], EXAMPLE);
      return inner;
    }
    if (++this.#terms > limit('until-terms'))
      throw beyond('until-terms', 'the stop condition has more terms');
    if (token.text === 'coverage' || token.text === 'gain') {
      if (!this.#accept('>=')) return this.#fault(`${token.text} needs >= and a number`, token, EXAMPLE);
      const least = this.#number(token, true);
      this.#accept('%');
      return least === null ? null : gained(token.text, least, this.#setting);
    }
    if (token.text === 'visited') return this.#visited(token);
    const counter = COUNTERS.find((name) => name === token.text);
    if (!counter) {
      return this.#fault(
        `unknown condition ${quote(token.text)}; use ${WORDS.join(', ')}`,
        token,
        didYouMean(token.text, WORDS) ?? EXAMPLE,
      );
    }
    this.#accept('>=');
    const least = this.#number(token, false);
    return least === null ? null : countCondition(counter, least, this.#setting);
  }

  #visited(word: Token): StopCondition | null {
    const token = this.#tokens[this.#next++];
    if (!token) return this.#fault('visited needs the id of a node', word, 'visited "the id"');
    const id = /^".*"$/s.test(token.text) ? token.text.slice(1, -1).replace(/\\(.)/g, '$1') : token.text;
    const { game } = this.#setting;
    const v = nodeNamed(game, id);
    if (v === undefined) {
      return this.#fault(
        `the model has no node ${quote(id)}`,
        token,
        didYouMean(id, game.ids) ?? `it has ${game.n} nodes, for instance ${quote(game.ids[game.initial])}`,
      );
    }
    return visited(v, this.#setting);
  }

  #number(word: Token, fraction: boolean): number | null {
    const token = this.#tokens[this.#next++];
    const match = token && /^(\d+(?:\.\d+)?)(%?)$/.exec(token.text);
    const value = match ? Number(match[1]) : Number.NaN;
    if (match && (fraction || (Number.isSafeInteger(value) && match[2] === ''))) return value;
    const got = token ? `, but got ${quote(token.text)}` : '';
    return this.#fault(
      `${word.text} needs a ${fraction ? '' : 'whole '}number${got}`,
      token ?? word,
      EXAMPLE,
    );
  }

  #accept(text: string): boolean {
    if (this.#tokens[this.#next]?.text !== text) return false;
    this.#next++;
    return true;
  }

  #fault(message: string, token: Token | undefined, hint: string): null {
    const before = this.#text.slice(0, token?.at ?? this.#text.length);
    this.#issues.add('run/bad-condition', message, utf8.encode(before).length, hint);
    return null;
  }
}

const EXAMPLE = 'for instance: coverage>=90 or budget 2000 or no-progress 200';
