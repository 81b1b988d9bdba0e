const pollMs = 25;

/** Waits until the condition holds; a condition that throws ends the wait. */
export async function waitFor(
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 10_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline)
      throw new Error(`not so after ${timeoutMs} ms: ${condition.toString()}`);
    await Bun.sleep(pollMs);
  }
}
