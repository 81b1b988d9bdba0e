interface Rate {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** Runs `step` in `clients` concurrent loops; returns the rate per second and the durations in ms. */
export async function measure(
  clients: number,
  seconds: number,
  step: (client: number) => Promise<void>,
): Promise<Rate> {
  const durations: number[] = [];
  const startedAt = performance.now();
  const endAt = startedAt + seconds * 1000;
  const loop = async (client: number): Promise<void> => {
    while (performance.now() < endAt) {
      const from = performance.now();
      await step(client);
      durations.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => loop(client)));
  const elapsed = (performance.now() - startedAt) / 1000;
  durations.sort((a, b) => a - b);
  const at = (share: number): number =>
    durations[Math.floor((durations.length - 1) * share)] ?? Number.NaN;
  return { perSecond: durations.length / elapsed, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
