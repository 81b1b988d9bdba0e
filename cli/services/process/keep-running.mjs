import { setTimeout as sleep } from 'node:timers/promises';
import { describeExit } from './child.mjs';
import { Interrupted, Refusal } from './refusal.mjs';

const deathsMax = 5;
const windowMs = 30_000;
const backOffMs = [200, 400, 800, 1_600];

/**
 * Starts a child again whenever it ends, with growing delays. Stays pending while that works;
 * rejects with a Refusal when the child ended five times within 30 s, or could not be started again.
 */
export async function keepRunning(started, first, startAgain, say) {
  const deaths = [];
  for (let child = first; ;) {
    const exit = await child.exited;
    if (started.closed) return;
    deaths.push(Date.now());
    const recent = deaths.filter((at) => at > Date.now() - windowMs).length;
    if (recent >= deathsMax) {
      const times = `${deathsMax} times within ${windowMs / 1000} s`;
      throw new Refusal(
        `${child.name} ended ${times}, the last time it ${describeExit(exit)}`,
        child.lastLines(),
      );
    }
    say(`${child.name} ${describeExit(exit)}; starting it again (its log: ${child.logPath})`);
    await sleep(backOffMs[recent - 1]);
    try {
      child = await startAgain();
    } catch (error) {
      if (error instanceof Interrupted) return;
      throw error;
    }
  }
}
