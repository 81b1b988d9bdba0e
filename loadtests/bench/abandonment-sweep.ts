import { SQL } from 'bun';
import { shardOf } from '../../storage/shards.ts';
import { percentilesOf, type Percentiles } from './limits/percentiles.ts';

/**
 * The hourly abandonment sweep over many carts, while buyers add items and read carts through the API: how long the
 * sweep takes, and the requests during it. Verified: each due cart is abandoned, announced and mailed once, and no
 * other cart. Prints JSON.
 * Arguments: carts, how many of them are due, clients. Environment: the service's own, TARGET (baseUrl, secretKey),
 * TENANT (workspaceId, environmentId, applicationId).
 */
const [carts = 100_000, due = 5_000, clients = 4] = process.argv.slice(2).map(Number);
const QUIET_MS = 10_000;
const item = { name: 'Walnut desk', unitPrice: 45_900, quantity: 1 };
const target: { baseUrl: string; secretKey: string } = JSON.parse(process.env['TARGET'] ?? '{}');
const tenant: { workspaceId: string; environmentId: string; applicationId: string } = JSON.parse(
  process.env['TENANT'] ?? '{}',
);
const sql = new SQL({ url: process.env['DATABASE_URL'] ?? '', max: 1 });
const mark = `sweep-${crypto.randomUUID().slice(0, 8)}`;

await seed();
const quietUntil = performance.now() + QUIET_MS;
const quiet = await load(() => performance.now() < quietUntil);
const state = { running: true };
const sweep = runSweep().finally(() => (state.running = false));
const during = await load(() => state.running);
const { abandoned, sweepMs } = await sweep;
await verify();
const report = { carts, due, abandoned, sweepMs, quiet, during, slowdown: slowdown() };
process.stdout.write(`${JSON.stringify(report)}\n`);
await sql.end();

/** Carts with two lines each, all within the sweep's range; those that are due are two days old. */
async function seed(): Promise<void> {
  const { workspaceId, environmentId, applicationId } = tenant;
  await sql`
    insert into embed_config (workspace_id, environment_id, application_id, config, created_at, updated_at)
    values (${workspaceId}, ${environmentId}, ${applicationId},
      '{"cartRecoveryUrlTemplate": "https://shop.test/{cartId}?t={token}"}', now(), now())
    on conflict (workspace_id, environment_id, application_id)
    do update set config = embed_config.config || excluded.config`;
  await sql`
    with made as (
      insert into cart (id, workspace_id, shard, environment_id, application_id, status, currency, subtotal, total, sequence,
        customer_email, notes, expires_at, sweep_at, created_at, updated_at)
      select gen_random_uuid(), ${workspaceId}, ${shardOf(workspaceId)}, ${environmentId}, ${applicationId}, 'open', 'USD', 3000, 3000, 2,
        ${mark} || n || '@example.test', ${mark}, at + interval '30 days', at, at, at
      from (select n, now() - case when n <= ${due} then interval '2 days' else interval '1 hour' end as at
        from generate_series(1, ${carts}::int) n) as wanted
      returning workspace_id, id
    )
    insert into cart_line (id, workspace_id, cart_id, position, type, name, unit_price, quantity, requires_shipping)
    select gen_random_uuid(), workspace_id, id, position, 'product', 'Item ' || position, 1000, position, true
    from made, generate_series(1, 2) as position`;
  await sql`analyze cart, cart_line`;
}

async function runSweep(): Promise<{ abandoned: number; sweepMs: number }> {
  const child = Bun.spawn([process.execPath, 'run', 'loadtests/bench/run-sweep.ts'], {
    stderr: 'inherit',
  });
  return JSON.parse(await new Response(child.stdout).text());
}

interface Load {
  readonly add: Percentiles;
  readonly read: Percentiles;
}

/** Buyers who add items to their carts and read them, until stopped. */
async function load(goesOn: () => boolean): Promise<Load> {
  const durations = { add: [] as number[], read: [] as number[] };
  const timed = async (name: keyof typeof durations, request: Promise<unknown>): Promise<void> => {
    const from = performance.now();
    await request;
    durations[name].push(performance.now() - from);
  };
  const buyer = async (): Promise<void> => {
    while (goesOn()) {
      const { applicationId } = tenant;
      const { id } = await call('POST', '/api/v1/carts', { applicationId });
      for (let index = 0; index < 5 && goesOn(); index += 1) {
        await timed('add', call('POST', `/api/v1/carts/${id}/items`, item));
        await timed('read', call('GET', `/api/v1/carts/${id}`));
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, buyer));
  return { add: percentilesOf(durations.add), read: percentilesOf(durations.read) };
}

async function call(method: string, path: string, body?: object): Promise<{ id: string }> {
  const response = await fetch(`${target.baseUrl}${path}`, {
    method,
    headers: { 'x-api-key': target.secretKey, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = (await response.json()) as { data: { id: string } };
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer.data;
}

async function verify(): Promise<void> {
  const [found] = await sql`
    select count(*) filter (where c.status = 'abandoned')::int as abandoned,
      count(e.id)::int as events, count(distinct e.resource_id)::int as announced, count(m.id)::int as mails
    from cart c
    left join event e on e.resource_id = c.id::text and e.type = 'cart.abandoned'
    left join mail m on m.cause = 'customer.cart_abandoned:' || c.id
    where c.workspace_id = ${tenant.workspaceId} and c.notes = ${mark}`;
  const all = [found.abandoned, found.events, found.announced, found.mails, abandoned];
  if (all.some((count) => count !== due)) {
    throw new Error(`${due} carts were due, but there are ${JSON.stringify(found)}`);
  }
}

function slowdown(): Record<string, number> {
  const names = ['add', 'read'] as const;
  const places = ['p50', 'p95', 'p99'] as const;
  return Object.fromEntries(
    names.flatMap((name) =>
      places.map((at) => [
        `${name} ${at}`,
        Number((during[name][at] / quiet[name][at]).toFixed(2)),
      ]),
    ),
  );
}
