// Coverage over budget as CSV: the columns of `run --series`, and what all runs cover together.

import type { Report } from './report.ts';

export const csv = {
  id: 'csv',
  title: 'CSV',
  about: 'coverage over spent budget, one row per point',
  extension: '.csv',
  media: 'text/csv',
  render({ series }) {
    const rows = series.map(({ spent, mean, halfWidth95, min, max, together }) =>
      [spent, mean, halfWidth95, min, max, together].join(),
    );
    return `${['spent,mean,halfWidth95,min,max,together', ...rows].join('\n')}\n`;
  },
} as const satisfies Report;
