import { Refusal } from '../process/refusal.mjs';
import { serverUrls } from './server-urls.mjs';

const connectTimeoutMs = 10_000;

/** Connects one client, of several servers to the one that takes writes; the caller ends it. */
export async function connectDatabase(url) {
  const urls = serverUrls(url);
  if (urls.length === 1) return connectServer(url);
  const failures = [];
  for (const one of urls) {
    try {
      const client = await connectServer(one);
      const { rows } = await client.query('select pg_is_in_recovery() as standby');
      if (!rows[0].standby) return client;
      await client.end();
      failures.push(new Error(`${new URL(one).host} is a standby`));
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(failures, 'no server of the database takes writes');
}

/** `pg` is loaded late: the launcher may have to install it first. */
async function connectServer(url) {
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
  const servers = serverUrls(url);
  const parsed = servers.every((one) => URL.canParse(one)) ? new URL(servers[0]) : undefined;
  if (parsed === undefined || !['postgres:', 'postgresql:'].includes(parsed.protocol)) {
    throw new Refusal(
      'DATABASE_URL is not a URL of the form postgres://user:password@host:port/database.',
    );
  }
  const hosts = servers.map((one) => new URL(one).host).join(',');
  const where = `${hosts}${parsed.pathname}`;
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
