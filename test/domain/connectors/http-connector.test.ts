import { afterAll, describe, expect, test } from 'bun:test';
import { Webhook } from 'standardwebhooks';
import { createHttpConnector } from '../../../domain/connectors/http/http-connector.ts';
import { httpDescriptor } from '../../../domain/connectors/http/descriptor.ts';
import type { PaymentConnector } from '../../../domain/ports/payment-connector.ts';
import { sealSigningSecrets } from '../../../domain/connectors/signing-secrets.ts';
import { generateSigningSecret } from '../../../domain/outgoing/signature.ts';
import { behaviours, startReceiver } from '../../support/webhooks/receiver.ts';
import { connectorRow } from './connector-row.ts';
import { openSandboxWorld } from './sandbox-world.ts';

const secret = generateSigningSecret();

const world = await openSandboxWorld();
const merchant = await startReceiver({ tls: false });
afterAll(async () => {
  await merchant?.stop();
  await world?.close();
});

function connector(config: Record<string, unknown> = {}): PaymentConnector {
  const { secrets } = world.services;
  const row = connectorRow(world, {
    kind: 'http',
    config: { baseUrl: `${merchant.url}/pay/`, timeoutMs: 300, ...config },
    capabilities: httpDescriptor.initialCapabilities('card'),
    sealedSigningSecrets: sealSigningSecrets(secrets, [{ secret, expiresAt: null }]),
  });
  return createHttpConnector(world, row);
}

const answer = (status: number, body: unknown) =>
  merchant.respondWith({
    kind: 'answer',
    status,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const card = {
  brand: 'visa',
  lastFour: '4242',
  expMonth: 1,
  expYear: 2030,
  type: 'debit',
  country: 'FR',
};

describe('charge', () => {
  test('sends the whole request, signed over its bytes under the idempotency key', async () => {
    answer(200, { status: 'approved', ref: 'r1', amount: 2_500, storedRef: 's1', card });
    const request = world.charge('tok', { metadata: { a: 1 }, paymentSource: 'ecommerce' });
    const outcome = await connector().charge(request);
    expect(outcome).toEqual({
      kind: 'approved',
      ref: 'r1',
      amount: 2_500,
      storedRef: 's1',
      card: { ...card, type: 'debit' },
    });
    const received = merchant.requests.at(-1);
    expect([received?.method, received?.path]).toEqual(['POST', '/pay/charge']);
    expect(received?.headers.get('idempotency-key')).toBe(request.idempotencyKey);
    const body = received?.body ?? '';
    new Webhook(secret).verify(body, Object.fromEntries(received?.headers ?? []));
    expect(JSON.parse(body)).toMatchObject({
      idempotencyKey: request.idempotencyKey,
      type: 'charge',
      amount: 2_500,
      currency: 'USD',
      token: 'tok',
      initiator: 'customer',
      source: 'ecommerce',
      paymentId: request.paymentId,
      metadata: { a: 1 },
      attemptIndex: 0,
    });
  });

  test('a stored card goes to /charge-stored', async () => {
    answer(200, { status: 'approved', ref: 'r1', amount: 2_500 });
    await connector().charge(world.charge('', { source: { storedRef: 's1' } }));
    const received = merchant.requests.at(-1);
    expect(received?.path).toBe('/pay/charge-stored');
    expect(JSON.parse(received?.body ?? '{}')).toMatchObject({ storedRef: 's1' });
  });

  test.each([
    [200, { status: 'pending', ref: 'r' }, { kind: 'pending', ref: 'r', nextAction: null }],
    [
      200,
      { status: 'declined', decline: { code: 'stolen_card', message: 'no' } },
      { kind: 'declined', code: 'stolen_card', message: 'no' },
    ],
    [200, { status: 'declined', decline: { code: 'E51' } }, { code: 'generic_decline' }],
    [201, { status: 'error' }, { kind: 'not_attempted' }],
    [422, { status: 'error' }, { kind: 'not_attempted' }],
    [503, { status: 'error' }, { kind: 'not_attempted' }],
    [401, '', { kind: 'not_attempted' }],
    [429, '', { kind: 'not_attempted' }],
    [
      200,
      { status: 'approved', ref: 'r', amount: 2_499, currency: 'eur' },
      { kind: 'approved', amount: 2_499, currency: 'EUR' },
    ],
    [200, { status: 'approved', amount: 2_500 }, { kind: 'unknown' }],
    [200, { status: 'splendid', ref: 'r', amount: 2_500 }, { kind: 'unknown' }],
    [200, 'no json', { kind: 'unknown' }],
    [200, '', { kind: 'unknown' }],
    [302, { status: 'approved', ref: 'r', amount: 2_500 }, { kind: 'unknown' }],
    [422, { status: 'declined' }, { kind: 'unknown' }],
    [500, { status: 'error' }, { kind: 'unknown' }],
    [503, '', { kind: 'unknown' }],
  ])('%d with %j is %j', async (status, body, expected) => {
    answer(status, body);
    expect(await connector().charge(world.charge('tok'))).toMatchObject(expected);
  });

  test('a silent or broken connection after sending is unknown', async () => {
    for (const behaviour of [behaviours.hang, behaviours.close]) {
      merchant.respondWith(behaviour);
      expect((await connector().charge(world.charge('tok'))).kind).toBe('unknown');
    }
  });

  test('a connection that is refused was not attempted', async () => {
    const gone = await startReceiver({ tls: false });
    await gone.stop();
    const closed = connector({ baseUrl: gone.url });
    expect((await closed.charge(world.charge('tok'))).kind).toBe('not_attempted');
  });
});

describe('lookup', () => {
  test('asks by the key; only 404 means that nothing is there', async () => {
    answer(404, '');
    expect(await connector().lookup('a/b:c')).toEqual({ kind: 'not_found' });
    expect(merchant.requests.at(-1)?.path).toBe('/pay/lookup/a%2Fb%3Ac');
    answer(200, { status: 'approved', ref: 'r', amount: 7 });
    expect(await connector().lookup('k')).toMatchObject({ kind: 'approved', amount: 7 });
    for (const status of [401, 429, 500, 503]) {
      answer(status, { status: 'error' });
      expect((await connector().lookup('k')).kind).toBe('unknown');
    }
  });
});

describe('embedToken and findTransaction', () => {
  test('a token is minted, or null when the merchant refuses', async () => {
    const request = { checkoutSessionId: 'sess_1', amount: 5, currency: 'USD' };
    answer(200, { token: 't', expiresAt: '2030-01-01T00:00:00Z' });
    expect(await connector().embedToken(request)).toEqual({
      token: 't',
      expiresAt: new Date('2030-01-01T00:00:00Z'),
    });
    answer(500, '');
    expect(await connector().embedToken(request)).toBeNull();
  });

  const made = { status: 'approved', ref: 'r', type: 'charge', amount: 5, currency: 'USD' };

  test('a transaction of the widget is asked for apart from the keys of our calls', async () => {
    answer(200, { ...made, metadata: { checkoutSessionId: 'sess_1' } });
    expect(await connector().findTransaction('r')).toMatchObject({
      status: 'approved',
      type: 'charge',
      amount: 5,
      checkoutSessionId: 'sess_1',
    });
    expect(merchant.requests.at(-1)?.path).toBe('/pay/transactions/r');
    answer(200, made);
    expect(await connector().findTransaction('r')).toMatchObject({ checkoutSessionId: null });
  });

  test.each([
    ['without a currency', 'r', { ...made, currency: undefined }],
    ['without a type', 'r', { ...made, type: undefined }],
    ['under another name', 'cs:sess_1:a1:c0', made],
    ['of the parent path', '..', { ...made, ref: '..' }],
  ])('an answer %s is no transaction', async (_, id, body) => {
    answer(200, body);
    expect(await connector().findTransaction(id)).toBeNull();
  });

  test.each([404, 405, 410, 501])('answered %d, there is no such transaction', async (status) => {
    answer(status, '');
    expect(await connector().findTransaction('r')).toBeNull();
  });

  test.each([
    [500, ''],
    [503, { status: 'error' }],
    [429, ''],
    [401, ''],
    [200, '<html>busy</html>'],
    [200, { ...made, amount: undefined }],
  ])('%d with %j does not say whether there is one', async (status, body) => {
    answer(status, body);
    expect(await connector().findTransaction('r')).toBe('unanswered');
  });
});

describe('forgetting a card', () => {
  test('is told once, and a processor without the call has nothing to forget', async () => {
    for (const status of [200, 204, 404, 405, 410, 501]) {
      answer(status, status === 204 ? '' : {});
      await connector().forget('ref_card');
    }
    const told = merchant.requests.at(-1);
    expect(told?.path).toBe('/pay/unvault');
    expect(JSON.parse(told?.body ?? '')).toEqual({ storedRef: 'ref_card' });
  });

  test.each([500, 503, 429, 401])('answered %d it is asked again', async (status) => {
    answer(status, {});
    await expect(connector().forget('ref_card')).rejects.toThrow('did not say');
  });
});
