import { describe, expect, test } from 'bun:test';
import { clientAddressOf } from '../../../api/http/client-address.ts';

function requestFrom(forwarded?: string): Request {
  return new Request('http://localhost/', {
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  });
}

describe('clientAddressOf', () => {
  test.each([
    ['the socket’s without proxies', undefined, '192.0.2.1', 0, '192.0.2.1'],
    ['the socket’s, whatever a client writes', '203.0.113.9', '192.0.2.1', 0, '192.0.2.1'],
    ['what the one proxy saw', '198.51.100.7, 203.0.113.9', '10.0.0.1', 1, '203.0.113.9'],
    ['what the outer of two saw', '1.1.1.1, 203.0.113.9, 10.0.0.2', '10.0.0.1', 2, '203.0.113.9'],
    ['the socket’s if a proxy was passed by', undefined, '192.0.2.1', 1, '192.0.2.1'],
    ['an IPv4 address in IPv6 clothes', undefined, '::ffff:192.0.2.1', 0, '192.0.2.1'],
    ['the network of IPv6', undefined, '2001:db8:1:2:3:4:5:6', 0, '2001:db8:1:2::/64'],
    ['the same network, shortened', undefined, '2001:0db8:1:2::9', 0, '2001:db8:1:2::/64'],
    ['the loopback', undefined, '::1', 0, '0:0:0:0::/64'],
    ['one for all whose address is unknown', undefined, undefined, 0, 'unknown'],
  ])('%s', (_, forwarded, socket, proxies, expected) => {
    expect(clientAddressOf(requestFrom(forwarded), socket, proxies)).toBe(expected);
  });
});
