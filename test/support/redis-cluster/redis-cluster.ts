import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '../timing/wait-for.ts';
import { makeCertificates } from './certificates.ts';
import { ClusterNode, type NodeTls } from './cluster-node.ts';

const SLOTS = 16_384;
const MASTERS = 3;
const SETTLE_MS = 30_000;
/** What a node says that sees an owner that answers for each slot. */
const served = ['cluster_state:ok', `cluster_slots_assigned:${SLOTS}`, 'cluster_slots_fail:0'];

/** Slots and the port of their master. */
export interface SlotRange {
  readonly from: number;
  readonly to: number;
  readonly port: number;
}

/** Three masters and three replicas on this machine, with a password; `encrypted`, with certificates of their own. */
export async function startRedisCluster({
  encrypted = false,
  password = randomBytes(12).toString('base64'),
} = {}): Promise<RedisCluster> {
  const directory = mkdtempSync(join(tmpdir(), 'redis-cluster-'));
  const tls = encrypted ? makeCertificates(directory) : null;
  const nodes = await Promise.all(
    Array.from({ length: 2 * MASTERS }, (_, index) =>
      ClusterNode.start({ directory: join(directory, String(index)), password, tls }),
    ),
  );
  const cluster = new RedisCluster(nodes, directory, password, tls);
  await cluster.join();
  return cluster;
}

export class RedisCluster {
  /** For REDIS_URL; it names the first three nodes. */
  readonly url: string;
  /** For REDIS_CA_FILE; '' without certificates. */
  readonly caFile: string;

  constructor(
    readonly nodes: readonly ClusterNode[],
    readonly directory: string,
    readonly password: string,
    tls: NodeTls | null,
  ) {
    const hosts = nodes.slice(0, MASTERS).map(({ port }) => `127.0.0.1:${port}`);
    this.url = `redis${tls ? 's' : ''}+cluster://:${encodeURIComponent(password)}@${hosts.join(',')}`;
    this.caFile = tls?.caFile ?? '';
  }

  /** Makes one cluster of the nodes: the first three are masters of a third each, the others their replicas. */
  async join(): Promise<void> {
    const masters = this.nodes.slice(0, MASTERS);
    const [first] = this.nodes;
    for (const [index, node] of this.nodes.entries()) {
      await node.client.cluster('SET-CONFIG-EPOCH', index + 1);
      const { port, busPort } = node;
      if (node !== first) await first?.client.call('cluster', 'meet', '127.0.0.1', port, busPort);
    }
    for (const [index, { client }] of masters.entries()) {
      const [from, end] = [index, index + 1].map((part) => Math.floor((SLOTS * part) / MASTERS));
      await client.call('cluster', 'addslotsrange', from ?? 0, (end ?? 0) - 1);
    }
    await waitFor(async () => {
      const known = await Promise.all(this.nodes.map(({ client }) => client.cluster('NODES')));
      return known.every((text) => String(text).trim().split('\n').length === this.nodes.length);
    }, SETTLE_MS);
    for (const [index, master] of masters.entries())
      await this.nodes[MASTERS + index]?.client.cluster('REPLICATE', await master.id());
    await this.untilWhole();
  }

  /**
   * Waits until each node that runs says that all slots are served, and each replica has what its master has. A cluster
   * that does not require full coverage is `ok` with slots that fail, so these are asked for by themselves.
   */
  async untilWhole(): Promise<void> {
    await waitFor(async () => {
      const states = await Promise.all(
        this.nodes
          .filter(({ isRunning }) => isRunning)
          .map(async ({ client }) => {
            const state = String(await client.cluster('INFO'));
            const link = String(await client.info('replication'));
            return (
              served.every((line) => state.includes(`${line}\r\n`)) &&
              !link.includes('master_link_status:down')
            );
          }),
      );
      return states.every((isWhole) => isWhole);
    }, SETTLE_MS);
  }

  /** Which master has which slots, as a node sees it. */
  async slots(node = this.anyNode()): Promise<SlotRange[]> {
    const rows = await node.client.cluster('SLOTS');
    return rows.map(([from, to, master]) => ({ from, to, port: master?.[1] ?? 0 }));
  }

  /** The masters that run and have slots. */
  async masters(): Promise<ClusterNode[]> {
    const ports = new Set((await this.slots()).map(({ port }) => port));
    return this.nodes.filter(({ port, isRunning }) => isRunning && ports.has(port));
  }

  async masterOf(slot: number): Promise<ClusterNode> {
    const range = (await this.slots()).find(({ from, to }) => from <= slot && slot <= to);
    const node = this.nodes.find(({ port }) => port === range?.port);
    if (!node) throw new Error(`slot ${slot} has no master`);
    return node;
  }

  anyNode(): ClusterNode {
    const node = this.nodes.find(({ isRunning }) => isRunning);
    if (!node) throw new Error('no node of the cluster runs');
    return node;
  }

  /**
   * Moves slots and their keys to a master, while they are used. Every master is told, as redis-cli does it; and only once
   * all nodes agree is there another move: two masters that take slots at the same moment may do so in the same epoch,
   * and then each of two nodes can end up with the other as the owner of a slot.
   */
  async moveSlots(slots: readonly number[], to: ClusterNode): Promise<void> {
    const toId = await to.id();
    for (const slot of slots) {
      const from = await this.masterOf(slot);
      if (from === to) continue;
      await to.client.cluster('SETSLOT', slot, 'IMPORTING', await from.id());
      await from.client.cluster('SETSLOT', slot, 'MIGRATING', toId);
      for (;;) {
        const keys = (await from.client.cluster('GETKEYSINSLOT', slot, 100)) as string[];
        if (keys.length === 0) break;
        const auth = ['AUTH', to.options.password, 'KEYS', ...keys];
        await from.client.call('migrate', '127.0.0.1', to.port, '', 0, 5_000, ...auth);
      }
      const others = (await this.masters()).filter((node) => node !== to && node !== from);
      for (const node of [to, from, ...others])
        await node.client.cluster('SETSLOT', slot, 'NODE', toId);
    }
    await this.untilAgreed();
  }

  /** Waits until all nodes that run say the same of who has which slots. */
  async untilAgreed(): Promise<void> {
    await waitFor(async () => {
      const running = this.nodes.filter(({ isRunning }) => isRunning);
      const maps = await Promise.all(running.map((node) => this.slots(node)));
      const [first, ...others] = maps.map((ranges) =>
        ranges.map(({ from, to, port }) => `${from}-${to} ${port}`).toSorted(),
      );
      return others.every((ranges) => Bun.deepEquals(ranges, first));
    }, SETTLE_MS);
  }

  /** Ends a move that has failed; the slots stay with their owners. */
  async leaveSlots(slots: readonly number[]): Promise<void> {
    for (const { client } of await this.masters())
      for (const slot of slots) await client.cluster('SETSLOT', slot, 'STABLE');
  }

  async killAll(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.kill()));
  }

  /** Starts each node that does not run. */
  async startAll(): Promise<void> {
    for (const node of this.nodes) if (!node.isRunning) node.run();
    await this.untilWhole();
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.stop()));
    rmSync(this.directory, { recursive: true, force: true });
  }
}
