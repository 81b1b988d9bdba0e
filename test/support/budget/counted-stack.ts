import { SQL } from 'bun';
import { Redis } from 'ioredis';
import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startPostgres } from '../../../cli/services/postgres/postgres.mjs';
import { Started } from '../../../cli/services/process/started.mjs';
import { startSideStack, type StackProcess } from '../../../cli/services/stack/side-stack.mjs';
import { withoutOwnSettings } from '../../../cli/services/test/test-environment.mjs';
import { readBacklog } from '../../../loadtests/bench/cpu/drain.ts';
import { shardOf } from '../../../storage/shards.ts';
import { wakeChannel } from '../../../streams/topics.ts';
import { startSmtpServer } from '../mail/smtp-server.ts';
import { holdDocuments } from '../stack/documents.ts';
import { highRateLimits } from '../stack/rate-limits.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { patienceMs, waitFor } from '../timing/wait-for.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { registerEndpoint, trustInReceivers } from '../webhooks/webhook-stack.ts';
import { setup, type World } from '../world/world.ts';
import { areDescendantsAsleep } from './asleep.ts';

const root = resolve(import.meta.dir, '../../..');
const preloads = ['loadtests/bench/cpu/count-round-trips.ts', 'test/support/budget/held-time.ts'];
/** So many times in a row nothing must have happened. */
const LOOKS = 3;
const LOOK_MS = 4;

/** A server of its own: nothing writes there but the programs, and a plan depends on no value and no statistics. */
const settings = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.max': '10000',
  'pg_stat_statements.track_utility': 'off',
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  plan_cache_mode: 'force_generic_plan',
  shared_buffers: '128MB',
};

interface Parts {
  readonly sql: SQL;
  /** With one endpoint, which receives every event. */
  readonly world: World;
  /** Another workspace, whose documents wait until they are released. */
  readonly holding: World;
  readonly api: StackProcess;
  readonly actors: StackProcess;
  readonly redis: Redis;
  readonly cell: string;
  /** Where the programs write their round trips, and read what they are asked. */
  readonly folder: string;
}

/**
 * A stack whose work is counted: one API process, one actor process, a Postgres with pg_stat_statements and pg_walinspect,
 * and a mail server. Once `hold` was called, the programs do nothing by themselves but with `tick` (held-time.ts).
 */
export class CountedStack {
  readonly sql: SQL;
  readonly world: World;
  readonly holding: World;
  readonly api: StackProcess;
  readonly actors: StackProcess;
  readonly #parts: Parts;
  #isHeld = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    ({
      sql: this.sql,
      world: this.world,
      holding: this.holding,
      api: this.api,
      actors: this.actors,
    } = parts);
  }

  /** How long the list of a program's round trips is, in bytes. */
  tracedOf(program: StackProcess): number {
    return statSync(this.#traceOf(program)).size;
  }

  /** The round trips of a program since then, each with its statements. */
  tripsOf(program: StackProcess, since: number): readonly (readonly string[])[] {
    const bytes = readFileSync(this.#traceOf(program)).subarray(since);
    const lines = bytes.toString('utf8').split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line) as string[]);
  }

  #traceOf({ pid }: StackProcess): string {
    return join(this.#parts.folder, `${pid}.trace`);
  }

  /** From now on time is held. */
  async hold(): Promise<void> {
    this.#isHeld = true;
    await this.tick();
  }

  /** Has the programs do once what they do by themselves, and waits until they have done it. */
  async tick(): Promise<void> {
    await this.#ask('ticks');
    await this.drained();
  }

  /** Asks programs by a byte more in a file, and waits until they have done it; returns how many waits a step would end. */
  async #ask(
    what: 'ticks' | 'steps' | 'looks',
    programs: readonly StackProcess[] = [this.api, this.actors],
  ): Promise<number> {
    const file = join(this.#parts.folder, what);
    appendFileSync(file, '.');
    const { size } = statSync(file);
    let waits = 0;
    for (const { pid } of programs)
      await until(() => {
        const done = readAnswer(join(this.#parts.folder, `${pid}.asked`));
        waits = done?.waits ?? 0;
        return done?.[what] === size;
      });
    return waits;
  }

  /** Waits until nothing is left to be done that is not due later. */
  async drained(): Promise<void> {
    if (this.#isHeld) await this.#drainedByStep();
    else await waitFor(async () => Object.keys(await this.#left()).length === 0, drainPatienceMs);
  }

  /** Once all processes sleep, the next short wait of the actors ends, until there is none and nothing is left. */
  async #drainedByStep(): Promise<void> {
    let left = {};
    await this.#ask('steps', [this.api]);
    await until(async () => {
      const waits = await this.#still([this.api, this.actors]);
      if (waits > 0) await this.#ask('steps', [this.actors]);
      left = await this.#left();
      return waits === 0 && Object.keys(left).length === 0;
    }).catch((cause: unknown) => {
      throw new Error(`not drained: ${JSON.stringify(left)}`, { cause });
    });
  }

  /** Waits until all processes sleep and have sent nothing for some looks; returns how many waits a step would end. */
  async #still(programs: readonly StackProcess[]): Promise<number> {
    let [quiet, before, waits] = [0, 0, 0];
    await until(async () => {
      waits = await this.#ask('looks', programs);
      const traced = this.tracedOf(this.api) + this.tracedOf(this.actors);
      quiet = traced === before && areDescendantsAsleep() ? quiet + 1 : 0;
      before = traced;
      return quiet >= LOOKS;
    });
    return waits;
  }

  /**
   * Makes requests while the actors stand still, until all that the API does and says after them has arrived. Returns what
   * has the actors continue: they find at once what was left to them.
   */
  async aside(work: () => Promise<void>): Promise<() => void> {
    const resume = (): void => this.actors.signal('SIGCONT');
    this.actors.signal('SIGSTOP');
    try {
      await work();
      if (this.#isHeld) {
        await this.#ask('steps', [this.api]);
        await this.#still([this.api]);
      }
      return resume;
    } catch (error) {
      resume();
      throw error;
    }
  }

  /** The kinds of work that is left to be done, each with its count. */
  async #left(): Promise<Readonly<Record<string, number>>> {
    const backlog = await readBacklog(this.sql);
    const [more] = await this.sql`
      select
        (select count(*)::int from stream_head h
          left join stream_cursor c on c.workspace_id = h.workspace_id and c.stream = h.stream
          where h.stream_seq > coalesce(c.stream_seq, 0)) as unread,
        (select count(*)::int from timer where due_at <= now()) as timers,
        (select count(*)::int from pg_stat_activity
          where backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()) as running`;
    return Object.fromEntries(
      Object.entries<number>({ ...backlog, ...more }).filter(([, count]) => count > 0),
    );
  }

  /** Publishes what a process that commits says to the owner of the workspace's shard. */
  async announce({ workspaceId }: World, message: string): Promise<void> {
    const channel = wakeChannel(this.#parts.cell, shardOf(workspaceId));
    const heard = await this.#parts.redis.publish(channel, message);
    if (heard !== 1) throw new Error(`${heard} processes listen on ${channel}`);
  }
}

/** A drained unit takes hundreds of looks, and on a busy machine each of them takes a while. */
const drainPatienceMs = 5 * patienceMs;

/** Looks more often than `waitFor`, since each look is short. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const endAt = Date.now() + drainPatienceMs;
  while (!(await condition())) {
    if (Date.now() > endAt) throw new Error(`not so in time: ${condition.toString()}`);
    await Bun.sleep(LOOK_MS);
  }
}

function readAnswer(path: string): Readonly<Record<string, number>> | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** Opens a stack, hands it to the work, and ends it. */
export async function withCountedStack<T>(work: (stack: CountedStack) => Promise<T>): Promise<T> {
  const ends: (() => unknown)[] = [];
  try {
    return await work(await open(ends));
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

async function open(ends: (() => unknown)[]): Promise<CountedStack> {
  const folder = temporaryFolder('budget');
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  const [counts, logDirectory] = [join(folder, 'counts'), join(folder, 'logs')];
  for (const one of [counts, logDirectory]) mkdirSync(one);
  const smtp = await startSmtpServer();
  ends.push(() => smtp.stop());
  const receiver = await startReceiver();
  ends.push(() => receiver.stop());
  const started = new Started();
  ends.push(() => started.stopAll());
  const { databaseUrl } = await startPostgres(started, {
    directory: join(folder, 'postgres'),
    logPath: join(logDirectory, 'postgres.log'),
    database: 'postgres',
    durable: false,
    settings,
  });
  const stack = await startSideStack({
    root,
    env: {
      ...withoutOwnSettings(process.env),
      ...trustInReceivers(),
      ...highRateLimits('MAILS_SANDBOX', 'MAILS_RECIPIENT', 'DECLINES', 'CHARGES'),
      SMTP_URL: smtp.url,
      MAIL_FROM: 'orders@shop.test',
      ACTOR_LEASE_MS: '600000',
    },
    name: 'budget',
    databaseUrl,
    templateDatabase: undefined,
    redisUrl: '',
    ownRedis: true,
    dataDirectory: join(folder, 'data'),
    logDirectory,
    apiCount: 0,
    actorCount: 0,
  });
  ends.push(() => stack.stop());
  // Time runs again.
  ends.push(() => rmSync(join(counts, 'ticks'), { force: true }));
  const counted = {
    BUN_OPTIONS: preloads.map((file) => `--preload=${join(root, file)}`).join(' '),
    ROUND_TRIPS_DIR: counts,
    ROUND_TRIPS_TRACE: '1',
    HELD_TIME_DIR: counts,
  };
  const actors = stack.addActors(counted);
  const api = await stack.restartApi(0, counted);
  const sql = new SQL({ url: stack.databaseUrl, max: 1 });
  ends.push(() => sql.end());
  const redis = new Redis(stack.redisUrl);
  ends.push(() => redis.disconnect());
  await sql`create extension pg_stat_statements`;
  await sql`create extension pg_walinspect`;
  await waitFor(async () => {
    if (!actors.running) throw new Error(actors.lastLines().join('\n'));
    const owned = await sql`select from shard_lease where owner is not null`;
    return owned.length >= 256;
  });
  const world = await setup(stack.baseUrl);
  await registerEndpoint(world, receiver.url);
  const holding = await setup(stack.baseUrl);
  await holdDocuments(sql, holding.workspaceId);
  const { cell } = stack;
  return new CountedStack({ sql, world, holding, api, actors, redis, cell, folder: counts });
}
