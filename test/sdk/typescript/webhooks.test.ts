import { describe, expect, test } from 'bun:test';
import { Webhook } from 'standardwebhooks';
import { constructEvent, WebhookVerificationError } from '../../../sdk/typescript/src/webhooks.ts';

const secret = `whsec_${btoa('a secret of twenty-four b')}`;
const other = `whsec_${btoa('another of twenty-four by')}`;
const body = JSON.stringify({ id: 'evt_1', type: 'order.created', data: { number: '1001 é' } });

/** The headers that the service sends, signed by the public package. */
function signed(text = body, { by = secret, at = new Date() } = {}): Record<string, string> {
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(by).sign('evt_1', at, text),
  };
}

describe('constructEvent', () => {
  test('gives the event, narrowed by its type', () => {
    const event = constructEvent(body, signed(), secret);
    if (event.type !== 'order.created') throw new Error(event.type);
    expect(event.data.number).toBe('1001 é');
  });

  test.each([
    ['Headers', new Headers(signed())],
    [
      'Node’s lists of values',
      Object.fromEntries(Object.entries(signed()).map(([k, v]) => [k, [v]])),
    ],
    [
      'other capitals',
      Object.fromEntries(Object.entries(signed()).map(([k, v]) => [k.toUpperCase(), v])),
    ],
  ])('takes headers as %s', (_form, headers) => {
    expect(constructEvent(body, headers, secret).id).toBe('evt_1');
  });

  test('takes the body as bytes', () => {
    expect(constructEvent(new TextEncoder().encode(body), signed(), secret).id).toBe('evt_1');
    expect(constructEvent(Buffer.from(body), signed(), secret).id).toBe('evt_1');
  });

  test('takes several secrets while one follows the other', () => {
    expect(constructEvent(body, signed(), [other, secret]).id).toBe('evt_1');
    const both = `${new Webhook(other).sign('evt_1', new Date(), body)} ${signed()['webhook-signature']}`;
    expect(constructEvent(body, { ...signed(), 'webhook-signature': both }, secret).id).toBe(
      'evt_1',
    );
  });

  test.each([
    ['a changed body', body.replace('1001', '1002'), signed(), secret],
    ['another secret', body, signed(), other],
    ['another id', body, { ...signed(), 'webhook-id': 'evt_2' }, secret],
    ['no signature', body, {}, secret],
    ['an old request', body, signed(body, { at: new Date(Date.now() - 6 * 60_000) }), secret],
    [
      'a request of the future',
      body,
      signed(body, { at: new Date(Date.now() + 6 * 60_000) }),
      secret,
    ],
    ['no secret', body, signed(), ''],
    ['no secrets', body, signed(), []],
  ])('refuses %s', (_what, text, headers, by) => {
    expect(() => constructEvent(text, headers, by)).toThrow(WebhookVerificationError);
  });
});
