// State charts by the book: one small chart for each rule of the SCXML recommendation, with where its true run ends. Every end that is possible
// is reachable in the game, and where the rule leaves one end alone, no other is.

import { describe, expect, it } from 'vitest';
import { gameOf } from '../read-text.ts';

const chart = (inside: string, more = 'initial="s"'): string =>
  `<scxml xmlns="http://www.w3.org/2005/07/scxml" ${more}>${inside}<final id="yes"/><final id="no"/></scxml>`;

/** Which of yes and no can be reached. */
function ends(text: string): string[] {
  const { nodes, edges, initial } = gameOf('scxml', text);
  const seen = new Set([initial]);
  for (const node of seen)
    for (const edge of edges) {
      const [, from, to] = /^(.*?) -(?:.*-)?> (.*?)(?: \*[\d.]+)?$/.exec(edge)!;
      if (from === node) seen.add(to);
    }
  expect(nodes.length).toBeGreaterThan(2);
  return ['yes', 'no'].filter((end) => [...seen].some((node) => node.startsWith(end)));
}

const goto = (end: string, event = '', cond = ''): string =>
  `<transition${event && ` event="${event}"`}${cond && ` cond="${cond}"`} target="${end}"/>`;
const raise = (event: string): string => `<raise event="${event}"/>`;
const data = (id: string, expr: string): string => `<datamodel><data id="${id}" expr="${expr}"/></datamodel>`;
const add = (name: string): string => `<assign location="${name}" expr="${name} + 1"/>`;

describe('executable content', () => {
  it('of <initial> runs after the entry of its state and before that of its child', () => {
    const text = chart(
      `<state id="s"><onentry>${raise('a')}</onentry><initial><transition target="t">${raise('b')}</transition></initial><state id="t"><onentry>${raise('c')}</onentry>${goto('u', 'a')}${goto('no', '*')}</state><state id="u">${goto('v', 'b')}${goto('no', '*')}</state><state id="v">${goto('yes', 'c')}${goto('no', '*')}</state></state>`,
    );
    expect(ends(text)).toEqual(['yes']);
  });

  it('of a history runs only as long as it remembers nothing', () => {
    const text = chart(
      `<state id="s"><initial><transition target="h"/></initial><history id="h"><transition target="t">${raise('first')}</transition></history><state id="t">${goto('u', 'first')}${goto('no', 'go')}</state><state id="u">${goto('no', 'first')}</state><transition event="leave" target="w"/></state><state id="w"><transition event="back" target="h"/></state>`,
    );
    expect(ends(text)).toEqual([]);
    expect(gameOf('scxml', text).edges.some((edge) => edge.includes('-back->'))).toBe(true);
  });

  it('that a state is left and entered by at once finds what was left in its history', () => {
    const text = chart(
      `<state id="s">${data('n', '0')}<initial><transition target="h"/></initial><onexit>${add('n')}</onexit><history id="h"><transition target="t"/></history><state id="t">${goto('u', 'go')}${goto('no', 'check', 'n==1')}</state><state id="u"><transition event="again" cond="n==0" target="s"/>${goto('yes', 'check', 'n==1')}</state></state>`,
    );
    expect(ends(text)).toEqual(['yes']);
  });

  it.each([
    ['0', 'a'],
    ['1', 'b'],
    ['2', 'c'],
  ])('of <if> is that of the first condition that holds: %s', (value, event) => {
    const text = chart(
      `<datamodel><data id="x" expr="${value}"/></datamodel><state id="s"><onentry><if cond="x==0">${raise('a')}<elseif cond="x==1"/>${raise('b')}<else/>${raise('c')}</if>${raise('z')}</onentry>${goto('yes', event)}${goto('no', '*')}</state>`,
    );
    expect(ends(text)).toEqual(['yes']);
  });

  it('of an <if> that cannot be decided goes every way, and one way for each run', () => {
    const text = chart(
      `${data('n', '0')}<state id="s"><onentry><if cond="ask()">${add('n')}<elseif cond="askMore()"/>${raise('b')}<else/>${add('n')}${add('n')}</if></onentry>${goto('yes', 'b', 'n==0')}${goto('no', 'b')}${goto('one', 'go', 'n==1')}${goto('two', 'go', 'n==2')}${goto('no', 'go', 'n&gt;2')}</state><state id="one"/><state id="two"/>`,
    );
    expect(ends(text)).toEqual(['yes']);
    const { nodes } = gameOf('scxml', text);
    expect(nodes).toEqual(expect.arrayContaining(['one', 'two']));
  });

  it('may be run by <foreach> any number of times', () => {
    const text = chart(
      `${data('n', '0')}<state id="s"><onentry><foreach array="list" item="i">${add('n')}</foreach></onentry>${goto('yes', '', 'n==7')}${goto('no')}</state>`,
    );
    expect(ends(text)).toEqual(['yes', 'no']);
  });

  it('that fails leaves out the rest of its block, and no other block', () => {
    const text = chart(
      `${data('n', '0')}<state id="s"><onentry><assign location="nobody" expr="1"/>${raise('lost')}</onentry><onentry>${raise('kept')}</onentry>${goto('no', 'lost')}${goto('t', 'error.execution')}</state><state id="t">${goto('yes', 'kept')}${goto('no', '*')}</state>`,
    );
    expect(ends(text)).toContain('yes');
    const silent = chart(
      `${data('n', '0')}<state id="s"><onentry><send event="e" target="nowhere"/>${add('n')}</onentry>${goto('no', '', 'n==1')}${goto('yes')}</state>`,
    );
    expect(ends(silent)).toContain('yes');
  });

  it('does not know which states are active while they are entered', () => {
    const inside = (cond: string, end: string) =>
      chart(
        `<state id="s" initial="t"><onentry><if cond="In('t')">${raise('in')}</if></onentry><state id="t"><onentry><if cond="${cond}">${raise('now')}</if></onentry></state>${goto('no', 'in')}${goto(end, 'now')}</state>`,
      );
    expect(ends(inside("In('t')", 'yes'))).toContain('yes');
  });

  it('of a script with calls may change any variable', () => {
    const text = chart(
      `${data('n', '0')}<state id="s"><onentry><script>change()</script></onentry>${goto('yes', '', 'n==1')}${goto('no')}</state>`,
    );
    expect(ends(text)).toEqual(['yes', 'no']);
    expect(ends(text.replace('change()', 'n = 1; console.log(n)'))).toEqual(['yes']);
  });
});

describe('transitions', () => {
  const counted = (transition: string, more = '') =>
    chart(
      `${data('n', '0')}<state id="s" initial="t"><onexit>${add('n')}</onexit>${transition}<state id="t">${more}</state><state id="u">${goto('yes', 'check', 'n==1')}${goto('no', 'check', 'n==0')}</state>${goto('yes', 'check', 'n==1')}${goto('no', 'check', 'n==0')}</state>`,
    );

  it('of type internal to their own source, or out of it, leave it all the same', () => {
    expect(ends(counted('<transition event="go" type="internal" target="s"/>'))).toEqual(['yes', 'no']);
    const once = chart(
      `${data('n', '0')}<state id="s" initial="t"><onexit>${add('n')}</onexit><transition event="go" cond="n==0" type="internal" target="s"/><state id="t">${goto('yes', 'check', 'n==1')}</state></state>`,
    );
    expect(ends(once)).toEqual(['yes']);
    const inner = once.replace('type="internal" target="s"', 'type="internal" target="t"');
    expect(ends(inner)).toEqual([]);
  });

  it('that leave the same states exclude one another: the earlier region goes', () => {
    const region = (name: string, end: string) => `<state id="${name}">${goto(end, 'go')}</state>`;
    expect(ends(chart(`<parallel id="s">${region('a', 'yes')}${region('b', 'no')}</parallel>`))).toEqual([
      'yes',
    ]);
  });

  it('of an inner state go before those around it', () => {
    const text = chart(
      `<parallel id="s"><transition event="go" target="no"/><state id="a"/><state id="b">${goto('yes', 'go')}</state></parallel>`,
    );
    expect(ends(text)).toEqual(['yes']);
  });

  it('whose condition cannot be read may end in an error', () => {
    const text = chart(
      `<state id="s">${goto('no', '', 'return')}${goto('t')}</state><state id="t"><onentry>${raise('late')}</onentry>${goto('yes', 'error.execution')}${goto('no', '*')}</state>`,
    );
    expect(ends(text)).toContain('yes');
  });
});

describe('ends', () => {
  it('of regions are reported once, when the last of them has come to its end', () => {
    const region = (name: string) =>
      `<state id="${name}" initial="${name}1"><state id="${name}1">${goto(`${name}2`, 'go')}</state><final id="${name}2"/></state>`;
    const text = chart(
      `${data('n', '0')}<state id="s" initial="p"><parallel id="p">${region('a')}${region('b')}</parallel><transition event="done.state.p">${add('n')}</transition>${goto('yes', 'check', 'n==1')}${goto('no', 'check', 'n==2')}</state>`,
    );
    expect(ends(text)).toEqual(['yes']);
  });

  it('come after what the final state raises on entry', () => {
    const text = chart(
      `<state id="s" initial="f"><final id="f"><onentry>${raise('first')}</onentry></final>${goto('t', 'first')}${goto('no', 'done.state.s')}</state><state id="t">${goto('yes', 'done.state.s')}${goto('no', '*')}</state>`,
    );
    expect(ends(text)).toEqual(['yes']);
  });
});

describe('events', () => {
  it('sent to the document itself are the system’s, also where a prefix or * takes them', () => {
    const text = chart(
      `<state id="s"><onentry><send event="tick.one" delay="1s"/></onentry>${goto('yes', 'tick')}</state>`,
    );
    const { edges } = gameOf('scxml', text);
    expect(edges).toEqual(['s -tick.one-> yes']);
    expect(gameOf('scxml', text).nodes).toContain('[s]');
    expect(gameOf('scxml', text.replace('event="tick"', 'event="*"')).edges).toEqual(
      expect.arrayContaining(['s/* -tick.one-> yes', 's -*-> s/*']),
    );
  });

  it('sent to #_internal are taken before any other', () => {
    const text = chart(
      `<state id="s"><onentry><send event="now" target="#_internal"/></onentry>${goto('yes', 'now')}${goto('no', 'other')}</state>`,
    );
    expect(ends(text)).toEqual(['yes']);
  });

  it('whose names are computed may be any', () => {
    const text = chart(
      `<state id="s"><onentry><send eventexpr="pick()"/></onentry>${goto('yes', 'a')}${goto('no', 'b')}</state>`,
    );
    const { nodes } = gameOf('scxml', text);
    expect(nodes).toEqual(expect.arrayContaining(['[s/wait]', '[s/a]', '[s/b]']));
  });

  it('of an invoked document come from the system, and what they bring is not known', () => {
    const text = chart(
      `${data('n', '1')}<state id="s"><invoke><content><scxml><final id="f"><onentry><send target="#_parent" event="told"/></onentry></final></scxml></content><finalize><assign location="n" expr="_event.data"/></finalize></invoke>${goto('yes', 'told', 'n==2')}${goto('no', 'told')}</state>`,
    );
    expect(ends(text)).toEqual(['yes', 'no']);
    expect(gameOf('scxml', text).edges.some((edge) => edge.startsWith('s -told'))).toBe(true);
  });
});

describe('data', () => {
  it('with late binding has no value before its state is entered', () => {
    const text = (binding: string) =>
      chart(
        `<state id="s">${goto('yes', '', 'n==1')}${goto('no')}</state><state id="t">${data('n', '1')}</state>`,
        `initial="s" binding="${binding}"`,
      );
    expect(ends(text('early'))).toEqual(['yes']);
    expect(ends(text('late'))).toEqual(['yes', 'no']);
  });

  it('of an object is not known after the object has changed', () => {
    const text = chart(
      `${data('o', 'make()')}<state id="s"><onentry><assign location="o.n" expr="1"/><assign location="o" expr="make()"/></onentry>${goto('no', '', 'o.n==1')}${goto('yes')}</state>`,
    );
    expect(ends(text)).toEqual(['yes', 'no']);
  });
});
