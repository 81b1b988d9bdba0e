import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'bun:test';
import { ConfigError, readConfig } from '../../config.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const rest = {
  DATABASE_URL: 'postgres://owner@db/commerce',
  SECRETS_KEY: 'b1946ac92492d2347c6235b4d2611184',
  STAFF_API_KEY: '591785b794601e21',
};

function refusal(settings: Record<string, string>): string {
  try {
    readConfig({ ...rest, ...settings });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('REDIS_URL', () => {
  test.each([
    'redis://redis',
    'redis://:secret@redis:6380/2',
    'rediss://user:secret@redis.example?family=6',
  ])('names one server: %s', (url) => {
    expect(readConfig({ ...rest, REDIS_URL: url }).redis).toEqual({ url, cluster: null, ca: null });
  });

  test.each([
    [
      'redis+cluster://a:7000,b.example:7001,c',
      { isEncrypted: false, username: null, password: null },
      [
        { host: 'a', port: 7000 },
        { host: 'b.example', port: 7001 },
        { host: 'c', port: 6379 },
      ],
    ],
    [
      'rediss+cluster://user:p%40ss%2C%25@10.0.0.1:7000',
      { isEncrypted: true, username: 'user', password: 'p@ss,%' },
      [{ host: '10.0.0.1', port: 7000 }],
    ],
    [
      'redis+cluster://:pass@[::1]:7000,[2001:db8::2]:7001',
      { isEncrypted: false, username: null, password: 'pass' },
      [
        { host: '::1', port: 7000 },
        { host: '2001:db8::2', port: 7001 },
      ],
    ],
  ])('names nodes of a cluster: %s', (url, access, nodes) => {
    const { redis } = readConfig({ ...rest, REDIS_URL: url });
    expect(redis).toEqual({ url, cluster: { ...access, nodes }, ca: null });
  });

  test.each([
    ['http://secret@redis', 'must begin with redis://'],
    ['secret', 'must begin with redis://'],
    ['redis+cluster:secret', 'must begin with redis://'],
    ['redis://:secret@[redis', 'is not a URL of the form redis://user:password@host:port'],
    ['redis+cluster://', 'is not of the form redis+cluster://'],
    ['redis+cluster://:secret@', 'is not of the form redis+cluster://'],
    ['redis+cluster://:sec@secret@a:7000', 'is not of the form redis+cluster://'],
    ['redis+cluster://:secret@a:7000/0', 'ends after the last node'],
    ['redis+cluster://:secret@a:7000?family=6', 'ends after the last node'],
    ['redis+cluster://:secret@a:7000,,b:7000', 'names a node that is not host:port: the 2.'],
    ['redis+cluster://:secret@a:7000,b:seven', 'names a node that is not host:port: the 2.'],
    ['redis+cluster://:secret@a:70000', 'names a node that is not host:port: the 1.'],
    ['redis+cluster://:secret%@a:7000', 'has a % in its user or password'],
  ])('is refused without being shown: %s', (url, message) => {
    const line = refusal({ REDIS_URL: url });
    expect(line).toStartWith(`REDIS_URL ${message}`);
    expect(line).not.toContain('secret');
  });
});

describe('REDIS_CA_FILE', () => {
  const directory = temporaryFolder('redis-ca');

  test('holds the authorities of the servers', () => {
    const path = join(directory, 'ca.pem');
    const pem = '-----BEGIN CERTIFICATE-----\nMA==\n-----END CERTIFICATE-----\n';
    writeFileSync(path, pem);
    const settings = { ...rest, REDIS_URL: 'rediss://redis', REDIS_CA_FILE: path };
    expect(readConfig(settings).redis.ca).toBe(pem);
  });

  test('is refused when it cannot be read, or has no certificate', () => {
    const missing = join(directory, 'missing.pem');
    const REDIS_URL = 'rediss://redis';
    expect(refusal({ REDIS_URL, REDIS_CA_FILE: missing })).toBe(
      `REDIS_CA_FILE names a file that cannot be read: ${missing}.`,
    );
    const empty = join(directory, 'empty.pem');
    writeFileSync(empty, '');
    expect(refusal({ REDIS_URL, REDIS_CA_FILE: empty })).toBe(
      `REDIS_CA_FILE names a file without a certificate in PEM form: ${empty}.`,
    );
  });
});
