import { readLogHeads } from '../../storage/queries/event-log/read-log.ts';
import type { RunQuery } from '../../storage/query.ts';

/**
 * Notifies streams when an environment's log has grown, by one small query a tick for all watched environments. Wakes
 * through Redis would come too early: they announce commits, and events get their numbers later.
 */
interface LogWatch {
  /** Calls `onHead` with each new last number; returns a function that stops it. */
  readonly watch: (environmentId: string, onHead: (head: number) => void) => () => void;
  readonly close: () => void;
}

export function createLogWatch(query: RunQuery, everyMs: number): LogWatch {
  const watched = new Map<string, Set<(head: number) => void>>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let closed = false;

  const tick = async (): Promise<void> => {
    try {
      const heads = await readLogHeads(query, [...watched.keys()]);
      for (const [environmentId, head] of heads)
        for (const onHead of watched.get(environmentId) ?? []) onHead(head);
    } catch {
      // The database is down. The next tick tries again, and the streams notice by their own reads.
    }
    timer = null;
    arm();
  };
  const arm = (): void => {
    if (!closed && watched.size > 0) timer ??= setTimeout(() => void tick(), everyMs);
  };

  return {
    watch: (environmentId, onHead) => {
      const listeners = watched.get(environmentId) ?? new Set();
      watched.set(environmentId, listeners.add(onHead));
      arm();
      return () => {
        listeners.delete(onHead);
        if (listeners.size === 0 && watched.get(environmentId) === listeners)
          watched.delete(environmentId);
      };
    },
    close: () => {
      closed = true;
      if (timer) clearTimeout(timer);
    },
  };
}
