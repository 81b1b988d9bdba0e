import { sleep } from 'k6';
import { settings } from '../client/settings.ts';
import type { Random } from '../data/random.ts';

/** A buyer reads and decides: between half and one and a half of the environment's mean. */
export function think(random: Random): void {
  if (settings.thinkSeconds > 0) sleep(settings.thinkSeconds * (0.5 + random()));
}
