import { describe, expect, test } from 'bun:test';
import { ConfigError, readConfig } from '../../config.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://owner@db/commerce',
  REDIS_URL: 'redis://redis',
  SECRETS_KEY: 'b1946ac92492d2347c6235b4d2611184',
  STAFF_API_KEY: '591785b794601e21',
  IDENTITY_JWKS_URL: 'https://id.test/jwks.json',
  IDENTITY_ISSUER: 'https://id.test',
  IDENTITY_AUDIENCE: 'commerce',
};

function refusal(changes: Record<string, string | undefined>): string {
  try {
    readConfig({ ...production, ...changes });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('the configuration of production', () => {
  test('is accepted with random secrets and an identity provider of https', () => {
    expect(readConfig(production)).toMatchObject({
      production: true,
      identity: { audience: 'commerce', jwksUrl: 'https://id.test/jwks.json' },
    });
  });

  test('tells everything that is missing or wrong at once', () => {
    const told = (env: Record<string, string | undefined>): string => {
      try {
        readConfig(env);
      } catch (error) {
        if (error instanceof ConfigError) return error.message;
        throw error;
      }
      return 'accepted';
    };
    const lines = told({ NODE_ENV: 'production', PORT: 'http', SECRETS_KEY: 'short' }).split('\n');
    expect(lines[0]).toBe('8 settings are missing or wrong:');
    expect(lines.slice(1).map((line) => line.split(' ')[1])).toEqual([
      'PORT',
      'DATABASE_URL',
      'REDIS_URL',
      'SECRETS_KEY',
      'STAFF_API_KEY',
      'IDENTITY_JWKS_URL',
      'IDENTITY_ISSUER',
      'IDENTITY_AUDIENCE',
    ]);
  });

  test('lets people sign in at the identity provider, where its client is named', () => {
    expect(readConfig(production).signIn).toBeNull();
    expect(readConfig({ ...production, CONSOLE_OIDC_CLIENT_ID: 'console' }).signIn).toEqual({
      issuer: 'https://id.test',
      clientId: 'console',
      clientSecret: null,
      scopes: 'openid email',
    });
    expect(refusal({ CONSOLE_OIDC_CLIENT_SECRET: 'x' })).toBe(
      'CONSOLE_OIDC_CLIENT_SECRET is set, but CONSOLE_OIDC_CLIENT_ID is not.',
    );
    const scopes = { CONSOLE_OIDC_CLIENT_ID: 'console', CONSOLE_OIDC_SCOPES: 'email' };
    expect(refusal(scopes)).toBe('CONSOLE_OIDC_SCOPES must include openid.');
    const { IDENTITY_JWKS_URL: _, IDENTITY_ISSUER: __, ...without } = production;
    expect(() =>
      readConfig({ ...without, NODE_ENV: '', CONSOLE_OIDC_CLIENT_ID: 'console' }),
    ).toThrow('CONSOLE_OIDC_CLIENT_ID is set, but IDENTITY_JWKS_URL is not');
  });

  test('demands the audience of identity tokens', () => {
    expect(refusal({ IDENTITY_AUDIENCE: undefined })).toStartWith('IDENTITY_AUDIENCE is not set');
    expect(refusal({ IDENTITY_AUDIENCE: '' })).toStartWith('IDENTITY_AUDIENCE is not set');
  });

  test.each([
    'http://id.test/jwks.json',
    'http://127.0.0.1:8080/jwks.json',
    'http://localhost/jwks.json',
    'ftp://id.test/jwks.json',
    'id.test/jwks.json',
  ])('demands https of the identity provider: %s', (url) => {
    expect(refusal({ IDENTITY_JWKS_URL: url })).toBe('IDENTITY_JWKS_URL must be an https URL.');
  });

  test.each([
    'a'.repeat(32),
    'ab'.repeat(40),
    'changeme'.repeat(4),
    'password12345678'.repeat(2),
    'abcdefghijklmnopqrstuvwxyz012345',
    '0123456789'.repeat(4),
  ])('refuses a secret without variety, and does not show it: %s', (secret) => {
    for (const name of ['SECRETS_KEY', 'STAFF_API_KEY']) {
      const line = refusal({ [name]: secret });
      expect(line).toStartWith(`${name} is too easy to guess`);
      expect(line).not.toContain(secret);
    }
  });

  test('accepts random secrets of every usual form', () => {
    for (let round = 0; round < 500; round += 1) {
      const bytes = Buffer.from(crypto.getRandomValues(new Uint8Array(32)));
      const forms = [bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url')];
      for (const SECRETS_KEY of forms) expect(refusal({ SECRETS_KEY })).toBe('accepted');
      expect(refusal({ STAFF_API_KEY: bytes.toString('hex').slice(0, 32) })).toBe('accepted');
    }
  });
});

describe('the configuration outside production', () => {
  const development = { ...production, NODE_ENV: undefined };

  test('takes an identity provider on this machine, without an audience', () => {
    for (const host of ['127.0.0.1:9', 'localhost:9', '[::1]:9']) {
      const jwksUrl = `http://${host}/jwks.json`;
      const { identity } = readConfig({
        ...development,
        IDENTITY_JWKS_URL: jwksUrl,
        IDENTITY_AUDIENCE: undefined,
      });
      expect(identity).toMatchObject({ jwksUrl, audience: null });
    }
  });

  test('refuses http to another machine', () => {
    expect(refusal({ NODE_ENV: 'test', IDENTITY_JWKS_URL: 'http://id.test/jwks' })).toBe(
      'IDENTITY_JWKS_URL must be an https URL, or http on this machine.',
    );
  });
});
