import { describe, expect, test } from 'bun:test';
import { fc } from '../../support/properties.ts';
import { Webhook } from 'standardwebhooks';
import {
  generateSigningSecret,
  signWebhook,
  verifyWebhook,
} from '../../../domain/outgoing/signature.ts';

const nowSeconds = Math.floor(Date.now() / 1000);
const body = '{"type":"order.created","data":{"name":"Zoë 🛒"}}';

function signed(overrides: Partial<Parameters<typeof signWebhook>[0]> = {}) {
  const secrets = [generateSigningSecret()];
  return signWebhook({ id: 'evt_1', timestampSeconds: nowSeconds, body, secrets, ...overrides });
}

describe('generateSigningSecret', () => {
  test('is whsec_ and base64 of 32 bytes, never the same', () => {
    const secret = generateSigningSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
    expect(generateSigningSecret()).not.toBe(secret);
  });
});

describe('signWebhook', () => {
  test("answers the specification's example", () => {
    const headers = signWebhook({
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestampSeconds: 1_614_265_330,
      body: '{"test": 2432232314}',
      secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    });
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  test('is verified by the standardwebhooks package', () => {
    fc.assert(
      fc.property(fc.json(), fc.stringMatching(/^evt_[a-z0-9]{1,30}$/), (payload, id) => {
        const secret = generateSigningSecret();
        const headers = signed({ id, body: payload, secrets: [secret] });
        expect(new Webhook(secret).verify(payload, { ...headers })).toEqual(JSON.parse(payload));
      }),
      { numRuns: 50 },
    );
  });

  test('signs bytes like the text that they hold', () => {
    const secrets = [generateSigningSecret()];
    expect(signed({ secrets, body: new TextEncoder().encode(body) })).toEqual(signed({ secrets }));
  });

  test('during a rotation every live secret verifies, newest first, at most three', () => {
    const secrets = Array.from({ length: 4 }, generateSigningSecret);
    const headers = { ...signed({ secrets }) };
    const signatures = headers['webhook-signature'].split(' ');
    expect(signatures).toHaveLength(3);
    expect(signatures[0]).toBe(signed({ secrets: secrets.slice(0, 1) })['webhook-signature']);
    for (const secret of secrets.slice(0, 3)) {
      expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
    }
    expect(() => new Webhook(secrets[3] ?? '').verify(body, headers)).toThrow();
  });

  test('needs a secret that holds a key', () => {
    expect(() => signed({ secrets: [] })).toThrow();
    expect(() => signed({ secrets: ['whsec_'] })).toThrow();
  });
});

describe('verifyWebhook', () => {
  const secret = generateSigningSecret();
  const other = generateSigningSecret();
  const verify = (headers: HeadersInit, changes: { body?: string; nowSeconds?: number } = {}) =>
    verifyWebhook({
      headers: new Headers(headers),
      body,
      secrets: [secret],
      nowSeconds,
      ...changes,
    });

  test('takes what the standardwebhooks package signs', () => {
    const signature = new Webhook(secret).sign('evt_9', new Date(nowSeconds * 1000), body);
    const headers = {
      'Webhook-Id': 'evt_9',
      'Webhook-Timestamp': String(nowSeconds),
      'Webhook-Signature': signature,
    };
    expect(verify(headers)).toEqual({ ok: true, id: 'evt_9', timestampSeconds: nowSeconds });
  });

  test('takes any of several signatures and of several secrets', () => {
    const both = { ...signed({ secrets: [other, secret] }) };
    expect(verify(both)).toMatchObject({ ok: true });
    const rotating = verifyWebhook({
      headers: new Headers({ ...signed({ secrets: [secret] }) }),
      body,
      secrets: [other, secret],
      nowSeconds,
    });
    expect(rotating).toMatchObject({ ok: true });
  });

  test('refuses another body, id, time, secret or version', () => {
    const headers = { ...signed({ secrets: [secret] }) };
    const signature = headers['webhook-signature'];
    const refused = { ok: false, reason: 'no_match' } as const;
    expect(verify(headers, { body: `${body} ` })).toEqual(refused);
    expect(verify({ ...headers, 'webhook-id': 'evt_2' })).toEqual(refused);
    expect(verify({ ...headers, 'webhook-timestamp': String(nowSeconds - 1) })).toEqual(refused);
    expect(verify({ ...signed({ secrets: [other] }) })).toEqual(refused);
    for (const forged of [
      signature.replace('v1,', 'v2,'),
      signature.slice(0, -1),
      signature.slice(3),
      'v1,',
      ',',
      `v1,${'A'.repeat(44)}`,
    ]) {
      expect(verify({ ...headers, 'webhook-signature': forged })).toEqual(refused);
    }
  });

  test.each([
    [-301, 'stale'],
    [301, 'stale'],
    [-300, null],
    [300, null],
  ] as const)('a timestamp %d s off: %p', (offset, reason) => {
    const headers = { ...signed({ secrets: [secret], timestampSeconds: nowSeconds + offset }) };
    expect(verify(headers)).toMatchObject(reason ? { ok: false, reason } : { ok: true });
  });

  test.each([['webhook-id'], ['webhook-timestamp'], ['webhook-signature']])(
    'refuses when %s is missing or empty',
    (name) => {
      const headers = new Headers({ ...signed({ secrets: [secret] }) });
      headers.set(name, '');
      expect(verify(headers)).toEqual({ ok: false, reason: 'missing_header' });
      headers.delete(name);
      expect(verify(headers)).toEqual({ ok: false, reason: 'missing_header' });
    },
  );

  test.each([['abc'], ['1.5'], ['-1'], ['1e9'], ['0x10'], ['99999999999999']])(
    'refuses the timestamp %s',
    (timestamp) => {
      const headers = { ...signed({ secrets: [secret] }), 'webhook-timestamp': timestamp };
      expect(verify(headers)).toEqual({ ok: false, reason: 'bad_timestamp' });
    },
  );
});
