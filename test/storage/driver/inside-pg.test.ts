import { createRequire } from 'node:module';
import { Duplex } from 'node:stream';
import { expect, test } from 'bun:test';
import pg from 'pg';
import ours from '../../../package.json' with { type: 'json' };
import { StatementBatch } from '../../../storage/driver/driver.ts';

/**
 * The names of the inside of `pg` that `storage/driver` and `storage/servers` use, each against the version that is
 * installed, without a server: a stream takes what the client writes and gives it what a server would respond. Where one
 * of these tests fails, `pg` has changed: read its `client.js` and `connection.js` against `driver.ts`, then change the
 * version here.
 */
const VERSION = '8.23.0';

const installed: { readonly version: string } = createRequire(import.meta.url)('pg/package.json');

test('pg is the version that these names were read in, and no other may be installed', () => {
  expect(installed.version).toBe(VERSION);
  expect(ours.dependencies.pg).toBe(VERSION);
});

/** A stream to a server that says only what a test gives it. */
class Line extends Duplex {
  readonly written: Buffer[] = [];

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.written.push(chunk);
    done();
  }

  override _read(): void {
    // What the server says is pushed.
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  /** The types of the messages that were written since the last call. */
  types(): string {
    const bytes = Buffer.concat(this.written.splice(0));
    let types = '';
    for (let at = 0; at < bytes.length; at += 1 + bytes.readInt32BE(at + 1))
      types += String.fromCharCode(bytes[at] ?? 0);
    return types;
  }
}

function message(type: string, body: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const int16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
};
const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const text = (value: string): Buffer => Buffer.from(`${value}\0`);

const READY = message('Z', Buffer.from('I'));
const PARSED = message('1');
const BOUND = message('2');
const done = (command: string): Buffer => message('C', text(command));
/** One column of type int8. */
const columns = (name: string): Buffer =>
  message(
    'T',
    Buffer.concat([
      int16(1),
      text(name),
      int32(0),
      int16(0),
      int32(20),
      int16(8),
      int32(-1),
      int16(0),
    ]),
  );
const row = (value: string): Buffer =>
  message('D', Buffer.concat([int16(1), int32(value.length), Buffer.from(value)]));
const failure = (code: string): Buffer =>
  message(
    'E',
    Buffer.concat([text('SERROR'), text(`C${code}`), text('Mrefused'), Buffer.from([0])]),
  );

interface Inside {
  readonly stream: unknown;
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
}

async function connected(options: pg.ClientConfig = {}) {
  const line = new Line();
  const client = new pg.Client({ ...options, pipeline: true, stream: () => line });
  client.on('error', () => undefined);
  const opened = client.connect();
  await new Promise((resolve) => setImmediate(resolve));
  line.push(message('R', int32(0)));
  line.push(READY);
  await opened;
  line.written.splice(0);
  const { connection } = client as unknown as { readonly connection: Inside };
  return { line, client, connection };
}

/** A batch that notes by which names the client uses it. */
function watched(client: pg.Client) {
  const used = new Set<string>();
  const batch = new StatementBatch(client, new Map());
  const proxy = new Proxy(batch, {
    get: (target, name) => {
      if (typeof name === 'string') used.add(name);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  });
  return { used, batch, submit: () => client.query(proxy as unknown as pg.Submittable) };
}

test('the client sends and reads a batch by the names that driver.ts has for it', async () => {
  const { line, client, connection } = await connected();
  const { used, batch, submit } = watched(client);
  const first = batch.ask('select $1::int8 as n', [1]);
  const second = batch.ask('select $1::int8 as m', [2]);
  submit();
  expect(connection.stream).toBe(line);
  expect(Object.values(connection.submittedNamedStatements)).toEqual([
    'select $1::int8 as n',
    'select $1::int8 as m',
  ]);
  expect(line.types()).toBe('PBDEPBDES');
  line.push(
    Buffer.concat([
      PARSED,
      BOUND,
      columns('n'),
      row('1'),
      done('SELECT 1'),
      PARSED,
      BOUND,
      columns('m'),
      row('2'),
      done('SELECT 1'),
      READY,
    ]),
  );
  expect(await first).toEqual({ rows: [{ n: '1' }], command: 'SELECT 1' });
  expect(await second).toEqual({ rows: [{ m: '2' }], command: 'SELECT 1' });
  expect(Object.values(connection.parsedStatements)).toEqual([
    'select $1::int8 as n',
    'select $1::int8 as m',
  ]);
  expect(connection.submittedNamedStatements).toEqual({});
  expect([...used].toSorted()).toEqual([
    '_result',
    'callback',
    'handleCommandComplete',
    'handleDataRow',
    'handleReadyForQuery',
    'handleRowDescription',
    'name',
    'query_timeout',
    'submit',
    'text',
  ]);
});

test('the client hands a failure to the batch as a DatabaseError', async () => {
  const { line, client } = await connected();
  const { used, batch, submit } = watched(client);
  const first = batch.ask('select $1::int8 / 0', [1]);
  const second = batch.ask('select $1::int8 + 0', [2]);
  submit();
  line.push(Buffer.concat([PARSED, BOUND, failure('22012'), READY]));
  const failures = (await Promise.allSettled([first, second])).map((one) =>
    one.status === 'rejected' && one.reason instanceof pg.DatabaseError ? one.reason.code : one,
  );
  expect(failures).toEqual(['22012', '25P02']);
  expect(used.has('handleError')).toBe(true);
});

test('the client hands an empty statement to the batch', async () => {
  const { line, client } = await connected();
  const { used, batch, submit } = watched(client);
  const empty = batch.ask('-- nothing', []);
  submit();
  line.push(Buffer.concat([PARSED, BOUND, message('n'), message('I'), READY]));
  expect(await empty).toEqual({ rows: [], command: '' });
  expect(used.has('handleEmptyQuery')).toBe(true);
});

test('the client ends the time of a batch by its callback, and closes the connection of a late one', async () => {
  const [answered, late] = [
    await connected({ query_timeout: 20 }),
    await connected({ query_timeout: 20 }),
  ];
  const [first, second] = [watched(answered.client), watched(late.client)];
  const [one, two] = [first.batch.ask('select 1', []), second.batch.ask('select 1', [])];
  first.submit();
  second.submit();
  answered.line.push(Buffer.concat([PARSED, BOUND, message('n'), done('SELECT 0'), READY]));
  expect(await one).toEqual({ rows: [], command: 'SELECT 0' });
  await expect(two).rejects.toThrow('Query read timeout');
  expect([answered.line.destroyed, late.line.destroyed]).toEqual([false, true]);
});

test('the connection that a client has is one of the events and methods that are used', async () => {
  const { line, client } = await connected();
  const { connection } = client as unknown as { readonly connection: NodeJS.EventEmitter };
  const heard: unknown[] = [];
  connection.on('errorMessage', ({ code }) => heard.push(code));
  connection.on('parameterStatus', ({ parameterName, parameterValue }) =>
    heard.push(parameterName, parameterValue),
  );
  line.push(message('S', Buffer.concat([text('in_hot_standby'), text('on')])));
  line.push(failure('57P01'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(heard).toEqual(['in_hot_standby', 'on', '57P01']);
});

test('the bench counts round trips by two methods of the connection', () => {
  const { prototype } = createRequire(import.meta.url)('pg/lib/connection.js') as {
    readonly prototype: Record<string, unknown>;
  };
  expect([typeof prototype['sync'], typeof prototype['query']]).toEqual(['function', 'function']);
});

test('values are written as a client of pg writes them', () => {
  const { prepareValue } = (
    pg as unknown as { readonly utils: { readonly prepareValue: (value: unknown) => unknown } }
  ).utils;
  const values = [null, undefined, 1, true, 'a', { a: 1 }, ['a', 'b"c', null], [1, 2]];
  const written = [null, null, '1', 'true', 'a', '{"a":1}', '{"a","b\\"c",NULL}', '{"1","2"}'];
  expect(values.map((value) => prepareValue(value))).toEqual(written);
  const bytes = Buffer.from('x');
  expect(prepareValue(bytes)).toBe(bytes);
  expect(new Date(String(prepareValue(new Date(1))))).toEqual(new Date(1));
});
