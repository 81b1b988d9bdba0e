import { afterAll, describe, expect, test } from 'bun:test';
import { openServices } from '../../../../process/open-services.ts';
import { readConfig } from '../../../../config.ts';
import { connectorOf } from '../../../../domain/connectors/open-connector.ts';
import { readActiveConnectors } from '../../../../storage/queries/connectors/connector-rows.ts';
import { environmentOf } from '../../../support/database/cells.ts';
import { setup } from '../../../support/world/world.ts';

const world = await setup();
const config = readConfig({ ...(await environmentOf(world)), DATABASE_POOL_SIZE: '4' });
const resources = await openServices(config, 'test', {
  invalidateAccess: async () => undefined,
  takeToken: async () => 0,
  renderInvoice: () => Promise.reject(new Error('no invoice is rendered here')),
});
const tenant = { workspaceId: world.workspaceId, environmentId: world.environments.sandbox };
const [row] = await readActiveConnectors(resources.database, {
  ...tenant,
  applicationId: world.applicationId,
});
if (!row) throw new Error('no sandbox connector');
const connector = connectorOf(resources, row);
afterAll(() => resources?.database.close());

async function embedToken(amount: number | null = 1_200, currency: string | null = 'USD') {
  const minted = await connector.embedToken({
    checkoutSessionId: `sess_${crypto.randomUUID()}`,
    amount,
    currency,
    returnUrl: 'http://127.0.0.1:9/back?a=1&b=2',
  });
  if (!minted) throw new Error('no embed token');
  return minted.token;
}

const card = { number: '4242 4242 4242 4242', expMonth: 4, expYear: 2031, cvc: '123' };

async function charged(token: string) {
  const idempotencyKey = `cs:${crypto.randomUUID()}:a1`;
  const outcome = await connector.charge({
    idempotencyKey,
    amount: 900,
    currency: 'USD',
    source: { token },
    initiator: 'customer',
    store: false,
    orderRef: null,
    paymentId: crypto.randomUUID(),
    customerId: null,
    metadata: {},
    checkoutSessionId: null,
    attemptIndex: 0,
    returnUrl: null,
  });
  return { idempotencyKey, outcome, ref: 'ref' in outcome ? (outcome.ref ?? '') : '' };
}

describe('POST /sandbox/tokens', () => {
  test('makes a token of a test card, with the expiry that was typed', async () => {
    const made = await world.anyone.post('/api/v1/sandbox/tokens', {
      embedToken: await embedToken(),
      ...card,
    });
    expect(made.status).toBe(201);
    const facts = await connector.describe({ token: made.body.data.paymentToken });
    expect(facts).toMatchObject({ brand: 'visa', lastFour: '4242', expMonth: 4, expYear: 2031 });
  });

  test('refuses other cards, bad shapes and altered embed tokens', async () => {
    const token = await embedToken();
    const real = { embedToken: token, ...card, number: '4111111111111111' };
    const refused = await world.anyone.post('/api/v1/sandbox/tokens', real);
    expect(refused.status).toBe(422);
    expect(refused.body.error?.details?.[0]).toMatchObject({
      path: 'number',
      code: 'test_cards_only',
    });
    const malformed = await world.anyone.post('/api/v1/sandbox/tokens', { embedToken: token });
    expect(malformed.status).toBe(400);
    for (const altered of [`${token}x`, 'nonsense', token.replace(/^[^.]+/, 'e30')]) {
      const body = { embedToken: altered, ...card };
      const answer = await world.anyone.post('/api/v1/sandbox/tokens', body);
      expect([answer.status, answer.body.error?.code]).toEqual([401, 'embed_token_invalid']);
    }
  });
});

describe('POST /sandbox/transactions', () => {
  const post = (body: object) => world.anyone.post('/api/v1/sandbox/transactions', body);

  test('charges once a session and card', async () => {
    const body = { embedToken: await embedToken(), paymentToken: 'tok_visa' };
    const answers = await Promise.all([post(body), post(body), post(body)]);
    const ids = new Set(answers.map((answer) => answer.body.data.processorTransactionId));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(ids.size).toBe(1);
    const [id = ''] = ids;
    expect(answers[0]?.body.data).toEqual({
      processorTransactionId: id,
      status: 'approved',
      amount: 1_200,
      currency: 'USD',
    });
    const found = await connector.findTransaction(id);
    expect(found).toMatchObject({ status: 'approved', amount: 1_200, currency: 'USD' });
    expect(found).toMatchObject({ storedRef: expect.stringMatching(/^sbx_card_/) });
  });

  test('takes the amount from the widget only where the session has none', async () => {
    const open = { embedToken: await embedToken(null, null), paymentToken: 'tok_amex' };
    expect((await post(open)).status).toBe(422);
    const made = await post({ ...open, amount: 77, currency: 'eur' });
    expect(made.body.data).toMatchObject({ amount: 77, currency: 'EUR', status: 'approved' });
    const set = { embedToken: await embedToken(), paymentToken: 'tok_visa', amount: 1 };
    expect((await post(set)).status).toBe(422);
  });

  test('answers declines and challenges', async () => {
    const declined = { embedToken: await embedToken(), paymentToken: 'tok_decline_lost' };
    expect((await post(declined)).body.data.status).toBe('declined');
    const pending = { embedToken: await embedToken(), paymentToken: 'tok_3ds' };
    const { data } = (await post(pending)).body;
    expect(data.status).toBe('pending');
    expect(data.nextAction.url).toEndWith(`/sandbox/challenge/${data.processorTransactionId}`);
  });

  test('finds what an answer that got lost had booked', async () => {
    const body = { embedToken: await embedToken(), paymentToken: 'tok_timeout_captured' };
    expect((await post(body)).body.data.status).toBe('approved');
  });
});

describe('the challenge page', () => {
  test('shows the payment and takes the decision of a form once', async () => {
    const body = { embedToken: await embedToken(), paymentToken: 'tok_3ds' };
    const { data } = (await world.anyone.post('/api/v1/sandbox/transactions', body)).body;
    const path = `/sandbox/challenge/${data.processorTransactionId}`;
    const shown = await world.anyone.get(path);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toStartWith('text/html');
    expect(shown.text).toContain('12.00 USD');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const decided = await world.anyone.post(path, 'action=approve', form);
    expect(decided.status).toBe(303);
    expect(decided.headers.get('location')).toBe('http://127.0.0.1:9/back?a=1&b=2');
    const late = await world.anyone.post(path, 'action=reject', form);
    expect(late.status).toBe(409);
    expect(late.text).toContain('The payment was approved.');
    expect(late.text).toContain('href="http://127.0.0.1:9/back?a=1&amp;b=2"');
    const found = await connector.findTransaction(data.processorTransactionId);
    expect(found).toMatchObject({ status: 'approved' });
  });

  test.each([
    ['tok_3ds', 'approve', 'approved'],
    ['tok_3ds', 'reject', 'declined'],
    ['tok_3ds_fail', 'approve', 'declined'],
  ])('%s with %s ends %s', async (token, action, status) => {
    const { ref, idempotencyKey } = await charged(token);
    const path = `/sandbox/challenge/${ref}`;
    const decided = await world.anyone.post(path, { action });
    expect([decided.status, decided.body.data]).toEqual([200, { status }]);
    expect<string>((await connector.lookup(idempotencyKey)).kind).toBe(status);
    const again = await world.anyone.post(path, { action });
    expect([again.status, again.body.error?.code]).toEqual([409, 'invalid_state']);
  });

  test('one decision counts when two come at once', async () => {
    const { ref } = await charged('tok_3ds');
    const answers = await Promise.all(
      ['approve', 'reject', 'approve', 'reject'].map((action) =>
        world.anyone.post(`/sandbox/challenge/${ref}`, { action }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test('refuses unknown references, operations without a challenge, other actions', async () => {
    const { ref } = await charged('tok_visa');
    const { ref: open } = await charged('tok_3ds');
    expect((await world.anyone.get('/sandbox/challenge/sbx_nothing')).status).toBe(404);
    expect((await world.anyone.get(`/sandbox/challenge/${ref}`)).status).toBe(404);
    expect(
      (await world.anyone.post(`/sandbox/challenge/${ref}`, { action: 'approve' })).status,
    ).toBe(404);
    expect(
      (await world.anyone.post(`/sandbox/challenge/${open}`, { action: 'maybe' })).status,
    ).toBe(400);
  });
});

describe('GET /sandbox/ledger', () => {
  test('lists newest first, by key, in pages', async () => {
    const first = await charged('tok_visa');
    const second = await charged('tok_decline_lost');
    const { body } = await world.api.get('/api/v1/sandbox/ledger?limit=1');
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({
      idempotencyKey: second.idempotencyKey,
      status: 'declined',
    });
    expect(body.meta?.pagination?.hasMore).toBe(true);
    const next = await world.api.get(
      `/api/v1/sandbox/ledger?limit=1&cursor=${body.meta?.pagination?.cursor}`,
    );
    expect(next.body.data[0].idempotencyKey).toBe(first.idempotencyKey);
    const one = await world.api.get(
      `/api/v1/sandbox/ledger?idempotencyKey=${first.idempotencyKey}`,
    );
    expect(one.body.data).toEqual([
      {
        idempotencyKey: first.idempotencyKey,
        ref: first.ref,
        connectorId: connector.id,
        type: 'charge',
        amount: 900,
        currency: 'USD',
        status: 'approved',
        createdAt: one.body.data[0].createdAt,
      },
    ]);
  });

  test('is closed to other tenants, other scopes and strangers', async () => {
    const other = await setup();
    const application = await world.makeApplication();
    expect((await other.api.get('/api/v1/sandbox/ledger')).body.data).toEqual([]);
    const elsewhere = world.owner.with({ 'x-service-application-id': application });
    expect((await elsewhere.get('/api/v1/sandbox/ledger')).body.data).toEqual([]);
    const key = await world.makeKey({ scopes: ['carts:read'] });
    const narrow = world.anyone.with({ 'x-api-key': key });
    expect((await narrow.get('/api/v1/sandbox/ledger')).status).toBe(403);
    expect((await world.anyone.get('/api/v1/sandbox/ledger')).status).toBe(401);
  });

  test('does not exist in production', async () => {
    const live = world.owner.with({ 'x-service-environment-id': world.environments.production });
    expect((await live.get('/api/v1/sandbox/ledger')).status).toBe(404);
    const event = { type: 'charge.captured', ref: 'x' };
    expect((await live.post('/api/v1/sandbox/events', event)).status).toBe(404);
    expect((await live.post('/api/v1/sandbox/transactions/x/reveal')).status).toBe(404);
    const another = { kind: 'sandbox', displayName: 'x' };
    const refused = await live.post('/api/v1/connectors', another);
    expect([refused.status, refused.body.error?.details?.[0]?.['code']]).toEqual([
      422,
      'sandbox_in_production',
    ]);
  });
});

describe('POST /sandbox/events and reveal', () => {
  test('settles a pending refund, found by the charge or by its own key', async () => {
    for (const type of ['refund.succeeded', 'refund.failed'] as const) {
      const { ref } = await charged('tok_refund_pending');
      const request = {
        idempotencyKey: crypto.randomUUID(),
        paymentId: crypto.randomUUID(),
        ref,
        amount: 400,
        currency: 'USD',
      };
      expect((await connector.refund(request)).kind).toBe('pending');
      const name = type === 'refund.failed' ? { ref } : { idempotencyKey: request.idempotencyKey };
      const reported = await world.api.post('/api/v1/sandbox/events', { type, ...name });
      expect([reported.status, reported.body.data]).toEqual([202, { accepted: true }]);
      const { kind } = await connector.lookup(request.idempotencyKey);
      expect(kind).toBe(type === 'refund.succeeded' ? 'approved' : 'declined');
    }
  });

  test('refuses unknown operations and nameless events', async () => {
    const other = await setup();
    const { ref } = await charged('tok_visa');
    const type = 'charge.disputed';
    expect((await world.api.post('/api/v1/sandbox/events', { type, ref: 'sbx_x' })).status).toBe(
      404,
    );
    expect((await other.api.post('/api/v1/sandbox/events', { type, ref })).status).toBe(404);
    expect((await world.api.post('/api/v1/sandbox/events', { type })).status).toBe(422);
    expect((await world.api.post('/api/v1/sandbox/events', { type: 'x', ref })).status).toBe(400);
  });

  test('reveal answers for known keys only', async () => {
    const { idempotencyKey } = await charged('tok_visa');
    const path = (key: string) => `/api/v1/sandbox/transactions/${encodeURIComponent(key)}/reveal`;
    const revealed = await world.api.post(path(idempotencyKey));
    expect([revealed.status, revealed.body.data]).toEqual([200, { revealed: true }]);
    expect((await world.api.post(path('unknown'))).status).toBe(404);
  });

  test('reveal does not find an operation of another application', async () => {
    const { idempotencyKey } = await charged('tok_visa');
    const applicationId = await world.makeApplication('Other');
    const path = `/api/v1/sandbox/transactions/${encodeURIComponent(idempotencyKey)}/reveal`;
    const naming = { 'x-service-application-id': applicationId };
    const answer = await world.owner.post(path, {}, naming);
    expect([answer.status, answer.body.error?.code]).toEqual([404, 'not_found']);
  });
});
