/** The time of each unit (ms) that clients do at once, each its own in a loop, until the time is over. */
export async function load(
  clients: readonly (() => Promise<unknown>)[],
  seconds: number,
): Promise<number[]> {
  const until = performance.now() + seconds * 1_000;
  const times: number[] = [];
  const run = async (unit: () => Promise<unknown>): Promise<void> => {
    while (performance.now() < until) {
      const began = performance.now();
      await unit();
      times.push(performance.now() - began);
    }
  };
  await Promise.all(clients.map(run));
  return times;
}
