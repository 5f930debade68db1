// Suites for people: Gherkin scenarios, and a Markdown page to tick off.

import { counted, printable, printableJson } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';
import type { Suite } from '../suite.ts';
import { CaseSteps, titleOf } from './steps.ts';

const nameOf = (game: Game): string => (game.name === '' ? 'the model' : oneLine(game.name));
const oneLine = (text: string): string => printable(text.replace(/\s+/g, ' '));
const quoted = (text: string): string => printableJson(text.replace(/\s+/g, ' '));

export function gherkin(game: Game, suite: Suite): string {
  const steps = new CaseSteps(game);
  const scenarios = suite.cases.map((path, i) => {
    const lines = [
      `  Scenario: ${oneLine(titleOf(game, path, i + 1))}`,
      '    Given the system is in its initial state',
    ];
    let before = 'given';
    for (const { kind, word, others } of steps.of(path)) {
      const keyword = before === kind ? 'And' : kind === 'do' ? 'When' : 'Then';
      before = kind;
      lines.push(
        kind === 'do'
          ? `    ${keyword} the tester does ${quoted(word)}`
          : `    ${keyword} the system answers ${quoted(word)}`,
      );
      if (others.length > 0)
        lines.push(`    # also allowed, and ends this scenario: ${others.map(quoted).join(', ')}`);
    }
    return `${lines.join('\n')}\n`;
  });
  return `# Made by covergame suite --as gherkin.\nFeature: ${nameOf(game)}, criterion ${suite.criterion}\n\n${scenarios.join('\n')}`;
}

export function markdown(game: Game, suite: Suite): string {
  const stepsOf = new CaseSteps(game);
  const cases = suite.cases.map((path, i) => {
    const steps = stepsOf.of(path).map(({ kind, word, others }) => {
      const rest =
        others.length > 0 ? ` _(also allowed, and ends the case: ${others.map(escaped).join(', ')})_` : '';
      return kind === 'do' ? `- [ ] do **${escaped(word)}**` : `- [ ] see **${escaped(word)}**${rest}`;
    });
    return `## ${escaped(titleOf(game, path, i + 1))}\n\nBring the system into its initial state.\n\n${steps.join('\n')}\n`;
  });
  const { requirements, satisfied, infeasible } = suite;
  return `# ${escaped(nameOf(game))}: ${suite.criterion}\n\n${counted(suite.cases.length, 'case')}; ${satisfied} of ${counted(requirements, 'requirement')} are met if the system answers as the cases say, ${infeasible} are infeasible.\n\n${cases.join('\n')}`;
}

const escaped = (text: string): string => oneLine(text).replace(/([\\`*_{}[\]<>#|])/g, '\\$1');
