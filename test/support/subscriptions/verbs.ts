import { SQL } from 'bun';
import type { SideStack } from '../../../cli/services/stack/side-stack.mjs';
import type { Answer, Parsed } from '../world/client.ts';
import { readEvents } from '../events/events.ts';
import { waitFor } from '../timing/wait-for.ts';
import { expectStatus, setup, type World } from '../world/world.ts';

const PATH = '/api/v1/subscriptions';

/** Asks for a verb of a subscription: `pause`, `cancel`, `issues/{id}/resolve`. */
export function act(
  world: World,
  id: string,
  verb: string,
  body: object = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const path = `${PATH}/${id}/${verb}`;
  return verb === 'payment-method'
    ? world.api.put(path, body, headers)
    : world.api.post(path, body, headers);
}

/** The periods of a subscription, the first first. */
export async function periodsOf(world: World, id: string): Promise<Parsed[]> {
  return expectStatus(await world.api.get(`${PATH}/${id}/periods?limit=100`), 200).toReversed();
}

/** The types of its events without the noun, in order. */
export async function typesOf(id: string): Promise<string[]> {
  return (await readEvents(id)).map(({ type }) => type.replace('subscription.', ''));
}

/** The same over HTTP, of a stack of its own, once its actors have numbered every event: until then none is listed. */
export async function typesOfAt(
  { databaseUrl }: Pick<SideStack, 'databaseUrl'>,
  world: World,
  id: string,
): Promise<string[]> {
  const sql = new SQL({ url: databaseUrl, max: 1 });
  try {
    await waitFor(async () => (await sql`select from unrelayed_event`).length === 0);
  } finally {
    await sql.end();
  }
  const path = '/api/v1/events?limit=500&types=subscription.*';
  const events = expectStatus(await world.api.get(path), 200);
  return events
    .filter(({ resource }: Parsed) => resource.id === id)
    .map(({ type }: Parsed) => type.replace('subscription.', ''));
}

/** A world whose sandbox clock stands at the instant. */
export async function worldAt(now: string, baseUrl?: string): Promise<World> {
  const world = await setup(baseUrl);
  expectStatus(await world.api.post('/api/v1/test-clock', { now }), 200);
  return world;
}

/** What the sandbox's processor has booked for a subscription: type, status, amount. */
export async function bookedFor(world: World, id: string): Promise<string[]> {
  const ledger = expectStatus(await world.api.get('/api/v1/sandbox/ledger?limit=100'), 200);
  return ledger
    .filter(({ idempotencyKey }: Parsed) => idempotencyKey.startsWith(`sub:${id}:`))
    .map(
      ({ idempotencyKey, status }: Parsed) =>
        `${idempotencyKey.slice(`sub:${id}:`.length)} ${status}`,
    )
    .toSorted();
}
