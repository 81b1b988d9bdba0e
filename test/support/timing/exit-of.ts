import { patienceMs } from './wait-for.ts';

interface Ending<Exit> {
  readonly exited: Promise<Exit>;
  readonly pid?: number | undefined;
}

/** How a process ended. One that never comes to its failpoint would hold up its file for as long as a run may take. */
export async function exitOf<Exit>(
  { exited, pid }: Ending<Exit>,
  timeoutMs = 2 * patienceMs,
): Promise<Exit> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`process ${pid} has not ended after ${timeoutMs} ms`)),
    timeoutMs,
  );
  return Promise.race([exited, late.promise]).finally(() => clearTimeout(timer));
}
