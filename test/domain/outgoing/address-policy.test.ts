import { describe, expect, test } from 'bun:test';
import { createAddressPolicy } from '../../../domain/outgoing/address-policy.ts';

describe('createAddressPolicy', () => {
  test('without ranges only public addresses pass', () => {
    const policy = createAddressPolicy([]);
    expect(['8.8.8.8', '127.0.0.1', '::1', 'x'].map(policy)).toEqual([
      'public',
      'refused',
      'refused',
      'refused',
    ]);
  });

  test('ranges and single addresses of both families are exceptions', () => {
    const policy = createAddressPolicy(['127.0.0.0/8', ' 10.1.2.3 ', '::1/128', 'fd00::/8']);
    expect(['127.8.9.1', '::ffff:127.0.0.1', '10.1.2.3', '::1', 'fd12::1'].map(policy)).toEqual(
      Array.from({ length: 5 }, () => 'exception'),
    );
    expect(['10.1.2.4', '::2', 'fe80::1', '64:ff9b::7f00:1', '2002:7f00:1::'].map(policy)).toEqual(
      Array.from({ length: 5 }, () => 'refused'),
    );
  });

  test.each([['10.0.0.0/33'], ['localhost'], [''], ['10.0.0/8x']])('refuses %p', (range) => {
    expect(() => createAddressPolicy([range])).toThrow('not an IP address range');
  });
});
