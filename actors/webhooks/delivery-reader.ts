import type { Database } from '../../domain/context.ts';
import type { FreshDelivery } from '../../domain/webhooks/create-deliveries.ts';
import {
  readDueDeliveries,
  readTargets,
  type DueDelivery,
} from '../../domain/webhooks/due-deliveries.ts';
import { skipClosedDeliveries } from '../../domain/webhooks/skip-closed-deliveries.ts';
import { SKIPPED_AT_ONCE } from '../../domain/webhooks/skip-deliveries.ts';
import type { FencedEffects } from '../runtime/fenced-effects.ts';
import type { DueEndpoints } from './due-endpoints.ts';
import type { EndpointLine } from './endpoint-line.ts';
import type { WaitingRoom } from './waiting-room.ts';

export interface ReaderParts {
  readonly database: Database;
  /** Whether we may send for the shard. */
  readonly isActive: (shard: number) => boolean;
  readonly effects: FencedEffects;
  readonly due: DueEndpoints;
  readonly room: WaitingRoom;
  /** Whether all that was due in the shard when it was taken has been found. */
  readonly knows: (shard: number) => boolean;
}

const READ_ENDPOINTS = 64;
const READ_EACH = 64;
const READ_EACH_SLOW = 8;
export const WAITING_LOW = 8;

/** Fills the waiting room: from the database for lines that run low, and with what was just committed. */
export class DeliveryReader {
  readonly #parts: ReaderParts;
  /** What was settled, and which shards were lost, since a read began: what it says of them is old. */
  readonly #overtaken = new Set<string>();
  readonly #lost = new Set<number>();
  #isReading = false;

  constructor(parts: ReaderParts) {
    this.#parts = parts;
  }

  /** Reads what is due for lines that run low; true when there may be more to read at once. */
  async read(): Promise<boolean> {
    const { database, isActive, due, room } = this.#parts;
    await this.#refreshStale();
    const lines = due.takeUnread(
      READ_ENDPOINTS,
      (line) => line.waiting.length < WAITING_LOW && isActive(line.shard),
    );
    if (lines.length === 0) return false;
    const wanted = lines.map((line) => ({ endpointId: line.endpointId, limit: limitOf(line) }));
    const busy = lines.flatMap((line) => [...line.busy]);
    this.#isReading = true;
    try {
      const { deliveries, targets } = await readDueDeliveries(database, wanted, busy);
      for (const line of lines) {
        if (room.retarget(line, targets.get(line.endpointId) ?? null)) due.markDue(line);
      }
      this.#takeRead(deliveries, new Map(wanted.map((one) => [one.endpointId, one.limit])));
      await this.#skipClosed(lines, deliveries);
    } catch (error) {
      for (const line of lines) due.markDue(line);
      throw error;
    } finally {
      this.#isReading = false;
      this.#overtaken.clear();
      this.#lost.clear();
    }
    return lines.length === READ_ENDPOINTS;
  }

  /** A delivery's result was recorded: a read that began before may still take it for due. */
  settled({ id }: DueDelivery): void {
    if (this.#isReading) this.#overtaken.add(id);
  }

  lost(shards: readonly number[]): void {
    if (this.#isReading) for (const shard of shards) this.#lost.add(shard);
  }

  /** Takes what was just committed without reading it, where nothing older waits and order is free. */
  takeFresh(deliveries: readonly FreshDelivery[]): void {
    const { isActive, due, room, knows } = this.#parts;
    for (const { delivery, target } of deliveries) {
      if (!isActive(delivery.shard)) continue;
      const line = due.line(delivery);
      const isDirect =
        !line.hasDue && target.ordering === 'none' && knows(line.shard) && room.hasRoomFor(line);
      if (isDirect) room.add(line, delivery, target);
      else due.markDue(line);
    }
  }

  async #refreshStale(): Promise<void> {
    const { database, room, due } = this.#parts;
    const lines = room.takeStale();
    if (lines.length === 0) return;
    try {
      const ids = lines.map(({ endpointId }) => endpointId);
      const targets = await readTargets(database, ids);
      for (const line of lines) {
        if (room.refresh(line, targets.get(line.endpointId) ?? null)) due.markDue(line);
      }
    } catch (error) {
      room.putBackStale(lines);
      throw error;
    }
  }

  #takeRead(deliveries: readonly DueDelivery[], limits: ReadonlyMap<string, number>): void {
    const { isActive, due, room } = this.#parts;
    const counts = new Map<EndpointLine, number>();
    for (const delivery of deliveries) {
      const line = due.get(delivery.endpointId);
      if (!line?.target?.isOpen || !isActive(line.shard)) continue;
      if (this.#overtaken.has(delivery.id) || this.#lost.has(line.shard)) continue;
      room.add(line, delivery, line.target);
      counts.set(line, (counts.get(line) ?? 0) + 1);
    }
    for (const [line, count] of counts) {
      if (count === limits.get(line.endpointId)) due.markDue(line);
    }
  }

  /** What still waits for endpoints that were paused or deleted meanwhile is over. */
  async #skipClosed(
    lines: readonly EndpointLine[],
    deliveries: readonly DueDelivery[],
  ): Promise<void> {
    const named = new Set(deliveries.map(({ endpointId }) => endpointId));
    const closed = lines.filter(
      ({ target, endpointId }) => target?.isOpen === false && named.has(endpointId),
    );
    if (closed.length === 0) return;
    const shards = [...new Set(closed.map(({ shard }) => shard))];
    const ids = closed.map(({ endpointId }) => endpointId);
    const skipped = await this.#parts.effects.run(shards, (tx) => skipClosedDeliveries(tx, ids));
    if (skipped < SKIPPED_AT_ONCE) return;
    for (const line of closed) this.#parts.due.markDue(line);
  }
}

/** An endpoint that is slow is read in small portions: what waits here for it is in nobody's way. */
function limitOf(line: EndpointLine): number {
  return line.isSlow ? READ_EACH_SLOW : READ_EACH;
}
