import { afterAll, afterEach, describe, expect, test } from 'bun:test';
import { createEventStreams, type EventStreams } from '../../../api/event-stream/event-streams.ts';
import { readLog } from '../../../domain/event-log/read-log.ts';
import { Refusal } from '../../../domain/errors.ts';
import { openContext } from '../../support/world/context.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { emitCustomer } from '../../support/webhooks/webhook-stack.ts';
import { setup } from '../../support/world/world.ts';

let streams: EventStreams;
const world = await setup();
const opened = await openContext(world);
afterAll(() => opened.close());
afterEach(() => streams.close());

const patience = {
  perCredential: 2,
  perWorkspace: 10,
  perProcess: 3,
  pageMax: 2,
  pageBytes: 1_000_000,
  pollMs: 20,
  heartbeatMs: 100,
  recheckMs: 20,
};

function make(options: Partial<typeof patience> = {}): void {
  const { database } = opened.ctx;
  streams = createEventStreams(database.read.bind(database), { ...patience, ...options });
}

interface Following {
  readonly parts: readonly string[];
  readonly text: () => string;
  readonly isOver: () => boolean;
  readonly cancel: () => Promise<void>;
  readonly allow: { value: boolean | Error };
  readonly client: AbortController;
}

async function follow(credential = 'key', { ctx } = opened): Promise<Following> {
  const allow: Following['allow'] = { value: true };
  const client = new AbortController();
  const stream = await streams.open({
    ctx: { ...ctx, actor: { type: 'api_key', id: credential, label: 'test' } },
    query: { limit: 100 },
    signal: client.signal,
    isAllowed: async () => {
      if (allow.value instanceof Error) throw allow.value;
      return allow.value;
    },
  });
  const parts: string[] = [];
  const state = { over: false };
  const reader = stream.getReader();
  const read = async (): Promise<void> => {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      parts.push(new TextDecoder().decode(part.value));
    state.over = true;
  };
  void read();
  return {
    parts,
    text: () => parts.join(''),
    isOver: () => state.over,
    cancel: () => reader.cancel(),
    allow,
    client,
  };
}

async function isRefused(credential: string, by = opened): Promise<boolean> {
  try {
    await follow(credential, by);
    return false;
  } catch (error) {
    return error instanceof Refusal && error.code === 'rate_limit_exceeded';
  }
}

describe('createEventStreams', () => {
  test('sends heartbeats with its position while nothing happens', async () => {
    make();
    const following = await follow();
    await waitFor(() => following.text().split(': still here').length > 3);
    expect(following.text()).toStartWith('retry: 1000\n');
    await emitCustomer(world);
    await waitFor(() => /\ndata: \{/.test(following.text()));
    const number = /id: (\d+)\ndata: /.exec(following.text())?.[1];
    await waitFor(() => following.text().includes(`id: ${number}\n: still here`));
  });

  test('holds a few events at a time, whatever limit was asked for', async () => {
    make({ perProcess: 10 });
    for (let count = 0; count < 5; count += 1) await emitCustomer(world);
    await waitFor(async () => (await readLog(opened.ctx, { limit: 100 })).events.length >= 5);
    const following = await follow();
    const sizes = () => following.parts.map((part) => part.split('\ndata: ').length - 1);
    await waitFor(() => sizes().reduce((sum, size) => sum + size, 0) >= 5);
    expect(Math.max(...sizes())).toBe(2);
    await following.cancel();
  });

  test('one workspace takes no more than its places, whatever its credentials', async () => {
    make({ perWorkspace: 3, perProcess: 4 });
    const other = await openContext(await setup());
    try {
      const [first] = [await follow('a'), await follow('b'), await follow('c')];
      expect(await isRefused('d')).toBe(true);
      expect(await isRefused('e', other)).toBe(false);
      await first?.cancel();
      expect(await isRefused('d')).toBe(false);
    } finally {
      streams.close();
      await other.close();
    }
  });

  test('bounds the streams of a credential and of the process, and counts only open ones', async () => {
    make();
    const first = await follow('a');
    await follow('a');
    expect(await isRefused('a')).toBe(true);
    await follow('b');
    expect(await isRefused('c')).toBe(true);
    expect(streams.openCount()).toBe(3);
    await first.cancel();
    expect(streams.openCount()).toBe(2);
    expect(await isRefused('c')).toBe(false);
  });

  test('ends when the client disconnects, or the credential is revoked or cannot be checked', async () => {
    make({ perProcess: 10 });
    const [gone, dead, unknown, alive] = [
      await follow('a'),
      await follow('b'),
      await follow('c'),
      await follow('d'),
    ];
    gone.client.abort();
    dead.allow.value = false;
    unknown.allow.value = new Error('the database is away');
    await waitFor(() => streams.openCount() === 1);
    await waitFor(() => gone.isOver() && dead.isOver() && unknown.isOver());
    expect(alive.isOver()).toBe(false);
  });

  test('ends all streams when the process stops, and opens no more', async () => {
    make();
    const both = [await follow('a'), await follow('b')];
    streams.close();
    await waitFor(() => both.every(({ isOver }) => isOver()));
    expect(streams.openCount()).toBe(0);
    expect(await isRefused('a')).toBe(true);
  });
});
