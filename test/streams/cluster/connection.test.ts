import { afterAll, afterEach, describe, expect, test } from 'bun:test';
import type { RelayedEvent } from '../../../storage/queries/streams/relayed-events.ts';
import { createAdmissionControl, type AdmissionControl } from '../../../streams/admission.ts';
import { readRedisAddress } from '../../../streams/redis-address.ts';
import { connectRedis, pingRedis } from '../../../streams/redis.ts';
import { createStreamCopy } from '../../../streams/stream-copy.ts';
import { openSubscriptions } from '../../../streams/subscriptions.ts';
import { accessKey } from '../../../streams/topics.ts';
import type { ClusterNode } from '../../support/redis-cluster/cluster-node.ts';
import { openConnection } from '../../support/redis-cluster/open-connection.ts';
import { startRedisCluster, type RedisCluster } from '../../support/redis-cluster/redis-cluster.ts';
import { slotOf } from '../../support/redis-cluster/wakes.ts';
import { waitFor } from '../../support/timing/wait-for.ts';

const CELL = 'main';

const cluster = await startRedisCluster();
const redis = await openConnection(cluster);
const outages: unknown[] = [];
const admissions: AdmissionControl = createAdmissionControl(redis, (error) => outages.push(error));
await untilServed();
outages.length = 0;

afterEach(async () => {
  await cluster.startAll();
  await untilServed();
});

afterAll(async () => {
  redis.disconnect();
  await cluster.stop();
});

/** Waits until the connection serves the keys of each master. */
async function untilServed(): Promise<void> {
  for (const node of await cluster.masters()) {
    const owner = await ownerAt(node);
    await waitFor(async () => (await admissions.admit([bucketOf(9)], owner)) !== null);
  }
}

/** A bucket that does not refill while a test runs, and of which none is taken in advance. */
function bucketOf(burst: number) {
  return { bucket: crypto.randomUUID(), perSecond: 0.001, burst };
}

/** An owner whose keys the node has. */
async function ownerAt({ port }: ClusterNode): Promise<string> {
  for (;;) {
    const owner = crypto.randomUUID();
    if ((await cluster.masterOf(slotOf(accessKey(owner)))).port === port) return owner;
  }
}

async function firstMaster(): Promise<ClusterNode> {
  const [master] = await cluster.masters();
  if (!master) throw new Error('no master runs');
  return master;
}

describe('admission', () => {
  test('takes a token of each bucket of an owner in one call, whichever node has them', async () => {
    for (const node of await cluster.masters()) {
      const owner = await ownerAt(node);
      const [client, all] = [bucketOf(1), bucketOf(3)];
      const admitted = await admissions.admit([client, all], owner);
      expect(admitted).toMatchObject({ allowed: true, remaining: 0 });
      expect(await admissions.admit([client, all], owner)).toMatchObject({ allowed: false });
      expect(await admissions.admit([all], owner)).toMatchObject({ allowed: true, remaining: 1 });
    }
    expect(outages).toEqual([]);
  });

  test('counts owners of all nodes at once', async () => {
    const owners = Array.from({ length: 50 }, () => ({
      owner: crypto.randomUUID(),
      ...bucketOf(9),
    }));
    const admitted = await Promise.all(
      owners.map(({ owner, ...bucket }) => admissions.admit([bucket], owner)),
    );
    expect(admitted.map((one) => one?.remaining)).toEqual(owners.map(() => 8));
  });

  test('takes names with braces for what they are', async () => {
    for (const owner of ['identity:a{b}c', 'identity:{}', 'identity:}{', '{x', 'open:']) {
      const admitted = await admissions.admit([bucketOf(2), bucketOf(5)], owner);
      expect([owner, admitted?.remaining]).toEqual([owner, 1]);
    }
  });

  test('goes on where its slot moves to, with the tokens that are left', async () => {
    const [from, to] = await cluster.masters();
    if (!from || !to) throw new Error('there are fewer than two masters');
    const owner = await ownerAt(from);
    const bucket = bucketOf(150);
    let isOver = false;
    let taken = 0;
    // Without an answer in time: it may have taken a token, or not.
    let unanswered = 0;
    const admit = async (): Promise<number | null> => {
      const admitted = await admissions.admit([bucket], owner);
      if (admitted) taken += 1;
      else unanswered += 1;
      return admitted?.remaining ?? null;
    };
    const client = async (): Promise<void> => {
      while (!isOver && taken < 120) {
        await admit();
        await Bun.sleep(5);
      }
    };
    const clients = [client(), client()];
    for (const target of [to, from, to]) {
      const before = taken;
      await cluster.moveSlots([slotOf(accessKey(owner))], target);
      await waitFor(() => taken > before + 3);
    }
    isOver = true;
    await Promise.all(clients);
    let remaining: number | null = null;
    await waitFor(async () => (remaining = await admit()) !== null);
    expect(remaining).toBeWithin(150 - taken - unanswered, 150 - taken + 1);
  });

  test('notices that a promoted replica lacks the last invalidation', async () => {
    const master = await firstMaster();
    const owner = await ownerAt(master);
    await admissions.admit([bucketOf(9)], owner);
    const version = (await admissions.admit([bucketOf(9)], owner))?.version;
    expect(version).toBeTruthy();
    const thawReplicas = await cutReplication(master);
    await admissions.invalidate(owner);
    await master.kill();
    thawReplicas();
    await waitFor(async () => (await admissions.admit([bucketOf(9)], owner)) !== null);
    const stored = await redis.get(accessKey(owner));
    // The replica has the old one.
    expect(version).toEndWith(`:${stored}`);
    expect((await admissions.admit([bucketOf(9)], owner))?.version).not.toBe(version);
  });
});

/**
 * From now on the master's replicas get nothing more of it, but may replace it once they are thawed: they are frozen, so
 * that none connects again after its connection was cut.
 */
async function cutReplication(master: ClusterNode): Promise<() => void> {
  await cluster.untilWhole();
  let replicas: ClusterNode[] = [];
  await waitFor(async () => {
    replicas = await replicasOf(master);
    return replicas.length > 0;
  });
  const written = offsetIn(await master.client.info('replication'), 'master_repl_offset');
  for (const { client } of replicas)
    await waitFor(
      async () => offsetIn(await client.info('replication'), 'slave_repl_offset') >= written,
    );
  for (const replica of replicas) replica.freeze();
  await waitFor(async () => {
    await master.client.call('client', 'kill', 'type', 'replica');
    return String(await master.client.info('replication')).includes('connected_slaves:0');
  });
  return () => {
    for (const replica of replicas) replica.thaw();
  };
}

function offsetIn(replication: unknown, name: string): number {
  return Number(new RegExp(`${name}:(\\d+)`).exec(String(replication))?.[1] ?? -1);
}

describe('the copy of the streams', () => {
  test('takes events of all shards at once, and gives them back', async () => {
    const copy = createStreamCopy(redis, CELL, (error) => outages.push(error));
    const events = Array.from({ length: 256 }, (_, shard) => eventOf(shard));
    await copy.append(events);
    for (const event of events) {
      const { shard, workspaceId, stream } = event;
      expect(await copy.ready(shard)).toEqual([{ shard, workspaceId, stream }]);
      const [found] = await copy.read({ shard, workspaceId, stream }, 0, 10);
      expect(found?.eventId).toBe(event.eventId);
    }
    await copy.trim(events.map((event) => ({ ...event, processed: 1 })));
    const left = await Promise.all(events.map(({ shard }) => copy.ready(shard)));
    expect(left.flat()).toEqual([]);
  });

  test('of one node is left alone after a failure, of the others it is used', async () => {
    const failed: unknown[] = [];
    const copy = createStreamCopy(redis, CELL, (error) => failed.push(error));
    const events = Array.from({ length: 256 }, (_, shard) => eventOf(shard));
    await copy.append(events);
    const master = await firstMaster();
    const ranges = (await cluster.slots()).filter(({ port }) => port === master.port);
    await master.kill();
    const [lost, kept] = [
      events.filter(({ shard }) => isWithin(ranges, shard)),
      events.filter(({ shard }) => !isWithin(ranges, shard)),
    ];
    await expect(copy.append(lost)).rejects.toThrow();
    for (const event of kept) expect(await copy.read(event, 0, 10)).toHaveLength(1);
  });
});

function isWithin(ranges: readonly { from: number; to: number }[], shard: number): boolean {
  const slot = slotOf(`{s${String(shard).padStart(3, '0')}}`);
  return ranges.some(({ from, to }) => from <= slot && slot <= to);
}

function eventOf(shard: number): RelayedEvent & { shard: number } {
  return {
    workspaceId: crypto.randomUUID(),
    shard,
    stream: 0,
    slot: 0,
    streamSeq: 1,
    logSequence: 1,
    eventId: crypto.randomUUID(),
    type: 'cart.created',
    environmentId: crypto.randomUUID(),
    applicationId: null,
    resourceType: 'cart',
    resourceId: crypto.randomUUID(),
    orderId: null,
    recordedAt: '2026-01-01 00:00:00.000001+00',
    position: shard,
    body: '{}',
  };
}

async function isServed(): Promise<boolean> {
  return pingRedis(redis).then(
    () => true,
    () => false,
  );
}

describe('a connection', () => {
  test('answers for the whole cluster, and not while it is down', async () => {
    await pingRedis(redis);
    await cluster.killAll();
    await expect(pingRedis(redis)).rejects.toThrow();
    expect(await admissions.admit([bucketOf(9)], crypto.randomUUID())).toBeNull();
    await cluster.startAll();
    await waitFor(isServed);
  });

  test('serves the keys of a killed master again when its replica is promoted', async () => {
    const master = await firstMaster();
    const owner = await ownerAt(master);
    const others = (await cluster.masters()).filter((node) => node !== master);
    const kept = await Promise.all(others.map(ownerAt));
    await master.kill();
    await waitFor(async () => {
      const served = await Promise.all(kept.map((one) => admissions.admit([bucketOf(9)], one)));
      expect(served.map((one) => one?.allowed)).toEqual(kept.map(() => true));
      return (await admissions.admit([bucketOf(9)], owner)) !== null;
    });
    await cluster.untilWhole();
    await pingRedis(redis);
  });

  test('asks the nodes of its URL again when all that it knows have gone, unasked', async () => {
    const moved = await startRedisCluster({ password: cluster.password });
    const url = `${cluster.url},${moved.url.slice(moved.url.indexOf('@') + 1)}`;
    const own = await openConnection({ url, caFile: '' });
    const received: string[] = [];
    const { follow, close } = openSubscriptions(own, {
      name: 'test',
      onMessage: (_, message) => received.push(message),
      onError: () => undefined,
    });
    follow(['place']);
    const heardAt = async (one: RedisCluster): Promise<boolean> => {
      const { client } = await one.masterOf(slotOf('place'));
      return ((await client.spublish('place', one.url)) as number) > 0;
    };
    try {
      let first = cluster;
      await waitFor(async () => (await heardAt(first)) || (await heardAt((first = other(first)))));
      await first.killAll();
      await waitFor(() => heardAt(other(first)));
      await waitFor(() => received.includes(other(first).url));
    } finally {
      close();
      own.disconnect();
      await moved.stop();
    }
    function other(one: RedisCluster): RedisCluster {
      return one === cluster ? moved : cluster;
    }
  });
});

test('certificates of an authority of its own are checked', async () => {
  const encrypted = await startRedisCluster({ encrypted: true });
  try {
    const own = await openConnection(encrypted);
    const control = createAdmissionControl(own, () => undefined);
    for (const { port } of await encrypted.masters())
      await waitFor(async () => (await control.admit([bucketOf(9)], `${port}`)) !== null);
    own.disconnect();
    const errors: string[] = [];
    const stranger = connectRedis(readRedisAddress(encrypted.url), 'test', ({ message }) =>
      errors.push(message),
    );
    await waitFor(() => errors.some((message) => message.includes('certificate')));
    expect(stranger.status).not.toBe('ready');
    stranger.disconnect();
    const { nodes, isEncrypted } = readRedisAddress(encrypted.url).cluster ?? {};
    expect({ nodes: nodes?.length, isEncrypted }).toEqual({ nodes: 3, isEncrypted: true });
  } finally {
    await encrypted.stop();
  }
});

/** Those of a master that run. One that was slow for a moment has more flags than `slave`. */
async function replicasOf(master: ClusterNode): Promise<ClusterNode[]> {
  const id = await master.id();
  const ports = String(await master.client.cluster('NODES'))
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, , flags = '', of]) => flags.split(',').includes('slave') && of === id)
    .map(([, address = '']) => Number(/:(\d+)@/.exec(address)?.[1]));
  return cluster.nodes.filter(({ port, isRunning }) => isRunning && ports.includes(port));
}
