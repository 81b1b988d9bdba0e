import { describe, expect, test } from 'bun:test';
import { createAddressPolicy } from '../../../domain/outgoing/address-policy.ts';
import { createOutgoing } from '../../../domain/outgoing/guarded-fetch.ts';
import { checkEndpointUrl } from '../../../domain/outgoing/endpoint-url.ts';
import { malformedHosts, refusedLiterals } from './refused-hosts.ts';

const policy = createAddressPolicy([]);
const outgoing = createOutgoing({ allowPrivate: [] });

describe('hosts that are not public', () => {
  test('the table is long enough', () => {
    expect(new Set(refusedLiterals.map(([, host]) => host)).size).toBeGreaterThanOrEqual(60);
  });

  test.each(refusedLiterals)('%s: %s is refused at creation', (_label, host) => {
    expect(checkEndpointUrl(`https://${host}/hook`, policy)).toMatchObject({
      ok: false,
      code: 'private_address',
    });
    expect(checkEndpointUrl(`https://${host}:8443/hook`, policy)).toMatchObject({
      ok: false,
      code: 'private_address',
    });
  });

  test.each(refusedLiterals)('%s: %s is refused at delivery', async (_label, host) => {
    const result = await outgoing.post(`https://${host}/hook`, { deadlineMs: 2000 });
    expect(result).toMatchObject({ kind: 'refused', sent: false });
    expect(['private_address', 'dns']).toContain(result.kind === 'refused' ? result.reason : '');
  });

  test.each(malformedHosts)('%s: %p is no URL', async (_label, host) => {
    expect(checkEndpointUrl(`https://${host}/hook`, policy)).toMatchObject({ ok: false });
    const result = await outgoing.post(`https://${host}/hook`, { deadlineMs: 2000 });
    expect(result).toMatchObject({ kind: 'refused', reason: 'invalid_url', sent: false });
  });

  test.each([
    ['user name', 'https://example.com@127.0.0.1/'],
    ['user name that looks like a host', 'https://93.184.216.34:443@169.254.169.254/'],
    ['password', 'https://:secret@example.com/'],
  ])('credentials, %s: refused at creation and delivery', async (_label, url) => {
    expect(checkEndpointUrl(url, policy)).toMatchObject({ code: 'invalid_format' });
    expect(await outgoing.post(url, { deadlineMs: 2000 })).toMatchObject({ reason: 'invalid_url' });
  });

  const names = [
    ['loopback', ['127.0.0.1']],
    ['metadata', ['169.254.169.254']],
    ['mapped', ['::ffff:10.0.0.1']],
    ['NAT64', ['64:ff9b::a00:1']],
    ['6to4', ['2002:a00:1::1']],
    ['link-local with zone', ['fe80::1%eth0']],
    ['one private among public', ['93.184.216.34', '10.0.0.1']],
    ['private IPv6 beside public IPv4', ['93.184.216.34', 'fd00::1']],
  ] as const;
  test.each(names)('a name that resolves to %s is refused at delivery', async (_label, answer) => {
    const client = createOutgoing({ allowPrivate: [], lookUp: async () => [...answer] });
    expect(checkEndpointUrl('https://hooks.example.com/', policy)).toMatchObject({ ok: true });
    const result = await client.post('https://hooks.example.com/', { deadlineMs: 2000 });
    expect(result).toMatchObject({ kind: 'refused', reason: 'private_address', sent: false });
  });
});
