import { TestClock as GeneratedTestClock } from './generated/resources/test-clock.ts';
import type { WriteOptions } from './options.ts';
import type { Body } from './shapes.ts';
import type * as T from './generated/types.ts';

const pollMs = 100;

/** The clock of a test environment, with what its advance takes to its end. */
export class TestClock extends GeneratedTestClock {
  /** Advances the clock and waits until everything that fell due on the way was done. */
  async advanceAndWait(
    body: Body<T.TestClockAdvanceData>,
    options: WriteOptions = {},
  ): Promise<T.TestClock> {
    let clock: T.TestClock = await this.advance(body, options);
    while (clock.mode === 'advancing') {
      options.signal?.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, pollMs));
      clock = await this.get({ signal: options.signal });
    }
    return clock;
  }
}
