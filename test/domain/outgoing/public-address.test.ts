import { describe, expect, test } from 'bun:test';
import { isPublicAddress } from '../../../domain/outgoing/public-address.ts';

const notPublic: Record<string, readonly string[]> = {
  'this network': ['0.0.0.0', '0.1.2.3', '0.255.255.255'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  private: ['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  'unique local': ['fc00::1', 'fd00:ec2::254', 'fdff:ffff::1'],
  'link-local': ['169.254.169.254', '169.254.0.1', 'fe80::1', 'febf::1', 'fe80::1%eth0'],
  'site-local': ['fec0::1', 'feff::1'],
  'carrier-grade NAT': ['100.64.0.1', '100.100.100.200', '100.127.255.255'],
  'protocol assignments': ['192.0.0.1', '192.0.0.192', '2001::1', '2001:1ff::1'],
  documentation: ['192.0.2.1', '198.51.100.7', '203.0.113.9', '2001:db8::1', '3fff:abc::1'],
  benchmarking: ['198.18.0.1', '198.19.255.255', '2001:2::1'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1', 'ff0e::1'],
  reserved: ['240.0.0.1', '254.255.255.255', '255.255.255.255', '4000::1', 'c000::1', '1::1'],
  unspecified: ['::'],
  mapped: ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8'],
  'IPv4-compatible': ['::127.0.0.1', '::8.8.8.8'],
  'IPv4-translated': ['::ffff:0:127.0.0.1'],
  NAT64: ['64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::a00:1', '64:ff9b:1:fffe::a9fe:a9fe'],
  '6to4': ['2002:7f00:1::', '2002:a9fe:a9fe::1', '2002:808:808::1', '192.88.99.1'],
  Teredo: ['2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ISATAP: ['2a00:1450:4001:81b:0:5efe:7f00:1', '2a00:1450:4001:81b:200:5efe:a00:1'],
  discard: ['100::1'],
  'segment routing': ['5f00::1'],
  'cloud platform': ['168.63.129.16'],
  'not an address': ['', 'localhost', '1.2.3', 'example.com', '256.1.1.1', '[::1]', '1.2.3.4/8'],
};

const isPublic = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '93.184.216.34',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.1',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001:81b::200e',
  '2001:4860:4860::8888',
];

describe('isPublicAddress', () => {
  for (const [range, addresses] of Object.entries(notPublic)) {
    test.each(addresses.map((address) => [address]))(`${range}: %s is not`, (address) => {
      expect(isPublicAddress(address)).toBe(false);
    });
  }

  test.each(isPublic.map((address) => [address]))('%s is', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});
