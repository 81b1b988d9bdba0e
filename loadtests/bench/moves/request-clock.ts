import { percentilesOf, type Percentiles } from '../limits/percentiles.ts';

export interface Lap extends Percentiles {
  readonly longest: number;
  readonly perSecond: number;
}

/** How long requests take, from one lap to the next; each counts where it ends. */
export class RequestClock {
  #durations: number[] = [];
  #since = performance.now();

  async time<T>(request: Promise<T>): Promise<T> {
    const from = performance.now();
    const answer = await request;
    this.#durations.push(performance.now() - from);
    return answer;
  }

  /** In ms. */
  lap(): Lap {
    const durations = this.#durations;
    const now = performance.now();
    const seconds = (now - this.#since) / 1_000;
    this.#durations = [];
    this.#since = now;
    const longest = durations.reduce((most, one) => Math.max(most, one), 0);
    return { ...percentilesOf(durations), longest, perSecond: durations.length / seconds };
  }
}
