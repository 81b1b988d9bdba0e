import { describe, expect, test } from 'bun:test';
import { SignJWT, UnsecuredJWT, decodeJwt, generateKeyPair } from 'jose';
import { person, unknownId } from '../../support/world/people.ts';
import { expectStatus, setup } from '../../support/world/world.ts';

const world = await setup();

const newSlug = (): string => `s-${crypto.randomUUID().slice(0, 13)}`;

const call = async (token: string) =>
  world.anyone.get('/api/v1/stores', { authorization: `Bearer ${token}` });

/** The owner's claims under a key that is not the issuer's. */
async function forged(): Promise<string> {
  const { privateKey } = await generateKeyPair('EdDSA');
  return new SignJWT(decodeJwt(world.ownerToken))
    .setProtectedHeader({ alg: 'EdDSA' })
    .sign(privateKey);
}

describe('a dashboard session', () => {
  test('takes the only membership, else asks which workspace', async () => {
    const { email, session } = await person();
    const nowhere = await session.get('/api/v1/stores');
    expect(nowhere.status).toBe(400);
    expect(nowhere.body.error).toMatchObject({
      code: 'validation_error',
      details: [{ path: 'header.authorization' }],
    });
    const one = expectStatus(
      await session.post('/api/v1/workspaces', { name: 'One', slug: newSlug() }),
      201,
    );
    expectStatus(await session.get('/api/v1/stores'), 200);
    expectStatus(await session.post('/api/v1/workspaces', { name: 'Two', slug: newSlug() }), 201);
    expect((await session.get('/api/v1/stores')).status).toBe(400);
    const pinned = await person({ email, workspaceId: one.workspace.id });
    expectStatus(await pinned.session.get('/api/v1/stores'), 200);
    const path = `/api/v1/workspaces/${one.workspace.id}/applications`;
    const application = expectStatus(await session.post(path, { name: 'Shop' }), 201);
    const named = await session.get('/api/v1/stores', { 'x-application-id': application.id });
    expectStatus(named, 200);
  });

  test('selects the environment by header, else the oldest that is not production', async () => {
    const made = expectStatus(
      await world.owner.post('/api/v1/stores', { name: 'N', slug: 'n' }),
      201,
    );
    const session = world.anyone.with({ authorization: `Bearer ${world.ownerToken}` });
    expect(expectStatus(await session.get('/api/v1/stores'), 200)).toMatchObject([{ id: made.id }]);
    const production = { 'x-service-environment-id': world.environments.production };
    expect(expectStatus(await session.get('/api/v1/stores', production), 200)).toEqual([]);
    for (const id of [unknownId(), 'nonsense', (await setup()).environments.sandbox]) {
      const answer = await session.get('/api/v1/stores', { 'x-service-environment-id': id });
      expect(answer.status).toBe(404);
      expect(answer.body.error?.code).toBe('environment_not_found');
    }
  });

  test("does not know other workspaces' applications", async () => {
    const other = await setup();
    for (const id of [other.applicationId, unknownId(), 'nonsense']) {
      const answer = await world.owner.get('/api/v1/embed-config', {
        'x-service-application-id': id,
      });
      expect(answer.status).toBe(404);
      expect(answer.body.error?.code).toBe('application_not_found');
    }
  });
});

describe('a session token', () => {
  test('is refused when altered, foreign, unsigned, expired or no token', async () => {
    const claims = decodeJwt(world.ownerToken);
    const [header, , signature] = world.ownerToken.split('.');
    const other = Buffer.from(JSON.stringify({ ...claims, sub: 'someone' })).toString('base64url');
    const secret = new TextEncoder().encode('0'.repeat(32));
    const bad = [
      `${header}.${other}.${signature}`,
      `${world.ownerToken.slice(0, -4)}AAAA`,
      await forged(),
      new UnsecuredJWT(claims).encode(),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret),
      'nonsense',
    ];
    for (const token of bad) {
      const answer = await call(token);
      expect(answer.status).toBe(401);
      expect(answer.body.error?.code).toBe('unauthorized');
    }
    const short = expectStatus(
      await world.anyone.post('/dev/identity/token', {
        email: 'short@example.test',
        expiresInSeconds: 1,
      }),
      200,
    );
    await Bun.sleep(Math.max(0, Date.parse(short.expiresAt) - Date.now() + 50));
    expect((await call(short.token)).status).toBe(401);
  });

  test('is checked against keys that anyone may read', async () => {
    const jwks = await world.anyone.get('/dev/identity/.well-known/jwks.json');
    expect(JSON.parse(jwks.text).keys).toMatchObject([
      { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA' },
    ]);
    expect(jwks.text).not.toContain('"d"');
  });
});
