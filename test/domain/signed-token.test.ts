import { Type } from '@sinclair/typebox';
import { describe, expect, test } from 'bun:test';
import { signedToken } from '../../domain/signed-token.ts';
import { createSecrets } from '../../storage/secrets/secrets.ts';

const token = signedToken({
  audience: 'test',
  claims: Type.Object({ name: Type.String() }),
  refusal: 'invalid_token',
});
const end = new Date('2030-01-01T00:00:10Z');
const secrets = createSecrets('k'.repeat(32));
const at = (offsetMs: number) => ({ secrets, clock: () => new Date(end.getTime() + offsetMs) });
const claims = { name: 'a' };

describe('a signed token', () => {
  test('is valid before its expiry', async () => {
    const issued = await token.issue(at(-10_000), claims, end);
    expect(await token.verify(at(-1), issued)).toEqual(claims);
  });

  test.each([0, 1])('is refused at its expiry and after it (%p)', async (offsetMs) => {
    const issued = await token.issue(at(-10_000), claims, end);
    expect(token.verify(at(offsetMs), issued)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  test('without an expiry does not end', async () => {
    const issued = await token.issue(at(-10_000), claims, null);
    expect(await token.verify(at(1e12), issued)).toEqual(claims);
  });

  test('of another audience, under another key or altered is refused', async () => {
    const other = signedToken({
      audience: 'other',
      claims: Type.Object({}),
      refusal: 'invalid_token',
    });
    const foreign = await other.issue(at(0), {}, null);
    const strange = await token.issue(
      { ...at(0), secrets: createSecrets('x'.repeat(32)) },
      claims,
      null,
    );
    const [head, , signature] = (await token.issue(at(0), claims, null)).split('.');
    const payload = Buffer.from(JSON.stringify({ name: 'b' })).toString('base64url');
    for (const text of [foreign, strange, `${head}.${payload}.${signature}`])
      await expect(token.verify(at(0), text)).rejects.toMatchObject({ code: 'invalid_token' });
  });
});
