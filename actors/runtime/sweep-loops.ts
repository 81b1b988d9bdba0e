import type { SweepDuty } from './duty.ts';
import type { DutyRunner } from './duty-runner.ts';
import { startLoop, type Loop } from './loop.ts';
import type { Logger } from 'pino';

/** Runs each sweep in a loop of its own; answers how to stop them all. */
export function startSweeps(
  runner: DutyRunner,
  logger: Logger,
  duties: readonly SweepDuty[],
): () => Promise<void> {
  const loops: Loop[] = duties.map((duty) =>
    startLoop({
      everyMs: duty.everyMs,
      run: async () => {
        const run = runner.begin(duty.name);
        return run === null ? undefined : duty.run(run);
      },
      onError: (error) => logger.error({ duty: duty.name, err: error }, 'sweep: failed'),
    }),
  );
  return async () => void (await Promise.all(loops.map((loop) => loop.stop())));
}
