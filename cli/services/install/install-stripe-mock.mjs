// Builds stripe-mock with Go into node_modules/.cache/stripe-mock, once: it checks our requests against Stripe's document.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const pinned = 'github.com/stripe/stripe-mock@v0.203.0';
const folder = fileURLToPath(new URL('../../../node_modules/.cache/stripe-mock', import.meta.url));
const mark = `${folder}/installed.txt`;

if (!existsSync(mark) || readFileSync(mark, 'utf8') !== pinned) {
  mkdirSync(`${folder}/bin`, { recursive: true });
  // Modules are kept read-only otherwise, and the cache could not be removed.
  const env = { ...process.env, GOBIN: `${folder}/bin`, GOFLAGS: '-modcacherw' };
  execFileSync('go', ['install', pinned], { stdio: ['ignore', 'ignore', 'inherit'], env });
  writeFileSync(mark, pinned);
}
