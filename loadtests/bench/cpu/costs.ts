import type { SQL } from 'bun';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TICKS_A_SECOND = 100;
const WATCH_MS = 1_000;
const ENDED = 'Postgres ended backends';
/** Of the backends seen so far: what they are, and their seconds when they were last seen. */
const backendNames = new Map<number, string>();
const lastSeen = new Map<number, number>();

/** The programs of the bench, by their process ids. */
export type Programs = Readonly<Record<'api' | 'actors' | 'postgres' | 'redis', number>>;

/** Processor seconds so far, by who used them; statements and their milliseconds in Postgres, with pg_stat_statements. */
export interface Costs {
  readonly cpu: ReadonlyMap<string, number>;
  readonly statements: readonly StatementCosts[];
  /** Of the API and the actors with Postgres, where they are counted (count-round-trips). */
  readonly roundTrips: ReadonlyMap<string, number>;
}

export interface StatementCosts {
  readonly query: string;
  readonly login: string;
  readonly calls: number;
  readonly ms: number;
  /** Pages of shared buffers. */
  readonly hit: number;
  readonly read: number;
  readonly dirtied: number;
  readonly walBytes: number;
}

const COUNTS = ['calls', 'ms', 'hit', 'read', 'dirtied', 'walBytes'] as const;

interface ProcessStat {
  readonly parent: number;
  /** Its own, without its children. */
  readonly seconds: number;
  /** Of its children that have ended. */
  readonly ofEnded: number;
}

/**
 * What has been used so far: by the API, the actors' own process, its renderers, Redis, the buyer, and each group of
 * backends of Postgres (`tenant@actors`: login and program, or what the backend is).
 */
export async function readCosts(sql: SQL, programs: Programs): Promise<Costs> {
  const backends: { pid: number; name: string }[] = await sql`
    select pid, coalesce(usename || '@' || nullif(application_name, ''), backend_type) as name
    from pg_stat_activity`;
  for (const { pid, name } of backends) backendNames.set(pid, `Postgres ${name}`);
  const stats = readStats();
  const cpu = new Map<string, number>();
  const count = (name: string, seconds: number): void => {
    cpu.set(name, (cpu.get(name) ?? 0) + seconds);
  };
  for (const [pid, { parent, seconds, ofEnded }] of stats) {
    if (pid === programs.actors) count('actors', seconds);
    else if (parent === programs.actors) count('renderers', seconds);
    else if (pid === programs.api) count('API', seconds);
    else if (pid === programs.redis) count('Redis', seconds);
    else if (pid === programs.postgres) count(ENDED, seconds + ofEnded);
    else if (parent === programs.postgres) {
      lastSeen.set(pid, seconds);
      count(backendNames.get(pid) ?? 'Postgres other', seconds);
    } else if (pid === process.pid) count('the load itself', seconds);
  }
  for (const [pid, seconds] of lastSeen) {
    if (stats.has(pid)) continue;
    count(backendNames.get(pid) ?? 'Postgres other', seconds);
    count(ENDED, -seconds);
  }
  return { cpu, statements: await readStatements(sql), roundTrips: readRoundTrips(programs) };
}

/** Reads in between, so that the time of a backend that ends before the next reading is known by its name until then. */
export async function whileWatched<T>(sql: SQL, programs: Programs, work: Promise<T>): Promise<T> {
  let isOver = false;
  const watch = async (): Promise<void> => {
    while (!isOver) {
      await readCosts(sql, programs);
      await Bun.sleep(WATCH_MS);
    }
  };
  const watching = watch();
  try {
    return await work;
  } finally {
    isOver = true;
    await watching;
  }
}

/** What was used between two readings, most expensive first; what used less than 10 ms is left out. */
export function costsBetween(before: Costs, after: Costs) {
  const cpu = [...after.cpu]
    .map(([name, seconds]) => ({ name, seconds: seconds - (before.cpu.get(name) ?? 0) }))
    .filter(({ seconds }) => seconds >= 0.01)
    .toSorted((one, other) => other.seconds - one.seconds);
  const keyOf = ({ login, query }: StatementCosts): string => `${login} ${query}`;
  const known = new Map(before.statements.map((statement) => [keyOf(statement), statement]));
  const statements = after.statements
    .map((statement) => {
      const earlier = known.get(keyOf(statement));
      const used = COUNTS.map((name) => [name, statement[name] - (earlier?.[name] ?? 0)] as const);
      return {
        ...statement,
        ...(Object.fromEntries(used) as Pick<StatementCosts, (typeof COUNTS)[number]>),
      };
    })
    .filter(({ calls }) => calls > 0)
    .toSorted((one, other) => other.ms - one.ms);
  const roundTrips = [...after.roundTrips].map(([name, count]) => ({
    name,
    count: count - (before.roundTrips.get(name) ?? 0),
  }));
  return { cpu, statements, roundTrips };
}

/** Of the service, not of the bench itself, which has a login of its own. */
async function readStatements(sql: SQL): Promise<StatementCosts[]> {
  const [loaded] = await sql`
    select 1 as found from pg_extension where extname = 'pg_stat_statements'`;
  if (!loaded) return [];
  return sql`
    select regexp_replace(query, '[[:space:]]+', ' ', 'g') as query, u.usename as login, sum(calls)::float8 as calls,
      sum(total_exec_time + total_plan_time)::float8 as ms, sum(shared_blks_hit)::float8 as hit,
      sum(shared_blks_read)::float8 as read, sum(shared_blks_dirtied)::float8 as dirtied,
      sum(wal_bytes)::float8 as "walBytes"
    from pg_stat_statements s join pg_user u on u.usesysid = s.userid and u.usename <> current_user
    group by 1, 2`;
}

/** The processes that it has started and that still run. */
export function childrenOf(pid: number): number[] {
  return [...readStats()].filter(([, { parent }]) => parent === pid).map(([child]) => child);
}

function readRoundTrips(programs: Programs): ReadonlyMap<string, number> {
  const folder = process.env['ROUND_TRIPS_DIR'];
  if (!folder) return new Map();
  const countOf = (pid: number): number => Number(readFileSync(join(folder, String(pid)), 'utf8'));
  return new Map([
    ['API', countOf(programs.api)],
    ['actors', countOf(programs.actors)],
  ]);
}

function readStats(): ReadonlyMap<number, ProcessStat> {
  const stats = new Map<number, ProcessStat>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      const sum = (...at: number[]): number =>
        at.reduce((ticks, index) => ticks + Number(fields[index]), 0) / TICKS_A_SECOND;
      stats.set(Number(name), {
        parent: Number(fields[1]),
        seconds: sum(11, 12),
        ofEnded: sum(13, 14),
      });
    } catch {
      // The process has ended meanwhile.
    }
  }
  return stats;
}
