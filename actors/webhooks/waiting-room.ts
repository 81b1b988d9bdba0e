import type { DeliveryTarget, DueDelivery } from '../../domain/webhooks/due-deliveries.ts';
import type { EndpointLine } from './endpoint-line.ts';

/** An endpoint that was read longer ago is read again before more is sent to it: it may have been paused. */
const STALE_MS = 1_000;
const WAITING_MAX = 30_000;
/** How many wait in one line: fewer when the room is full, or the line moves slowly; the others stay in the queue. */
const WAITING_EACH = 1_000;
const WAITING_FEW = 16;

/** Deliveries in memory that wait for their turn. One line that hangs takes no room from others. */
export class WaitingRoom {
  /** Lines with something to send, the next in turn first. */
  readonly ring = new Set<EndpointLine>();
  readonly #stale = new Set<EndpointLine>();
  #waiting = 0;

  hasRoomFor(line: EndpointLine): boolean {
    const isWide = !line.isSlow && this.#waiting < WAITING_MAX;
    return line.waiting.length < (isWide ? WAITING_EACH : WAITING_FEW);
  }

  add(line: EndpointLine, delivery: DueDelivery, target: DeliveryTarget): void {
    line.target = target;
    line.readAt = performance.now();
    if (line.busy.has(delivery.id)) return;
    line.busy.add(delivery.id);
    this.#waiting += 1;
    line.waiting.push(delivery);
    if (!this.#stale.has(line)) this.ring.add(line);
  }

  /** The line's next delivery; it stays busy until it is settled. */
  take(line: EndpointLine): DueDelivery | null {
    const delivery = line.waiting.shift();
    if (!delivery) return null;
    this.#waiting -= 1;
    return delivery;
  }

  settle(line: EndpointLine, delivery: DueDelivery): void {
    line.busy.delete(delivery.id);
  }

  /** Takes a line out of turn when its endpoint was read too long ago. */
  setAsideIfStale(line: EndpointLine, now: number): boolean {
    if (now - line.readAt <= STALE_MS) return false;
    this.ring.delete(line);
    this.#stale.add(line);
    return true;
  }

  /** The lines whose endpoints are to be read again. */
  takeStale(): EndpointLine[] {
    const lines = [...this.#stale];
    this.#stale.clear();
    return lines;
  }

  putBackStale(lines: readonly EndpointLine[]): void {
    for (const line of lines) this.#stale.add(line);
  }

  /**
   * The endpoint was read again: the line is back in turn, or what waits is let go if it takes nothing more. True when
   * what waits was let go and is to be read again.
   */
  refresh(line: EndpointLine, target: DeliveryTarget | null): boolean {
    const isLetGo = this.retarget(line, target);
    line.readAt = performance.now();
    if (!target?.isOpen) this.clear(line);
    else if (line.waiting.length > 0) this.ring.add(line);
    return isLetGo && target?.isOpen === true;
  }

  /**
   * Gives the line its endpoint as it was read. One that asks for order from now on has what waits let go, which was
   * taken without regard to order: true when it is to be read again.
   */
  retarget(line: EndpointLine, target: DeliveryTarget | null): boolean {
    const asksForOrder = target?.ordering === 'per_resource' && line.target?.ordering === 'none';
    line.target = target;
    if (!asksForOrder || line.waiting.length === 0) return false;
    this.clear(line);
    return true;
  }

  /** Lets go of what waits in the line. */
  clear(line: EndpointLine): void {
    this.ring.delete(line);
    this.#stale.delete(line);
    this.#waiting -= line.waiting.length;
    for (const { id } of line.waiting) line.busy.delete(id);
    line.waiting = [];
  }
}
