import type { Parsed } from '../world/client.ts';
import { expectStatus, type World } from '../world/world.ts';

/** The sandbox's bookings of a type whose key names something. */
export async function bookingsOf(world: World, type: string, of: string): Promise<Parsed[]> {
  const rows = expectStatus(await world.api.get('/api/v1/sandbox/ledger?limit=100'), 200);
  return rows.filter((row: Parsed) => row.type === type && row.idempotencyKey.includes(of));
}
