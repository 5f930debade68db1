// Several instances of a system, one campaign (docs/reference/fleet.md).
//
//   npm run bench fleet                 1, 2, 4, 8, 16 instances with 5 ms answers, beside as many campaigns that share nothing
//   npm run bench fleet -- scale        simulated: up to 10,000 instances of a game of 10^5 nodes, and where the speed-up ends
//   npm run bench fleet -- traffic      what Redis sees of a test (redis-server)
//   npm run bench fleet -- compare      10^6 runs of a comparison on two workers, and the table of one process (redis-server, npm run build)
//   npm run bench fleet -- --smoke      a little of each

import { existsSync } from 'node:fs';
import { hasRedis } from '../test/unit/fleet/redis-server.ts';
import { benchJoint } from './fleet/joint.ts';
import { benchScale } from './fleet/scale.ts';
import { benchShards } from './fleet/shards.ts';
import { benchTraffic } from './fleet/traffic.ts';

const words = process.argv.slice(2);
const smoke = words.includes('--smoke');
const asked = words.filter((word) => !word.startsWith('--'));
const wants = (name: string): boolean => smoke || asked.includes(name);
const failed: string[] = [];

if (smoke || asked.length === 0) {
  const size = smoke
    ? { nodes: 40, instances: [1, 2], seeds: 1, answer: 1 }
    : { nodes: 400, instances: [1, 2, 4, 8, 16], seeds: 5, answer: 5 };
  if (!(await benchJoint(size))) failed.push('eight together are not 1.5 times as soon as eight apart');
}
if (wants('scale')) {
  const size = smoke
    ? { nodes: 1000, depth: 20, instances: [1, 10, 100] }
    : { nodes: 100_000, depth: 100, instances: [1, 10, 100, 1000, 10_000] };
  benchScale({ ...size, strategy: 'adaptive' });
}
if ((wants('traffic') || wants('compare')) && !hasRedis) console.log('redis-server is not installed');
if (wants('traffic') && hasRedis) {
  await benchTraffic(
    smoke
      ? { nodes: 40, lengths: [20], tests: 50, seats: 2 }
      : { nodes: 400, lengths: [10, 100, 1000], tests: 2000, seats: 8 },
  );
}
if (wants('compare') && hasRedis) {
  if (!existsSync('dist/cli/main.js')) console.log('nothing is built: npm run build');
  else if (!(await benchShards(smoke ? 1000 : 1_000_000, 2))) failed.push('the tables differ');
}
for (const what of failed) console.log(`FAILED: ${what}`);
if (failed.length > 0) process.exitCode = 1;
