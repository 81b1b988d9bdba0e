import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import {
  ApiError,
  Commerce,
  ConnectionError,
  TimeoutError,
} from '../../../sdk/typescript/src/commerce.ts';
import {
  answer,
  refusal,
  startServiceDouble,
  type ServiceDouble,
} from '../../support/sdk/service-double.ts';

let service: ServiceDouble;
let commerce: Commerce;

beforeAll(() => {
  service = startServiceDouble();
  commerce = service.commerce;
});
afterAll(() => service.stop());

const cart = answer({ id: 'c1' }, { status: 201 });
const create = (options = {}) => commerce.carts.create({ applicationId: 'a1' }, options);
const keysAsked = (): (string | null)[] =>
  service.asked.map(({ headers }) => headers.get('idempotency-key'));

async function failureOf(promise: PromiseLike<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('it did not fail');
}

describe('a write', () => {
  test('is sent again with the same idempotency key and body until it is answered', async () => {
    service.replyWith(() => 'no connection', refusal(503, 'service_unavailable'), cart);
    expect((await create()).id).toBe('c1');
    const [first, ...others] = service.asked;
    expect(others).toHaveLength(2);
    expect(first?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keysAsked()).size).toBe(1);
    expect(new Set(service.asked.map(({ text }) => text))).toEqual(
      new Set(['{"applicationId":"a1"}']),
    );
  });

  test('has a key of its own each time, or the one that it is given', async () => {
    service.replyWith(cart);
    await create();
    await create();
    await create({ idempotencyKey: 'order-7' });
    expect(new Set(keysAsked()).size).toBe(3);
    expect(keysAsked().at(-1)).toBe('order-7');
  });

  test('that the service does not know by a key is repeated only where nothing happened', async () => {
    const ask = () =>
      commerce.sandbox.createToken({
        embedToken: 'e',
        number: '4242424242424242',
        expMonth: 1,
        expYear: 2040,
        cvc: '123',
      });
    service.replyWith(refusal(503, 'service_unavailable'), answer({}));
    expect(await failureOf(ask())).toMatchObject({ code: 'service_unavailable' });
    expect(keysAsked()).toEqual([null]);
    service.replyWith(
      refusal(429, 'rate_limit_exceeded', { headers: { 'retry-after': '0' } }),
      answer({ token: 'tok_1' }),
    );
    await ask();
    expect(service.asked).toHaveLength(2);
  });
});

describe('a read', () => {
  test('is sent again, and bears no key', async () => {
    service.replyWith(refusal(500, 'internal_error'), answer({ id: 'c1' }));
    await commerce.carts.get('c1');
    expect(keysAsked()).toEqual([null, null]);
  });
});

describe('what is sent again', () => {
  test.each([408, 429, 500, 502, 503, 504, 520])('%i', async (status) => {
    service.replyWith(refusal(status, 'internal_error'), cart);
    await create();
    expect(service.asked).toHaveLength(2);
  });

  test('409 where an earlier request is still running', async () => {
    const headers = { 'retry-after': '0' };
    service.replyWith(refusal(409, 'request_in_progress', { headers }), cart);
    await create();
    expect(service.asked).toHaveLength(2);
  });

  test.each([
    [400, 'validation_error'],
    [401, 'unauthorized'],
    [402, 'payment_failed'],
    [404, 'not_found'],
    [409, 'cart_changed'],
    [409, 'idempotency_key_reused'],
    [422, 'discount_invalid'],
    [501, 'not_implemented'],
  ])('not %i %s', async (status, code) => {
    service.replyWith(refusal(status, code), cart);
    expect(await failureOf(create())).toMatchObject({ status, code });
    expect(service.asked).toHaveLength(1);
  });

  test('not more often than retriesMax says', async () => {
    service.replyWith(() => 'no connection');
    expect(await failureOf(create({ retriesMax: 1 }))).toBeInstanceOf(ConnectionError);
    expect(service.asked).toHaveLength(2);
    service.replyWith(refusal(503, 'service_unavailable'));
    expect(await failureOf(create({ retriesMax: 0 }))).toBeInstanceOf(ApiError);
    expect(service.asked).toHaveLength(1);
  });
});

describe('the time between', () => {
  const waited = (): number => (service.asked[1]?.at ?? 0) - (service.asked[0]?.at ?? 0);

  test('is what Retry-After says', async () => {
    const headers = { 'retry-after': '1' };
    service.replyWith(refusal(429, 'rate_limit_exceeded', { headers }), cart);
    await create();
    expect(waited()).toBeGreaterThan(990);
  });

  test('is a minute at most: the error comes at once where Retry-After asks for more', async () => {
    const headers = { 'retry-after': '61' };
    service.replyWith(refusal(429, 'rate_limit_exceeded', { headers }), cart);
    const error = await failureOf(create());
    expect(error).toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
    expect(service.asked).toHaveLength(1);
  });

  test('grows from half a second without it', async () => {
    service.replyWith(refusal(502, 'internal_error'), cart);
    await create();
    expect(waited()).toBeGreaterThan(370);
  });
});

describe('time', () => {
  test('an attempt ends after timeoutMs, and the next begins', async () => {
    service.replyWith(() => 'silence', cart);
    await create({ timeoutMs: 100 });
    expect(service.asked).toHaveLength(2);
    service.replyWith(() => 'silence');
    const error = await failureOf(create({ timeoutMs: 100, retriesMax: 0 }));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(String(error)).toContain('POST https://commerce.test/api/v1/carts');
  });

  test('a signal ends a request that waits for its answer', async () => {
    service.replyWith(() => 'silence');
    const abort = new AbortController();
    const asking = failureOf(create({ signal: abort.signal }));
    setTimeout(() => abort.abort(), 50);
    expect(await asking).toMatchObject({ name: 'AbortError' });
    expect(service.asked).toHaveLength(1);
  });

  test('a signal ends the wait between attempts', async () => {
    const headers = { 'retry-after': '30' };
    service.replyWith(refusal(503, 'service_unavailable', { headers }));
    const abort = new AbortController();
    const asking = failureOf(create({ signal: abort.signal }));
    setTimeout(() => abort.abort(), 50);
    expect(await asking).toMatchObject({ name: 'AbortError' });
    expect(service.asked).toHaveLength(1);
  });
});

test('an answer that breaks off is asked for again', async () => {
  const text = JSON.stringify({ data: { id: 'c1' }, meta: { requestId: 'r' } });
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    const body = connections === 1 ? text.slice(0, 10) : text;
    socket.once('data', () =>
      socket.end(
        `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\nconnection: close\r\n\r\n${body}`,
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // Not through the double, which knows whole answers only.
  service.stop();
  try {
    const broken = new Commerce({ baseUrl: `http://127.0.0.1:${port}`, secretKey: 'sk_test_1' });
    expect((await broken.carts.get('c1')).id).toBe('c1');
    expect(connections).toBe(2);
  } finally {
    server.close();
  }
});
