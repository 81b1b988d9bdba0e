import { describe, expect, test } from 'bun:test';
import { expectStatus, setup } from '../../support/world/world.ts';

const world = await setup();

const KEY = `sk_test_${'a'.repeat(32)}`;
const JWT = 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJhIn0.c2ln';
const messageFor = async (path: string, headers: Record<string, string>): Promise<string> => {
  const answer = await world.anyone.get(path, headers);
  expect([answer.status, answer.body.error?.code]).toEqual([401, 'unauthorized']);
  expect(Object.keys(answer.body.error ?? {}).toSorted()).toEqual(['code', 'docUrl', 'message']);
  return answer.body.error?.message ?? '';
};

describe('a 401 says which header was seen and what is wrong with it', () => {
  test.each([
    [{}, 'The request has no credential. Send a secret key as X-API-Key, or a dashboard session'],
    [{ authorization: `Bearer ${KEY}` }, 'Authorization carries an API key; send it as X-API-Key.'],
    [{ authorization: KEY }, 'Authorization carries an API key; send it as X-API-Key.'],
    [
      { authorization: `Basic ${Buffer.from(`${KEY}:`).toString('base64')}` },
      'Authorization carries an API key; send it as X-API-Key.',
    ],
    [{ authorization: 'Bearer pk_abc' }, 'Authorization carries a publishable token, which works'],
    [{ authorization: 'Basic YTpi' }, 'Authorization must read Bearer <session token>.'],
    [{ authorization: 'Bearer' }, 'Authorization must read Bearer <session token>.'],
    [{ authorization: 'Bearer abc' }, 'not another text of 3 characters. A secret key goes into'],
    [
      { authorization: `Bearer ${JWT}` },
      'Authorization carries a session token that is not accept',
    ],
    [{ 'x-api-key': '' }, 'X-API-Key is empty.'],
    [{ 'x-api-key': 'pk_test_abc.def' }, 'but a publishable token.'],
    [{ 'x-api-key': `Bearer ${KEY}` }, 'the secret key alone, without a scheme such as Bearer'],
    [{ 'x-api-key': `"${KEY}"` }, 'the secret key alone, without a scheme such as Bearer'],
    [{ 'x-api-key': JWT }, 'X-API-Key holds a session token; send it as Authorization'],
    [{ 'x-api-key': 'sk_test_x' }, 'a text like a key, of 9 characters instead of 40.'],
    [{ 'x-api-key': 'whsec_abc' }, 'the secret of a webhook endpoint.'],
    [{ 'x-api-key': KEY }, 'no valid key is this one: it is unknown, revoked or expired.'],
    [{ 'x-api-key': KEY, authorization: `Bearer ${JWT}` }, 'it is unknown, revoked or expired.'],
  ])('%j', async (headers, says) => {
    expect(await messageFor('/api/v1/carts', { ...headers })).toContain(says);
  });

  test.each([
    ['/api/v1/api-keys', {}, 'This route takes a dashboard session'],
    ['/api/v1/me/payment-methods', {}, "This route takes a buyer's token in X-Service-PM-Token."],
    ['/api/v1/me/payment-methods', { 'x-api-key': KEY }, 'X-API-Key is not read here.'],
    ['/api/v1/me/subscriptions', { 'x-service-customer-token': JWT }, 'altered or expired'],
    ['/api/v1/me/subscriptions', { 'x-service-customer-token': 'x' }, "does not carry a buyer's"],
    ['/api/v1/carts', { 'x-service-pm-token': 'x' }, 'X-Service-PM-Token does not carry'],
  ])('on %s with %j: %s', async (path, headers, says) => {
    expect(await messageFor(path, { ...headers })).toContain(says);
  });
});

describe('it is no oracle', () => {
  test('an unknown, a revoked and an expired key are told alike', async () => {
    const made = await world.owner.post('/api/v1/api-keys', {
      name: 'short-lived',
      type: 'secret',
      scopes: ['carts:read'],
    });
    const { id, key } = expectStatus(made, 201);
    expect((await world.anyone.get('/api/v1/carts', { 'x-api-key': key })).status).toBe(200);
    expectStatus(await world.owner.delete(`/api/v1/api-keys/${id}`), 204);
    const revoked = await messageFor('/api/v1/carts', { 'x-api-key': key });
    expect(revoked).toBe(await messageFor('/api/v1/carts', { 'x-api-key': KEY }));
  });

  test('the key of the staff is told like any other text', async () => {
    const staff = process.env['STAFF_API_KEY'] ?? '';
    const other = 'x'.repeat(staff.length);
    expect(await messageFor('/api/v1/carts', { 'x-api-key': staff })).toBe(
      await messageFor('/api/v1/carts', { 'x-api-key': other }),
    );
  });

  test('no character of a credential is repeated', async () => {
    const secret = 'q7Zp9vKx2';
    for (const headers of [
      { 'x-api-key': secret },
      { 'x-api-key': `sk_test_${secret}` },
      { authorization: `Bearer ${secret}` },
      { authorization: `Basic ${Buffer.from(secret).toString('base64')}` },
    ] as Record<string, string>[])
      expect(await messageFor('/api/v1/carts', headers)).not.toContain(secret);
  });
});
