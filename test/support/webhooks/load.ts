import { emitCustomer, touchCustomer } from './webhook-stack.ts';
import type { World } from '../world/world.ts';

export interface Load {
  /** Ends the load; answers how many events were committed. */
  readonly end: () => Promise<number>;
  readonly emitted: () => number;
}

/** Goes on emitting customer events from several clients at once; a request that fails is made again. */
export function startLoad(world: World, clients = 3, pauseMs = 25): Load {
  let isEnding = false;
  let emitted = 0;
  const run = async (): Promise<void> => {
    const id = await again(() => emitCustomer(world));
    emitted += 1;
    for (let count = 0; !isEnding; count += 1) {
      if (count % 10 === 9) return run();
      await again(() => touchCustomer(world, id, `n${count}`));
      emitted += 1;
      await Bun.sleep(pauseMs);
    }
  };
  const again = async <Answer>(request: () => Promise<Answer>): Promise<Answer> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await request();
      } catch (error) {
        if (attempt >= 100) throw error;
        await Bun.sleep(50);
      }
    }
  };
  const clientsDone = Array.from({ length: clients }, run);
  return {
    emitted: () => emitted,
    end: async () => {
      isEnding = true;
      await Promise.all(clientsDone);
      return emitted;
    },
  };
}
