import { afterAll, describe, expect, test } from 'bun:test';
import { connect, type Socket } from 'node:net';
import { shardOf } from '../../../storage/shards.ts';
import { openEventStream } from '../../support/events/event-stream.ts';
import { storeNumberedEvents } from '../../support/events/numbered-events.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { emitCustomer, startWebhookStack } from '../../support/webhooks/webhook-stack.ts';
import { expectStatus, type World } from '../../support/world/world.ts';

const own = await startWebhookStack({ ownRedis: true });
const world = await own.world();
afterAll(() => own.stop());

const headersOf = (from: World) => ({ 'x-api-key': from.secretKey });

/** Asks for the stream and takes nothing of it. */
function askAndStall(from: World): Socket {
  const { port } = new URL(from.baseUrl);
  const socket = connect(Number(port), '127.0.0.1');
  socket.pause();
  socket.write(
    `GET /api/v1/events HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\nx-api-key: ${from.secretKey}\r\n\r\n`,
  );
  return socket;
}

describe('the event log', () => {
  test('reports deleted events after a position, and begins with the oldest stored one', async () => {
    const tenant = await own.world();
    await storeNumberedEvents(own.sql, tenant, 10);
    await own.sql`delete from event_number
      where environment_id = ${tenant.environments.sandbox} and log_sequence <= 4`;
    const refused = await tenant.api.get('/api/v1/events?after=3');
    expect(refused.status).toBe(422);
    expect(refused.body.error).toMatchObject({
      code: 'validation_error',
      details: [{ path: 'query.after', code: 'log_expired', received: 3, oldest: 5 }],
    });
    expect(refused.body.error?.details[0].message).toEndWith('can be asked for is 4.');
    const numbersAfter = async (query: string) =>
      expectStatus(await tenant.api.get(`/api/v1/events${query}`), 200).map(
        ({ logSequence }: { logSequence: number }) => logSequence,
      );
    expect(await numbersAfter('?after=4&limit=2')).toEqual([5, 6]);
    expect(await numbersAfter('')).toEqual([5, 6, 7, 8, 9, 10]);
    const stream = await openEventStream(tenant.baseUrl, headersOf(tenant), '?after=0');
    expect(stream.status).toBe(422);
    // The address stays when a client comes back: what it names is not what was refused.
    const back = await tenant.api.get('/api/v1/events?after=4', {
      accept: 'text/event-stream',
      'last-event-id': '2',
    });
    expect(back.status).toBe(422);
    expect(back.body.error?.details).toEqual([
      expect.objectContaining({ path: 'header.last-event-id', received: 2, oldest: 5 }),
    ]);
    await own.sql`delete from event_number where environment_id = ${tenant.environments.sandbox}`;
    expect((await tenant.api.get('/api/v1/events?after=9')).status).toBe(422);
    expect(await numbersAfter('?after=10')).toEqual([]);
  });

  test('a reader of rare types does not fall behind the oldest stored event', async () => {
    const tenant = await own.world();
    await storeNumberedEvents(own.sql, tenant, 10);
    const poll = async (cursor: string) => {
      const answer = await tenant.api.get(`/api/v1/events?types=order.*&after=${cursor}`);
      expect(expectStatus(answer, 200)).toEqual([]);
      return answer.body.meta?.pagination;
    };
    const first = await poll('0');
    expect(first).toEqual({ cursor: '10', hasMore: false });
    await own.sql`delete from event_number
      where environment_id = ${tenant.environments.sandbox} and log_sequence <= 9`;
    expect(await poll(first?.cursor ?? '')).toEqual({ cursor: '10', hasMore: false });
  });

  test('an event that was written early and committed late comes last, and is not missed', async () => {
    const tenant = await own.world();
    const stream = await openEventStream(tenant.baseUrl, headersOf(tenant));
    const late = own.sql.begin(async (tx) => {
      await tx`
        with emitted as (
          insert into event (id, workspace_id, environment_id, application_id, type, resource_type, resource_id,
            sequence, packed, bytes, created_at)
          values ('evt_late', ${tenant.workspaceId}, ${tenant.environments.sandbox}, ${tenant.applicationId},
            'customer.created', 'customer', 'late', 1, '\\x007b7d', 2, now())
          returning *)
        insert into unrelayed_event (shard, workspace_id, recorded_at, position)
        select ${shardOf(tenant.workspaceId)}, workspace_id, recorded_at, position from emitted`;
      await emitCustomer(tenant);
      await emitCustomer(tenant);
      await stream.waitForEvents(2);
    });
    await late;
    const events = await stream.waitForEvents(3);
    expect(events.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(events[2]?.event).toMatchObject({ id: 'evt_late', logSequence: 3 });
    stream.close();
    const log = expectStatus(await tenant.api.get('/api/v1/events?after=2'), 200);
    expect(log).toEqual([expect.objectContaining({ id: 'evt_late' })]);
  });

  test('a filter that matches little looks through a part at a time, and misses nothing', async () => {
    const tenant = await own.world();
    await storeNumberedEvents(own.sql, tenant, 45_000);
    await own.sql`update event_number set type = 'order.paid'
      where environment_id = ${tenant.environments.sandbox} and log_sequence in (3, 44999)`;
    const found: number[] = [];
    let after = 0;
    let calls = 0;
    for (let hasMore = true; hasMore; calls += 1) {
      const answer = await tenant.api.get(`/api/v1/events?types=order.*&after=${after}`);
      for (const { logSequence } of expectStatus(answer, 200)) found.push(logSequence);
      after = Number(answer.body.meta?.pagination?.cursor);
      hasMore = answer.body.meta?.pagination?.hasMore ?? false;
    }
    expect(found).toEqual([3, 44_999]);
    expect(calls).toBe(3);
  });
});

describe('GET /events as a stream', () => {
  test('reads no faster than its client', async () => {
    const tenant = await own.world();
    await storeNumberedEvents(own.sql, tenant, 3_000, { bytes: 20_000 });
    const socket = askAndStall(tenant);
    const read = async (): Promise<number> => {
      const [row] = await own.sql`
        select coalesce(sum(idx_tup_fetch), 0)::int as rows from pg_stat_user_tables
        where relname like 'event\\_%'`;
      return row.rows;
    };
    // A few pages of 100 fill the buffers on the way; all of it is 60 MB.
    let before = -1;
    await waitFor(async () => {
      const last = before;
      before = await read();
      await Bun.sleep(1_500);
      return before > 0 && before === last;
    });
    let received = 0;
    socket.on('data', (chunk) => void (received += chunk.length));
    socket.resume();
    await waitFor(() => received > 3_000 * 20_000);
    await waitFor(async () => (await read()) > before + 1_000);
    socket.destroy();
  });

  test('ends when the next events have been dropped; a client that reconnects gets the reason', async () => {
    const tenant = await own.world();
    await storeNumberedEvents(own.sql, tenant, 3_000, { bytes: 20_000 });
    const socket = askAndStall(tenant);
    const seen = { last: 0, tail: '', stalled: true };
    socket.on('data', (chunk) => {
      const text = seen.tail + chunk.toString('latin1');
      for (const [, id] of text.matchAll(/\nid: (\d+)\ndata: /g)) seen.last = Number(id);
      seen.tail = text.slice(-40);
      if (seen.stalled) socket.pause();
    });
    socket.resume();
    await waitFor(() => seen.last > 0);
    await own.sql`delete from event_number
      where environment_id = ${tenant.environments.sandbox} and log_sequence <= 2900`;
    seen.stalled = false;
    socket.resume();
    await waitFor(() => seen.tail.endsWith('\r\n0\r\n\r\n'));
    socket.destroy();
    expect(seen.last).toBeLessThan(2_900);
    const back = await openEventStream(tenant.baseUrl, {
      ...headersOf(tenant),
      'last-event-id': String(seen.last),
    });
    expect(back.status).toBe(422);
  });

  test('continues while Redis is down', async () => {
    const tenant = await own.world();
    const stream = await openEventStream(tenant.baseUrl, headersOf(tenant));
    await emitCustomer(tenant);
    await stream.waitForEvents(1);
    await own.stack.stopRedis();
    await emitCustomer(tenant);
    const events = await stream.waitForEvents(2);
    expect(events.map(({ id }) => id)).toEqual([1, 2]);
    await own.stack.startRedis();
    await emitCustomer(tenant);
    await stream.waitForEvents(3);
    stream.close();
  });

  test('ends cleanly when the process stops', async () => {
    const stream = await openEventStream(world.baseUrl, headersOf(world));
    expect(stream.status).toBe(200);
    const [process] = own.stack.apiProcesses;
    await own.stack.restartApi();
    await waitFor(() => stream.isOver());
    expect(await process?.exited).toMatchObject({ code: 0 });
  });
});
