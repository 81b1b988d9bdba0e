export interface Loop {
  /** Runs the loop now; during a run, once more after it. */
  readonly wake: () => void;
  /** Stops the loop after the current run. */
  readonly stop: () => Promise<void>;
}

interface LoopOptions {
  readonly everyMs: number;
  /** The minimum time from the start of one woken run to the next under load, so that wakes are batched. */
  readonly gatherMs?: number;
  /** `true` requests the next run at once. */
  readonly run: () => Promise<boolean | void>;
  /** May return for how long the loop pauses (ms); otherwise longer with each failure in a row. */
  readonly onError: (error: unknown) => number | void;
}

/** With fewer runs a second than this, a woken run begins at once. */
const LOAD_FROM = 50;
const errorWaitMs = 100;
const errorWaitMsMax = 2_000;

/** Runs every `everyMs`, or when woken; with backoff after errors. */
export function startLoop({ everyMs, gatherMs = 0, run, onError }: LoopOptions): Loop {
  let isStopping = false;
  let isWoken = false;
  let failures = 0;
  let interrupt: () => void = () => undefined;
  const load = new RunsPerSecond();

  const wait = (ms: number, isWakeable: boolean): Promise<void> =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(end, ms);
      interrupt = () => (isWakeable || isStopping ? end() : undefined);
    });

  const turn = async (): Promise<void> => {
    isWoken = false;
    const startedAt = performance.now();
    const gatherForAll = load.count(startedAt) > LOAD_FROM ? gatherMs : 0;
    try {
      const hasMore = await run();
      failures = 0;
      // Always yields to the event loop: a run without I/O must not starve others.
      if (hasMore === true) {
        await new Promise((resolve) => setImmediate(resolve));
        return;
      }
      if (!isWoken && !isStopping) await wait(everyMs, true);
      const gatherForMs = startedAt + gatherForAll - performance.now();
      if (gatherForMs > 0 && !isStopping) await wait(gatherForMs, false);
      else await new Promise((resolve) => setImmediate(resolve));
    } catch (error) {
      failures += 1;
      const pauseMs = onError(error) ?? Math.min(errorWaitMs * 2 ** failures, errorWaitMsMax);
      if (!isStopping) await wait(pauseMs, false);
    }
  };

  const ended = (async () => {
    while (!isStopping) await turn();
  })();

  return {
    wake: () => {
      isWoken = true;
      interrupt();
    },
    stop: () => {
      isStopping = true;
      interrupt();
      return ended;
    },
  };
}

/** How many runs there were in the last second, the older ones counting less. */
class RunsPerSecond {
  #count = 0;
  #at = 0;

  count(now: number): number {
    this.#count = this.#count * Math.exp((this.#at - now) / 1_000) + 1;
    this.#at = now;
    return this.#count;
  }
}
