import { appendFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * Preloaded into a program (`bun --preload`), so that the product knows nothing of it: counts what the client of Postgres
 * waits for a response to, which is each `Sync` of a batch of statements and each simple query, into the file
 * ROUND_TRIPS_DIR/<process id>. With ROUND_TRIPS_TRACE it writes them one by one to <process id>.trace in place of that, each
 * as the JSON of its statements: before they leave, so that whoever sees what they have written finds them there.
 */
const WRITE_MS = 100;

type Method = 'parse' | 'bind' | 'sync' | 'query';
interface Sent {
  readonly name?: string;
  readonly text?: string;
  readonly statement?: string;
}

const { prototype } = createRequire(import.meta.url)('pg/lib/connection.js') as {
  readonly prototype: Record<Method, (...args: unknown[]) => unknown>;
};
const path = join(process.env['ROUND_TRIPS_DIR'] ?? '.', String(process.pid));

function before(method: Method, act: (connection: object, sent: unknown) => void): void {
  const original = prototype[method];
  prototype[method] = function counted(this: object, ...args) {
    act(this, args[0]);
    return original.apply(this, args);
  };
}

if (process.env['ROUND_TRIPS_TRACE']) trace();
else count();

function count(): void {
  let [trips, written] = [0, -1];
  const add = (): void => void (trips += 1);
  before('sync', add);
  before('query', add);
  setInterval(() => {
    if (trips === written) return;
    written = trips;
    writeFileSync(path, String(trips));
  }, WRITE_MS).unref();
}

function trace(): void {
  /** By the names under which they are prepared on the connection. */
  const texts = new WeakMap<object, Map<string, string>>();
  /** What the connection sends with its next `Sync`. */
  const open = new WeakMap<object, string[]>();
  const write = (statements: readonly string[]): void =>
    appendFileSync(`${path}.trace`, `${JSON.stringify(statements)}\n`);
  write([]);
  before('parse', (connection, sent) => {
    const { name = '', text = '' } = sent as Sent;
    const known = texts.get(connection) ?? new Map<string, string>();
    texts.set(connection, known.set(name, text));
  });
  before('bind', (connection, sent) => {
    const { statement = '' } = sent as Sent;
    const text = texts.get(connection)?.get(statement) ?? '';
    open.set(connection, [...(open.get(connection) ?? []), text]);
  });
  before('sync', (connection) => {
    write(open.get(connection) ?? []);
    open.delete(connection);
  });
  before('query', (_connection, sent) => write([String(sent)]));
}
