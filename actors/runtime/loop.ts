export interface Loop {
  /** Runs the loop now; during a run, once more after it. */
  readonly wake: () => void;
  /** Stops the loop after the current run. */
  readonly stop: () => Promise<void>;
}

interface LoopOptions {
  readonly everyMs: number;
  /** The minimum time from the start of one woken run to the next, so that wakes are batched. */
  readonly gatherMs?: number;
  /** `true` requests the next run at once. */
  readonly run: () => Promise<boolean | void>;
  readonly onError: (error: unknown) => void;
}

const errorWaitMs = 100;
const errorWaitMsMax = 2_000;

/** Runs every `everyMs`, or when woken; with backoff after errors. */
export function startLoop({ everyMs, gatherMs = 0, run, onError }: LoopOptions): Loop {
  let isStopping = false;
  let isWoken = false;
  let failures = 0;
  let interrupt: () => void = () => undefined;

  const wait = (ms: number, canBeWoken: boolean): Promise<void> =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(end, ms);
      interrupt = () => (canBeWoken || isStopping ? end() : undefined);
    });

  const turn = async (): Promise<void> => {
    isWoken = false;
    const startedAt = performance.now();
    try {
      const hasMore = await run();
      failures = 0;
      // Always yields to the event loop: a run without I/O must not starve others.
      if (hasMore === true) {
        await new Promise((resolve) => setImmediate(resolve));
        return;
      }
      if (!isWoken && !isStopping) await wait(everyMs, true);
      const gatherForMs = startedAt + gatherMs - performance.now();
      if (gatherForMs > 0 && !isStopping) await wait(gatherForMs, false);
      else await new Promise((resolve) => setImmediate(resolve));
    } catch (error) {
      failures += 1;
      onError(error);
      if (!isStopping) await wait(Math.min(errorWaitMs * 2 ** failures, errorWaitMsMax), false);
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
