import { describe, expect, it } from 'vitest';
import { buildGame, type Game } from '../../../src/game/index.ts';
import { explain, type WhatIf, whatIf } from '../../../src/play/index.ts';
import { explanationText } from '../../../src/report/index.ts';
import { solve } from '../../../src/solve/index.ts';

const game = buildGame({
  initial: 'shop',
  nodes: [
    { id: 'shop', owner: 'tester' },
    { id: 'payment.timeout', owner: 'sut' },
    { id: 'retry\u001b[31m', owner: 'tester' },
    { id: 'thank you', owner: 'tester', gain: 5 },
  ],
  edges: [
    { from: 'shop', to: 'payment.timeout', label: 'pay' },
    { from: 'payment.timeout', to: 'retry\u001b[31m', label: 'try\nagain' },
    { from: 'payment.timeout', to: 'thank you', label: 'paid' },
    { from: 'retry\u001b[31m', to: 'payment.timeout' },
  ],
});

function textOf(model: Game, table?: WhatIf): string {
  const solution = solve(model);
  const explanation = explain(model, solution.witness);
  const candidates = explanation.choices.map(({ node }) => node);
  return explanationText(model, solution, explanation, table ?? whatIf(model, candidates)).join('\n');
}

describe('the explanation in words', () => {
  it('names the trap, what is never shown, the choice and what controlling it is worth', () => {
    const text = textOf(game);
    expect(text).toContain('The system can lead you to these 2 nodes (gain 2)');
    expect(text).toContain('Never seen, whatever you do: 1 node\n  "thank you"');
    expect(text).toContain('never "paid" (to "thank you"), which costs you gain 5');
    expect(text).toContain('make payment.timeout controllable: 3 -> 8');
  });

  it('lets no control character of the model through', () => {
    expect(textOf(game)).not.toContain('\u001b');
    expect(textOf(game)).toContain('answers "try\\nagain" (to "retry\\u001b[31m")');
  });

  it('says what was left out, and shows an interval where work ended early', () => {
    const text = textOf(game, { rows: [{ node: 1, lower: 4, upper: 8 }], left: 2 });
    expect(text).toContain('make payment.timeout controllable: 3 -> 4..8');
    expect(text).toContain('2 choices not tried');
  });

  it('does not say that nothing limits it when that is not known', () => {
    const solution = { ...solve(game), lower: 1, upper: 8, exact: false };
    const text = explanationText(game, solution, explain(game, solution.witness), null).join('\n');
    expect(text).toContain('not known yet');
    expect(text).not.toContain('Nothing limits it');
  });

  it('names only some of many answers', () => {
    const ends = Array.from({ length: 30 }, (_, i) => `end${i}`);
    const text = textOf(
      buildGame({
        initial: 'hub',
        nodes: [
          { id: 'hub', owner: 'sut' },
          ...ends.map((id, i) => ({ id, owner: 'tester' as const, gain: i + 1 })),
        ],
        edges: ends.map((to) => ({ from: 'hub', to })),
      }),
    );
    expect(text).toContain('answers end0, never end1 or end2 or end3 or end4 or end5 or 24 others');
    expect(text).not.toContain('end20 or');
  });

  it('says when the work ended before any choice was tried', () => {
    expect(textOf(game, { rows: [], left: 1 })).toContain('ended before covergame tried one (1 choice)');
  });

  it('says so when nothing limits it', () => {
    expect(textOf(buildGame({ initial: 'a', nodes: [{ id: 'a', owner: 'sut' }], edges: [] }))).toContain(
      'Nothing limits it',
    );
  });
});
