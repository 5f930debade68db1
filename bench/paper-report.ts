// The technical report in bench/results/paper-report: what the paper leaves open or only hopes for, computed.
//
//   npm run bench paper-report              writes bench/results/paper-report from bench/results/paper/results.json and the logs of the other benches
//   npm run bench paper-report -- --smoke   computes it, writes nothing
//
// It rests on `npx covergame reproduce` (guarantees, coverage) and `npm run bench bugs` (faults of the real examples), which come first.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { reportFiles } from './paper-report/report.ts';

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const files = reportFiles({
  results: readFileSync(at('bench/results/paper/results.json'), 'utf8'),
  bugs: readFileSync(at('bench/results/bugs.md'), 'utf8'),
});
if (process.argv.includes('--smoke')) console.log(`${Object.keys(files).join(', ')}: computed`);
else {
  mkdirSync(at('bench/results/paper-report'), { recursive: true });
  for (const [name, text] of Object.entries(files))
    writeFileSync(at(`bench/results/paper-report/${name}`), text);
  console.log(`written to bench/results/paper-report: ${Object.keys(files).join(', ')}`);
}
