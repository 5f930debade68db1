// DIMACS CNF as a generator of hard games (the reduction of the paper's hardness proof). For variables x1..xn
// and clauses C1..Cm: SUT nodes dx_i -> x_i, not-x_i; tester nodes x_i, not-x_i -> dx_{i+1} (for i = n: -> y);
// tester node y -> every C_j; SUT node C_j -> the nodes of its literals. The play starts at dx1, or at y if
// there are no variables. It has m + 3n + 1 nodes, and the formula is satisfiable iff the guarantee is at most
// m + 2n + 1. A literal that a clause repeats is one edge.
//
// An empty clause makes a formula unsatisfiable, so its game must gain more than that. A C_j without successors, worth 1, would not do: the
// play would end there, with m + 2n + 1 at most. So the C_j of an empty clause is worth 2, and the SUT's only move there leads back to y:
// the tester gains it whatever the SUT decided, and the equivalence holds for every formula (test/property/cnf-game.test.ts).

import { GrowingInts, IssueList, limit, limitIssue, type Outcome, type Source } from '../base/index.ts';
import { type Game, GameBuilder, SUT, TESTER } from '../game/index.ts';
import type { Certainty, Format } from './format.ts';
import { TextCursor } from './text-cursor.ts';

export const cnf = {
  id: 'cnf',
  title: 'DIMACS CNF',
  about: 'a formula as a game: satisfiable iff the guarantee is at most clauses + 2 * variables + 1',
  owners: 'variables and clauses are the system’s, literals the tester’s',
  extensions: ['.cnf', '.dimacs'],
  options: [],
  detect,
  read,
} as const satisfies Format;

function detect(head: string): Certainty {
  if (/^(\s*c[^\n]*\n)*\s*p\s+cnf\b/.test(head)) return 2;
  return /^(\s*c( [^\n]*)?\n)+$/.test(head.slice(0, head.lastIndexOf('\n') + 1)) ? 1 : 0;
}

interface Formula {
  variables: number;
  /** The literals of all clauses, each clause ended by 0. */
  literals: GrowingInts;
  clauses: number;
}

function read(source: Source): Outcome<Game> {
  const issues = new IssueList(source);
  const formula = readFormula(new TextCursor(source, issues), issues);
  if (issues.failed) return issues.failure();
  const game = build(formula, issues);
  return game ? { ok: true, value: game, warnings: issues.warnings } : issues.failure();
}

function readFormula(cursor: TextCursor, issues: IssueList): Formula {
  const literals = new GrowingInts();
  const formula: Formula = { variables: -1, literals, clauses: 0 };
  const empties: number[] = [];
  let promised = 0;
  let header = -1;
  let open = -1;
  for (cursor.space(); !cursor.done; cursor.space()) {
    const start = cursor.at;
    const byte = cursor.bytes[start];
    if (byte === 99) {
      cursor.nextLine();
    } else if (byte === 112) {
      if (header >= 0)
        issues.add('format/syntax', 'there is a second header', start, 'keep one "p cnf" line');
      else [formula.variables, promised] = readHeader(cursor, issues);
      header = start;
      cursor.nextLine();
    } else if (byte === 37) {
      break; // the SATLIB files end in a line of its own, "%", with nothing of meaning after it
    } else if (header < 0) {
      issues.add(
        'format/missing-header',
        `expected the header "p cnf VARIABLES CLAUSES", found ${cursor.sample()}`,
        start,
        'add the header before the first clause',
      );
      return formula;
    } else {
      const literal = readLiteral(cursor, formula, issues);
      if (literal === undefined) continue;
      if (literal === 0 && open < 0) {
        if (formula.clauses === promised && onlyZeros(cursor)) {
          issues.warn(
            'format/extra-zero',
            'a 0 follows the last of the promised clauses; covergame ignores it',
            start,
            'remove it: it reads as an empty clause',
          );
          break;
        }
        empties.push(start);
      }
      if (literal === 0) formula.clauses++;
      open = literal === 0 ? -1 : open < 0 ? start : open;
      literals.push(literal);
    }
  }
  if (empties.length > 0) {
    issues.warn(
      'format/empty-clause',
      `${empties.length === 1 ? 'a clause is' : `${empties.length} clauses are`} empty, so the formula is unsatisfiable`,
      empties[0],
      'a 0 ends a clause; a second one is a clause without literals',
    );
  }
  if (header < 0) {
    issues.add('format/missing-header', 'there is no header', 0, 'add "p cnf VARIABLES CLAUSES"');
  } else if (open >= 0) {
    issues.add(
      'format/truncated',
      'the last clause is not ended by 0',
      open,
      'add the 0; the file may be cut off',
    );
  } else if (formula.clauses !== promised && !issues.failed) {
    issues.add(
      'format/wrong-count',
      `the header promises ${promised} clauses, but there are ${formula.clauses}`,
      header,
      `write "p cnf ${formula.variables} ${formula.clauses}" if the file is complete`,
    );
  }
  return formula;
}

/** Whether nothing but zeros and white space is left. */
function onlyZeros({ bytes, at }: TextCursor): boolean {
  for (let i = at; i < bytes.length; i++) if (bytes[i] > 32 && bytes[i] !== 48) return bytes[i] === 37;
  return true;
}

function readHeader(cursor: TextCursor, issues: IssueList): [number, number] {
  const start = cursor.at;
  const line = cursor.text(start, Math.min(cursor.lineEnd(), start + 200));
  const match = /^p\s+cnf\s+(\d+)\s+(\d+)\s*$/.exec(line);
  if (!match) {
    issues.add(
      'format/syntax',
      `the header is ${JSON.stringify(line.trim())}; expected "p cnf VARIABLES CLAUSES"`,
      start,
      'write two natural numbers after "p cnf"',
    );
    return [limit('variables'), 0];
  }
  const [variables, clauses] = [Number(match[1]), Number(match[2])];
  if (variables > limit('variables')) {
    const { code, message, hint } = limitIssue('variables', `the header promises ${variables} variables`);
    issues.add(code, message, start, hint);
  }
  return [variables, clauses];
}

function readLiteral(cursor: TextCursor, { variables }: Formula, issues: IssueList): number | undefined {
  const start = cursor.at;
  const negative = cursor.take(45);
  const variable = cursor.natural();
  const next = cursor.bytes[cursor.at];
  if (variable < 0 || (negative && variable === 0) || next > 32) {
    issues.add(
      'format/syntax',
      `expected a literal or 0, found ${cursor.sample(start)}`,
      start,
      'correct the clause',
    );
    cursor.at = start + 1;
    while (cursor.bytes[cursor.at] > 32) cursor.at++;
    return undefined;
  }
  if (variable > variables) {
    issues.add(
      'format/unknown-variable',
      `variable ${variable} is greater than the ${variables} variables of the header`,
      start,
      'correct the literal or the header',
    );
    return undefined;
  }
  return negative ? -variable : variable;
}

function build({ variables: n, clauses, literals }: Formula, issues: IssueList): Game | null {
  const builder = new GameBuilder(issues);
  for (let i = 1; i <= n; i++) {
    builder.node(`dx${i}`, SUT);
    builder.node(`x${i}`, TESTER);
    builder.node(`not-x${i}`, TESTER);
  }
  const y = builder.node('y', TESTER);
  const decision = (i: number) => 3 * (i - 1);
  for (let i = 1; i <= n; i++) {
    const next = i < n ? decision(i + 1) : y;
    builder.edge(decision(i), decision(i) + 1, 'true');
    builder.edge(decision(i), decision(i) + 2, 'false');
    builder.edge(decision(i) + 1, next);
    builder.edge(decision(i) + 2, next);
  }
  const literalsOf = clausesIn(literals.view());
  for (let j = 1; j <= clauses; j++) {
    const own = literalsOf.next().value as ReadonlySet<number>;
    const clause = builder.node(`C${j}`, SUT, own.size === 0 ? 2 : 1);
    builder.edge(y, clause);
    if (own.size === 0) builder.edge(clause, y);
    for (const literal of own) builder.edge(clause, decision(Math.abs(literal)) + (literal > 0 ? 1 : 2));
  }
  builder.start(n > 0 ? 'dx1' : 'y');
  return builder.build();
}

/** The literals of each clause, without repetition. */
function* clausesIn(literals: Int32Array): Generator<ReadonlySet<number>> {
  let clause = new Set<number>();
  for (const literal of literals) {
    if (literal !== 0) clause.add(literal);
    else {
      yield clause;
      clause = new Set();
    }
  }
}
