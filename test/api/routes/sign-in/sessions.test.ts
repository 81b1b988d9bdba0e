import { describe, expect, test } from 'bun:test';
import { createSecrets } from '../../../../storage/secrets/secrets.ts';
import { sqlOfDirectory } from '../../../support/database/cells.ts';
import { expectLoggedError } from '../../../support/stack/expect-logged-error.ts';
import { cookieIn, ownerOf, signInByHttp } from '../../../support/sign-in/device.ts';
import { createClient } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();
const email: string = await ownerOf(world);

const renew = (cookie: string, headers: Record<string, string> = {}) =>
  world.anyone.post('/auth/token', undefined, { cookie, origin: world.baseUrl, ...headers });

const sessionOf = async (cookie: string) => {
  const { token } = expectStatus(await renew(cookie), 200);
  return createClient(world.baseUrl, { authorization: `Bearer ${token}` });
};

describe('POST /auth/token', () => {
  test('gives a session for the cookie, and a new cookie', async () => {
    const cookie = await signInByHttp(world.anyone, email);
    const answer = await renew(cookie);
    expect(expectStatus(answer, 200).email).toBe(email);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const next = cookieIn(answer);
    expect(next).not.toBe(cookie);
    expectStatus(await renew(next), 200);
  });

  test('whose answer was lost is asked again with the old cookie', async () => {
    const lost = await signInByHttp(world.anyone, email);
    expectStatus(await renew(lost), 200);
    const next = cookieIn(await renew(lost));
    expectStatus(await renew(next), 200);
  });

  test('goes on when the provider’s token was sealed under a key that is gone', async () => {
    const cookie = await signInByHttp(world.anyone, email);
    const id = /=([0-9a-f-]{36})\./.exec(cookie)?.[1] ?? '';
    const sealed = createSecrets('another-key-of-at-least-32-characters').seal('token');
    await sqlOfDirectory()`
      update directory.sign_in set sealed_id_token = ${sealed} where id = ${id}`;
    expectStatus(await renew(cookie), 200);
  });

  test('with a cookie that was replaced, and used since, ends the sign-in: somebody copied it', async () => {
    expectLoggedError(/a replaced sign-in cookie was used/);
    const copied = await signInByHttp(world.anyone, email);
    const next = cookieIn(await renew(copied));
    const newest = cookieIn(await renew(next));
    const id = /=([0-9a-f-]{36})\./.exec(copied)?.[1] ?? '';
    await sqlOfDirectory()`
      update directory.sign_in set rotated_at = rotated_at - interval '1 minute', is_seen = true where id = ${id}`;
    expect((await renew(next)).status).toBe(401);
    expect((await renew(newest)).status).toBe(401);
  });

  test('with any earlier cookie ends the sign-in, not only with the last', async () => {
    expectLoggedError(/a replaced sign-in cookie was used/);
    const copied = await signInByHttp(world.anyone, email);
    const second = cookieIn(await renew(copied));
    const third = cookieIn(await renew(second));
    const newest = cookieIn(await renew(third));
    expect((await renew(copied)).status).toBe(401);
    expect((await renew(newest)).status).toBe(401);
  });

  test('with a guessed secret ends nothing', async () => {
    const cookie = await signInByHttp(world.anyone, email);
    const [id = '', secret = '', proof = ''] = cookie.split('.');
    const guessed = secret.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    for (const forged of [`${id}.${guessed}.${proof}`, `${id}.${guessed}`, `${id}.${secret}`])
      expect((await renew(forged)).status).toBe(401);
    expectStatus(await renew(cookie), 200);
  });

  test('of two tabs at once both get a session', async () => {
    const cookie = await signInByHttp(world.anyone, email);
    const answers = await Promise.all([renew(cookie), renew(cookie), renew(cookie)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ cookie: '', origin: 'https://evil.example' }, 403],
  ])('refuses %p', async (headers, status) => {
    const cookie = await signInByHttp(world.anyone, email);
    expect((await renew(cookie, headers)).status).toBe(status);
  });

  test('rejects a cookie that is none of ours', async () => {
    const [name = ''] = (await signInByHttp(world.anyone, email)).split('=');
    expect((await renew(`${name}=x`)).status).toBe(401);
  });

  test('gives nothing to a browser without a cookie, and rejects nothing', async () => {
    const answer = await renew('');
    expectStatus(answer, 204);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('its session is no session of another purpose, and an altered one is none', async () => {
    const cookie = await signInByHttp(world.anyone, email);
    const { token } = expectStatus(await renew(cookie), 200);
    const altered = `${token.slice(0, -4)}AAAA`;
    for (const bearer of [altered, cookie.split('=')[1] ?? '']) {
      const session = createClient(world.baseUrl, { authorization: `Bearer ${bearer}` });
      expect((await session.get('/api/v1/workspaces')).status).toBe(401);
    }
  });

  test('a cookie alone is no credential of the API', async () => {
    const cookie = await signInByHttp(world.anyone, email);
    expect((await world.anyone.get('/api/v1/workspaces', { cookie })).status).toBe(401);
  });
});

describe('sign-ins', () => {
  test('are listed, and ended one by one or all at once, by their person alone', async () => {
    const own = `own-${crypto.randomUUID()}@example.test`;
    const [here, there] = [
      await signInByHttp(world.anyone, own),
      await signInByHttp(world.anyone, own),
    ];
    const session = await sessionOf(here);
    const list = expectStatus(await session.get('/auth/sign-ins'), 200);
    expect(list).toHaveLength(2);
    const stranger = await sessionOf(await signInByHttp(world.anyone, email));
    for (const { id } of list)
      expect((await stranger.delete(`/auth/sign-ins/${id}`)).status).toBe(404);
    const other = /=([0-9a-f-]{36})\./.exec(there)?.[1] ?? '';
    expectStatus(await session.delete(`/auth/sign-ins/${other}`), 204);
    expect((await renew(there)).status).toBe(401);
    expectStatus(await session.delete('/auth/sign-ins'), 204);
    expect(expectStatus(await session.get('/auth/sign-ins'), 200)).toEqual([]);
    expect((await renew(here)).status).toBe(401);
    // What a page holds in its memory lasts five minutes at most.
    expect((await session.get('/api/v1/workspaces')).status).toBe(200);
  });
});
