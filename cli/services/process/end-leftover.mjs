import { setTimeout as sleep } from 'node:timers/promises';
import { startOfProcess } from './process-identity.mjs';

/** Stops a process that an earlier launcher left behind; `steps` are `[signal, waitMs][]`, tried in turn. */
export async function endLeftover(pid, steps) {
  const identity = startOfProcess(pid);
  const isRunning = () => identity !== undefined && startOfProcess(pid) === identity;
  for (const [signal, waitMs] of steps) {
    if (!isRunning()) return;
    send(pid, signal);
    const deadline = Date.now() + waitMs;
    while (isRunning() && Date.now() < deadline) await sleep(50);
  }
}

function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
