import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Refusal } from '../services/process/refusal.mjs';

const version = 'v1.8.1';

/** k6 on PATH or in Go's folder; else built once by `go install` (about a minute); else a Refusal that says how to install it. */
export function findK6(say) {
  if (spawnSync('k6', ['version']).status === 0) return 'k6';
  const built = join(homedir(), 'go', 'bin', 'k6');
  if (existsSync(built)) return built;
  if (spawnSync('go', ['version']).status !== 0) {
    throw new Refusal(
      'The bench needs k6: install it (https://k6.io), or Go, with which it is built.',
    );
  }
  say(`building k6 ${version} with Go, once`);
  execFileSync('go', ['install', `go.k6.io/k6@${version}`], { stdio: 'ignore' });
  return built;
}
