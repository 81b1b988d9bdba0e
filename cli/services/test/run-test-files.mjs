import { setTimeout as sleep } from 'node:timers/promises';
import { idleProcessors } from './idle-processors.mjs';
import { runTestFile } from './run-test-file.mjs';

const sideBySide = 2;
/** Files that wait more than they work leave room for others. */
const sideBySideMax = 4;
const idleShare = 0.2;
const lookMs = 3_000;

/**
 * Runs the files of each stage and reports each as it ends: two at a time, and up to four while the processors have
 * nothing to do for a fifth of the time (decision 199). Those two never wait.
 */
export async function runTestFiles(
  started,
  stages,
  options,
  report,
  { run = runTestFile, idle = idleProcessors(), everyMs = lookMs } = {},
) {
  const results = [];
  for (const files of stages) {
    const waiting = [...files];
    const running = new Set();
    const startNext = () => {
      const file = waiting.shift();
      const work = run(started, { ...options, file }).then((result) => {
        running.delete(work);
        if (started.closed) return;
        results.push(result);
        report(result);
      });
      running.add(work);
    };
    while (waiting.length > 0 && !started.closed) {
      if (running.size < sideBySide) startNext();
      else if (running.size === sideBySideMax) await Promise.race(running);
      else {
        // A file that has just begun or ended says nothing of how busy the next seconds are.
        idle();
        const before = running.size;
        const look = new AbortController();
        const looked = sleep(everyMs, undefined, { signal: look.signal }).catch(() => undefined);
        await Promise.race([looked, ...running]);
        look.abort();
        if (running.size === before && idle() >= idleShare) startNext();
      }
    }
    await Promise.all(running);
  }
  return results;
}
