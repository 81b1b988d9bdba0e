import { runJson, startJson } from './run-json.mjs';

/** Runs a program of loadtests with the environment of the bench, and more; returns what it prints. */
export function bunJson(at, args, extra = {}) {
  return runJson(at.bun, ['run', ...args], { cwd: at.root, env: { ...at.environment, ...extra } });
}

/** Hosts that take deliveries; the process id of their program is `pid`. */
export async function startReceiver(at, hosts) {
  const receiver = await startJson(at.helpers, {
    command: at.bun,
    args: ['run', 'loadtests/bench/receiver/receiver.ts', String(hosts), at.authorityPath],
    cwd: at.root,
  });
  return { ...receiver, pid: at.helpers.at(-1).pid };
}
