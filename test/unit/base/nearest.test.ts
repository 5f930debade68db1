import { describe, expect, it } from 'vitest';
import { didYouMean, nearest } from '../../../src/base/index.ts';

describe('nearest', () => {
  const known = ['tester', 'sut', 'inspect', 'convert'];
  it.each([
    ['testr', 'tester'],
    ['TESTER', 'tester'],
    ['inpsect', 'inspect'],
    ['konvert', 'convert'],
    ['banana', undefined],
    ['', undefined],
  ])('%j -> %j', (name, expected) => {
    expect(nearest(name, known)).toBe(expected);
  });

  it('asks', () => {
    expect(didYouMean('sot', known)).toBe('did you mean "sut"?');
    expect(didYouMean('zzzzzz', known)).toBeUndefined();
  });
});
