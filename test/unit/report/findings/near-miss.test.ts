import { expect, test } from 'vitest';
import { sourceOf } from '../../../../src/base/index.ts';
import { buildGame, type Game } from '../../../../src/game/index.ts';
import { readTally, writeCoverage } from '../../../../src/report/index.ts';
import { failedTrace, quietTrace, shop } from '../../../reference/shop.ts';
import { tallyOf } from '../../../reference/traced.ts';

const source = sourceOf('t.jsonl', quietTrace);

/** The shop with something changed in its text. */
function changed(change: (text: string) => string): Game {
  const nodes = shop.ids.map((id, v) => ({
    id,
    owner: shop.owner[v] === 1 ? 'sut' : 'tester',
    gain: shop.gain[v],
  }));
  const edges = Array.from({ length: shop.m }, (_, e) => ({
    from: shop.ids[shop.source[e]],
    to: shop.ids[shop.target[e]],
    ...(shop.label[e] >= 0 && { label: shop.labels[shop.label[e]] }),
    weight: shop.weight![e],
  }));
  return buildGame(JSON.parse(change(JSON.stringify({ name: 'shop', initial: 'cart', nodes, edges }))));
}

function refusal(game: Game): string {
  const outcome = readTally(game, [source]);
  if (outcome.ok) throw new Error('it was taken');
  expect(outcome.issues.map(({ code }) => code)).toEqual(['report/other-model']);
  return outcome.issues[0].message;
}

test('the model itself is taken, in any order of its lines', () => {
  expect(
    readTally(
      changed((text) => text),
      [source],
    ).ok,
  ).toBe(true);
  const turned = changed((text) => {
    const { nodes, edges, ...rest } = JSON.parse(text);
    return JSON.stringify({ ...rest, nodes: nodes.toReversed(), edges: edges.toReversed() });
  });
  expect(readTally(turned, [source]).ok).toBe(true);
  const merged = readTally(turned, [sourceOf('c.json', writeCoverage(tallyOf(shop, failedTrace)))]);
  expect(merged.ok && merged.value.runs[0].failures[0].play.map((e) => turned.ids[turned.target[e]])).toEqual(
    ['paying', 'paid', 'cart', 'paying'],
  );
});

test('a renamed node', () => {
  expect(refusal(changed((text) => text.replaceAll('"paid"', '"bought"')))).toMatch(
    /no node "paid", but "bought" in its place: was it renamed/,
  );
});

test('a changed weight', () => {
  expect(refusal(changed((text) => text.replace('"weight":8', '"weight":9')))).toMatch(
    /a gain, a weight, or a part/,
  );
});

test('a label that changed', () => {
  expect(refusal(changed((text) => text.replace('"shop on"', '"go on"')))).toMatch(
    /the step from "paid" by "shop on" to "cart" is not an edge/,
  );
});

test('an owner that changed', () => {
  expect(
    refusal(changed((text) => text.replace('"id":"paid","owner":"tester"', '"id":"paid","owner":"sut"'))),
  ).toMatch(/"paid" was a tester node, but is an SUT node/);
});

test('another start', () => {
  expect(refusal(changed((text) => text.replace('"initial":"cart"', '"initial":"paid"')))).toMatch(
    /start at "cart", but the model starts at "paid"/,
  );
});

test('coverage files that are broken are told as such, never read', () => {
  const text = writeCoverage(tallyOf(shop, failedTrace));
  const broken = [
    text.slice(0, -20),
    text.replace('"covered":[[0', '"covered":[[99'),
    text.replace('"nodes":["cart"', '"nodes":["kart"'),
    text.replace('"label":"pay"', '"label":"play"'),
    text.replace('"spent":41', '"spent":"41"'),
  ];
  for (const bytes of broken) {
    expect(bytes).not.toBe(text);
    const outcome = readTally(shop, [sourceOf('c.json', bytes)]);
    expect(outcome.ok).toBe(false);
    expect(!outcome.ok && outcome.issues[0].code).toMatch(/^coverage\//);
  }
});
