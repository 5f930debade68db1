// What is wrong with a text: message, hint, and the line with the place marked. A click goes there.

import type { Issue } from '../../src/base/index.ts';

interface IssueListProps {
  readonly title: string;
  readonly issues: readonly Issue[];
  readonly goTo?: (line: number, column: number) => void;
}

const MOST = 20;

export function IssueList({ title, issues, goTo }: IssueListProps) {
  return (
    <div class="issues" role="alert">
      <p class="wrong">{title}</p>
      <ul>
        {issues.slice(0, MOST).map(({ code, message, where, hint }, i) => (
          <li key={`${code} ${where?.line} ${where?.column} ${i}`}>
            {where && goTo && (
              <button type="button" class="mention" onClick={() => goTo(where.line, where.column)}>
                line {where.line}, column {where.column}
              </button>
            )}{' '}
            {message.slice(0, 500)}
            {hint && <span class="quiet"> {hint.slice(0, 300)}</span>}
            {where && (
              <pre>
                {where.excerpt.slice(0, where.caret)}
                <mark>{where.excerpt.slice(where.caret, where.caret + 1) || ' '}</mark>
                {where.excerpt.slice(where.caret + 1)}
              </pre>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
