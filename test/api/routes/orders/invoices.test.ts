import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Invoice } from '../../../../storage/entities/invoice.ts';
import { invoiceDownloadToken, linkExpiry } from '../../../../domain/invoices/links.ts';
import { openContext, type OpenedContext } from '../../../support/world/context.ts';
import { whenRendered } from '../../../support/documents/invoice-pdf.ts';
import { issue } from '../../../support/documents/issued-invoice.ts';
import { textOfPdf } from '../../../support/documents/pdf-text.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

const world = await setup();
const opened = await openContext(world);
afterAll(() => opened.close());

const net30 = {
  payment: { method: 'net30', deferred: true, card: null, status: 'pending' },
  issue: { status: 'open', sourceType: 'net30', netN: 30 },
} as const;

async function download(path: string, client = world.api): Promise<Response> {
  const answer = await whenRendered(client, path);
  expect(answer.status).toBe(302);
  return fetch(answer.headers.get('location') ?? '');
}

async function setFault(target: string, active: boolean, environmentId: string): Promise<void> {
  expectStatus(await world.anyone.post('/dev/faults', { environmentId, target, active }), 200);
}

describe('GET /invoices', () => {
  let own: World;
  let invoices: Invoice[];
  let ownContext: OpenedContext;
  let customerId: string;
  beforeAll(async () => {
    own = await setup();
    ownContext = await openContext(own);
    customerId = expectStatus(
      await own.api.post('/api/v1/customers', { email: 'a@b.test' }),
      201,
    ).id;
    invoices = [
      await issue(ownContext.ctx, { order: { customerId } }),
      await issue(ownContext.ctx, net30),
      await issue(ownContext.ctx, { issue: { sourceType: 'subscription' } }),
    ];
  });
  afterAll(() => ownContext.close());

  const indexes = async (path: string) => {
    const rows: { id: string }[] = expectStatus(await own.api.get(path), 200);
    return rows.map(({ id }) => invoices.findIndex((invoice) => invoice.id === id));
  };

  test.each([
    ['newest first', '', [2, 1, 0]],
    ['-createdAt', '?sort=-createdAt', [2, 1, 0]],
    ['createdAt', '?sort=createdAt', [0, 1, 2]],
    ['type order', '?type=order', [0]],
    ['type net30', '?type=net30', [1]],
    ['type subscription', '?type=subscription', [2]],
    ['status open', '?status=open', [1]],
    ['status paid', '?status=paid', [2, 0]],
    ['two statuses', '?status=paid&status=open', [2, 1, 0]],
    ['currency', '?currency=USD', [2, 1, 0]],
    ['another currency', '?currency=EUR', []],
    ['issued since', '?issuedFrom=2020-01-01T00:00:00Z', [2, 1, 0]],
    ['issued until', '?issuedTo=2020-01-01T00:00:00Z', []],
    ['what is overdue', '?overdue=true', []],
    ['what is not overdue', '?overdue=false', [2, 1, 0]],
    ['a number of none', '?number=INV', []],
    ['another order', `?orderId=${crypto.randomUUID()}`, []],
    ['another subscription', `?subscriptionId=${crypto.randomUUID()}`, []],
  ])('lists by %s', async (_name, query, expected) => {
    expect(await indexes(`/api/v1/invoices${query}`)).toEqual(expected);
  });

  test('lists by order and by customer', async () => {
    expect(await indexes(`/api/v1/invoices?orderId=${invoices[1]?.orderId}`)).toEqual([1]);
    expect(await indexes(`/api/v1/customers/${customerId}/invoices`)).toEqual([0]);
    expect(await indexes(`/api/v1/invoices?customerId=${customerId}`)).toEqual([0]);
    expect((await own.api.get('/api/v1/customers/nobody/invoices')).status).toBe(404);
  });

  test('finds one by its number', async () => {
    const number = encodeURIComponent(invoices[1]?.number ?? '');
    expect(await indexes(`/api/v1/invoices?number=${number}`)).toEqual([1]);
  });

  test.each(['createdAt', '-createdAt'])('pages through all by %s', async (sort) => {
    const seen: string[] = [];
    for (let cursor = '', more = true; more;) {
      const path = `/api/v1/invoices?limit=1&sort=${sort}${cursor}`;
      const answer = await own.api.get(path);
      const [row] = expectStatus(answer, 200);
      seen.push(row.id);
      more = answer.body.meta?.pagination?.hasMore ?? false;
      cursor = `&cursor=${answer.body.meta?.pagination?.cursor}`;
    }
    const ids = invoices.map(({ id }) => id);
    expect(seen).toEqual(sort === 'createdAt' ? ids : ids.toReversed());
  });

  test('refuses a cursor of the other order', async () => {
    const first = await own.api.get('/api/v1/invoices?limit=1');
    const cursor = first.body.meta?.pagination?.cursor;
    const answer = await own.api.get(`/api/v1/invoices?sort=createdAt&cursor=${cursor}`);
    expect(answer.body.error?.details?.[0]?.['code']).toBe('invalid_cursor');
  });

  test.each([
    '?sort=total',
    '?type=card',
    '?status=overdue',
    '?orderId=7',
    '?limit=101',
    '?customerId=7',
    '?currency=XX',
    '?issuedFrom=yesterday',
    '?overdue=maybe',
  ])('refuses %s', async (query) => {
    expect((await own.api.get(`/api/v1/invoices${query}`)).status).toBe(400);
  });

  test('shows nothing of another workspace', async () => {
    const rows = expectStatus(await world.api.get('/api/v1/invoices'), 200);
    expect(rows.some(({ id }: { id: string }) => id === invoices[0]?.id)).toBe(false);
    for (const path of ['', '/versions', '/download']) {
      const answer = await world.api.get(`/api/v1/invoices/${invoices[0]?.id}${path}`);
      expect([answer.status, answer.body.error?.code]).toEqual([404, 'not_found']);
    }
  });
});

describe('GET /invoices/{id}', () => {
  test('answers every field', async () => {
    const invoice = await issue(opened.ctx);
    const got = expectStatus(await world.api.get(`/api/v1/invoices/${invoice.id}`), 200);
    expect(got).toMatchObject({
      id: invoice.id,
      number: invoice.number,
      status: 'paid',
      sourceType: 'order',
      currency: 'USD',
      subtotal: 3998,
      taxTotal: 0,
      shippingTotal: 0,
      discountTotal: 0,
      total: 3998,
      amountRefunded: 0,
      creditApplied: 0,
      orderId: invoice.orderId,
      paymentId: invoice.paymentId,
      customerId: null,
      subscriptionId: null,
      netN: null,
      dueAt: null,
      periodStart: null,
      periodEnd: null,
      version: 1,
      lines: [{ description: 'Chair 1', quantity: 2, unitPrice: 1999, net: 3998, gross: 3998 }],
      taxSummary: [],
      refunds: [],
      buyer: { name: 'buyer@example.test' },
    });
    expect(got.paidAt).toBe(got.issuedAt);
  });

  test('lists its versions', async () => {
    const { id } = await issue(opened.ctx);
    const versions = expectStatus(await world.api.get(`/api/v1/invoices/${id}/versions`), 200);
    expect(versions).toMatchObject([{ version: 1, reason: 'issued' }]);
  });

  test.each(['nothing', crypto.randomUUID()])('answers 404 for %s', async (id) => {
    const answer = await world.api.get(`/api/v1/invoices/${id}`);
    expect([answer.status, answer.body.error?.code]).toEqual([404, 'not_found']);
  });

  test('needs the scope invoices:read', async () => {
    const key = await world.makeKey({ scopes: ['orders:read'] });
    const answer = await world.anyone.get('/api/v1/invoices', { 'x-api-key': key });
    expect([answer.status, answer.body.error?.code]).toEqual([403, 'permission_denied']);
  });
});

describe('GET /invoices/{id}/download', () => {
  test('redirects to the PDF, whose text has number, lines and amounts', async () => {
    const invoice = await issue(opened.ctx, {
      order: { subtotal: 9996, total: 9996 },
      lines: [{ name: 'Walnut lamp' }, { name: 'Linen chair', unitPrice: 5998, quantity: 1 }],
    });
    const file = await download(`/api/v1/invoices/${invoice.id}/download`);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('content-disposition')).toContain(`${invoice.number}.pdf`);
    const text = await textOfPdf(await file.bytes());
    for (const part of [invoice.number, 'Walnut lamp', 'Linen chair', '59.98', '99.96', 'TEST'])
      expect(text).toContain(part);
    expect(expectStatus(await world.api.get(`/api/v1/invoices/${invoice.id}`), 200).pdfStatus).toBe(
      'ready',
    );
  });

  test('answers the URL with format=json, and by version', async () => {
    const { id } = await issue(opened.ctx);
    for (const query of ['?format=json', '?format=json&version=1']) {
      const { url } = expectStatus(
        await whenRendered(world.api, `/api/v1/invoices/${id}/download${query}`),
        200,
      );
      expect((await fetch(url)).status).toBe(200);
    }
  });

  test('an altered URL is refused', async () => {
    const { id } = await issue(opened.ctx);
    const path = `/api/v1/invoices/${id}/download?format=json`;
    const url = new URL(expectStatus(await whenRendered(world.api, path), 200).url);
    url.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 1));
    expect((await fetch(url)).status).toBe(403);
    expect((await fetch(new URL('/files/../../etc/passwd', url))).status).not.toBe(200);
    expect((await fetch(new URL('/files/invoices/nothing.pdf', url))).status).toBe(403);
  });

  test.each([
    ['?version=2', 404, 'not_found'],
    ['?version=0', 400, 'validation_error'],
    ['?format=pdf', 400, 'validation_error'],
  ])('refuses %s', async (query, status, code) => {
    const { id } = await issue(opened.ctx);
    const answer = await world.api.get(`/api/v1/invoices/${id}/download${query}`);
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
  });

  test('shows new branding in later downloads', async () => {
    const { id } = await issue(opened.ctx);
    const path = `/api/v1/invoices/${id}/download?format=json`;
    const before = expectStatus(await whenRendered(world.api, path), 200).url;
    expectStatus(
      await world.owner.put('/api/v1/embed-config', {
        companyName: 'Nordlicht Moebel',
        brandColor: '#aa3300',
      }),
      200,
    );
    const after = expectStatus(await whenRendered(world.api, path), 200).url;
    expect(new URL(after).pathname).not.toBe(new URL(before).pathname);
    expect(await textOfPdf(await (await fetch(before)).bytes())).not.toContain('Nordlicht');
    expect(await textOfPdf(await (await fetch(after)).bytes())).toContain('Nordlicht');
  });

  test('is rendered without an unavailable logo', async () => {
    const { id } = await issue(opened.ctx);
    const config = { logoUrl: 'https://127.0.0.1:9/logo.png' };
    expectStatus(await world.owner.put('/api/v1/embed-config', config), 200);
    const file = await download(`/api/v1/invoices/${id}/download`);
    expect(file.status).toBe(200);
    expectStatus(await world.owner.put('/api/v1/embed-config', {}), 200);
  });

  test('says that storage or the renderer fails, and recovers', async () => {
    const own = await setup();
    const ownContext = await openContext(own);
    const environmentId = own.environments.sandbox;
    await setFault('pdf-renderer', true, environmentId);
    const { id } = await issue(ownContext.ctx);
    await ownContext.close();
    const path = `/api/v1/invoices/${id}/download`;
    const unrendered = await own.api.get(path);
    expect([unrendered.status, unrendered.body.error?.code]).toEqual([409, 'pdf_not_ready']);
    expect(unrendered.body.error?.details).toEqual({ reason: 'failed' });
    expect(Number(unrendered.headers.get('retry-after'))).toBeGreaterThan(0);
    await setFault('pdf-renderer', false, environmentId);
    await setFault('storage', true, environmentId);
    const unsigned = await own.api.get(path);
    expect([unsigned.status, unsigned.body.error?.code]).toEqual([503, 'storage_unavailable']);
    await setFault('storage', false, environmentId);
    expect((await whenRendered(own.api, path)).status).toBe(302);
  });
});

describe('POST /dev/faults', () => {
  test.each([
    [
      'an unknown environment',
      { environmentId: crypto.randomUUID() },
      404,
      'environment_not_found',
    ],
    ['an unknown target', { target: 'printer' }, 400, 'validation_error'],
    ['no switch', { active: undefined }, 400, 'validation_error'],
  ])('refuses %s', async (_name, changes, status, code) => {
    const environmentId = world.environments.sandbox;
    const body = { environmentId, target: 'storage', active: true, ...changes };
    const answer = await world.anyone.post('/dev/faults', body);
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
  });

  test('leaves other environments alone, and is the same when repeated', async () => {
    const { id } = await issue(opened.ctx);
    await setFault('storage', true, world.environments.production);
    await setFault('storage', true, world.environments.production);
    expect((await whenRendered(world.api, `/api/v1/invoices/${id}/download`)).status).toBe(302);
  });
});

describe('GET /payments/{id}/invoice-pdf', () => {
  test('answers a URL for a Net-N payment', async () => {
    const { paymentId } = await issue(opened.ctx, net30);
    const { url } = expectStatus(
      await whenRendered(world.api, `/api/v1/payments/${paymentId}/invoice-pdf`),
      200,
    );
    expect((await fetch(url)).headers.get('content-type')).toBe('application/pdf');
  });

  test('refuses a payment by card, and one that is not there', async () => {
    const { paymentId } = await issue(opened.ctx);
    const card = await world.api.get(`/api/v1/payments/${paymentId}/invoice-pdf`);
    expect([card.status, card.body.error?.code]).toEqual([409, 'not_invoice']);
    for (const id of ['nothing', crypto.randomUUID()]) {
      const unknown = await world.api.get(`/api/v1/payments/${id}/invoice-pdf`);
      expect([unknown.status, unknown.body.error?.code]).toEqual([404, 'not_found']);
    }
  });
});

function mint(paymentId: string, now = new Date(), netN = 30): Promise<string> {
  const { services, workspaceId, environmentId } = opened.ctx;
  const claims = { workspaceId, environmentId, paymentId };
  return invoiceDownloadToken.issue(services, claims, linkExpiry(netN, now));
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

describe('GET /payments/{id}/invoice/download', () => {
  test('redirects any holder of the token', async () => {
    const { paymentId } = await issue(opened.ctx, net30);
    const token = await mint(paymentId);
    const path = `/api/v1/payments/${paymentId}/invoice/download?token=${token}`;
    expect((await download(path, world.anyone)).status).toBe(200);
  });

  test('a token lives for the term, at least a day, at most a year', async () => {
    const { paymentId } = await issue(opened.ctx, net30);
    const statusOf = async (netN: number, days: number) => {
      const token = await mint(paymentId, daysAgo(days), netN);
      return (
        await whenRendered(
          world.anyone,
          `/api/v1/payments/${paymentId}/invoice/download?token=${token}`,
        )
      ).status;
    };
    expect(await statusOf(30, 29.9)).toBe(302);
    expect(await statusOf(30, 30.1)).toBe(401);
    expect(await statusOf(0, 0.9)).toBe(302);
    expect(await statusOf(0, 1.1)).toBe(401);
    expect(await statusOf(1000, 364)).toBe(302);
    expect(await statusOf(1000, 366)).toBe(401);
  });

  test('refuses no token, a bad one, and one of another payment', async () => {
    const { paymentId } = await issue(opened.ctx, net30);
    const other = await issue(opened.ctx, net30);
    const cases: [string, number, string][] = [
      ['', 400, 'missing_token'],
      ['?token=', 400, 'missing_token'],
      ['?token=abc', 401, 'invalid_token'],
      [`?token=${await mint(other.paymentId)}`, 401, 'invalid_token'],
      [`?token=${(await mint(paymentId)).slice(0, -2)}`, 401, 'invalid_token'],
    ];
    for (const [query, status, code] of cases) {
      const path = `/api/v1/payments/${paymentId}/invoice/download${query}`;
      const answer = await world.anyone.get(path);
      expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
    }
  });
});
