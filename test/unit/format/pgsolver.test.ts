import { describe, expect, it } from 'vitest';
import { faultsOf, gameOf } from './read-text.ts';

describe('the PGSolver reader', () => {
  it('reads owners, successors and names', () => {
    const game = gameOf('pgsolver', 'parity 2;\n0 5 1 1,2 "idle";\n1 0 0 0 "busy";\n2 7 0 2,2 "stop";\n');
    expect(game).toMatchObject({
      initial: 'idle',
      nodes: ['[idle]', 'busy', 'stop'],
      edges: ['idle -> busy', 'idle -> stop', 'busy -> idle', 'stop -> stop', 'stop -> stop'],
    });
  });

  it('starts where it is told, swaps owners and reads gains on demand', () => {
    const text = 'parity 3; start 1; 0 5 1 1; 1 0 0 0 "a"; 2 2 0 ;';
    expect(gameOf('pgsolver', text, { swapOwners: true, gains: 'priority' })).toMatchObject({
      initial: '1',
      nodes: ['0*5', '[1]*0', '[2]*2'],
    });
  });

  it('takes the greatest number or the count as a header, or none, in any order of nodes', () => {
    for (const header of ['parity 7;', 'parity 2;', '']) {
      expect(gameOf('pgsolver', `${header} 7 0 0 3; 3 0 1 7;`)).toMatchObject({
        initial: '7',
        nodes: ['7', '[3]'],
      });
    }
  });

  it('reports every wrong statement', () => {
    expect(faultsOf('pgsolver', 'parity 9;\n0 0 2 1;\n1 x 0 1;\n2 0 0 3,;\n4 0 0 4\n')).toEqual([
      '2:5 format/syntax',
      '3:3 format/syntax',
      '4:9 format/syntax',
      '6:1 format/truncated',
    ]);
    expect(faultsOf('pgsolver', 'parity 1;\n0 0 0 1;\n1 0 0 5;\n1 0 0 0;\n')).toEqual([
      '4:1 game/duplicate-node',
      '3:7 game/unknown-node',
    ]);
    expect(faultsOf('pgsolver', 'parity 9;\n0 0 0 0;\n')).toEqual(['1:1 format/wrong-count']);
    expect(faultsOf('pgsolver', 'parity 9;')).toEqual(['format/no-nodes']);
  });
});
