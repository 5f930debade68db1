// What the tests can use beyond Node and npm. `node scripts/needs.mjs` names in one line what is missing;
// `--packages` prints the Debian packages that would bring it.
import { spawnSync } from 'node:child_process';

const NEEDS = [
  { command: 'curl', package: 'curl', for: 'the session with the service in docs/reference/serve.md' },
  { command: 'python3', package: 'python3', for: 'clients and systems in Python' },
  { command: 'chromium', package: 'chromium', for: 'reports and the solver in a browser' },
  { command: 'xmllint', package: 'libxml2-utils', for: 'JUnit XML against its schema' },
  { command: 'zsh', package: 'zsh', for: 'completion in zsh' },
  { command: 'fish', package: 'fish', for: 'completion in fish' },
  { command: 'mosquitto', package: 'mosquitto', for: 'a real system under test' },
  {
    command: 'redis-server',
    package: 'redis-server',
    for: 'a real system under test, and campaigns on many machines',
  },
  { command: 'openssl', package: 'openssl', for: 'a fleet over TLS' },
  { command: 'initdb', package: 'postgresql', for: 'a real system under test' },
];

// Debian keeps the programs of PostgreSQL off the path.
const debian = '$(echo /usr/lib/postgresql/*/bin | tr " " :)';
const isThere = ({ command }) =>
  spawnSync('sh', ['-c', `PATH=$PATH:/usr/sbin:${debian} command -v ${command}`], { stdio: 'ignore' })
    .status === 0;
const missing = NEEDS.filter((need) => !isThere(need));

if (process.argv.includes('--packages')) {
  console.log(missing.map((need) => need.package).join(' '));
} else if (missing.length > 0) {
  const named = missing.map((need) => `${need.command} (${need.for})`).join(', ');
  console.log(`not installed, so the tests that use it are skipped: ${named}`);
}
