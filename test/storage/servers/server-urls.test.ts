import { describe, expect, test } from 'bun:test';
import { ConfigError, readConfig } from '../../../config.ts';
import { directUrlOf, loginsOf } from '../../../storage/roles/database-roles.ts';
import { leavesChoice, poolModeOf, serverUrls } from '../../../storage/servers/server-urls.ts';

const several = 'postgres://u:p%40w@a:5432,b.test:5433,[::1]:5434/shop?sslmode=verify-full';
const env = {
  DATABASE_URL: several,
  REDIS_URL: 'redis://redis',
  SECRETS_KEY: 'b1946ac92492d2347c6235b4d2611184',
  STAFF_API_KEY: '591785b794601e21',
};

function refusal(name: string, url: string): string {
  try {
    readConfig({ ...env, [name]: url });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('a database URL of several servers', () => {
  test('is one URL a server, each with the login, the database and the settings', () => {
    expect(serverUrls(several)).toEqual([
      'postgres://u:p%40w@a:5432/shop?sslmode=verify-full',
      'postgres://u:p%40w@b.test:5433/shop?sslmode=verify-full',
      'postgres://u:p%40w@[::1]:5434/shop?sslmode=verify-full',
    ]);
  });

  test.each([
    'postgres://u:p,w@a:5432/shop',
    'postgres://a/shop?options=-c%20x=1,2',
    'postgres:///shop?host=/run/postgresql',
  ])('%s is one server', (url) => {
    expect(serverUrls(url)).toEqual([url]);
    expect(leavesChoice(url)).toBe(false);
  });

  test('a single server is asked whether it takes writes when the URL says so', () => {
    expect(leavesChoice(several)).toBe(true);
    expect(leavesChoice('postgres://a/shop?target_session_attrs=read-write')).toBe(true);
  });

  test('the logins of the processes are of the same servers', () => {
    const { tenant, system } = loginsOf({
      databaseUrl: several,
      secretsKey: env.SECRETS_KEY,
      databaseTenantUrl: null,
      databaseSystemUrl: 'postgres://sys:p%40w@a:5432,b:5433/shop',
    });
    expect(tenant.url).toBe(
      `postgres://${tenant.name}:${tenant.password}@a:5432,b.test:5433,[::1]:5434/shop?sslmode=verify-full`,
    );
    expect(system).toMatchObject({ name: 'sys', password: 'p@w', own: false });
  });

  test.each([
    ['DATABASE_URL', 'postgres://u:secret@a:5432,b:54x3/shop', 'DATABASE_URL must be postgres://'],
    ['DATABASE_URL', 'postgres://u:secret@a,,b/shop', 'DATABASE_URL must be postgres://'],
    ['DATABASE_TENANT_URL', 'nonsense', 'DATABASE_TENANT_URL must be an absolute URL.'],
    ['DATABASE_SYSTEM_URL', `${several}&target_session_attrs=any`, 'target_session_attrs=any'],
  ])('%s=%s is refused in a sentence without its password', (name, url, sentence) => {
    expect(refusal(name, url)).toContain(sentence);
    expect(refusal(name, url)).not.toContain('secret');
  });

  test('reads the configuration', () => {
    expect(refusal('DATABASE_URL', several)).toBe('accepted');
    expect(refusal('DATABASE_URL', `${several}&target_session_attrs=read-write`)).toBe('accepted');
  });
});

describe('the URL of a pooler', () => {
  const pooled = 'postgres://u:p@pooler:6432/shop?pool_mode=transaction';
  const direct = 'postgres://u:p@db:5432/shop';

  test('says how it gives connections out', () => {
    expect(poolModeOf(pooled)).toBe('transaction');
    expect(poolModeOf(several)).toBeNull();
    expect(refusal('DATABASE_URL', pooled.replace('transaction', 'statement'))).toBe(
      'DATABASE_URL has pool_mode=statement: say session or transaction.',
    );
  });

  test('of transactions needs an address of Postgres itself', () => {
    expect(refusal('DATABASE_URL', pooled)).toStartWith('DATABASE_DIRECT_URL is not set');
    expect(refusal('DATABASE_DIRECT_URL', pooled)).toStartWith('DATABASE_DIRECT_URL must lead');
    const config = readConfig({ ...env, DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct });
    expect(directUrlOf(config)).toBe(loginsOf({ ...config, databaseUrl: direct }).system.url);
  });

  test('leases go to the login of the operator, where the operator made it', () => {
    const given = { DATABASE_TENANT_URL: pooled, DATABASE_SYSTEM_URL: pooled };
    const config = readConfig({ ...env, ...given, DATABASE_DIRECT_URL: direct });
    expect(directUrlOf(config)).toBe(direct);
  });
});
