import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { HttpResponse } from 'msw';
import {
  ApiError,
  Commerce,
  CommerceError,
  UnexpectedAnswerError,
} from '../../../sdk/typescript/src/commerce.ts';
import {
  answer,
  doubleUrl,
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

describe('an answer', () => {
  test('is its data, with the rest of it on demand', async () => {
    service.replyWith(answer({ id: 'c1' }, { headers: { 'idempotent-replayed': 'true' } }));
    expect<unknown>(await commerce.carts.get('c1')).toEqual({ id: 'c1' });
    expect(await commerce.carts.get('c1').withAnswer()).toMatchObject({
      data: { id: 'c1' },
      status: 200,
      requestId: 'req_1',
      isReplay: true,
    });
  });

  test('without a body is undefined', async () => {
    service.replyWith(() => new Response(null, { status: 204 }));
    expect(await commerce.customers.delete('c1')).toBeUndefined();
  });

  test('that is a file comes as it is', async () => {
    service.replyWith(() => new Response('a,b\n', { headers: { 'content-type': 'text/csv' } }));
    const file = await commerce.accounting.exportInvoices({ from: '2026-01-01', to: '2026-02-01' });
    expect(await file.text()).toBe('a,b\n');
    service.replyWith(
      () => new Response('<x/>', { headers: { 'content-type': 'application/xml' } }),
    );
    const xml = await commerce.creditNotes.download('n1', { format: 'xrechnung' });
    expect(await xml.text()).toBe('<x/>');
    expect(service.asked.at(-1)?.url.href).toEndWith('/credit-notes/n1/download?format=xrechnung');
  });

  test('that lies elsewhere is fetched from there without the key', async () => {
    service.replyWith(
      () => new Response(null, { status: 302, headers: { location: `${doubleUrl}/store/1.pdf` } }),
      () => new Response('%PDF-'),
    );
    expect(await (await commerce.invoices.download('i1')).text()).toBe('%PDF-');
    expect(service.asked.map(({ headers }) => headers.get('x-api-key'))).toEqual([
      'sk_test_1',
      null,
    ]);
  });

  test('that leads elsewhere is not followed with a key', async () => {
    const location = 'https://elsewhere.test/';
    service.replyWith(() => new Response(null, { status: 307, headers: { location } }));
    const asking = commerce.carts.get('c1').catch((error: unknown) => error);
    expect(await asking).toBeInstanceOf(UnexpectedAnswerError);
    expect(service.asked).toHaveLength(1);
  });
});

describe('a request', () => {
  test('names its id as one segment', async () => {
    service.replyWith(answer({}));
    await commerce.customers.getByExternalId('a/b?c d');
    expect(service.asked[0]?.url.pathname).toBe('/api/v1/customers/by-external/a%2Fb%3Fc%20d');
  });

  test.each(['', '.', '..'])('with the id "%s" is not sent', (id) => {
    expect(() => commerce.carts.get(id)).toThrow(CommerceError);
  });

  test('repeats a query parameter that has several values', async () => {
    service.replyWith(answer([], { pagination: { cursor: null, hasMore: false } }));
    await commerce.orders.list({ status: ['pending', 'completed'] });
    expect(service.asked[0]?.url.search).toBe('?status=pending&status=completed');
  });

  test('bears the cart’s sequence in quotes', async () => {
    service.replyWith(answer({}));
    await commerce.carts.addItem('c1', { name: 'Mug', unitPrice: 1500 }, { ifMatch: 4 });
    expect(service.asked[0]?.headers.get('if-match')).toBe('"4"');
  });

  test('of a buyer bears the buyer’s token alone', async () => {
    service.replyWith(answer([]));
    await commerce.with({ customerToken: 'ct_1' }).me.subscriptions.list();
    const { headers } = service.asked[0] ?? {};
    expect(headers?.get('x-service-customer-token')).toBe('ct_1');
    expect(headers?.get('x-api-key')).toBeNull();
  });

  test('of a session asks for its token each time, and names what it works on', async () => {
    service.replyWith(answer({}));
    let asked = 0;
    const sessionToken = (): string => `token-${(asked += 1)}`;
    const session = new Commerce({ baseUrl: doubleUrl, sessionToken, applicationId: 'a1' });
    await session.carts.get('c1');
    await session.carts.get('c1', {}, { applicationId: 'a2' });
    expect(
      service.asked.map(({ headers }) => [
        headers.get('authorization'),
        headers.get('x-service-application-id'),
      ]),
    ).toEqual([
      ['Bearer token-1', 'a1'],
      ['Bearer token-2', 'a2'],
    ]);
  });
});

describe('an error', () => {
  test('has code, details, status and request id', async () => {
    const details = { status: 'abandoned' };
    service.replyWith(refusal(409, 'cart_not_open', { details }));
    const asking = commerce.buyerCheckout
      .complete('s1', { paymentMethod: 'card' })
      .catch((one: unknown) => one);
    const error = await asking;
    if (!(error instanceof ApiError) || error.code !== 'cart_not_open') throw error;
    expect(error.details.status).toBe('abandoned');
    expect(error).toMatchObject({
      status: 409,
      requestId: 'req_1',
      message: 'It is cart_not_open.',
    });
  });

  test('of something else than the service says so', async () => {
    service.replyWith(() => HttpResponse.html('<h1>Bad gateway</h1>', { status: 403 }));
    const error = await commerce.carts.get('c1').catch((one: unknown) => one);
    expect(error).toBeInstanceOf(UnexpectedAnswerError);
    expect(error).toMatchObject({ status: 403, text: '<h1>Bad gateway</h1>' });
    service.replyWith(() => HttpResponse.html('<h1>Welcome</h1>'));
    expect(await commerce.carts.get('c1').catch((one: unknown) => one)).toBeInstanceOf(
      UnexpectedAnswerError,
    );
  });
});

describe('a client', () => {
  test('without an address is refused', () => {
    expect(() => new Commerce({ secretKey: 'sk_test_1' })).toThrow(/COMMERCE_URL/);
  });

  test('takes address and key from the environment', async () => {
    process.env['COMMERCE_URL'] = `${doubleUrl}/`;
    process.env['COMMERCE_SECRET_KEY'] = 'sk_test_2';
    try {
      service.replyWith(answer({}));
      await new Commerce().carts.get('c1');
      expect(service.asked[0]?.url.href).toBe(`${doubleUrl}/api/v1/carts/c1`);
      expect(service.asked[0]?.headers.get('x-api-key')).toBe('sk_test_2');
    } finally {
      delete process.env['COMMERCE_URL'];
      delete process.env['COMMERCE_SECRET_KEY'];
    }
  });
});
