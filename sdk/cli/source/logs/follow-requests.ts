import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from '../requests/send-to-service.ts';
import { ServiceFailure } from '../requests/service-failure.ts';
import { exitCodes, Refusal } from '../terminal/refusal.ts';
import { readRequests, type LoggedRequest, type LogQuery } from './request-log.ts';

const pollMs = 1_000;
const backoffMaxMs = 10_000;
/** Rows of several processes appear in the order of their commits, so each look reaches back a little. */
const overlapMs = 10_000;
/** Of one reading; what a busier environment had besides is left out. */
const pagesMax = 20;

interface Observer {
  readonly signal: AbortSignal;
  readonly onConnected: () => void;
  readonly onLost: (reason: string) => void;
  readonly onLeftOut: () => void;
}

/**
 * The requests of an environment from an instant on, or from now, each once, about in the order of their responses. Continues after the service was away; an error at the beginning, or one that stays, throws.
 */
export async function* followRequests(
  service: Service,
  filters: LogQuery,
  since: Date | null,
  { signal, onConnected, onLost, onLeftOut }: Observer,
): AsyncGenerator<LoggedRequest> {
  let floor = since;
  let isConnected = false;
  let failures = 0;
  /** The time of each response that was shown and may be seen again. */
  const shown = new Map<string, number>();
  while (!signal.aborted) {
    try {
      floor ??= (await readRequests(service, [['limit', '1']])).now;
      const { rows, now, isWhole } = await readSince(service, filters, floor);
      if (!isConnected) onConnected();
      isConnected = true;
      failures = 0;
      if (!isWhole) onLeftOut();
      for (const row of rows) {
        if (shown.has(row.id)) continue;
        shown.set(row.id, Date.parse(row.at));
        yield row;
      }
      const next = now.getTime() - overlapMs;
      if (next > floor.getTime()) floor = new Date(next);
      for (const [id, at] of shown) if (at < floor.getTime()) shown.delete(id);
    } catch (error) {
      if (signal.aborted) return;
      if (!isConnected || !mayPass(error)) throw error;
      onLost(error instanceof Error ? error.message : String(error));
      failures += 1;
    }
    const waitMs = Math.min(backoffMaxMs, pollMs * 2 ** failures);
    await sleep(waitMs, undefined, { signal }).catch(() => undefined);
  }
}

/** The oldest first. */
async function readSince(
  service: Service,
  filters: LogQuery,
  since: Date,
): Promise<{ readonly rows: LoggedRequest[]; readonly now: Date; readonly isWhole: boolean }> {
  const query: LogQuery = [...filters, ['since', since.toISOString()], ['limit', '100']];
  const first = await readRequests(service, query);
  const rows = [...first.rows];
  let { cursor } = first;
  for (let pages = 1; cursor !== null && pages < pagesMax; pages += 1) {
    const page = await readRequests(service, [...query, ['cursor', cursor]]);
    rows.push(...page.rows);
    ({ cursor } = page);
  }
  return { rows: rows.toReversed(), now: first.now, isWhole: cursor === null };
}

/** Whether it may be otherwise in a moment: the service is away, restarted, or has enough to do. */
function mayPass(error: unknown): boolean {
  if (error instanceof ServiceFailure) return error.status === 429 || error.status >= 500;
  return error instanceof Refusal && error.exitCode === exitCodes.unreachable;
}
