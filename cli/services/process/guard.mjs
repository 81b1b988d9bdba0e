import { spawn } from 'node:child_process';

/**
 * Postgres and Redis do not notice that their launcher was killed with SIGKILL. A shell that waits for
 * the end of its input does: the kernel closes the pipe when the launcher dies, however it dies.
 * `signal` as Node names it; not every sh knows it with its SIG.
 */
export function guardAgainstOrphaning(pid, signal) {
  const signalName = signal.replace(/^SIG/, '');
  const script = 'while read -r line; do :; done; kill -s "$1" "$2" 2>/dev/null';
  const watcher = spawn('/bin/sh', ['-c', script, 'commerce-guard', signalName, String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.on('error', () => {});
  watcher.stdin.on('error', () => {});
  watcher.unref();
  return { release: () => watcher.kill('SIGKILL') };
}
