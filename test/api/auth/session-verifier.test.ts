import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';
import { createSessionVerifier } from '../../../api/auth/session-verifier.ts';
import { readConfig } from '../../../config.ts';
import { Refusal } from '../../../domain/errors.ts';
import { createSecrets } from '../../../storage/secrets/secrets.ts';

/** A provider of identities whose keys the test chooses. */
const provider = { keys: [] as JWK[], reads: 0, status: 200 };
const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: () => {
    provider.reads += 1;
    return Response.json({ keys: provider.keys }, { status: provider.status });
  },
});
afterAll(() => server.stop(true));

const issuer = 'https://id.example';
const refused: unknown[] = [];
const clock = { now: new Date() };

function verifier() {
  const config = readConfig({
    ...process.env,
    IDENTITY_JWKS_URL: `http://127.0.0.1:${server.port}/jwks`,
    IDENTITY_ISSUER: issuer,
    IDENTITY_AUDIENCE: 'commerce',
  });
  const services = { secrets: createSecrets('k'.repeat(32)), clock: () => clock.now };
  return createSessionVerifier(config, services, (why) => refused.push(why));
}

async function newKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256' } };
}

type Key = Awaited<ReturnType<typeof newKey>>;

const tokenOf = (
  { privateKey, kid }: Key,
  claims: Readonly<Record<string, unknown>> = {},
): Promise<string> =>
  new SignJWT({ email: 'a@example.test', iss: issuer, aud: 'commerce', sub: 'u1', ...claims })
    .setProtectedHeader({ alg: 'ES256', kid })
    .setIssuedAt()
    .setExpirationTime(claims['exp'] === undefined ? '10m' : 1_000)
    .sign(privateKey);

async function refusalOf(verify: Promise<unknown>): Promise<Refusal> {
  const error = await verify.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw new Error(`no refusal: ${String(error)}`);
  return error;
}

let key: Key;
beforeEach(async () => {
  key = await newKey('k1');
  Object.assign(provider, { keys: [key.jwk], reads: 0, status: 200 });
  refused.length = 0;
});

describe('a refused session', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['another audience', { aud: 'other' }, 'the claim aud does not name IDENTITY_AUDIENCE'],
    [
      'another issuer',
      { iss: 'https://else.example' },
      'the claim iss differs from IDENTITY_ISSUER',
    ],
    ['an end in the past', { exp: 1_000 }, 'the token has expired'],
    ['no e-mail', { email: undefined }, 'the claim email is missing'],
    ['no subject', { sub: undefined }, 'the claim sub is missing or malformed'],
    ['a workspace that is no text', { workspace_id: 7 }, 'the claim workspace_id is no text'],
  ])(
    'with %s is explained to the log, and to the client like any other',
    async (_, claims, reason) => {
      const refusal = await refusalOf(verifier().verify(await tokenOf(key, claims), 'r1'));
      expect(refused).toEqual([expect.objectContaining({ reason })]);
      expect(refusal.message).toBe(
        'Authorization carries a session token that is not accepted: it is altered, expired, or issued by or for another service.',
      );
      expect(refusal.details).toBeUndefined();
    },
  );

  test('shows the operator what was expected and what came', async () => {
    await refusalOf(verifier().verify(await tokenOf(key, { aud: 'other' }), 'r1'));
    expect(refused).toEqual([
      {
        reason: 'the claim aud does not name IDENTITY_AUDIENCE',
        expected: 'commerce',
        received: '"other"',
      },
    ]);
  });
});

describe('the keys of the provider', () => {
  test('are read again when a key has changed under its kid', async () => {
    const { verify } = verifier();
    expect(await verify(await tokenOf(key), 'r1')).toMatchObject({ subject: 'u1' });
    const changed = await newKey('k1');
    provider.keys = [changed.jwk];
    expect(await verify(await tokenOf(changed), 'r2')).toMatchObject({ subject: 'u1' });
    expect(provider.reads).toBe(2);
    expect((await refusalOf(verify(await tokenOf(key), 'r3'))).code).toBe('unauthorized');
  });

  test('are read once for any number of forged tokens', async () => {
    const { verify } = verifier();
    await verify(await tokenOf(key), 'r1');
    const forged = await tokenOf(await newKey('k1'));
    await Promise.all(Array.from({ length: 50 }, () => refusalOf(verify(forged, 'r2'))));
    await refusalOf(verify(forged, 'r3'));
    expect(provider.reads).toBe(2);
    expect(await verify(await tokenOf(key), 'r4')).toMatchObject({ subject: 'u1' });
  });

  test('decide alone while the provider does not answer', async () => {
    const { verify } = verifier();
    await verify(await tokenOf(key), 'r1');
    provider.status = 503;
    const forged = await tokenOf(await newKey('k1'));
    expect((await refusalOf(verify(forged, 'r2'))).code).toBe('unauthorized');
    expect(await verify(await tokenOf(key), 'r3')).toMatchObject({ subject: 'u1' });
  });

  test('that never came are our failure, not the caller’s', async () => {
    provider.status = 503;
    const failed = verifier().verify(await tokenOf(key), 'r1');
    expect(await failed.catch((error: unknown) => error)).not.toBeInstanceOf(Refusal);
    expect(refused).toEqual([]);
  });
});
