import type { FreshDelivery } from '../../domain/webhooks/create-deliveries.ts';
import type { DueEndpoint } from '../../domain/webhooks/due-deliveries.ts';
import { forgetHealth, openLine, type EndpointLine } from './endpoint-line.ts';

const LINES_MAX = 20_000;

/** The endpoints that this process has something for, or had lately. */
export class DueEndpoints {
  readonly #lines = new Map<string, EndpointLine>();
  readonly #unread = new Set<EndpointLine>();
  #announced: (deliveries: readonly FreshDelivery[]) => void = () => undefined;

  onAnnounce(announced: (deliveries: readonly FreshDelivery[]) => void): void {
    this.#announced = announced;
  }

  /** Something fell due for the endpoint. */
  add(endpoint: DueEndpoint): void {
    this.markDue(this.line(endpoint));
  }

  /** The endpoint's line, a new one if it has none. */
  line({ endpointId, workspaceId, shard }: DueEndpoint): EndpointLine {
    const known = this.#lines.get(endpointId);
    if (known) return known;
    const line = openLine(endpointId, workspaceId, shard);
    this.#lines.set(endpointId, line);
    return line;
  }

  markDue(line: EndpointLine): void {
    line.hasDue = true;
    this.#unread.add(line);
  }

  /** Deliveries were just committed. */
  announce(deliveries: readonly FreshDelivery[]): void {
    this.#announced(deliveries);
  }

  get(endpointId: string): EndpointLine | null {
    return this.#lines.get(endpointId) ?? null;
  }

  /** Lines whose due rows are to be read, each with room for more; they count as read from here on. */
  takeUnread(count: number, hasRoom: (line: EndpointLine) => boolean): EndpointLine[] {
    const taken: EndpointLine[] = [];
    for (const line of this.#unread) {
      if (taken.length === count) break;
      if (!hasRoom(line)) continue;
      this.#unread.delete(line);
      line.hasDue = false;
      taken.push(line);
    }
    return taken;
  }

  /**
   * Lines of shards that are no longer ours: what was learnt of them is forgotten. The lines stay, with what is on
   * its way in them: should the shard come back, none of that is sent again while its result is outstanding.
   */
  dropShards(shards: ReadonlySet<number>): EndpointLine[] {
    const dropped = [...this.#lines.values()].filter(({ shard }) => shards.has(shard));
    for (const line of dropped) {
      this.#unread.delete(line);
      forgetHealth(line);
    }
    return dropped;
  }

  /** Forgets idle lines when there are too many. */
  tidy(): void {
    if (this.#lines.size <= LINES_MAX) return;
    for (const line of this.#lines.values()) {
      const isIdle = !line.hasDue && line.busy.size === 0 && line.inFlight === 0;
      if (isIdle) this.#lines.delete(line.endpointId);
    }
  }
}
