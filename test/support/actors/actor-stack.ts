import { Redis } from 'ioredis';
import { SQL } from 'bun';
import type { SideStack, StackProcess } from '../../../cli/services/stack/side-stack.mjs';
import { shardOf } from '../../../storage/shards.ts';
import { startStack } from '../stack/stack.ts';
import { waitFor } from '../timing/wait-for.ts';
import { setup, type World } from '../world/world.ts';
import type { DueKind } from './due-kinds.ts';
import { endLeasesOf } from './end-leases.ts';
import { actorLogs, checkDueRows, makeDue, undone, type DueRow } from './due-rows.ts';
import { highRateLimits } from '../stack/rate-limits.ts';

const SETTLE_MS = 20_000;

/** A row that is due later than any run. */
export type PreparedRow = Omit<DueRow, 'at'>;

export interface ActorStackOptions {
  readonly leaseMs: number;
  readonly workspaces: number;
  /** After this, a look-up that a crash cut off is repeated. */
  readonly lookUpAgainMs: number;
}

/** A stack whose actor processes tests start, kill, freeze and drain while rows of several workspaces fall due. */
export async function startActorStack({
  leaseMs,
  workspaces,
  lookUpAgainMs,
}: ActorStackOptions): Promise<ActorStack> {
  const stack = await startStack({
    actorCount: 0,
    ownRedis: true,
    env: {
      ACTOR_LEASE_MS: String(leaseMs),
      LOG_LEVEL: 'debug',
      CAPTURE_MAILS: '1',
      // The API's: no payment is looked up before it is made due.
      RECONCILE_AFTER_MS: '3600000',
      ...highRateLimits('INVITES', 'DECLINES'),
    },
  });
  const worlds: World[] = [];
  for (let count = 0; count < workspaces; count += 1) worlds.push(await setup(stack.baseUrl));
  return new ActorStack(stack, worlds, lookUpAgainMs);
}

export class ActorStack {
  readonly sql: SQL;
  readonly redis: Redis;
  readonly worlds: readonly World[];
  /** All that was made due. */
  readonly rows: DueRow[] = [];
  readonly #stack: SideStack;
  readonly #sessions: SQL[] = [];
  readonly #lookUpAgainMs: number;

  constructor(stack: SideStack, worlds: readonly World[], lookUpAgainMs: number) {
    this.#stack = stack;
    this.#lookUpAgainMs = lookUpAgainMs;
    this.worlds = worlds;
    this.sql = new SQL({ url: stack.databaseUrl, max: 6 });
    this.redis = new Redis(stack.redisUrl);
  }

  async stop(): Promise<void> {
    this.redis.disconnect();
    await this.sql.end();
    await this.#stack.stop();
  }

  /** One more actor process. */
  addActors(env: Readonly<Record<string, string>> = {}): StackProcess {
    return this.#stack.addActors({ RECONCILE_AFTER_MS: String(this.#lookUpAgainMs), ...env });
  }

  endLeasesOf(dead: StackProcess): Promise<void> {
    return endLeasesOf(this.#stack, dead);
  }

  running(): StackProcess[] {
    return this.#stack.actorProcesses.filter((process) => process.running);
  }

  /** Ends the sessions that a failed test left open. */
  async endSessions(): Promise<void> {
    for (const session of this.#sessions.splice(0)) await session.close({ timeout: 0 });
  }

  /** Ends the sessions that a failed test left open, and its actor processes. */
  async stopActors(): Promise<void> {
    await this.endSessions();
    await Promise.all(this.running().map((process) => process.stop()));
  }

  /** The one process that owns all shards: the latest that runs, without the others, or a new one. */
  async soleActors(): Promise<StackProcess> {
    const latest = this.running().at(-1) ?? this.addActors();
    const others = this.running().filter((process) => process !== latest);
    await Promise.all(others.map((process) => process.stop()));
    await this.untilOwners(1);
    return latest;
  }

  /** A connection of its own, for a session that holds locks. */
  openSql(): SQL {
    const session = new SQL({ url: this.#stack.databaseUrl, max: 1 });
    this.#sessions.push(session);
    return session;
  }

  /** So many rows of each kind, of all workspaces in turn; those that need actor processes first. */
  async prepare(kinds: readonly DueKind[], count: number): Promise<PreparedRow[]> {
    const [alone = [], helped = []] = [false, true].map((isHelped) =>
      kinds.filter((kind) => (kind.isPreparedByActors === true) === isHelped),
    );
    const helper = helped.length > 0 ? this.addActors() : null;
    const first = await this.#prepare(helped, count);
    await helper?.stop();
    return [...first, ...(await this.#prepare(alone, count))];
  }

  /**
   * By a few clients at once. One row of each kind is of several workspaces: a look-up and a renewal of the same one number
   * their orders one after the other, and both cannot be held up.
   */
  async #prepare(kinds: readonly DueKind[], count: number): Promise<PreparedRow[]> {
    const rows: PreparedRow[] = [];
    const wanted = Array.from({ length: count }, (_, turn) =>
      kinds.map((kind, place) => ({
        kind,
        world: this.worlds[(turn + place) % this.worlds.length],
      })),
    ).flat();
    const client = async (): Promise<void> => {
      for (let one = wanted.shift(); one; one = wanted.shift()) {
        const { kind, world } = one;
        if (world) rows.push({ kind, world, id: await kind.prepare(world) });
      }
    };
    await Promise.all(Array.from({ length: 6 }, client));
    return rows;
  }

  /** Makes the rows due one after the other, over a time span from an instant on. */
  async due(rows: readonly PreparedRow[], fromMs: number, overMs: number): Promise<DueRow[]> {
    const made = await makeDue(
      this.sql,
      rows.map((row, index) => ({
        ...row,
        at: new Date(Date.now() + fromMs + Math.floor((overMs * index) / rows.length)),
      })),
    );
    if (made.length < rows.length) throw new Error(`${rows.length - made.length} were done before`);
    this.rows.push(...made);
    return made;
  }

  async untilDone(rows: readonly DueRow[]): Promise<void> {
    await waitFor(async () => (await undone(this.sql, rows)) === 0);
    await waitFor(async () => {
      const ids = this.sql.array(
        rows.map(({ id }) => id),
        'text',
      );
      const [row] = await this.sql`
        select (select count(*) from timer where id = any(${ids}) and due_at <= now())::int as timers,
          (select count(*) from unrelayed_event)::int as unrelayed`;
      return row.timers + row.unrelayed === 0;
    }, SETTLE_MS);
  }

  /** Waits until all is done; gives what was lost, done twice or too early, or left behind. */
  async violationsOf(rows: readonly DueRow[]): Promise<readonly string[]> {
    await this.untilDone(rows).catch(() => undefined);
    let violations: readonly string[] = [];
    // An event may wake an actor once more after its work is done.
    await waitFor(async () => {
      violations = (await checkDueRows(this.sql, rows)).violations;
      return violations.length === 0;
    }, SETTLE_MS).catch(() => undefined);
    return violations;
  }

  /** The process that owns the shard of a workspace. */
  async ownerOf({ workspaceId }: World): Promise<StackProcess> {
    let found: StackProcess | undefined;
    await waitFor(async () => {
      const [row] = await this.sql`
        select owner from shard_lease
        where shard = ${shardOf(workspaceId)} and expires_at > now() and owner is not null`;
      found = this.running().find(({ pid }) => pid === Number.parseInt(row?.owner ?? '', 10));
      return found !== undefined;
    });
    if (!found) throw new Error('nobody owns the shard');
    return found;
  }

  /** Waits until a process takes no more shards, and another one has entered. */
  async untilLeaving({ pid }: StackProcess): Promise<void> {
    await waitFor(async () => {
      const [row] = await this.sql`
        select count(*) filter (where draining and id like ${`${pid}-%`})::int as leaving,
          count(*) filter (where not draining and id not like ${`${pid}-%`})::int as others
        from actor_process where expires_at > clock_timestamp()`;
      return row.leaving > 0 && row.others > 0;
    });
  }

  /** Waits until the leases of a process that does not renew them have ended. */
  async untilLeasesEnd({ pid }: StackProcess): Promise<void> {
    await waitFor(async () => {
      const owner = `${pid}-%`;
      const rows = await this.sql`
        select from actor_process where id like ${owner} and expires_at > clock_timestamp()
        union all select from shard_lease where owner like ${owner} and expires_at > clock_timestamp()`;
      return rows.length === 0;
    });
  }

  /** Waits until so many processes own shards. */
  async untilOwners(count: number): Promise<void> {
    await waitFor(async () => {
      const rows = await this.sql`
        select distinct owner from shard_lease where owner is not null and expires_at > now()`;
      return rows.length === count;
    });
  }

  /** What its actor processes have logged, those that were killed as well. */
  logs(): string {
    const directory = `${process.env['TEST_DATA_DIR']}/logs`;
    return actorLogs(directory, this.#stack.name);
  }
}
