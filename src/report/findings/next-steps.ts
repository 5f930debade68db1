// What to do next, most urgent first. Each piece of advice says what was found and what would help, with a command where
// there is one.

import { attractor, type Game, TESTER } from '../../game/index.ts';
import { heldText, rateText, testName } from '../../run/index.ts';
import { evasions } from '../evasion.ts';
import { ambiguityText } from './ambiguity.ts';
import type { Findings, NextStep, NodeState } from './findings.ts';
import { frequency } from './frequency.ts';
import type { Dependence } from './hidden-state.ts';
import { answerOf, counted, nameOf, namesOf, percentText, spoken } from './names.ts';
import { runCommand, shellWord } from './repeat-command.ts';
import { LEVEL } from './weight-test.ts';

type Facts = Omit<Findings, 'next'>;

/** For so many open nodes it is told where the SUT turns away. */
const EXPLAINED = 5;

export function nextSteps(facts: Facts): NextStep[] {
  const { game, counts, failures, runs } = facts;
  const advice: NextStep[] = [];
  for (const { kind, node, nodes, count, rate, run, seen, shortest, quarantine } of failures) {
    const elsewhere = nodes.length > 1 ? ` and ${counted(nodes.length - 1, 'more node')}` : '';
    advice.push({
      id: 'failure',
      text:
        `Look at the failure ${kind} at ${node === '' ? '""' : node}${elsewhere}: seen ${counted(count, 'time')}, ` +
        `${counted(shortest.play.length, 'step')} from a reset, ${rateText(rate)} (${runs[run].file}, ${testName(seen.test)}).${quarantine ? ` It is ${heldText(quarantine)}.` : ''}`,
      command:
        shortest.replay ??
        runs[run].header.again ??
        ['covergame', 'replay', facts.modelPath, runs[run].file, '--sut', runs[run].header.sut]
          .map(shellWord)
          .join(' '),
    });
  }
  const cut = runs.filter(({ end, header }) => end === null && header.again === undefined);
  if (cut.length > 0) {
    advice.push({
      id: 'cut-off',
      text: `${cut.length} of ${counted(runs.length, 'run')} did not end. Continue ${cut.length === 1 ? 'it' : 'them'} with --resume.`,
      command: `${runCommand(cut[0].header, facts.modelPath)} --trace ${shellWord(cut[0].file)} --resume`,
    });
  }
  if (counts.missed > 0) {
    advice.push({
      id: 'missed',
      text:
        `${counted(counts.missed, 'node')} ${counts.missed === 1 ? 'is' : 'are'} certain for a tester, whatever the system does, but ${counts.missed === 1 ? 'was' : 'were'} ` +
        `missed: ${namesOf(game, nodesIn(facts, 'missed'))}. Use a larger budget, or a strategy that plans for uncovered nodes.`,
      ...(runs[0].header.again === undefined && { command: betterRun(facts) }),
    });
  }
  advice.push(
    ...openAdvice(facts),
    ...ambiguityAdvice(facts),
    ...hiddenAdvice(facts),
    ...weightAdvice(facts),
  );
  if (counts.impossible > 0) {
    advice.push({
      id: 'impossible',
      text: `No run reaches ${namesOf(game, nodesIn(facts, 'impossible'))}: correct the model or remove ${counts.impossible === 1 ? 'it' : 'them'}.`,
    });
  }
  if (advice.length === 0) advice.push(whatElse(facts));
  return advice;
}

const nodesIn = ({ nodes }: Facts, state: NodeState): number[] =>
  nodes.filter((found) => found.state === state).map(({ node }) => node);

/** A walk that is caught somewhere gains nothing by a longer one; a planner resets. */
function betterRun({ modelPath, runs }: Facts): string {
  const { header } = runs[0];
  const better =
    header.strategy === 'adaptive'
      ? { budget: 2 * Math.max(1, header.budget) }
      : { strategy: 'adaptive', suite: null };
  return runCommand({ ...header, run: 0, ...better }, modelPath);
}

function openAdvice(facts: Facts): NextStep[] {
  const { game } = facts;
  const open = nodesIn(facts, 'open').filter((v) => game.gain[v] > 0);
  const texts = new Map<string, number[]>();
  for (const v of open.slice(0, EXPLAINED)) {
    const text = whyOpen(facts, v);
    texts.set(text, [...(texts.get(text) ?? []), v]);
  }
  const advice = [...texts].map(
    ([text, nodes]): NextStep => ({ id: 'open', text: `${namesOf(game, nodes)}: ${text}` }),
  );
  if (open.length > EXPLAINED) {
    const rest = open.slice(EXPLAINED);
    advice.push({
      id: 'open',
      text: `${counted(rest.length, 'more node')} ${rest.length === 1 ? 'depends' : 'depend'} on the system in the same way: ${namesOf(game, rest)}.`,
    });
  }
  return advice;
}

interface Gate {
  /** A node at which the SUT may turn away, and the edges by which it does not. */
  readonly node: number;
  readonly edges: readonly number[];
  readonly asked: number;
  readonly got: number;
}

/** The SUT never let the tester near, or it did and the tester went elsewhere: two different things to do. */
function whyOpen({ game, taken }: Facts, v: number): string {
  const gates = gatesTo(game, taken, v);
  const passed = gates.filter(({ got }) => got > 0);
  if (passed.length > 0) {
    const [{ node, edges, got, asked }] = passed.toSorted((a, b) => b.got - a.got || a.node - b.node);
    return (
      `after ${answers(game, edges)} at ${nameOf(game, node)} the tester can force it, and the system gave this answer ` +
      `${got} of ${counted(asked, 'time')}. Use a larger budget, or a strategy that plans for uncovered nodes.`
    );
  }
  const shown = gates.toSorted((a, b) => b.asked - a.asked || a.node - b.node).slice(0, 2);
  const texts = shown.map(
    ({ node, edges, asked }) =>
      `the system must answer ${answers(game, edges)} at ${nameOf(game, node)}, ${occasions(asked)}`,
  );
  const more = gates.length - shown.length;
  const others = more > 0 ? `; or there ${more === 1 ? 'is one other way' : `are ${more} other ways`}` : '';
  return `${texts.join('; or ')}${others}. Make the system do it (inject a fault, use a stub), or give it more opportunities.`;
}

function gatesTo(game: Game, taken: Float64Array, v: number): Gate[] {
  const { nodes: forced } = attractor(game, TESTER, [v]);
  return evasions(game, v).map((node) => {
    const edges: number[] = [];
    let asked = 0;
    let got = 0;
    for (let e = game.outStart[node]; e < game.outStart[node + 1]; e++) {
      asked += taken[e];
      if (!forced.has(game.target[e])) continue;
      edges.push(e);
      got += taken[e];
    }
    return { node, edges, asked, got };
  });
}

const answers = (game: Game, edges: readonly number[]): string =>
  edges
    .slice(0, 3)
    .map((e) => answerOf(game, e))
    .join(' or ');

function occasions(asked: number): string {
  if (asked === 0) return 'where the runs never asked it';
  const { high } = frequency(0, asked);
  return `which it did in 0 of ${counted(asked, 'time')} (with 95 % confidence at most ${percentText(100 * high)} of the time)`;
}

const FALSE_ALARM = `(for a system that follows the weights, at most ${100 * LEVEL} % of campaigns report this)`;

function weightAdvice({ game, choices }: Facts): NextStep[] {
  const odd = choices.filter((choice) => choice.odd);
  if (odd.length === 0) return [];
  return [
    {
      id: 'weights',
      text:
        `At ${namesOf(
          game,
          odd.map(({ node }) => node),
        )} the system does not follow the weights of the model: ` +
        `set the weights to the observed frequencies, so that simulated runs resemble real ones ${FALSE_ALARM}.`,
    },
  ];
}

const FALSE_SPLIT = `(for a system whose answers depend on the node alone, at most ${100 * LEVEL} % of campaigns report this)`;

function hiddenAdvice({ game, dependences }: Facts): NextStep[] {
  return dependences.map((one) => {
    const { node, answer, had, not } = one;
    const what = answer < 0 ? 'failures' : answerOf(game, answer);
    const { when, part } = splitText(game, one);
    return {
      id: 'hidden-state',
      text:
        `${nameOf(game, node)} behaves differently ${when}: ${what} ${had.count} of ${had.of} against ${not.count} of ${not.of}. ` +
        `Split it into two nodes, one for ${part} ${FALSE_SPLIT}.`,
    };
  });
}

function splitText(game: Game, { how, after, from }: Dependence): { when: string; part: string } {
  const word = spoken(after);
  if (how === 'before') return { when: `after ${word}`, part: `tests that had ${word} before` };
  if (how === 'after') return { when: `right after ${word}`, part: `when ${word} came just before` };
  const way = `${word} at ${nameOf(game, from)}`;
  return { when: `when it is entered by ${way}`, part: `tests that come by ${way}` };
}

const ambiguityAdvice = ({ game, ambiguities }: Facts): NextStep[] =>
  ambiguities.map((finding) => ({
    id: 'ambiguity',
    text: `${sentence(ambiguityText(game, finding))} (${counted(finding.count, 'time')}).`,
  }));

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function whatElse({ repeat, runs }: Facts): NextStep {
  const { goal } = runs[0].header;
  return goal === 'nodes'
    ? {
        id: 'done',
        text: 'Every reachable state is covered. Cover the transitions too.',
        ...(runs[0].header.again === undefined && { command: `${repeat[0]} --goal transitions` }),
      }
    : {
        id: 'done',
        text: 'Every reachable transition is covered. Refine the model, or add invariants to the driver.',
      };
}
