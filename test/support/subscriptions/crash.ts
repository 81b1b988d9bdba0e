import type { SideStack } from '../../../cli/services/stack/side-stack.mjs';
import { waitFor } from '../timing/wait-for.ts';
import type { Answer, Parsed } from '../world/client.ts';
import { expectStatus, type World } from '../world/world.ts';

const PATIENCE_MS = 60_000;

/** Sends a request while the API is set to die at the point, and starts the API again. */
export async function killDuring(
  stack: SideStack,
  point: string,
  ask: () => Promise<Answer>,
): Promise<void> {
  const child = await stack.restartApi(0, { FAILPOINTS: point });
  const answer = await ask().catch(() => null);
  if (answer !== null) throw new Error(`answered ${answer.status} in spite of ${point}`);
  await child.exited;
  await stack.restartApi(0);
}

/** Repeats a request until it is answered with a status; meanwhile the dead process still holds its key. */
export async function repeatUntil(ask: () => Promise<Answer>, status: number): Promise<Answer> {
  let answer = await ask();
  await waitFor(async () => {
    if (answer.status === status) return true;
    answer = await ask();
    return false;
  }, PATIENCE_MS);
  return answer;
}

/** The sandbox's bookings of a type whose key names something. */
export async function bookingsOf(world: World, type: string, of: string): Promise<Parsed[]> {
  const rows = expectStatus(await world.api.get('/api/v1/sandbox/ledger?limit=100'), 200);
  return rows.filter((row: Parsed) => row.type === type && row.idempotencyKey.includes(of));
}
