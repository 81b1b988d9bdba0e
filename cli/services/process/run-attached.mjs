import { spawn } from 'node:child_process';

/** Runs a program with the streams of this one to its end and returns its exit code; 1 when a signal has ended it. */
export async function runAttached(command, args, { cwd, env, whenStopped }) {
  const child = spawn(command, args, { cwd, env, stdio: 'inherit' });
  whenStopped(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
