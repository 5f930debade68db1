import { describe, expect, it } from 'vitest';
import { InputError, IssueList, limit, orThrow, sourceOf } from '../../../src/base/index.ts';

describe('IssueList', () => {
  it('gives an issue its line, column and excerpt', () => {
    const text = 'one\ntwo\tthr€e four\n';
    const issues = new IssueList(sourceOf('a.txt', text));
    issues.add(
      'x/y',
      'wrong',
      new TextEncoder().encode(text.slice(0, text.indexOf('four'))).length,
      'mend it',
    );
    expect(issues.issues).toEqual([
      {
        code: 'x/y',
        message: 'wrong',
        hint: 'mend it',
        where: { source: 'a.txt', line: 2, column: 11, excerpt: 'two thr€e four', caret: 10 },
      },
    ]);
  });

  it('points past the end of a truncated text', () => {
    const issues = new IssueList(sourceOf('a', 'abc'));
    issues.add('x/y', 'ends too soon', 3);
    expect(issues.issues[0].where).toMatchObject({ line: 1, column: 4, excerpt: 'abc', caret: 3 });
  });

  it('shows a window of a very long line', () => {
    const issues = new IssueList(sourceOf('a', `${'x'.repeat(5000)}!${'y'.repeat(5000)}`));
    issues.add('x/y', 'odd', 5000);
    const { excerpt, caret, column } = issues.issues[0].where!;
    expect(column).toBe(5001);
    expect(excerpt.length).toBeLessThan(130);
    expect(excerpt[caret]).toBe('!');
    expect(excerpt.startsWith('…') && excerpt.endsWith('…')).toBe(true);
  });

  it('never cuts a character in two or prints a control character', () => {
    const issues = new IssueList(sourceOf('a', `${'€'.repeat(100)}\u001b[31m${'€'.repeat(100)}`));
    issues.add('x/y', 'odd', 300);
    expect(issues.issues[0].where!.excerpt).not.toMatch(/\uFFFD|\p{Cc}/u);
  });

  it('keeps the first faults and counts the rest', () => {
    const issues = new IssueList();
    for (let i = 0; i < 1000; i++) issues.add('x/y', `fault ${i}`);
    expect(issues.issues).toHaveLength(limit('faults'));
    expect(issues.failure().total).toBe(1000);
    expect(() => orThrow(issues.failure())).toThrow(InputError);
  });
});
