import type { DueTimer } from '../../../storage/queries/timers/due-timers.ts';

/** A binary heap of timers: adding and taking the earliest cost the logarithm of their number. */
export class TimerHeap {
  readonly #timers: DueTimer[] = [];

  get size(): number {
    return this.#timers.length;
  }

  get earliest(): DueTimer | undefined {
    return this.#timers[0];
  }

  add(timer: DueTimer): void {
    const timers = this.#timers;
    let at = timers.length;
    timers.push(timer);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = timers[parent];
      if (above === undefined || above.dueAt <= timer.dueAt) break;
      timers[at] = above;
      at = parent;
    }
    timers[at] = timer;
  }

  takeEarliest(): DueTimer | undefined {
    const timers = this.#timers;
    const [earliest] = timers;
    const last = timers.pop();
    if (earliest === undefined || last === undefined || timers.length === 0) return earliest;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const right = left + 1;
      const [lower, higher] = [timers[left], timers[right]];
      const isRight = higher !== undefined && lower !== undefined && higher.dueAt < lower.dueAt;
      const child = isRight ? higher : lower;
      if (child === undefined || last.dueAt <= child.dueAt) break;
      timers[at] = child;
      at = isRight ? right : left;
    }
    timers[at] = last;
    return earliest;
  }
}
