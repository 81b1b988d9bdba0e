import pg from 'pg';
import { statementOf, type Query, type RunQuery } from '../query.ts';
import { StatementBatch, type Answer, type Statement } from './driver.ts';

/**
 * The Postgres client of every pool: pipelined, with server-side prepared statements.
 *
 * Pipelined means that queries issued in one tick leave in one write, in order; those of one transaction are answered
 * in one, too (`askTogether`).
 * A statement is prepared on its connection the first time it is seen with parameters, until
 * PREPARED_MAX distinct texts; later ones run unprepared, which bounds the server's memory.
 */
const PREPARED_MAX = 600;
const statementNames = new Map<string, string>();
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
  statementNames.clear();
}

/** The prepared statement name of a SQL text, or undefined when it runs unprepared. */
function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  if (statementNames.size >= PREPARED_MAX) return undefined;
  const name = `s${generation}_${statementNames.size + 1}`;
  statementNames.set(text, name);
  return name;
}

/** Query config with the statement's name, for texts that are bounded in number. */
export function prepared(text: string, values: unknown[]): pg.QueryConfig {
  const name = statementName(text);
  return name === undefined ? { text, values } : { name, text, values };
}

function statementFor(text: string, values: readonly unknown[]): Statement {
  return { name: statementName(text) ?? '', text, values };
}

/** Runs SQL whose text is one of a bounded number, prepared; its rows. */
export async function ask<Row extends object>(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const batch = new StatementBatch(client);
  const answered = batch.ask(statementFor(text, values));
  send(client, batch);
  return (await told(answered)).rows as Row[];
}

/**
 * The same with a setting that is local to it: both are one transaction, for which the server needs neither `begin` nor
 * `commit` (decision 151).
 */
export async function askWith<Row extends object>(
  client: pg.ClientBase,
  setting: readonly [name: string, value: string],
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const batch = new StatementBatch(client);
  const set = batch.ask(statementFor(SET_LOCAL, setting));
  const answered = batch.ask(statementFor(text, values));
  send(client, batch);
  const [, { rows }] = await told(Promise.all([set, answered]));
  return rows as Row[];
}

/** The setting that names a transaction's workspace to the policies (storage/roles/row-security.ts). */
export const WORKSPACE_SETTING = 'app.workspace_id';

/** Local to the transaction: name, value. */
export const SET_LOCAL = 'select set_config($1, $2, true)';

const batches = new WeakMap<pg.ClientBase, StatementBatch>();

/**
 * Asks a statement of the connection's open transaction together with all others that are asked within one tick: `begin`
 * travels with the first of them, the last write with `commit`, and the server returns them with one message (decision
 * 0142).
 */
export function askTogether(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[] = [],
): Promise<Answer> {
  const batch = batches.get(client) ?? openBatch(client);
  return told(batch.ask(statementFor(text, values)));
}

function openBatch(client: pg.ClientBase): StatementBatch {
  const batch = new StatementBatch(client);
  batches.set(client, batch);
  process.nextTick(() => {
    if (batches.get(client) === batch) sendTogether(client);
  });
  return batch;
}

/** Sends what is still to be sent together, for a statement that is sent by itself behind it. */
export function sendTogether(client: pg.ClientBase): void {
  const batch = batches.get(client);
  if (!batch) return;
  batches.delete(client);
  send(client, batch);
}

/** The client's types know less of its connection than it has. */
function send(client: pg.ClientBase, batch: object): void {
  client.query(batch as pg.Submittable);
}

async function told<Told>(answer: Promise<Told>): Promise<Told> {
  try {
    return await answer;
  } catch (error) {
    // Made where the response was read; the caller is who asked.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
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
