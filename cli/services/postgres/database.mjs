import { Refusal } from '../process/refusal.mjs';

const connectTimeoutMs = 10_000;

/** Connects one client; the caller ends it. `pg` is loaded late: the launcher may have to install it first. */
export async function connectDatabase(url) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  return client;
}

/** Creates a database if none has that name; with `template`, as a copy of that one. */
export async function ensureDatabase(serverUrl, name, template) {
  const client = await connectDatabase(serverUrl);
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount !== 0) return;
    const copy = template === undefined ? '' : ` template ${client.escapeIdentifier(template)}`;
    await client.query(`create database ${client.escapeIdentifier(name)}${copy}`);
  } finally {
    await client.end();
  }
}

/** Throws a one-line Refusal when DATABASE_URL cannot be used; the line never holds its password. */
export async function checkDatabaseUrl(url) {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !['postgres:', 'postgresql:'].includes(parsed.protocol)) {
    throw new Refusal(
      'DATABASE_URL is not a URL of the form postgres://user:password@host:port/database.',
    );
  }
  const where = `${parsed.host}${parsed.pathname}`;
  try {
    const client = await connectDatabase(url);
    await client.end();
  } catch (error) {
    throw new Refusal(
      `DATABASE_URL: cannot connect to ${where}: ${withoutPassword(reasonOf(error), parsed)}`,
    );
  }
}

function reasonOf(error) {
  if (error instanceof AggregateError) return error.errors.map((one) => one.message).join('; ');
  return error.message || error.code;
}

function withoutPassword(text, { password }) {
  if (password === '') return text;
  return [password, decoded(password)].reduce(
    (line, secret) => line.replaceAll(secret, '***'),
    text,
  );
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Drops a database and ends its sessions. `serverUrl` names another database of the same server. */
export async function dropDatabase(serverUrl, name) {
  const client = await connectDatabase(serverUrl);
  try {
    await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
  } finally {
    await client.end();
  }
}

/** The same server, another database. */
export function besideDatabase(databaseUrl, name) {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}
