import { afterEach, describe, expect, test } from 'bun:test';
import { createOutgoing, type OutgoingSetup } from '../../../domain/outgoing/guarded-fetch.ts';
import {
  behaviours,
  receiverCaPem,
  startReceiver,
  type Receiver,
} from '../../support/webhooks/receiver.ts';
import { waitFor } from '../../support/timing/wait-for.ts';

const loopback = ['127.0.0.0/8', '::1/128'];
const running: Receiver[] = [];

async function receiver(...options: Parameters<typeof startReceiver>): Promise<Receiver> {
  const started = await startReceiver(...options);
  running.push(started);
  return started;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((started) => started.stop()));
});

function outgoing(setup: Partial<OutgoingSetup> = {}) {
  return createOutgoing({ allowPrivate: loopback, caPem: receiverCaPem, ...setup });
}

const answering =
  (...addresses: string[]) =>
  async () =>
    addresses;

const neverAnswers = () => new Promise<string[]>(() => {});

const post = { body: '{"a":1}', headers: { 'content-type': 'application/json' }, deadlineMs: 5000 };

describe('createOutgoing', () => {
  test('posts body and headers over verified TLS and reads the answer', async () => {
    const server = await receiver({
      behaviour: { kind: 'answer', status: 201, headers: { 'x-answer': 'yes' }, body: 'grüße' },
    });
    const result = await outgoing().post(`${server.url}/hook?a=1#part`, {
      ...post,
      headers: { ...post.headers, Host: 'forged.example', 'webhook-id': 'evt_1' },
    });
    expect(result).toMatchObject({
      kind: 'response',
      status: 201,
      body: 'grüße',
      truncated: false,
    });
    expect(result.kind === 'response' && result.headers.get('x-answer')).toBe('yes');
    expect(result.durationMs).toBeGreaterThanOrEqual(0);
    const [request] = server.requests;
    expect(request).toMatchObject({ method: 'POST', path: '/hook?a=1', body: '{"a":1}' });
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
      host: `127.0.0.1:${server.port}`,
      'webhook-id': 'evt_1',
      'content-type': 'application/json',
      'accept-encoding': 'identity',
      'user-agent': 'commerce-service',
    });
  });

  test('sends bytes as they are and other methods', async () => {
    const server = await receiver();
    const body = new TextEncoder().encode('{"ü": 1 }');
    await outgoing().request(server.url, { method: 'PUT', body, deadlineMs: 5000 });
    await outgoing().request(server.url, { deadlineMs: 5000 });
    expect(server.requests.map((request) => [request.method, request.body])).toEqual([
      ['PUT', '{"ü": 1 }'],
      ['GET', ''],
    ]);
  });

  test('reuses the connection to a host', async () => {
    const server = await receiver();
    const client = outgoing();
    for (let count = 0; count < 5; count++) await client.post(server.url, post);
    expect(new Set(server.requests.map((request) => request.remotePort)).size).toBe(1);
  });

  test('does not follow a redirect', async () => {
    const other = await receiver();
    const server = await receiver({ behaviour: behaviours.redirect(`${other.url}/stolen`, 307) });
    const result = await outgoing().post(server.url, post);
    expect(result).toMatchObject({ kind: 'response', status: 307 });
    expect(other.requests).toHaveLength(0);
  });

  test('gives a failing answer back as an answer', async () => {
    const server = await receiver({ behaviour: behaviours.retryAfter('7', 503) });
    const result = await outgoing().post(server.url, post);
    expect(result).toMatchObject({ kind: 'response', status: 503 });
    expect(result.kind === 'response' && result.headers.get('retry-after')).toBe('7');
    expect(server.requests).toHaveLength(1);
  });
});

describe('createOutgoing ends what takes too long or too much', () => {
  const slow = [
    ['headers that do not come', { kind: 'slow-headers', delayMs: 5000 }, null],
    ['a body that drips', { kind: 'drip', intervalMs: 20 }, 200],
    ['no answer at all', { kind: 'hang' }, null],
  ] as const;

  for (const tls of [true, false]) {
    for (const [name, behaviour, status] of slow) {
      test(`${name} (${tls ? 'https' : 'http'})`, async () => {
        const server = await receiver({ tls, behaviour });
        // On a busy machine the headers that are to come may take longer.
        const ask = (deadlineMs: number) => outgoing().post(server.url, { ...post, deadlineMs });
        let deadlineMs = 250;
        let result = await ask(deadlineMs);
        while (status !== null && result.status !== status && deadlineMs < 16_000)
          result = await ask((deadlineMs *= 4));
        expect(result).toMatchObject({ kind: 'refused', reason: 'timeout', sent: true, status });
        expect(result.durationMs).toBeGreaterThanOrEqual(deadlineMs - 10);
      });
    }
  }

  test('a name server that does not answer', async () => {
    const lookUp = neverAnswers;
    const result = await outgoing({ lookUp }).post('https://hooks.example.com/', {
      ...post,
      deadlineMs: 200,
    });
    expect(result).toMatchObject({ kind: 'refused', reason: 'dns', sent: false });
  });

  test('a huge body is cut and its connection dropped', async () => {
    const bytes = 200 * 1024 * 1024;
    const server = await receiver({ behaviour: { kind: 'huge', bytes } });
    const result = await outgoing().post(server.url, post);
    expect(result).toMatchObject({ kind: 'response', status: 200, truncated: true });
    expect(result.kind === 'response' && result.body).toHaveLength(16_384);
    await waitFor(() => server.openConnections() === 0);
    expect(server.bytesWritten()).toBeLessThan(bytes / 10);
  });

  test('a cut does not split a character', async () => {
    const body = 'ä'.repeat(20);
    const server = await receiver({ behaviour: { kind: 'answer', status: 200, body } });
    const result = await outgoing().post(server.url, { ...post, bytesMax: 9 });
    expect(result).toMatchObject({ body: 'ääää', truncated: true });
  });

  test('a body of exactly the limit is whole', async () => {
    const server = await receiver({
      behaviour: { kind: 'answer', status: 200, body: 'x'.repeat(64) },
    });
    const result = await outgoing().post(server.url, { ...post, bytesMax: 64 });
    expect(result).toMatchObject({ body: 'x'.repeat(64), truncated: false });
  });

  test('a chunked body is cut, whatever length its response names', async () => {
    const size = 100_000;
    const text = `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n0\r\n\r\n`;
    const head = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n';
    const server = Bun.listen({
      port: 0,
      hostname: '127.0.0.1',
      socket: { data: (socket) => void socket.write(head + text) },
    });
    const result = await outgoing().post(`http://127.0.0.1:${server.port}/`, post);
    server.stop(true);
    expect(result.kind === 'response' ? result.body.length : 0).toBeLessThanOrEqual(16_384);
  });

  test('a body that is shorter than its length is no response', async () => {
    const server = Bun.listen({
      port: 0,
      hostname: '127.0.0.1',
      socket: {
        data: (socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\nhalf'),
      },
    });
    const result = await outgoing().post(`http://127.0.0.1:${server.port}/`, post);
    server.stop(true);
    expect(result).toMatchObject({ kind: 'refused', sent: true });
  });

  test.each([200, 204, 404])('an empty body of %d', async (status) => {
    const server = await receiver({ behaviour: { kind: 'answer', status, body: '' } });
    const result = await outgoing().post(server.url, post);
    expect(result).toMatchObject({ kind: 'response', status, body: '', truncated: false });
  });

  test('a compressed answer is not unfolded', async () => {
    const bomb = Bun.gzipSync(new Uint8Array(50_000_000));
    const server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: () => new Response(bomb, { headers: { 'content-encoding': 'gzip' } }),
    });
    const result = await outgoing().post(`http://127.0.0.1:${server.port}/`, post);
    await server.stop(true);
    expect(result).toMatchObject({ kind: 'response', truncated: true });
    expect(result.kind === 'response' && /^\0+$/.test(result.body)).toBe(false);
  });

  test('a cancelled request', async () => {
    const server = await receiver({ behaviour: behaviours.hang });
    const controller = new AbortController();
    const pending = outgoing().post(server.url, { ...post, signal: controller.signal });
    await server.waitForRequests(1);
    controller.abort();
    expect(await pending).toMatchObject({ kind: 'refused', reason: 'cancelled', sent: true });
    const before = await outgoing().post(server.url, { ...post, signal: controller.signal });
    expect(before).toMatchObject({ kind: 'refused', reason: 'cancelled', sent: false });
    expect(server.requests).toHaveLength(1);
  });
});

describe('createOutgoing says whether the other side may have got the request', () => {
  test('nobody listens: not sent', async () => {
    const server = await startReceiver();
    await server.stop();
    const result = await outgoing().post(server.url, post);
    expect(result).toMatchObject({ kind: 'refused', reason: 'connect', sent: false });
  });

  test('connection closed without an answer: maybe sent', async () => {
    const server = await receiver({ behaviour: behaviours.close });
    const result = await outgoing().post(server.url, post);
    expect(result).toMatchObject({ kind: 'refused', reason: 'closed', sent: true });
  });

  test('no TLS spoken: not sent', async () => {
    const server = await receiver({ tls: false });
    const result = await outgoing().post(`https://127.0.0.1:${server.port}`, post);
    expect(result).toMatchObject({ kind: 'refused', sent: false, reason: 'tls' });
    expect(server.requests).toHaveLength(0);
  });

  test('goes on to the next address when the first refuses the connection', async () => {
    const server = await receiver({ certificateHosts: ['hooks.example.com'] });
    const lookUp = answering('::1', '127.0.0.2', '127.0.0.1');
    const result = await outgoing({ lookUp }).post(
      `https://hooks.example.com:${server.port}/`,
      post,
    );
    expect(result).toMatchObject({ kind: 'response', status: 200 });
    expect(server.requests).toHaveLength(1);
  });
});

describe('createOutgoing verifies the certificate against the host name, not the address', () => {
  const lookUp = answering('127.0.0.1');

  test('right name', async () => {
    const server = await receiver({ certificateHosts: ['hooks.example.com'] });
    const url = `https://hooks.example.com:${server.port}/`;
    const result = await outgoing({ lookUp }).post(url, post);
    expect(result).toMatchObject({ kind: 'response', status: 200 });
    expect(server.requests[0]?.headers.get('host')).toBe(`hooks.example.com:${server.port}`);
  });

  const wrong: [string, [string, ...string[]]][] = [
    ['a name of another host', ['other.example.com']],
    ['only the address', ['127.0.0.1']],
    ['a wildcard one level up', ['*.com']],
  ];
  for (const [name, certificateHosts] of wrong) {
    test(`certificate for ${name}: refused, nothing sent`, async () => {
      const server = await receiver({ certificateHosts });
      const url = `https://hooks.example.com:${server.port}/`;
      const result = await outgoing({ lookUp }).post(url, post);
      expect(result).toMatchObject({ kind: 'refused', reason: 'tls', sent: false });
      expect(result.kind === 'refused' && result.message).toContain('ALTNAME_INVALID');
      expect(server.requests).toHaveLength(0);
    });
  }

  test('a name behind the same address cannot ride on the connection of another', async () => {
    const server = await receiver({ certificateHosts: ['hooks.example.com'] });
    const client = outgoing({ lookUp });
    await client.post(`https://hooks.example.com:${server.port}/`, post);
    const result = await client.post(`https://other.example.com:${server.port}/`, post);
    expect(result).toMatchObject({ kind: 'refused', reason: 'tls' });
    expect(server.requests).toHaveLength(1);
  });

  test('an authority that is not known: refused', async () => {
    const server = await receiver();
    const client = createOutgoing({ allowPrivate: loopback });
    const result = await client.post(server.url, post);
    expect(result).toMatchObject({ kind: 'refused', reason: 'tls', sent: false });
    expect(server.requests).toHaveLength(0);
  });

  test('a trailing dot in the name', async () => {
    const server = await receiver({ certificateHosts: ['hooks.example.com'] });
    const result = await outgoing({ lookUp }).post(
      `https://hooks.example.com.:${server.port}/`,
      post,
    );
    expect(result).toMatchObject({ kind: 'response', status: 200 });
  });
});

describe('createOutgoing and names that rebind', () => {
  test('connects to the checked address although the name has changed since', async () => {
    const server = await receiver({ certificateHosts: ['rebind.example.com'] });
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    const asked: string[] = [];
    const lookUp = async (host: string) => {
      asked.push(host);
      return answers.shift() ?? [];
    };
    const client = outgoing({ lookUp });
    const url = `https://rebind.example.com:${server.port}/`;
    expect(await client.post(url, post)).toMatchObject({ kind: 'response' });
    expect(asked).toEqual(['rebind.example.com']);
    expect(await client.post(url, post)).toMatchObject({ reason: 'private_address', sent: false });
    expect(server.requests).toHaveLength(1);
  });

  test('one private address among public ones refuses the host', async () => {
    const lookUp = answering('93.184.216.34', '2606:2800:220:1::1', '169.254.169.254');
    const result = await outgoing({ allowPrivate: [], lookUp }).post('https://a.example/', post);
    expect(result).toMatchObject({ kind: 'refused', reason: 'private_address', sent: false });
  });

  test('an answer that is not an address refuses the host', async () => {
    const lookUp = answering('localhost');
    const result = await outgoing({ lookUp }).post('https://a.example/', post);
    expect(result).toMatchObject({ kind: 'refused', reason: 'private_address' });
  });
});

describe('createOutgoing and http', () => {
  test('is called in allowed ranges', async () => {
    const server = await receiver({ tls: false });
    expect(await outgoing().post(server.url, post)).toMatchObject({ kind: 'response' });
  });

  test('is refused for public addresses, also beside an allowed one', async () => {
    for (const addresses of [['93.184.216.34'], ['127.0.0.1', '93.184.216.34']]) {
      const client = outgoing({ lookUp: answering(...addresses) });
      const result = await client.post('http://a.example/', post);
      expect(result).toMatchObject({ kind: 'refused', reason: 'insecure', sent: false });
    }
  });

  test('other schemes and credentials are no URLs to call', async () => {
    for (const url of ['', 'ftp://a.example/', 'file:///etc/passwd', 'https://u:p@127.0.0.1/']) {
      expect(await outgoing().post(url, post)).toMatchObject({ reason: 'invalid_url' });
    }
  });
});
