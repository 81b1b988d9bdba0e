import { afterAll, expect, test } from 'bun:test';
import { startStack } from '../../support/stack/stack.ts';

const env = {
  RATE_LIMIT_ANONYMOUS: '1',
  RATE_LIMIT_BURST_FACTOR: '3',
  TRUSTED_PROXIES: '1',
};
const stack = await startStack({ actorCount: 0, env });
afterAll(() => stack.stop());

const id = crypto.randomUUID();
const embedToken = 'none';

test.each([
  ['GET', '/files/a/b.pdf?signature=x', null],
  ['GET', `/api/v1/fulfillments/${id}/download?token=x`, null],
  ['GET', `/api/v1/payments/${id}/invoice/download?token=x`, null],
  ['GET', '/i/x', null],
  ['GET', '/i/x/pdf', null],
  ['GET', '/unsubscribe?token=x', null],
  ['POST', '/unsubscribe?token=x', null],
  ['POST', '/unsubscribe/apply', { token: 'x', subscribe: false }],
  ['GET', '/console/invites/accept?token=x', null],
  ['POST', '/api/v1/sandbox/tokens', { embedToken, number: '4242424242424242' }],
  ['POST', '/api/v1/sandbox/transactions', { embedToken, paymentToken: 'tok_visa' }],
  ['GET', '/sandbox/challenge/none', null],
  ['POST', '/sandbox/challenge/none', { action: 'approve' }],
])('%s %s is limited by the address of its client', async (method, path, body) => {
  const sendFrom = (address: string): Promise<Response> =>
    fetch(`${stack.baseUrl}${path}`, {
      method,
      headers: { 'x-forwarded-for': address, 'content-type': 'application/json' },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    });
  const [busy, other] = [addressOf(), addressOf()];
  const answers = await Promise.all(Array.from({ length: 12 }, () => sendFrom(busy)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(6);
  expect(refused[0]?.headers.get('retry-after')).toBe('1');
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(3);
  expect((await sendFrom(other)).status).not.toBe(429);
});

let addresses = 0;
function addressOf(): string {
  addresses += 1;
  return `198.51.100.${addresses}`;
}
