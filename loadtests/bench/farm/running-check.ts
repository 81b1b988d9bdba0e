import type { SQL } from 'bun';
import type { FaultyHosts, SeenAttempt } from '../receiver/faulty-hosts.ts';
import { checkHistory, type Kill, type HistoryResult } from './check-history.ts';
import type { RecordedDelivery } from './recorded-delivery.ts';
import { readDeliveries } from './read-deliveries.ts';

interface CheckedHistory {
  readonly events: number;
  readonly deliveries: number;
  readonly attempts: number;
  readonly result: HistoryResult;
}

interface Parts {
  readonly sql: SQL;
  readonly farm: FaultyHosts;
  readonly workspaceIds: readonly string[];
  /** Grows as processes are killed. */
  readonly kills: readonly Kill[];
}

const EVERY_MS = 10_000;
/** A resource whose events are all delivered, without a new one for this long, is checked; later attempts are reported at the end. */
const QUIET_MS = 20_000;

/** Checks resources as they end and drops their attempts, so that memory stays bounded. */
export class RunningCheck {
  readonly #parts: Parts;
  readonly #checked = new Set<string>();
  readonly #violations: string[] = [];
  readonly #latenciesMs: number[] = [];
  readonly #duplicates = { ofLostAnswers: 0, ofKills: 0 };
  #events = 0;
  #deliveries = 0;
  #attempts = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async settleUntil(endAt: number): Promise<void> {
    while (Date.now() + EVERY_MS < endAt) {
      await Bun.sleep(EVERY_MS);
      const only = await this.#ended();
      if (only.length === 0) continue;
      const { sql, workspaceIds, farm } = this.#parts;
      const deliveries = await readDeliveries(sql, workspaceIds, { only });
      this.#check(deliveries, farm.take(new Set(only)));
      for (const resourceId of only) this.#checked.add(resourceId);
    }
  }

  /** Checks the rest; an attempt for a resource that was checked before is a repetition. */
  async finish(): Promise<CheckedHistory> {
    const { sql, workspaceIds, farm } = this.#parts;
    const late = farm.take(this.#checked);
    for (const { eventId, host } of late)
      this.#violations.push(`${eventId} at ${host}: came again after its success was recorded`);
    this.#attempts += late.length;
    const deliveries = await readDeliveries(sql, workspaceIds, { without: [...this.#checked] });
    this.#check(deliveries, farm.seen);
    return {
      events: this.#events,
      deliveries: this.#deliveries,
      attempts: this.#attempts,
      result: {
        violations: this.#violations,
        duplicates: this.#duplicates,
        latenciesMs: this.#latenciesMs,
      },
    };
  }

  #check(deliveries: readonly RecordedDelivery[], seen: readonly SeenAttempt[]): void {
    const { kills } = this.#parts;
    const { violations, duplicates, latenciesMs } = checkHistory({ deliveries, seen, kills });
    this.#events += new Set(deliveries.map(({ eventId }) => eventId)).size;
    this.#deliveries += deliveries.length;
    this.#attempts += seen.length;
    this.#violations.push(...violations);
    for (const latency of latenciesMs) this.#latenciesMs.push(latency);
    this.#duplicates.ofLostAnswers += duplicates.ofLostAnswers;
    this.#duplicates.ofKills += duplicates.ofKills;
  }

  async #ended(): Promise<string[]> {
    const { sql, workspaceIds } = this.#parts;
    const ids = sql.array([...workspaceIds], 'uuid');
    const rows = await sql`
      select e.resource_id from event e
       where e.workspace_id = any(${ids}) and e.type like 'customer.%'
       group by e.resource_id
      having max(e.created_at) < now() - ${QUIET_MS} * interval '1 ms'
         and not exists (select from webhook_delivery_open d where d.workspace_id = any(${ids}) and d.resource_id = e.resource_id)
         and bool_and(exists (select from webhook_delivery d where d.event_id = e.id
           and d.completed_at < now() - ${QUIET_MS} * interval '1 ms'))`;
    return rows
      .map(({ resource_id }: { resource_id: string }) => resource_id)
      .filter((id: string) => !this.#checked.has(id));
  }
}
