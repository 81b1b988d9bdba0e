import pg from 'pg';
import { statementOf, type Query, type RunQuery } from './query.ts';

/**
 * The Postgres client of every pool: pipelined, with server-side prepared statements.
 *
 * Pipelined means that queries issued in one tick leave in one write and are answered in one read,
 * in order, so `begin` travels with the first query of a transaction and the last write with `commit`.
 * A statement is prepared on its connection the first time it is seen with parameters, until
 * PREPARED_MAX distinct texts; later ones run unprepared, which bounds the server's memory.
 */
const PREPARED_MAX = 600;
const names = new Map<string, string>();
let generation = 1;

/** The generation of the names under which statements are prepared. */
export function planGeneration(): number {
  return generation;
}

/**
 * Prepares every statement again, on every connection, after a migration changed a table that statements of the
 * generation `outdated` read, so that Postgres rejects their plans.
 */
export function forgetPlans(outdated: number): void {
  if (outdated !== generation) return;
  generation += 1;
  names.clear();
}

/** The prepared statement name of a SQL text, or undefined when it runs unprepared. */
function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= PREPARED_MAX) return undefined;
  const name = `s${generation}_${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** Query config with the statement's name, for texts that are bounded in number. */
export function prepared(text: string, values: unknown[]): pg.QueryConfig {
  const name = statementName(text);
  return name === undefined ? { text, values } : { name, text, values };
}

/** Queries on a dedicated connection, unprepared. */
export function queryOn(client: pg.ClientBase): RunQuery {
  return async <Row extends object>(query: Query<Row>, given?: readonly unknown[]) => {
    const { text, values } = statementOf(query, given);
    return (await client.query<Row>(text, [...values])).rows;
  };
}

/** int8 as number (all of ours are < 2^53), timestamptz as Date, date as text. */
function typeOverrides(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(20, Number);
  types.setTypeParser(1082, (text: string) => text);
  return types;
}

/**
 * Plans use indexes. A statement that was planned while its tables were almost empty uses a scan, and
 * would keep it until the next analyze: on a fresh database, add-item ran at a tenth of its later rate.
 */
export const baseSettings = { enable_seqscan: 'off' } as const;

/**
 * For processes that drain queues. Statements are planned once: planning over forty partitions costs more than most
 * statements. And rows come in index order: a bitmap scan would read a whole queue to return a few rows.
 */
export const queueSettings = {
  plan_cache_mode: 'force_generic_plan',
  enable_bitmapscan: 'off',
} as const;

/** Server settings as the start-up packet takes them: `-c name=value ...`. */
export function settingsText(settings: Readonly<Record<string, string | number>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

export const poolDefaults = {
  pipeline: true,
  types: typeOverrides(),
  options: settingsText(baseSettings),
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

interface Corkable {
  cork: () => void;
  uncork: () => void;
}

const corked = new WeakSet<object>();

/**
 * Everything sent on the connection within one tick leaves in one write: `begin` with the first statements,
 * the last write with `commit`, the reads of one tick.
 */
export function gather(client: pg.ClientBase): void {
  if (corked.has(client) || !('connection' in client)) return;
  const { stream } = client.connection as { stream: Corkable };
  corked.add(client);
  stream.cork();
  process.nextTick(() => {
    corked.delete(client);
    stream.uncork();
  });
}
