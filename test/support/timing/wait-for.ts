/** How long a test waits that names no limit. `npm run mutants` sets it: its tests are to fail within a minute. */
export const patienceMs = Number(process.env['TEST_WAIT_SECONDS'] ?? 60) * 1_000;
const pollMs = 25;
const pollMsMax = 100;
/** Of the time waited so far, before the next look. */
const pollShare = 0.05;

/**
 * Waits until the condition holds; a condition that throws ends the wait. It looks less often the longer it takes, since
 * looking takes the processors from what is waited for.
 */
export async function waitFor(
  condition: () => boolean | Promise<boolean>,
  timeoutMs = patienceMs,
): Promise<void> {
  const startedAt = Date.now();
  while (!(await condition())) {
    const waitedMs = Date.now() - startedAt;
    if (waitedMs > timeoutMs)
      throw new Error(`not so after ${timeoutMs} ms: ${condition.toString()}`);
    await Bun.sleep(Math.min(pollMsMax, Math.max(pollMs, waitedMs * pollShare)));
  }
}
