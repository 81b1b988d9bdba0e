import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Refusal } from '../services/process/refusal.mjs';

const version = 'v1.8.1';

/** k6 on PATH or in Go's folder; else built once by `go install` (about a minute); else a Refusal that says how to install it. */
export function findK6(say) {
  const found = findBuiltK6();
  if (found !== null) return found;
  if (spawnSync('go', ['version']).status !== 0) {
    throw new Refusal('k6 is needed: install it (https://k6.io), or Go, with which it is built.');
  }
  say(`building k6 ${version} with Go, once`);
  execFileSync('go', ['install', `go.k6.io/k6@${version}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return builtByGo();
}

/** The k6 that is there already; null when none is. */
export function findBuiltK6() {
  if (spawnSync('k6', ['version']).status === 0) return 'k6';
  return existsSync(builtByGo()) ? builtByGo() : null;
}

function builtByGo() {
  return join(homedir(), 'go', 'bin', 'k6');
}
