import type { Parsed } from '../world/client.ts';
import { waitFor } from './wait-for.ts';
import { expectStatus, type World } from '../world/world.ts';

/** Advances the world's sandbox clock and waits until it stands at the target. */
export async function advance(
  world: World,
  by: { unit: 'minute' | 'hour' | 'day' | 'week' | 'month'; count: number },
): Promise<Parsed> {
  const started = expectStatus(await world.api.post('/api/v1/test-clock/advance', { by }), 202);
  let clock: Parsed = started;
  await waitFor(async () => {
    clock = expectStatus(await world.api.get('/api/v1/test-clock'), 200);
    return clock.mode === 'frozen';
  });
  return clock;
}
