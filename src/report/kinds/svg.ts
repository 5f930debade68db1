// The graph, coloured by what was covered.

import { foldedGame } from '../../game/index.ts';
import { drawGame } from '../drawing/index.ts';
import { coveragePaint } from './coverage-paint.ts';
import type { Report } from './report.ts';

export const svg = {
  id: 'svg',
  title: 'SVG',
  about: 'the graph, coloured by what was covered',
  extension: '.svg',
  media: 'image/svg+xml',
  render: (findings) => drawGame(foldedGame(findings.game), { paint: coveragePaint(findings) }),
} as const satisfies Report;
