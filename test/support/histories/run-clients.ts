import { expect } from 'bun:test';

/** What a client did, and the status of the answer. */
export type Told = readonly [deed: string, status: number];

export interface RandomRun {
  /** Of all clients together. */
  readonly steps: number;
  /** One step each, at the same time. */
  readonly clients: readonly (() => Promise<Told>)[];
  /** A process is killed each time that so many steps were begun. */
  readonly stepsACrash: number;
  readonly crash: () => Promise<void>;
  /** What has to be done at least once (`capture 200`): the clients go on for it, up to four times as many steps. */
  readonly needed?: readonly string[];
}

/** In 200 steps at Stripe a capture succeeds four times, so never in one of fifty runs. */
const LONGER = 4;

/** How often each deed was answered with each status (`buy 200`). */
export type Counts = ReadonlyMap<string, number>;

/**
 * Clients take steps, while processes are killed, until all were taken. Throws when an answer is a failure of the service
 * other than 503, which says that it is not there.
 */
export async function runClients({
  steps,
  clients,
  stepsACrash,
  crash,
  needed = [],
}: RandomRun): Promise<Counts> {
  const counts = new Map<string, number>();
  let done = 0;
  let isOver = false;
  const isMissing = (): boolean => needed.some((deed) => !counts.has(deed));
  const run = async (step: () => Promise<Told>): Promise<void> => {
    while (done < steps || (done < steps * LONGER && isMissing())) {
      done += 1;
      const [deed, status] = await step();
      expect([deed, status < 500 || status === 503]).toEqual([deed, true]);
      counts.set(`${deed} ${status}`, (counts.get(`${deed} ${status}`) ?? 0) + 1);
    }
  };
  const breaker = async (): Promise<void> => {
    for (let next = stepsACrash; ; next += stepsACrash) {
      while (!isOver && done < next) await Bun.sleep(50);
      if (isOver) return;
      await crash();
    }
  };
  const breaking = breaker();
  // A client that fails must not hang the test behind the breaker.
  const ended = await Promise.allSettled(clients.map(run));
  isOver = true;
  await breaking;
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return counts;
}

/** Each of the deeds was done at least once. */
export function expectDone(counts: Counts, deeds: readonly string[]): void {
  for (const deed of deeds) expect([deed, (counts.get(deed) ?? 0) > 0]).toEqual([deed, true]);
}
