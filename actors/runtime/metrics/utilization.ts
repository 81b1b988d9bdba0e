const WINDOW_MS = 15_000;
const SAMPLE_MS = 1_000;

interface Sample {
  readonly atMs: number;
  readonly cpuMs: number;
}

/**
 * Samples the CPU time of this process and returns a function that shows which share of one CPU it used over the last
 * 15 s, from 0 to 1. One CPU is what its event loop can use at most; Bun does not measure the loop itself.
 */
export function startUtilization(): () => number {
  let samples: readonly Sample[] = [sample()];
  setInterval(() => {
    samples = [...recent(samples), sample()];
  }, SAMPLE_MS).unref();
  return () => {
    const [first] = recent(samples);
    const now = sample();
    if (first === undefined || now.atMs <= first.atMs) return 0;
    return Math.min(1, (now.cpuMs - first.cpuMs) / (now.atMs - first.atMs));
  };
}

/** Those within the window, and the last one always: a process that was frozen has no other. */
function recent(samples: readonly Sample[]): readonly Sample[] {
  const since = performance.now() - WINDOW_MS;
  return samples.filter(({ atMs }, index) => atMs >= since || index === samples.length - 1);
}

function sample(): Sample {
  const { user, system } = process.cpuUsage();
  return { atMs: performance.now(), cpuMs: (user + system) / 1_000 };
}
