import { afterEach, expect, test } from 'bun:test';
import { Commerce } from '../../../sdk/typescript/src/commerce.ts';

/** A service whose connections send what they are given, and end. */
function startStreams(connections: readonly (readonly string[])[]) {
  const asked: string[] = [];
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: ({ url }) => {
      const messages = connections[asked.length];
      asked.push(new URL(url).search);
      const headers = { 'content-type': 'text/event-stream' };
      return messages
        ? new Response(messages.map((text) => `${text}\n\n`).join(''), { headers })
        : new Response(new ReadableStream(), { headers });
    },
  });
  stop = () => server.stop(true);
  const commerce = new Commerce({ baseUrl: server.url.origin, secretKey: 'sk_test_1' });
  return { asked, commerce };
}

let stop: () => Promise<void> = () => Promise.resolve();
afterEach(() => stop());

const event = (logSequence: number): string =>
  `id: ${logSequence}\ndata: ${JSON.stringify({ id: `evt_${logSequence}`, logSequence })}`;

test('a connection that ended is opened again where it was', async () => {
  const { asked, commerce } = startStreams([
    [': hello', event(1), event(2)],
    // The position moves on over events of other types.
    ['id: 7'],
    [event(8)],
  ]);
  const heard: (number | null)[] = [];
  for await (const { logSequence } of commerce.events.follow({ after: 0, types: ['order.*'] })) {
    heard.push(logSequence);
    if (logSequence === 8) break;
  }
  expect(heard).toEqual([1, 2, 8]);
  expect(asked).toEqual([0, 2, 7].map((after) => `?after=${after}&types=order.*`));
});

test('a signal ends it while nothing happens', async () => {
  const { commerce } = startStreams([]);
  const abort = new AbortController();
  setTimeout(() => abort.abort(), 50);
  const first = commerce.events.follow({}, { signal: abort.signal }).next();
  const outcome = await first.catch((error: unknown) => error);
  expect(outcome).toMatchObject({ name: 'AbortError' });
});
