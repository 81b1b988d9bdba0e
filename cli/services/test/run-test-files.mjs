import { setTimeout as sleep } from 'node:timers/promises';
import { idleProcessors } from './idle-processors.mjs';

/** Two more than processors: most files wait for something from time to time. */
const sideBySide = 4;
/** Files that wait more than they work leave room for others. */
const sideBySideMax = 6;
const idleShare = 0.05;
const lookMs = 500;

/**
 * Runs the jobs, in their order, and reports the result of each as it ends: four at a time, and up to six while the
 * processors have nothing to do for some of the time (decision 199). Those four never wait. A job whose `ready` has
 * not resolved lets those behind it go first.
 */
export async function runTestFiles(
  started,
  jobs,
  run,
  report,
  { idle = idleProcessors(), everyMs = lookMs } = {},
) {
  const results = [];
  const waiting = jobs.map((job) => ({ job, isReady: job.ready === undefined }));
  const running = new Set();
  // One that rejects is never ready; who made it says why.
  for (const one of waiting)
    one.job.ready?.then(
      () => (one.isReady = true),
      () => {},
    );
  const startNext = () => {
    const index = waiting.findIndex(({ isReady }) => isReady);
    if (index === -1) return false;
    const [{ job }] = waiting.splice(index, 1);
    const work = run(job).then((result) => {
      running.delete(work);
      if (started.closed) return;
      results.push(result);
      report(result);
    });
    running.add(work);
    return true;
  };
  const oneIsReady = () => Promise.race(waiting.map(({ job }) => job.ready));
  while (waiting.length > 0 && !started.closed) {
    if (running.size < sideBySide) {
      if (!startNext()) await Promise.race([...running, oneIsReady()]);
    } else if (running.size === sideBySideMax) await Promise.race(running);
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
  return results;
}
