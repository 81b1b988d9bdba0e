import type { Parsed } from '../world/client.ts';

interface Arrival {
  readonly firstAt: number;
  count: number;
}

/**
 * What a receiver is told, checked as it comes: the events of a resource in their order, and none again unless its sender
 * was disturbed meanwhile.
 */
export class Journal {
  readonly faults: string[] = [];
  repeats = 0;
  readonly #arrived = new Map<string, Arrival>();
  readonly #last = new Map<string, number>();
  /** When something happened that may have a sender die between an attempt and its record. */
  readonly #roughAt: number[] = [];

  get size(): number {
    return this.#arrived.size;
  }

  has(eventId: string): boolean {
    return this.#arrived.has(eventId);
  }

  noteRough(): void {
    this.#roughAt.push(Date.now());
  }

  record(envelope: Parsed): void {
    const { id, type, resource, sequence } = envelope;
    const now = Date.now();
    const earlier = this.#arrived.get(id);
    if (earlier) {
      earlier.count += 1;
      this.repeats += 1;
      // An attempt that was under way then may have begun before.
      if (!this.#roughAt.some((at) => at >= earlier.firstAt - ATTEMPT_MS && at <= now))
        this.faults.push(`${type} ${id} came ${earlier.count} times`);
      return;
    }
    this.#arrived.set(id, { firstAt: now, count: 1 });
    const last = this.#last.get(resource.id) ?? 0;
    if (sequence <= last)
      this.faults.push(`${type} ${id}: number ${sequence} of ${resource.id} came after ${last}`);
    this.#last.set(resource.id, Math.max(last, sequence));
  }
}

const ATTEMPT_MS = 2_000;
