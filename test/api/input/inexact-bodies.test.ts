import { describe, expect, test } from 'bun:test';
import { expectStatus, setup } from '../../support/world/world.ts';

const world = await setup();

/** Makes a customer of that name by a body of these bytes. */
async function send(bytes: BodyInit, contentType = 'application/json') {
  const response = await fetch(`${world.baseUrl}/api/v1/customers`, {
    method: 'POST',
    headers: { 'x-api-key': world.secretKey, 'content-type': contentType },
    body: bytes,
  });
  const { data, error } = await response.json();
  return { status: response.status, data, error };
}

const bodyOf = (name: string): string =>
  JSON.stringify({ email: `${crypto.randomUUID()}@example.test`, firstName: name });
const inPieces = (bytes: Uint8Array): ReadableStream =>
  new ReadableStream({
    start: (controller) => {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });

describe('a body', () => {
  test('of UTF-8 is stored as it is, also when its pieces end within a character', async () => {
    for (const bytes of [bodyOf('Jörg 東京 🏮'), inPieces(Buffer.from(bodyOf('Jörg 東京 🏮')))]) {
      const { status, data } = await send(bytes);
      expect([status, data?.firstName]).toEqual([201, 'Jörg 東京 🏮']);
    }
  });

  test('of other bytes is 400, and nothing is stored', async () => {
    const latin1 = Buffer.from(bodyOf('J\xf6rg'), 'latin1');
    for (const bytes of [latin1, inPieces(latin1), Buffer.from(bodyOf('東京'), 'utf16le')]) {
      const { status, error } = await send(bytes);
      expect([status, error?.code]).toEqual([400, 'malformed_body']);
    }
    const { length } = expectStatus(await world.api.get('/api/v1/customers?q=rg'), 200).filter(
      ({ firstName }: { firstName: string }) => firstName.includes('\ufffd'),
    );
    expect(length).toBe(0);
  });

  test('of another declared charset is 415', async () => {
    for (const charset of ['iso-8859-1', 'utf-16', 'windows-1252']) {
      const { status, error } = await send(bodyOf('Ann'), `application/json; charset=${charset}`);
      expect([charset, status, error?.code]).toEqual([charset, 415, 'malformed_body']);
    }
    expect((await send(bodyOf('Ann'), 'application/json; charset=UTF-8')).status).toBe(201);
  });

  test('with a whole number beyond 2^53 in metadata is 400 with its path', async () => {
    const email = `${crypto.randomUUID()}@example.test`;
    const text = `{"email":"${email}","metadata":{"ids":[1,9007199254740993]}}`;
    const { status, error } = await send(text);
    expect([status, error?.code, error?.details]).toMatchObject([
      400,
      'validation_error',
      [{ path: 'metadata.ids.1', code: 'invalid_format' }],
    ]);
    expect(expectStatus(await world.api.get(`/api/v1/customers?email=${email}`), 200)).toEqual([]);
  });
});
