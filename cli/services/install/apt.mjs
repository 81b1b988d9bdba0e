import { spawnSync } from 'node:child_process';
import { findProgram } from './find-program.mjs';
import { runProgram } from '../process/run-program.mjs';

/** The system services of the packages must not start: what we start we must be able to stop. */
const script = `
set -e
export DEBIAN_FRONTEND=noninteractive
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  printf '#!/bin/sh\\nexit 101\\n' >"$policy"
  chmod 755 "$policy"
  trap 'rm -f "$policy"' EXIT
fi
apt-get update -q
apt-get install -y -q --no-install-recommends "$@"
`;

/** Whether packages may be installed here without a question: by apt, as root or by sudo without a password. */
export function mayInstallByApt() {
  if (findProgram('apt-get') === undefined) return false;
  return process.getuid?.() === 0 || spawnSync('sudo', ['-n', 'true']).status === 0;
}

/** Installs packages of Debian or Ubuntu; throws a Refusal with apt's last lines when that fails. */
export async function installByApt(started, packages, { logPath }) {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const [command, ...args] = [...asRoot, 'sh', '-c', script, 'apt', ...packages];
  const name = `apt-get install ${packages.join(' ')}`;
  await runProgram(started, { name, command, args, logPath, env: process.env });
}
