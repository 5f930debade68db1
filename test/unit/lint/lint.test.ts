// Every rule of `check`: found where it should be, silent on a sound model, and documented.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildGame, type GameSpec } from '../../../src/game/index.ts';
import { lintGame, RULES } from '../../../src/lint/index.ts';

const t = (id: string, gain?: number) => ({
  id,
  owner: 'tester' as const,
  ...(gain !== undefined && { gain }),
});
const s = (id: string) => ({ id, owner: 'sut' as const });
const e = (from: string, to: string, label?: string, weight?: number) => ({
  from,
  to,
  ...(label !== undefined && { label }),
  ...(weight !== undefined && { weight }),
});

const found = (spec: Omit<GameSpec, 'initial'>): string[] =>
  lintGame(buildGame({ initial: spec.nodes[0].id, ...spec })).map(
    ({ code, name }) => `${code.slice(6)} ${name}`,
  );

const SOUND = {
  nodes: [t('idle'), s('asked'), t('busy')],
  edges: [
    e('idle', 'asked', 'ask'),
    e('asked', 'busy', 'yes'),
    e('asked', 'idle', 'no'),
    e('busy', 'idle', 'stop'),
  ],
};

describe('check', () => {
  it('says nothing of a sound model', () => {
    expect(found(SOUND)).toEqual([]);
  });

  const cases: Record<string, [Omit<GameSpec, 'initial'>, string]> = {
    'dead-end': [
      { nodes: [...SOUND.nodes, t('end')], edges: [...SOUND.edges, e('busy', 'end', 'quit')] },
      'end',
    ],
    unreachable: [{ nodes: [...SOUND.nodes, t('lost')], edges: [...SOUND.edges, e('lost', 'idle')] }, 'lost'],
    'no-choice': [
      {
        nodes: [...SOUND.nodes, s('sure')],
        edges: [...SOUND.edges, e('idle', 'sure', 'go'), e('sure', 'idle', 'a'), e('sure', 'idle', 'b')],
      },
      'sure',
    ],
    trap: [
      {
        nodes: [...SOUND.nodes, s('pit'), t('deep')],
        edges: [
          ...SOUND.edges,
          e('busy', 'pit', 'fall'),
          e('pit', 'idle', 'out'),
          e('pit', 'deep', 'in'),
          e('deep', 'pit', 'x'),
        ],
      },
      'pit',
    ],
    'ambiguous-observation': [
      {
        nodes: [...SOUND.nodes, t('late')],
        edges: [...SOUND.edges, e('asked', 'late', 'yes'), e('late', 'idle', 'back')],
      },
      'asked',
    ],
    'ambiguous-stimulus': [
      { nodes: SOUND.nodes, edges: [...SOUND.edges, e('busy', 'busy', 'stop')] },
      'busy',
    ],
    'zero-weight': [{ nodes: SOUND.nodes, edges: [...SOUND.edges, e('asked', 'busy', 'never', 0)] }, 'asked'],
    'no-gain': [{ nodes: [t('idle'), s('asked'), t('busy', 0)], edges: SOUND.edges }, 'busy'],
    'dominant-gain': [{ nodes: [t('idle'), s('asked'), t('busy', 100)], edges: SOUND.edges }, 'busy'],
    'similar-names': [
      {
        nodes: [...SOUND.nodes, t('connect'), t('conenct')],
        edges: [
          ...SOUND.edges,
          e('busy', 'connect', 'a'),
          e('connect', 'conenct', 'b'),
          e('conenct', 'idle', 'c'),
        ],
      },
      'conenct',
    ],
  };

  it.each(Object.entries(cases))('%s: finds it at its node, and only it', (code, [spec, name]) => {
    expect(found(spec)).toEqual([`${code} ${name}`]);
  });

  it('says that nothing leads back, and not that the SUT keeps the play, where no answer leads back', () => {
    const rooms = ['hall', 'cellar', 'vault'].map((id) => t(id));
    const edges = [e('hall', 'cellar', 'down'), e('cellar', 'vault', 'on'), e('vault', 'cellar', 'back')];
    const [finding] = lintGame(buildGame({ initial: 'hall', nodes: rooms, edges }));
    expect(finding).toMatchObject({
      code: 'check/trap',
      message: 'no edge leads back to the initial node from 2 nodes: "cellar", "vault"',
    });
    const [spec] = cases['trap'];
    expect(lintGame(buildGame({ initial: 'idle', ...spec }))[0].message).toMatch(
      /^the system can keep a test/,
    );
  });

  it('sums nodes without a choice up in one line, and calls it harmless', () => {
    const sure = Array.from({ length: 7 }, (_, i) => s(`sure${i}`));
    const game = buildGame({
      initial: 'a',
      nodes: [t('a'), ...sure],
      edges: sure.flatMap(({ id }) => [e('a', id, `ask ${id}`), e(id, 'a', 'ok')]),
    });
    expect(lintGame(game)).toEqual([
      expect.objectContaining({
        code: 'check/no-choice',
        harmless: true,
        message: '7 SUT nodes have one outgoing edge: "sure0", "sure1", "sure2", "sure3", "sure4" and 2 more',
      }),
    ]);
  });

  it('has a case here and a chapter in the documents for every rule', () => {
    expect(Object.keys(cases).sort()).toEqual(RULES.map(({ code }) => code.slice(6)).sort());
    const page = readFileSync(new URL('../../../docs/reference/check.md', import.meta.url), 'utf8');
    for (const { code, about, cure } of RULES) {
      expect(page).toContain(`## ${code}\n`);
      expect(page).toContain(about);
      expect(page).toContain(cure);
    }
  });

  it('takes series of names for what they are', () => {
    const series = ['item1', 'item2', 'stateA', 'stateB', 'listen', 'listens'].map((id) => t(id));
    const edges = series.map(({ id }, i) => e(id, series[(i + 1) % series.length].id));
    expect(found({ nodes: series, edges })).toEqual([]);
    expect(
      lintGame(
        buildGame({
          initial: 'a',
          nodes: [t('a'), t('log in'), t('Log-In')],
          edges: [e('a', 'log in'), e('log in', 'Log-In'), e('Log-In', 'a')],
        }),
      ).map(({ code }) => code),
    ).toEqual(['check/similar-names']);
  });

  it('counts what it does not list, and leaves out what is allowed', () => {
    const ends = Array.from({ length: 80 }, (_, i) => t(`end${i}`));
    const game = buildGame({
      initial: 'a',
      nodes: [t('a'), ...ends],
      edges: ends.map(({ id }) => e('a', id)),
    });
    const all = lintGame(game);
    expect(all).toHaveLength(51);
    expect(all.at(-1)!.message).toContain('30 more');
    expect(lintGame(game, ['check/dead-end'])).toEqual([]);
  });
});
