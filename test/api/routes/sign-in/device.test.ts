import { describe, expect, test } from 'bun:test';
import { sqlOfDirectory } from '../../../support/database/cells.ts';
import {
  decide,
  ownerOf,
  pollDeviceLogin,
  postForm,
  signInByHttp,
  startDeviceLogin,
} from '../../../support/sign-in/device.ts';
import { createClient } from '../../../support/world/client.ts';
import { colleague } from '../../../support/world/team.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();
const owner: string = await ownerOf(world);
const cookie: string = await signInByHttp(world.anyone, owner);

const keysOf = async (host: string) =>
  expectStatus(await world.owner.get('/api/v1/api-keys?limit=100&includeRevoked=true'), 200).filter(
    ({ name }: { name: string }) => name === `CLI on ${host}`,
  );
const newHost = (): string => `host-${crypto.randomUUID().slice(0, 8)}`;

describe('POST /auth/device', () => {
  test('gives an unambiguous code, an address to open, and what to wait', async () => {
    const started = await startDeviceLogin(world.anyone);
    expect(started.userCode).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect(started.deviceCode.length).toBeGreaterThanOrEqual(43);
    expect(started.verificationUrlComplete).toBe(
      `${world.baseUrl}/auth/device?code=${started.userCode}`,
    );
    expect([started.interval, started.expiresIn]).toEqual([2, 600]);
  });

  test.each([{ host: 'a\nb' }, { host: '' }, { host: 'x'.repeat(101) }, { clientName: '\u202e' }])(
    'takes no name that misleads: %p',
    async (named) => {
      const body = { clientName: 'commerce CLI', host: 'laptop', ...named };
      expect((await world.anyone.post('/auth/device', body)).status).toBe(400);
    },
  );
});

describe('POST /auth/device/token', () => {
  test('waits, then gives a key of the approved place that stands in the list', async () => {
    const host = newHost();
    const { deviceCode, userCode } = await startDeviceLogin(world.anyone, { host });
    const before = await pollDeviceLogin(world.anyone, deviceCode);
    expect([before.status, before.body.error?.code]).toEqual([400, 'authorization_pending']);
    const page = await world.anyone.get(`/auth/device?code=${userCode.toLowerCase()}`, { cookie });
    expect(page.text).toContain(userCode);
    expect(page.text).toContain(host);
    expect((await decide(world, cookie, userCode)).text).toContain('<h1>Approved</h1>');
    expect(await keysOf(host)).toEqual([]);
    const made = expectStatus(await pollDeviceLogin(world.anyone, deviceCode), 200);
    expect(made).toMatchObject({
      workspaceId: world.workspaceId,
      environmentId: world.environments.sandbox,
      applicationId: world.applicationId,
    });
    const client = createClient(world.baseUrl, { 'x-api-key': made.key });
    expect((await client.get('/api/v1/orders')).status).toBe(200);
    const [listed, ...others] = await keysOf(host);
    expect(others).toEqual([]);
    expect(listed).toMatchObject({ id: made.keyId, scopes: ['*'], expiresAt: made.expiresAt });
    const days = (Date.parse(listed.expiresAt) - Date.parse(listed.createdAt)) / 86_400_000;
    expect(Math.round(days)).toBe(90);
  });

  test('asked too soon it slows down', async () => {
    const { deviceCode } = await startDeviceLogin(world.anyone);
    await pollDeviceLogin(world.anyone, deviceCode);
    const codes = [];
    for (let round = 0; round < 3; round += 1)
      codes.push((await pollDeviceLogin(world.anyone, deviceCode)).body.error?.code);
    expect(codes).toContain('slow_down');
  });

  test('of polls at the same moment, one makes the key and all get the same', async () => {
    const host = newHost();
    const { deviceCode, userCode } = await startDeviceLogin(world.anyone, { host });
    await decide(world, cookie, userCode);
    const polls = Array.from({ length: 6 }, () => pollDeviceLogin(world.anyone, deviceCode));
    const keys = (await Promise.all(polls)).map((answer) => expectStatus(answer, 200).key);
    expect(new Set(keys).size).toBe(1);
    expect(await keysOf(host)).toHaveLength(1);
    // As after an answer that was lost.
    expect(expectStatus(await pollDeviceLogin(world.anyone, deviceCode), 200).key).toBe(keys[0]);
  });

  test('says so when it was denied, and for a code that is none', async () => {
    const { deviceCode, userCode } = await startDeviceLogin(world.anyone);
    const denied = await decide(world, cookie, userCode, { decision: 'deny' });
    expect(denied.text).toContain('<h1>Denied</h1>');
    const answer = await pollDeviceLogin(world.anyone, deviceCode);
    expect([answer.status, answer.body.error?.code]).toEqual([400, 'access_denied']);
    const unknown = await pollDeviceLogin(world.anyone, 'nonsense');
    expect([unknown.status, unknown.body.error?.code]).toEqual([400, 'expired_token']);
  });

  test('after ten minutes nothing comes of it, approved or not', async () => {
    for (const approves of [false, true]) {
      const { deviceCode, userCode } = await startDeviceLogin(world.anyone);
      if (approves) await decide(world, cookie, userCode);
      await sqlOfDirectory()`
        update directory.device_login set expires_at = now() where user_code = ${userCode}`;
      expect((await decide(world, cookie, userCode)).status).toBe(404);
      const answer = await pollDeviceLogin(world.anyone, deviceCode);
      expect([answer.status, answer.body.error?.code]).toEqual([400, 'expired_token']);
    }
  });

  test('a minute after the key was fetched it is gone', async () => {
    const { deviceCode, userCode } = await startDeviceLogin(world.anyone);
    await decide(world, cookie, userCode);
    const { key } = expectStatus(await pollDeviceLogin(world.anyone, deviceCode), 200);
    const sql = sqlOfDirectory();
    const [stored] = await sql`
      update directory.device_login set taken_at = taken_at - interval '2 minutes'
      where user_code = ${userCode} returning sealed_key`;
    expect(stored.sealed_key).not.toContain(key);
    expect((await pollDeviceLogin(world.anyone, deviceCode)).body.error?.code).toBe(
      'expired_token',
    );
    await startDeviceLogin(world.anyone);
    const [left] =
      await sql`select sealed_key from directory.device_login where user_code = ${userCode}`;
    expect(left.sealed_key).toBeNull();
  });

  test('the key may what the member may who approved it', async () => {
    const host = newHost();
    const mate = await colleague(world, 'developer');
    const own = await signInByHttp(world.anyone, mate.email);
    const { deviceCode, userCode } = await startDeviceLogin(world.anyone, { host });
    await decide(world, own, userCode);
    const { key } = expectStatus(await pollDeviceLogin(world.anyone, deviceCode), 200);
    const [{ scopes }] = await keysOf(host);
    expect(scopes).toContain('orders:write');
    expect(scopes).not.toContain('refunds:write');
    const client = createClient(world.baseUrl, { 'x-api-key': key });
    const refund = await client.post(`/api/v1/payments/${crypto.randomUUID()}/refund`, {});
    expect([refund.status, refund.body.error?.code]).toEqual([403, 'permission_denied']);
  });
});

describe('a decision', () => {
  test('is made once', async () => {
    const { userCode } = await startDeviceLogin(world.anyone);
    const both = [decide(world, cookie, userCode), decide(world, cookie, userCode)];
    const titles = (await Promise.all(both)).map(({ text }) => /<h1>([^<]+)/.exec(text)?.[1]);
    expect(titles.toSorted()).toEqual(['Approved', 'This request was decided already']);
    const late = await decide(world, cookie, userCode, { decision: 'deny' });
    expect(late.text).toContain('decided already');
  });

  test('for a live environment takes a second tick', async () => {
    const { deviceCode, userCode } = await startDeviceLogin(world.anyone);
    const place = `${world.applicationId}:${world.environments.production}`;
    const asked = await decide(world, cookie, userCode, { place });
    expect([asked.status, asked.text.includes('tick that you mean it')]).toEqual([422, true]);
    expect((await pollDeviceLogin(world.anyone, deviceCode)).body.error?.code).toBe(
      'authorization_pending',
    );
    expect((await decide(world, cookie, userCode, { place, live: 'yes' })).text).toContain(
      'Approved',
    );
    const made = expectStatus(await pollDeviceLogin(world.anyone, deviceCode), 200);
    expect(made.key).toStartWith('sk_live_');
  });

  test('for a place of somebody else is none', async () => {
    const stranger = await setup();
    const own = await signInByHttp(world.anyone, await ownerOf(stranger));
    const { userCode } = await startDeviceLogin(world.anyone);
    const answer = await decide(world, own, userCode);
    expect([answer.status, answer.text.includes('Choose a place')]).toEqual([422, true]);
  });

  test('takes the page’s own form: no other site’s, no other person’s, no other request’s', async () => {
    const [first, second] = [
      await startDeviceLogin(world.anyone),
      await startDeviceLogin(world.anyone),
    ];
    const shown = await world.anyone.get(`/auth/device?code=${first.userCode}`, { cookie });
    const proof = /name="proof" value="([^"]+)"/.exec(shown.text)?.[1] ?? '';
    const place = `${world.applicationId}:${world.environments.sandbox}`;
    const form = new URLSearchParams({ code: first.userCode, proof, decision: 'approve', place });
    for (const from of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      {},
      { 'sec-fetch-site': 'cross-site', origin: world.baseUrl },
      { 'sec-fetch-site': 'same-site', origin: world.baseUrl },
    ]) {
      const answer = await world.anyone.post('/auth/device/decide', form.toString(), {
        'content-type': 'application/x-www-form-urlencoded',
        cookie,
        ...(from as Record<string, string>),
      });
      expect([answer.status, answer.body.error?.code]).toEqual([403, 'origin_not_allowed']);
    }
    const other = await signInByHttp(world.anyone, await ownerOf(world));
    for (const [who, code] of [
      [other, first.userCode],
      [cookie, second.userCode],
    ] as const) {
      const fields = { code, proof, decision: 'approve', place };
      expect((await postForm(world, '/auth/device/decide', who, fields)).status).toBe(422);
    }
    expect((await pollDeviceLogin(world.anyone, first.deviceCode)).body.error?.code).toBe(
      'authorization_pending',
    );
  });
});

describe('codes of others', () => {
  test('are not found: a few wrong ones, then a wait', async () => {
    const guesser = await signInByHttp(world.anyone, `guess-${crypto.randomUUID()}@example.test`);
    const statuses = [];
    for (let round = 0; round < 12; round += 1) {
      const headers = { cookie: guesser };
      statuses.push((await world.anyone.get('/auth/device?code=BBBBBBBB', headers)).status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 404));
    expect(statuses.at(-1)).toBe(429);
  });

  test('are told to nobody who is not signed in', async () => {
    const { userCode } = await startDeviceLogin(world.anyone, { host: 'secret-host' });
    const known = await world.anyone.get(`/auth/device?code=${userCode}`);
    const unknown = await world.anyone.get('/auth/device?code=BCDF-GHJK');
    expect(known.text).not.toContain('secret-host');
    expect(known.text.replaceAll(userCode, '')).toBe(unknown.text.replaceAll('BCDF-GHJK', ''));
  });
});

describe('POST /auth/device/revoke', () => {
  test('ends the key that is sent, and no other credential', async () => {
    const { deviceCode, userCode } = await startDeviceLogin(world.anyone);
    await decide(world, cookie, userCode);
    const { key } = expectStatus(await pollDeviceLogin(world.anyone, deviceCode), 200);
    const client = createClient(world.baseUrl, { 'x-api-key': key });
    expectStatus(await client.post('/auth/device/revoke'), 204);
    expect((await client.get('/api/v1/orders')).status).toBe(401);
    expect((await client.post('/auth/device/revoke')).status).toBe(401);
    const session = await world.owner.post('/auth/device/revoke');
    expect([session.status, session.body.error?.code]).toEqual([403, 'forbidden']);
    expect((await world.anyone.post('/auth/device/revoke')).status).toBe(401);
  });
});
