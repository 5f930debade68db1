// PRISM's explicit files, DRN, HOA, KISS2, FSM and BA: sizes and edges counted by hand.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceOf } from '../../../src/base/index.ts';
import { readModel } from '../../../src/format/index.ts';
import { readModelFile } from '../../../src/format/node/index.ts';
import { specOf } from '../../arbitrary/game.ts';
import { faultsOf, gameOf } from './read-text.ts';

describe('PRISM', () => {
  it('reads a stochastic game: a choice with several outcomes is a node of the SUT', () => {
    const text =
      '# Transitions (SMG)\n4:2 5 6\n0:0 0 1 0.25 send\n0:0 0 2 0.75 send\n0:0 1 0 1 wait\n1:1 0 3 1 a\n1:1 1 0 1 b\n2:1 0 0 1\n';
    expect(gameOf('prism', text)).toMatchObject({
      initial: '0',
      nodes: ['0', '[1]', '[2]', '3', '[0/send]'],
      edges: [
        '0 -send-> 0/send',
        '0 -wait-> 0',
        '1 -a-> 3',
        '1 -b-> 0',
        '2 -> 0',
        '0/send -> 1 *0.25',
        '0/send -> 2 *0.75',
      ],
    });
    expect(gameOf('prism', text, { swapOwners: true }).nodes).toEqual(['[0]', '1', '2', '[3]', '[0/send]']);
  });

  it('reads names, labels and rewards from the files beside it', async () => {
    const base = join(mkdtempSync(join(tmpdir(), 'covergame-')), 'm');
    writeFileSync(`${base}.tra`, '3 3 3\n0 0 1 1 a\n1 0 2 1\n2 0 2 1\n');
    writeFileSync(`${base}.sta`, '(h,c)\n0:(0,0)\n1:(1,0)\n2:(1,true)\n');
    writeFileSync(`${base}.lab`, '0="init" 1="deadlock" 2="two"\n1: 0\n2: 1 2\n');
    writeFileSync(`${base}.srew`, '3 2\n0 4\n2 1\n');
    const outcome = await readModelFile(`${base}.tra`);
    if (!outcome.ok) throw new Error(outcome.issues[0].message);
    const { nodes, initial } = specOf(outcome.value);
    expect(initial).toBe('h=1,c=0');
    expect(nodes.map(({ id, gain }) => [id, gain])).toEqual([
      ['h=0,c=0', 4],
      ['h=1,c=0', 0],
      ['h=1,c=true', 1],
    ]);
    expect(outcome.conversion?.kept).toContain('label of a state');
  });

  it('reads chains, whose states are all the SUT’s, and Storm’s files', () => {
    expect(gameOf('prism', '2 3\n0 0 0.5\n0 1 0.5\n1 1 1\n').edges).toEqual([
      '0 -> 0 *0.5',
      '0 -> 1 *0.5',
      '1 -> 1',
    ]);
    const drn =
      '@type: MDP\n@nr_states\n2\n@model\nstate 0 goal\n\taction go\n\t\t0 : 0.5\n\t\t1 : 0.5\nstate 1 [2] init\n\taction back\n\t\t0 : 1\n';
    expect(gameOf('drn', drn)).toMatchObject({
      initial: '1',
      nodes: ['0', '1', '[0/go]'],
      edges: ['0 -go-> 0/go', '1 -back-> 0', '0/go -> 0 *0.5', '0/go -> 1 *0.5'],
    });
  });

  it('reads what Storm writes: the kind instead of the counts, and labels by name', async () => {
    expect(gameOf('prism', 'mdp\n0 0 0 0.5\n0 0 2 0.5\n0 1 1 1\n1 0 1 1\n')).toMatchObject({
      nodes: ['0', '1', '2', '[0/0]'],
      edges: ['0 -> 0/0', '0 -> 1', '1 -> 1', '0/0 -> 0 *0.5', '0/0 -> 2 *0.5'],
    });
    const base = join(mkdtempSync(join(tmpdir(), 'covergame-')), 'storm');
    writeFileSync(`${base}.tra`, 'dtmc\n0 0 0\n0 1 0.5\n0 3 0.5\n1 0 1\n');
    writeFileSync(`${base}.lab`, '#DECLARATION\ninit deadlock done\n#END\n1 init\n3 done\n');
    const outcome = await readModelFile(`${base}.tra`);
    if (!outcome.ok) throw new Error(outcome.issues[0].message);
    const { nodes, edges, initial } = specOf(outcome.value);
    expect(initial).toBe('1');
    expect(nodes.map(({ id, labels }) => [id, labels])).toEqual([
      ['0', undefined],
      ['1', undefined],
      ['2', undefined],
      ['3', ['done']],
    ]);
    expect(edges).toHaveLength(3);
    expect(readModel(sourceOf('unnamed', 'MDP\n0 0 0 1\n')).ok).toBe(true);
    expect(faultsOf('prism', 'mdp\n0 0 900000000 1\n')).toEqual(['2:1 format/bad-transition']);
    expect(faultsOf('prism', '2 2 2\n0 0 1 0\n1 0 1 1\n')).toContain('2:1 format/bad-transition');
  });

  it('says what is wrong', () => {
    expect(faultsOf('prism', '2 2 2\n0 0 5 1\n1 0 1 1\n')).toEqual(['2:1 format/bad-transition']);
    expect(faultsOf('prism', '2 2 3\n0 0 1 1\n1 0 1 1\n')).toEqual(['1:1 format/bad-header']);
    expect(faultsOf('prism', '2 2 2\n0 0 1 [0.1,0.2]\n1 0 1 1\n')).toEqual(['2:1 format/bad-transition']);
    expect(faultsOf('prism', '900000000 1 1\n0 0 0 1\n')).toEqual(['1:1 format/bad-header']);
    expect(
      faultsOf('drn', '@type: MDP\n@nr_states\n2\n@model\nstate 0 init\n\taction a\n\t\t7 : 1\nstate 1\n'),
    ).toEqual(['game/unknown-node']);
  });
});

describe('HOA', () => {
  const head = 'HOA: v1\nStates: 2\nStart: 1\nAP: 2 "i" "o"\nAcceptance: 1 Inf(0)\n';

  it('reads players, or makes a node of the SUT for what an input leaves open', () => {
    expect(
      gameOf(
        'hoa',
        `${head}spot-state-player: 0 1\n--BODY--\nState: 0\n[0] 1\n[t] 0\nState: 1 {0}\n[!0&1] 0 {0}\n--END--\n`,
      ),
    ).toMatchObject({
      initial: '1',
      nodes: ['0', '[1]'],
      edges: ['0 -i-> 1', '0 -> 0', '1 -!i&o-> 0'],
    });
    const arena = `${head}controllable-AP: 1\n--BODY--\nState: 0\n[0&1] 1\n[0&!1] 0\n[!0] 0\nState: 1\n[t] 1\n--END--\n`;
    expect(gameOf('hoa', arena)).toMatchObject({
      nodes: ['0', '1', '[0/!i]', '[0/i]', '[1/any input]'],
      edges: [
        '0 -!i-> 0/!i',
        '0 -i-> 0/i',
        '1 -any input-> 1/any input',
        '0/!i -!i-> 0',
        '0/i -i&o-> 1',
        '0/i -i&!o-> 0',
        '1/any input -t-> 1',
      ],
    });
    expect(faultsOf('hoa', `${head}--BODY--\nState: 0\n[0 0\n`)).toHaveLength(1);
    expect(faultsOf('hoa', `${head}--BODY--\nState: 0\n[0&] 7\n--END--`)).toEqual(['8:1 format/bad-label']);
  });
});

/** The inputs of each set that leaves the same edges open, and how many these are, by trying every valuation. */
function classesByTrial(inputs: number, outputs: number, labels: readonly string[]): string[] {
  const holds = (label: string, values: number): boolean =>
    label.split('|').some((term) =>
      term.split('&').every((word) => {
        const ap = Number(word.replace('!', ''));
        return (((values >> ap) & 1) === 1) !== word.startsWith('!');
      }),
    );
  const found = new Map<string, string>();
  for (let input = 0; input < 2 ** inputs; input++) {
    const open = labels.map((label) =>
      Array.from({ length: 2 ** outputs }, (_, output) => holds(label, input + output * 2 ** inputs)).some(
        Boolean,
      ),
    );
    const key = open.map(Number).join('');
    if (!open.includes(true) || found.has(key)) continue;
    const used = new Set(labels.join('|').match(/\d+/g)!.map(Number));
    const shown = [...used].filter((ap) => ap < inputs).sort((a, b) => a - b);
    const words = shown.map((ap) => `${(input >> ap) & 1 ? '' : '!'}${String.fromCharCode(97 + ap)}`);
    found.set(key, `${words.join(' ') || 'any input'} ${open.filter(Boolean).length}`);
  }
  return [...found.values()];
}

describe('the inputs of an arena', () => {
  it('are gathered as trying all of them would', () => {
    const literal = fc.tuple(fc.nat({ max: 5 }), fc.boolean()).map(([ap, no]) => `${no ? '!' : ''}${ap}`);
    const term = fc.array(literal, { minLength: 1, maxLength: 4 }).map((words) => words.join('&'));
    const label = fc.array(term, { minLength: 1, maxLength: 3 }).map((terms) => terms.join('|'));
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 6 }), (labels) => {
        const text = `HOA: v1\nStates: 1\nStart: 0\nAP: 6 "a" "b" "c" "d" "e" "f"\ncontrollable-AP: 4 5\nAcceptance: 0 t\n--BODY--\nState: 0\n${labels.map((one) => `[${one}] 0\n`).join('')}--END--\n`;
        const { nodes, edges } = gameOf('hoa', text);
        const classes = nodes.slice(1).map((node) => node.slice(3, -1));
        const counted = classes.map(
          (input) => `${input} ${edges.filter((edge) => edge.startsWith(`0/${input} -`)).length}`,
        );
        expect(counted).toEqual(classesByTrial(4, 2, labels));
      }),
    );
  });

  it('may be many, as long as few sets of them differ', () => {
    const inputs = 60;
    const names = Array.from({ length: 2 * inputs }, (_, ap) => `"p${ap}"`).join(' ');
    const chosen = Array.from({ length: inputs }, (_, i) => inputs + i);
    // The output copies the input, bit by bit: every input is possible, in one way.
    const copies = chosen.map((output, i) => `(${i}&${output} | !${i}&!${output})`).join(' & ');
    const some = Array.from({ length: inputs }, (_, i) => i).join(' | ');
    const text = `HOA: v1\nStates: 2\nStart: 0\nAP: ${2 * inputs} ${names}\ncontrollable-AP: ${chosen.join(' ')}\nAcceptance: 0 t\n--BODY--\nState: 0\n[${copies}] 1\n[${some}] 0\nState: 1\n[t] 1\n--END--\n`;
    const { nodes } = gameOf('hoa', text);
    const all = Array.from({ length: inputs }, (_, i) => `!p${i}`);
    const first = ['p0', ...all.slice(1)];
    expect(nodes).toEqual(['0', '1', `[0/${all.join(' ')}]`, `[0/${first.join(' ')}]`, '[1/any input]']);
  });

  it('may use an alias many times, and aliases of aliases', () => {
    const aliases = Array.from({ length: 100 }, (_, i) => `Alias: @b${i + 1} @b${i} & @b${i}\n`).join('');
    const text = `HOA: v1\nStates: 1\nStart: 0\nAP: 2 "i" "o"\ncontrollable-AP: 1\nAcceptance: 0 t\nAlias: @b0 0\n${aliases}--BODY--\nState: 0\n[@b100 & 1] 0\n[!@b100] 0\n--END--\n`;
    expect(gameOf('hoa', text).nodes).toEqual(['0', '[0/!i]', '[0/i]']);
  });
});

describe('tables of transitions', () => {
  it('KISS2 is a Mealy machine', () => {
    expect(gameOf('kiss2', '.i 1\n.o 1\n.p 3\n.s 2\n.r b\n1 a b 0\n1 a a 1\n- b a 1\n.e\n')).toMatchObject({
      initial: 'b',
      nodes: ['a', 'b', '[a/1]', '[b/-]'],
      edges: ['a -1-> a/1', 'b ---> b/-', 'a/1 -0-> b', 'a/1 -1-> a', 'b/- -1-> a'],
    });
    expect(faultsOf('kiss2', '.i 1\n.o 1\n1 a\n')).toEqual(['3:1 format/bad-line']);
  });

  it.each([
    ['a state with a dash', 'first-state\n', '1:1'],
    ['a label with an arrow', '0\nbad>label,0->0\n', '2:1'],
    ['a transition from a state with a dash', '0\na,first-state->0\n', '2:1'],
    ['a transition to a state with a dash', '0\na,0->first-state\n', '2:1'],
    ['an accepting state with an arrow', '0\na,0->0\nbad>state\n', '3:1'],
    ['a transition after the accepting states', '0\na,0->0\n0\nb,0->0\n', '4:1'],
  ])('BA with %s is refused', (_, text, place) =>
    expect(faultsOf('ba', text)).toEqual([`${place} format/bad-line`]),
  );

  it('BA may have dashes in brackets and commas in labels', () => {
    expect(gameOf('ba', '[s-0]\na,b,[s-0]->[s-1]\n[s-1]\n').edges).toEqual([
      's-0 -a,b-> s-0/a,b',
      's-0/a,b -> s-1',
    ]);
  });

  it('FSM and BA are transition systems', () => {
    const fsm = 'b(2) Bool "F" "T"\n---\n0\n1\n---\n1 2 "on"\n1 1 "on"\n2 1 "tau"\n';
    expect(gameOf('fsm', fsm)).toMatchObject({
      initial: 'b=F',
      nodes: ['b=F', 'b=T', '[b=F/on]', '[b=T/wait]'],
      edges: [
        'b=F -on-> b=F/on',
        'b=T -wait-> b=T/wait',
        'b=F/on -> b=T',
        'b=F/on -> b=F',
        'b=T/wait -tau-> b=F',
      ],
    });
    expect(gameOf('ba', '[0]\na,[0]->[1]\na,[0]->[0]\nb,[1]->[0]\n[1]\n')).toMatchObject({
      initial: '0',
      nodes: ['0', '1', '[0/a]', '[1/b]'],
    });
    expect(faultsOf('fsm', 'x(0) N\n---\n0\n---\n1 9 "a"\n')).toEqual(['5:1 format/bad-line']);
  });
});

it('quotes a header that is no number, and computes nothing with it', () => {
  const rows = '.i 1\n.o 1\n.p many\n0 a b 1\n1 b a 0\n';
  const table = readModel(sourceOf('x', rows), { from: 'kiss2' });
  expect(table.ok && table.warnings.map(({ message }) => message)).toContain(
    '.p promises "many" rows; there are 2',
  );
  const automaton = readModel(
    sourceOf('x', 'HOA: v1\nStates: 1\nStart: first\n--BODY--\nState: 0\n--END--\n'),
    {
      from: 'hoa',
    },
  );
  expect(!automaton.ok && automaton.issues).toMatchObject([
    { code: 'format/bad-header', message: 'Start: is not a number' },
  ]);
});
