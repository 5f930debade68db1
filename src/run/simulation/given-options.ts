// The options of a simulation as a program gave them, checked like those of a file: every fault at once, the nearest name for a
// mistyped one, and no option that is silently left out.

import { didYouMean, IssueList, orThrow, shapes } from '../../base/index.ts';
import { RUN_SETTINGS, SETTING_KEYS, type Setting, shapeOf } from '../settings/index.ts';

/** What only campaigns against real systems have a use for. */
const isReal = (key: (typeof SETTING_KEYS)[number]): boolean => (RUN_SETTINGS[key] as Setting).real === true;
const REAL: readonly string[] = SETTING_KEYS.filter(isReal);
/** A simulation has no verdict, so nothing is required of it. */
const SETTINGS = SETTING_KEYS.filter((key) => !isReal(key) && key !== 'require');
const KNOWN = [...SETTINGS, 'strategy', 'sut', 'suite', 'runs'];

/** Throws one InputError that holds every fault of the options. */
export function checkOptions(options: object): void {
  const issues = new IssueList();
  const fault: shapes.ShapeFault = (path, value, must) =>
    issues.add('run/bad-option', shapes.shapeFaultText(path, value, must));
  if (typeof options !== 'object' || options === null) {
    issues.add(
      'run/bad-option',
      `the options are ${options === null ? 'null' : `of type ${typeof options}`}; they must be an object`,
      -1,
      EXAMPLE,
    );
    orThrow(issues.failure());
  }
  const given = options as Readonly<Record<string, unknown>>;
  for (const [key, value] of Object.entries(given)) {
    if (!KNOWN.includes(key)) {
      issues.add(
        'run/unknown-option',
        `unknown option ${JSON.stringify(key)}; use ${KNOWN.join(', ')}`,
        -1,
        didYouMean(key, KNOWN) ??
          (REAL.includes(key) ? 'only runs against real systems have this option' : EXAMPLE),
      );
    } else if (value === undefined) continue;
    else if (key === 'runs') COUNT(value, key, fault);
    else {
      const setting = SETTINGS.find((name) => name === key);
      if (setting) shapeOf(setting)(value, key, fault);
    }
  }
  if (given['strategy'] === undefined) issues.add('run/missing-option', '"strategy" is missing', -1, EXAMPLE);
  if (issues.failed) orThrow(issues.failure());
}

const COUNT = shapes.wholeFrom(1);

const EXAMPLE = "for instance { strategy: 'adaptive', budget: 200 }";
