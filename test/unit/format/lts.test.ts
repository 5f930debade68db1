import { describe, expect, it } from 'vitest';
import { faultsOf, gameOf } from './read-text.ts';

const aut = (transitions: string[], states: number) =>
  `des (0, ${transitions.length}, ${states})\n${transitions.join('\n')}\n`;

describe('a transition system as a game', () => {
  it('gives every (state, label) an SUT node', () => {
    expect(gameOf('aldebaran', aut(['(0, "a", 1)', '(0, a, 0)', '(0, "b, c", 1)'], 3))).toMatchObject({
      initial: '0',
      nodes: ['0', '1', '2', '[0/a]', '[0/b, c]'],
      edges: ['0 -a-> 0/a', '0 -b, c-> 0/b, c', '0/a -> 1', '0/a -> 0', '0/b, c -> 1'],
    });
  });

  it('lets the tester only wait for what the SUT does of its own accord', () => {
    expect(gameOf('aldebaran', aut(['(0, i, 1)', '(0, "!tea", 0)', '(1, "tau", 0)'], 2))).toMatchObject({
      nodes: ['0', '1', '[0/wait]', '[1/wait]'],
      edges: ['0 -wait-> 0/wait', '1 -wait-> 1/wait', '0/wait -i-> 1', '0/wait -!tea-> 0', '1/wait -tau-> 0'],
    });
  });

  it('lets the SUT be faster than a stimulus', () => {
    expect(gameOf('aldebaran', aut(['(0, "?a", 1)', '(0, "!x", 0)'], 2)).edges).toEqual([
      '0 -?a-> 0/?a',
      '0 -wait-> 0/wait',
      '0/?a -> 1',
      '0/?a -!x-> 0',
      '0/wait -!x-> 0',
    ]);
  });

  it('takes the labels of a pattern as the SUT’s', () => {
    expect(gameOf('aldebaran', aut(['(0, drop, 1)', '(1, send, 0)'], 2), { sutLabels: '^dr' }).nodes).toEqual(
      [...['0', '1', '[0/wait]', '[1/send]']],
    );
    expect(faultsOf('aldebaran', aut([], 1), { sutLabels: '(' })).toEqual(['base/bad-pattern']);
  });

  it('reads comma-separated transitions alike', () => {
    expect(gameOf('lts-csv', 'from,to,label\n1,0,"a ""b"", c"\n0,1,tau\n')).toMatchObject({
      initial: '0',
      nodes: ['0', '1', '[1/a "b", c]', '[0/wait]'],
    });
    expect(gameOf('lts-csv', 's,t,a\nt,s,b\n').initial).toBe('s');
    expect(faultsOf('lts-csv', '0,1,a\n0,1\n0,1,a,b\n')).toEqual(['2:1 format/syntax', '3:1 format/syntax']);
  });

  it('checks the header and every line', () => {
    expect(faultsOf('aldebaran', 'des (0, 2, 2)\n(0, a, 1)\n')).toEqual(['1:1 format/wrong-count']);
    expect(faultsOf('aldebaran', 'des (5, 0, 2)\n')).toEqual(['1:1 format/wrong-count']);
    expect(faultsOf('aldebaran', 'des (0, 0, 99999999999)\n')).toEqual(['1:1 format/too-many']);
    expect(faultsOf('aldebaran', 'des 0 1 2\n')).toEqual(['1:1 format/missing-header']);
    expect(faultsOf('aldebaran', 'des (0, 3, 2)\n(0, a, 7)\n(0 a 1)\n(x, a, 1)\n(0, a')).toEqual([
      '2:8 format/unknown-state',
      '3:1 format/syntax',
      '4:1 format/syntax',
      '5:1 format/truncated',
    ]);
  });
});
