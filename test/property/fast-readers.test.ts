import fc from 'fast-check';
import { expect, it } from 'vitest';
import { atOnce, type Issue, IssueList, sourceOf } from '../../src/base/index.ts';
import { readQuickly } from '../../src/format/fast-pgsolver.ts';
import { readModel } from '../../src/format/index.ts';
import { Lts, labelRules } from '../../src/format/lts/index.ts';
import { transitionGame } from '../../src/format/lts/transition-game.ts';
import { readWithCare } from '../../src/format/pgsolver.ts';

const LABELS = ['a', '?b', '!x', 'i', 'tau', 'wait', 'a, b', '"', '!y', '', 'ü'];

/** A gain that is said is looked at, node by node. */
const CAREFUL = 1;

it('transitions in typed arrays become the game that they become node by node', () => {
  let quick = 0;
  const systems = fc.integer({ min: 1, max: 6 }).chain((states) =>
    fc.record({
      states: fc.constant(states),
      initial: fc.nat(states - 1),
      sutLabels: fc.option(fc.constantFrom('^a', 'wait', 'x'), { nil: undefined }),
      transitions: fc.array(fc.tuple(fc.nat(states - 1), fc.nat(LABELS.length - 1), fc.nat(states - 1)), {
        maxLength: 14,
      }),
    }),
  );
  fc.assert(
    fc.property(systems, ({ states, initial, sutLabels, transitions }) => {
      const issues = new IssueList();
      const { isSut } = labelRules({ sutLabels }, issues);
      const made = atOnce(
        transitionGame({
          states,
          initial,
          source: Int32Array.from(transitions, ([s]) => s),
          label: Int32Array.from(transitions, ([, l]) => l),
          target: Int32Array.from(transitions, ([, , t]) => t),
          labels: LABELS,
          isSut,
        }),
      );
      if (!made) return;
      quick++;
      const lts = new Lts();
      for (const [s, l, t] of transitions)
        lts.transition(lts.state(String(s)), LABELS[l], lts.state(String(t)));
      for (let s = 0; s < states; s++) lts.state(String(s), CAREFUL);
      expect(made).toEqual(lts.game('', String(initial), { nodes: 'always', isSut }, issues));
    }),
    { numRuns: 3000 },
  );
  expect(quick).toBeGreaterThan(500);
});

it('states with names, answers and weights become the same game either way', () => {
  const NAMES = ['7', '10', '2', '0', '33', '5'];
  const systems = fc.integer({ min: 1, max: 6 }).chain((states) =>
    fc.record({
      names: fc.constantFrom(NAMES, ['s0', 's1', 's2', 's3', 's4', 's5'], ['a/b', 'a', 'c', 'd', 'e', 'f']),
      initial: fc.nat(states - 1),
      transitions: fc.array(
        fc.tuple(
          fc.nat(states - 1),
          fc.constantFrom('a', 'b', 'wait', 'b/c', undefined),
          fc.nat(states - 1),
          fc.constantFrom(undefined, 'a', 'x', 'y', 'wait'),
          fc.constantFrom(1, 1, 0.5, 0),
        ),
        { maxLength: 14 },
      ),
      states: fc.constant(states),
      nodes: fc.constantFrom('always' as const, 'choices' as const),
      own: fc.constantFrom(undefined, 'b', 'b/c'),
    }),
  );
  fc.assert(
    fc.property(systems, ({ names, initial, transitions, states, nodes, own }) => {
      const gameBy = (gain?: number) => {
        const lts = new Lts();
        for (const [s, l, t, seen, weight] of transitions)
          lts.transition(lts.state(names[s], gain), l, lts.state(names[t], gain), seen, weight);
        for (let s = 0; s < states; s++) lts.state(names[s], gain);
        const isSut = (label: string) => label === own;
        return lts.game('m', names[initial], { nodes, isSut }, new IssueList());
      };
      expect(gameBy()).toEqual(gameBy(CAREFUL));
    }),
    { numRuns: 2000 },
  );
});

it('a file with blanks, carriage returns and labels in quotes or not is read alike', () => {
  const plain = 'des (1, 3, 3)\n(0, "a, b", 1)\n(1, i, 2)\n(2, "a", 0)\n';
  const odd = ' des(1,3,3)\r\n( 0 , "a, b",1)\r\n\r\n(1,"i", 2 )\r\n  (2,a ,0)';
  const read = (text: string) => {
    const outcome = readModel(sourceOf('m.aut', text), { from: 'aldebaran' });
    if (!outcome.ok) throw new Error(outcome.issues[0].message);
    return outcome.value;
  };
  expect(read(odd)).toEqual(read(plain));
});

it('a parity game is read quickly as it is read with care', () => {
  let quick = 0;
  const node = fc.record({
    priority: fc.nat(9),
    owner: fc.nat(1),
    next: fc.array(fc.nat(7), { maxLength: 3 }),
    name: fc.option(fc.constantFrom('a', 'b', 'c', 'node 1', 'a name of some length', 'ü', ''), {
      nil: undefined,
    }),
  });
  const texts = fc
    .record({
      nodes: fc.array(node, { maxLength: 6 }),
      first: fc.constantFrom(0, 1, 5),
      header: fc.option(fc.nat(7), { nil: undefined, freq: 1 }),
      start: fc.option(fc.nat(7), { nil: undefined, freq: 1 }),
      space: fc.constantFrom(' ', '\n', '\t  '),
      end: fc.constantFrom(';\n', ' ; ', ';'),
    })
    .map(({ nodes, first, header, start, space, end }) => {
      const lines = nodes.map(({ priority, owner, next, name }, v) =>
        [
          v + first,
          priority,
          owner,
          next.map((w) => (w > 6 ? w : first + (w % nodes.length))).join(`,${space}`),
          name === undefined ? '' : `"${name}"`,
        ].join(space),
      );
      if (start !== undefined) lines.unshift(`start ${start}`);
      if (header !== undefined) lines.unshift(`parity ${header}`);
      return lines.map((line) => line + end).join('');
    });
  fc.assert(
    fc.property(
      texts,
      fc.boolean(),
      fc.constantFrom('one' as const, 'priority' as const),
      (text, swapOwners, gains) => {
        const source = sourceOf('m.pg', text);
        const game = atOnce(readQuickly(source, { swapOwners, gains }));
        if (!game) return;
        quick++;
        const read = atOnce(readWithCare(source, { swapOwners, gains }));
        if (!read.ok) throw new Error(read.issues[0].message);
        expect(game).toEqual(read.value);
      },
    ),
    { numRuns: 5000 },
  );
  expect(quick).toBeGreaterThan(300);
});

it('a drawing is read by its bytes as it is read word by word', () => {
  const name = fc.constantFrom(
    'a',
    'b',
    's1',
    '12',
    '-3',
    '1.5',
    '"a"',
    '"x y"',
    '"q\\"z"',
    'Node',
    'edge_',
    'ü',
    '"edge"',
  );
  const list = fc.constantFrom(
    ...[
      '',
      '',
      ' [label="x/y"]',
      '[label="x/y"]',
      ' [label=i]',
      ' [shape=box]',
      '[owner=sut gain=3]',
      ' []',
      ' [weight=2, label="!o"]',
    ],
    ...[' [label="a\\nb"]', ' [label=<b>]', '[label=p][gain=2]'],
  );
  const end = fc.constantFrom(';\n', '\n', ' ; ', ' ', ' // so\n', ',', ';;');
  const statement = fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(name, fc.constantFrom(' -> ', '->', ' ->\n'), name, list)
        .map((parts) => parts.join('')),
    },
    { weight: 2, arbitrary: fc.tuple(name, list).map((parts) => parts.join('')) },
    fc.constantFrom(
      'node [shape=box]',
      'edge [label=z]',
      'rankdir=LR',
      'initial=a',
      '{ a b } -> c',
      'a:p -> b:q:n',
      'a -> b -> c',
      'subgraph s { a -> d }',
      'a -> ',
      'a -- b',
      'edge',
    ),
  );
  const drawings = fc.record({
    strict: fc.boolean(),
    statements: fc.array(fc.tuple(statement, end), { maxLength: 9 }),
    twice: fc.boolean(),
  });
  let read = 0;
  fc.assert(
    fc.property(drawings, ({ strict, statements, twice }) => {
      const all = twice ? [...statements, ...statements] : statements;
      // A comment before every statement leaves nothing to read by bytes; as many blanks keep all places.
      const text = (before: string) =>
        `${strict ? 'strict ' : ''}digraph g {\n${all.map(([words, stop]) => `${before}${words}${before}${stop}`).join('')}\n}`;
      const quick = readModel(sourceOf('m.dot', text('     ')), { from: 'dot' });
      const care = readModel(sourceOf('m.dot', text('/***/')), { from: 'dot' });
      if (quick.ok && care.ok) read++;
      const place = (issue: Issue) => ({ code: issue.code, where: { ...issue.where, excerpt: '' } });
      if (!quick.ok || !care.ok) {
        expect(quick.ok || quick.issues.map(place)).toEqual(care.ok || care.issues.map(place));
        return;
      }
      expect(quick.value).toEqual(care.value);
      expect(quick.warnings.map(place)).toEqual(care.warnings.map(place));
    }),
    { numRuns: 3000 },
  );
  expect(read).toBeGreaterThan(500);
});
