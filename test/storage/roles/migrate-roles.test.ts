import { afterAll, expect, test } from 'bun:test';
import { resolve } from 'node:path';
import { SQL } from 'bun';
import { loginsOf } from '../../../storage/roles/database-roles.ts';
import { runToEnd } from '../../support/run-to-end.ts';

/** Migrating an outside database as its owner, who is no superuser. */
const root = resolve(import.meta.dir, '../../..');
const server = process.env['DATABASE_URL'] ?? '';
const mark = crypto.randomUUID().slice(0, 8);
const name = `outside_${mark}`;
const ownerOf = (role: string): string => {
  const url = new URL(server);
  url.username = role;
  url.password = 'secret';
  url.pathname = `/${name}`;
  return url.href;
};

const admin = new SQL({ url: server, max: 1 });
await admin.unsafe(`create role plain_${mark} login password 'secret'`);
await admin.unsafe(`create role maker_${mark} login createrole password 'secret'`);
await admin.unsafe(`grant commerce_tenant, commerce_system to maker_${mark} with admin option`);
await admin.unsafe(`create database ${name} owner plain_${mark}`);
afterAll(async () => {
  await admin.unsafe(`drop database ${name} with (force)`);
  await admin.end();
});

function migrate(env: Record<string, string>) {
  return runToEnd([process.execPath, 'run', 'storage/migrate.ts'], {
    cwd: root,
    env: { ...process.env, CELLS: '', ...env },
  });
}

const fresh = `key-of-an-installation-of-its-own-${mark}`;

test.each([
  ['short', {}, 'SECRETS_KEY must have at least 32 characters.'],
  ['a'.repeat(40), { NODE_ENV: 'production' }, 'SECRETS_KEY is too easy to guess'],
])('a key that the API would refuse makes no logins: %s', async (key, env, says) => {
  const DATABASE_URL = ownerOf(`maker_${mark}`);
  const { code, stderr } = await migrate({ DATABASE_URL, SECRETS_KEY: key, ...env });
  expect(code).toBe(1);
  expect(stderr).toStartWith(says);
});

test('all that is missing is told at once', async () => {
  const { code, stderr } = await migrate({ DATABASE_URL: '', SECRETS_KEY: '' });
  expect([
    code,
    stderr
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[0]),
  ]).toEqual([1, ['DATABASE_URL', 'SECRETS_KEY']]);
});

test('an owner that may not make roles gets one clear line', async () => {
  const { code, stderr, stdout } = await migrate({
    DATABASE_URL: ownerOf(`plain_${mark}`),
    SECRETS_KEY: fresh,
  });
  expect(code).toBe(1);
  expect(stdout).toBe('');
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toContain('give it CREATEROLE');
  expect(stderr).toContain('DATABASE_TENANT_URL');
});

test('an owner with CREATEROLE makes the logins, and doing it again changes nothing', async () => {
  await admin.unsafe(`alter database ${name} owner to maker_${mark}`);
  const env = { DATABASE_URL: ownerOf(`maker_${mark}`), SECRETS_KEY: fresh };
  expect(await migrate(env)).toMatchObject({ code: 0, stderr: '' });
  const again = await migrate(env);
  expect(again).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(again.stdout).applied).toEqual([]);

  const { tenant, system } = loginsOf({
    databaseUrl: env.DATABASE_URL,
    secretsKey: fresh,
    databaseTenantUrl: null,
    databaseSystemUrl: null,
  });
  const workspace = crypto.randomUUID();
  const asSystem = new SQL({ url: system.url, max: 1 });
  await asSystem`
    insert into workspace (id, name, slug, lifecycle_stage, subscription_status, has_payment_method, partner, created_at, updated_at)
    values (${workspace}, 'One', 'one', 'sandbox', 'none', false, false, now(), now())`;
  const asTenant = new SQL({ url: tenant.url, max: 1 });
  expect([...(await asTenant`select id from workspace`)]).toEqual([]);
  const seen = await asTenant.begin(async (tx) => {
    await tx`select set_config('app.workspace_id', ${workspace}, true)`;
    return tx`select id from workspace`;
  });
  expect([...seen]).toEqual([{ id: workspace }]);
  await Promise.all([asSystem.end(), asTenant.end()]);
});

test('a login that lost its password gets it again', async () => {
  const env = { DATABASE_URL: ownerOf(`maker_${mark}`), SECRETS_KEY: fresh };
  const { tenant } = loginsOf({
    databaseUrl: env.DATABASE_URL,
    secretsKey: fresh,
    databaseTenantUrl: null,
    databaseSystemUrl: null,
  });
  await admin.unsafe(`alter role ${tenant.name} password null`);
  expect(await migrate(env)).toMatchObject({ code: 0, stderr: '' });
  const asTenant = new SQL({ url: tenant.url, max: 1 });
  expect([...(await asTenant`select 1 as one`)]).toEqual([{ one: 1 }]);
  await asTenant.end();
});

test('a login that was named and is missing is named in the refusal', async () => {
  const missing = new URL(server);
  missing.username = `nobody_${mark}`;
  const { code, stderr } = await migrate({
    DATABASE_URL: ownerOf(`maker_${mark}`),
    SECRETS_KEY: fresh,
    DATABASE_TENANT_URL: missing.href,
  });
  expect(code).toBe(1);
  expect(stderr).toContain(`nobody_${mark}`);
});
