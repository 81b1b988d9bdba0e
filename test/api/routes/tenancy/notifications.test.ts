import { disputePayment } from '../../../support/orders/dispute-payment.ts';
import { describe, expect, test } from 'bun:test';
import { noticeKinds } from '../../../../storage/queries/notifications/news.ts';
import { buy, complete, makeCart, makeSession } from '../../../support/checkout/checkout.ts';
import { buyOnAccount } from '../../../support/orders/net30.ts';
import { sqlOf } from '../../../support/database/cells.ts';
import { expectMoneyViolations } from '../../../support/stack/expect-logged-error.ts';
import type { Client, Parsed } from '../../../support/world/client.ts';
import { colleague, joined } from '../../../support/world/team.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

const world = await setup();
const choiceOf = (own: World) => `/api/v1/workspaces/${own.workspaceId}/members/me/notifications`;

describe('what is mailed to a member', () => {
  const path = choiceOf(world);

  test('is nearly everything for the owner and administrators, and nothing for others, until they choose', async () => {
    const usual = noticeKinds.filter(
      (kind) => kind !== 'failedPayments' && kind !== 'pastDueSubscriptions',
    );
    const ofOwner = { mailed: usual, inTestEnvironments: false, isDefault: true };
    expect(expectStatus(await world.owner.get(path), 200)).toEqual(ofOwner);
    const admin = await joined(world, { workspaceRole: 'workspace_admin' });
    expect(expectStatus(await admin.client.get(path), 200)).toEqual(ofOwner);
    const developer = await colleague(world, 'developer');
    const none = { mailed: [], inTestEnvironments: false, isDefault: true };
    expect(expectStatus(await developer.client.get(path), 200)).toEqual(none);
  });

  test('is chosen by each for themselves; the last of several calls counts, also of calls at once', async () => {
    const mate = await colleague(world, 'viewer');
    const other = await colleague(world, 'viewer');
    const choice = { mailed: ['overdueInvoices'], inTestEnvironments: true };
    for (const _ of [1, 2])
      expect(expectStatus(await mate.client.put(path, choice), 200)).toEqual({
        ...choice,
        isDefault: false,
      });
    const responses = await Promise.all(
      [[], ['overdueInvoices']].map((mailed) =>
        mate.client.put(path, { mailed, inTestEnvironments: false }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(expectStatus(await mate.client.get(path), 200).inTestEnvironments).toBe(false);
    expect(expectStatus(await other.client.get(path), 200).isDefault).toBe(true);
  });

  test.each([
    [{ mailed: ['ordersToShip'], inTestEnvironments: false }, 'mailed.0'],
    [{ mailed: ['overdueInvoices', 'overdueInvoices'], inTestEnvironments: false }, 'mailed'],
    [{ mailed: [] }, 'inTestEnvironments'],
  ])('is refused as %p, which names the field', async (body, field) => {
    const response = await world.owner.put(path, body);
    expect(response.status).toBe(400);
    expect(response.body.error?.details[0].path).toBe(field);
  });

  test('of another workspace is out of reach', async () => {
    const foreign = await setup();
    expect((await foreign.owner.get(path)).status).toBeOneOf([403, 404]);
    expect(
      (await foreign.owner.put(path, { mailed: [], inTestEnvironments: false })).status,
    ).toBeOneOf([403, 404]);
  });
});

describe('what needs attention', () => {
  const list = (client: Client) => client.get('/api/v1/notifications');
  const newOf = async (client: Client) => expectStatus(await list(client), 200).new;
  const itemOf = async (client: Client, kind: string): Promise<Parsed> =>
    expectStatus(await list(client), 200).items.find((item: Parsed) => item.kind === kind);

  /** Each kind that a row makes, and the list that shows exactly it. */
  const troubles: readonly (readonly [string, string, (own: World) => Promise<unknown>])[] = [
    [
      'failedPayments',
      '/api/v1/payments?status=failed',
      async (own) => {
        const session = await makeSession(own, await makeCart(own));
        return complete(own, session, { paymentToken: 'tok_declined' });
      },
    ],
    [
      'openDisputes',
      '/api/v1/disputes?status=needs_response',
      async (own) => disputePayment(own, (await buy(own)).paymentId),
    ],
    [
      'lapsingAuthorizations',
      '/api/v1/payments?lapsing=true',
      async (own) => {
        expectMoneyViolations(own);
        const { paymentId } = await buy(own);
        return (await sqlOf(
          own,
        ))`update payment set status = 'authorized', authorized_at = now() - interval '5 days 1 minute'
          where id = ${paymentId}`;
      },
    ],
    [
      'undecidedPayments',
      '/api/v1/payments?undecided=true',
      async (own) => {
        expectMoneyViolations(own);
        const { paymentId } = await buy(own);
        return (await sqlOf(
          own,
        ))`update payment_transaction set status = 'unknown', recorded_at = now() - interval '61 minutes'
          where payment_id = ${paymentId}`;
      },
    ],
    [
      'overdueInvoices',
      '/api/v1/invoices?overdue=true',
      async (own) => {
        const { id } = await buyOnAccount(own);
        return (await sqlOf(
          own,
        ))`update invoice set due_at = now() - interval '1 minute' where id = ${id}`;
      },
    ],
    [
      'failedDocuments',
      '/api/v1/invoices?pdfStatus=failed',
      async (own) => {
        const { id } = await buyOnAccount(own);
        await (await sqlOf(own))`delete from invoice_pdf where invoice_id = ${id}`;
        return (await sqlOf(
          own,
        ))`insert into job (kind, key, workspace_id, shard, payload, run_at, attempts, last_error, failed_at)
          values ('invoice-render', ${id}, ${own.workspaceId}, 1, '{}', now(), 5, 'Error: no paper', now())
          on conflict (kind, key) do update set failed_at = now()`;
      },
    ],
    [
      'failingWebhookEndpoints',
      '/api/v1/webhook-endpoints?failing=true',
      async (own) => {
        const body = { url: 'https://receiver.invalid/hook', enabledEvents: ['order.*'] };
        const { id } = expectStatus(await own.api.post('/api/v1/webhook-endpoints', body), 201);
        return (await sqlOf(
          own,
        ))`update webhook_endpoint set failing_since = now() where id = ${id}`;
      },
    ],
  ];

  test.each(troubles)(
    '%s are new, counted as the overview does, and listed by %s',
    async (kind, path, make) => {
      const own = await setup();
      expect(expectStatus(await list(own.owner), 200)).toEqual({ items: [], new: 0, seenAt: null });
      await buy(own);
      const opposite = path
        .replace('=true', '=false')
        .replace('?status=failed', '?status=captured');
      const others = expectStatus(await own.api.get(opposite), 200);
      await make(own);
      const item = await itemOf(own.owner, kind);
      expect(item).toMatchObject({ kind, count: 1, new: 1 });
      expect(Date.parse(item.latestAt)).toBeGreaterThan(0);
      const { attention } = expectStatus(await own.api.get('/api/v1/reports/overview'), 200);
      expect(attention[kind]).toBe(1);
      expect(expectStatus(await own.api.get(path), 200)).toHaveLength(1);
      const hasOthers = opposite !== path && kind !== 'failingWebhookEndpoints';
      expect(others.length > 0).toBe(hasOthers);
    },
  );

  test('is seen by the member who marks it alone; what comes later is new again', async () => {
    const own = await setup();
    const mate = await colleague(own, 'viewer');
    const fail = troubles[0]?.[2] ?? (async () => undefined);
    await fail(own);
    expect(await newOf(own.owner)).toBe(1);
    const seen = await Promise.all([1, 2].map(() => own.owner.post('/api/v1/notifications/seen')));
    for (const response of seen)
      expect(expectStatus(response, 200)).toMatchObject({ new: 0, items: [{ count: 1, new: 0 }] });
    expect(await newOf(own.owner)).toBe(0);
    expect(await newOf(mate.client)).toBe(1);
    await fail(own);
    expect(await itemOf(own.owner, 'failedPayments')).toMatchObject({ count: 2, new: 1 });
    const dispute = troubles[1]?.[2] ?? fail;
    await dispute(own);
    await own.owner.post('/api/v1/notifications/seen');
    await dispute(own);
    expect(await itemOf(own.owner, 'openDisputes')).toMatchObject({ count: 2, new: 1 });
  });

  test('is not shown to whose roles do not show the list', async () => {
    const own = await setup();
    const mate = await colleague(own, 'viewer');
    await troubles.find(([kind]) => kind === 'failingWebhookEndpoints')?.[2](own);
    expect(await newOf(own.owner)).toBe(1);
    expect(expectStatus(await list(mate.client), 200)).toMatchObject({ items: [], new: 0 });
  });

  test('is of one application and environment', async () => {
    const own = await setup();
    await troubles[0]?.[2](own);
    const second = await own.makeApplication('Second');
    const there = own.owner.with({ 'x-service-application-id': second });
    expect(await newOf(there)).toBe(0);
    const live = own.owner.with({ 'x-service-environment-id': own.environments.production });
    const response = await list(live);
    expect(response.status === 200 ? response.body.data.new : 0).toBe(0);
  });
});

describe('the webhook of a chat', () => {
  const path = '/api/v1/notification-webhook';
  const url = 'https://hooks.receiver.invalid/services/T0/B0/secret';
  const none = {
    host: null,
    kinds: [],
    isActive: false,
    goneStatus: null,
    deliveredAt: null,
    failedAt: null,
    failure: null,
    updatedAt: null,
  };

  test('is set, changed without its URL, never shown, and removed twice', async () => {
    const { owner } = await setup();
    expect(expectStatus(await owner.get(path), 200)).toEqual(none);
    const set = await owner.put(path, { url, kinds: ['openDisputes'], isActive: true });
    expect(expectStatus(set, 200)).toMatchObject({
      host: 'hooks.receiver.invalid',
      kinds: ['openDisputes'],
      isActive: true,
    });
    const changed = await owner.put(path, { kinds: [], isActive: false });
    expect(expectStatus(changed, 200)).toMatchObject({ host: 'hooks.receiver.invalid', kinds: [] });
    const read = await owner.get(path);
    for (const { text } of [set, changed, read]) expect(text).not.toContain('secret');
    for (const _ of [1, 2]) expectStatus(await owner.delete(path), 204);
    expect(expectStatus(await owner.get(path), 200)).toEqual(none);
    expect((await owner.post(`${path}/test`)).status).toBe(404);
  });

  test.each([
    ['none at first', { kinds: [], isActive: true }, 'url', 'required'],
    [
      'http',
      { url: 'http://hooks.example.com/x', kinds: [], isActive: true },
      'url',
      'invalid_format',
    ],
    [
      'this machine',
      { url: 'https://10.1.2.3/x', kinds: [], isActive: true },
      'url',
      'private_address',
    ],
    ['a kind that is none', { url, kinds: ['all'], isActive: true }, 'kinds.0', 'invalid_value'],
  ])('is refused: %s', async (_, body, field, code) => {
    const { owner } = await setup();
    const response = await owner.put(path, body);
    expect(response.status).toBe(400);
    expect(response.body.error?.details[0]).toMatchObject({ path: field });
    if (code !== 'invalid_value') expect(response.body.error?.details[0].code).toBe(code);
  });

  test('is tested at once, and the failure is shown', async () => {
    const { owner } = await setup();
    const body = { url: 'https://127.0.0.1:1025/closed', kinds: [], isActive: false };
    expectStatus(await owner.put(path, body), 200);
    expect(expectStatus(await owner.post(`${path}/test`), 200)).toMatchObject({
      status: 'failed',
      responseStatus: null,
      responseBody: null,
    });
  });

  test('of another application is not touched, and two calls at once leave one of them', async () => {
    const own = await setup();
    const second = own.owner.with({ 'x-service-application-id': await own.makeApplication() });
    const responses = await Promise.all(
      ['a', 'b'].map((name) =>
        own.owner.put(path, { url: `https://${name}.example.com/x`, kinds: [], isActive: true }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const { host } = expectStatus(await own.owner.get(path), 200);
    expect(host).toBeOneOf(['a.example.com', 'b.example.com']);
    expect(expectStatus(await second.get(path), 200)).toEqual(none);
  });
});
