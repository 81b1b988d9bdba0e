import { describe, expect, test } from 'bun:test';
import { sqlOf } from '../../../support/database/cells.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { blackPng, pngHeader } from '../../../support/documents/png.ts';
import { samples, send, upload } from '../../../support/orders/fulfillment.ts';
import { setup } from '../../../support/world/world.ts';

const world = await setup();

const codeOf = ({ status, body }: { status: number; body: Parsed }) => [status, body.error?.code];
const png = Buffer.from(samples.png.bytes);

/** A GIF's screen descriptor and its end. */
const gifOf = (width: number, height: number) =>
  new Uint8Array([...Buffer.from('GIF89a'), width, 0, height, 0, 0, 0, 0, 0x3b]);

const padded = (start: Uint8Array | string, length: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(length);
  bytes.set(typeof start === 'string' ? new TextEncoder().encode(start) : start);
  return bytes;
};

/** What the workspace's uploads left: rows, and objects in the store. */
async function leftovers(): Promise<string[]> {
  const sql = await sqlOf(world);
  const rows: { object_key: string; state: string }[] = await sql`
    select object_key, state from stored_object where workspace_id = ${world.workspaceId} and state <> 'kept'`;
  return rows.map((row) => `${row.state} ${row.object_key}`);
}

describe('POST /uploads', () => {
  const logo = '/api/v1/uploads/logo';
  const asset = '/api/v1/uploads/email-asset';

  test.each([logo, asset])('%s answers a URL that shows the picture for good', async (path) => {
    const sent = await upload(world, path, samples.png);
    expect(sent.status).toBe(201);
    expect(sent.body.data).toEqual({
      url: expect.stringMatching(/^http.*\/media\/[0-9A-Za-z]{32}\.png$/),
      sizeBytes: png.length,
      mimeType: 'image/png',
    });
    const shown = await fetch(sent.body.data.url);
    expect(shown.status).toBe(200);
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(samples.png.bytes);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
    });
  });

  test('each has its types and its cap', async () => {
    const gif = { name: 'a.gif', type: 'image/gif', bytes: gifOf(8, 8) };
    expect(codeOf(await upload(world, logo, gif))).toEqual([415, 'mime_not_allowed']);
    expect((await upload(world, asset, gif)).status).toBe(201);
    expect(codeOf(await upload(world, asset, samples.pdf))).toEqual([415, 'mime_not_allowed']);
    const of = (length: number) => ({ ...samples.png, bytes: padded(samples.png.bytes, length) });
    const [small, large] = [2 * 2 ** 20, 5 * 2 ** 20];
    expect((await upload(world, logo, of(small))).status).toBe(201);
    expect(codeOf(await upload(world, logo, of(small + 1)))).toEqual([413, 'logo_too_big']);
    expect(codeOf(await upload(world, logo, of(4 * small)))).toEqual([413, 'logo_too_big']);
    expect((await upload(world, asset, of(large))).status).toBe(201);
    expect(codeOf(await upload(world, asset, of(large + 1)))).toEqual([413, 'asset_too_big']);
    expect(await leftovers()).toEqual([]);
  });

  test.each([
    ['a PNG of 400 megapixels', { ...samples.png, bytes: blackPng(20_000, 20_000) }],
    [
      'a header alone that announces 26 megapixels',
      { ...samples.png, bytes: pngHeader(2600, 10_000) },
    ],
    ['a PNG that ends within its header', { ...samples.png, bytes: blackPng(8, 8).slice(0, 20) }],
  ])('refuses %s, and keeps nothing', async (_, file) => {
    for (const path of [logo, asset])
      expect(codeOf(await upload(world, path, file))).toEqual([422, 'invalid_file_content']);
    expect(await leftovers()).toEqual([]);
  });

  test('takes a picture of 25 megapixels', async () => {
    const file = { ...samples.png, bytes: blackPng(5000, 5000) };
    expect((await upload(world, logo, file)).status).toBe(201);
  });

  test('a body without Content-Length is stopped at the cap', async () => {
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.concat([Buffer.from(head), png])),
      pull: (controller) => {
        sent += 2 ** 16;
        if (sent > 2 ** 23) controller.close();
        else controller.enqueue(new Uint8Array(2 ** 16));
      },
    });
    const answer = await send(world, logo, body, {
      'content-type': 'multipart/form-data; boundary=b',
    });
    expect(codeOf(answer)).toEqual([413, 'logo_too_big']);
    expect(await leftovers()).toEqual([]);
  });

  test('needs a session that may change settings, and a part named file', async () => {
    expect(codeOf(await world.api.post(logo, {}))).toEqual([403, 'clerk_required']);
    expect(codeOf(await world.anyone.post(logo, {}))).toEqual([401, 'unauthorized']);
    expect(codeOf(await world.owner.post(logo, {}))).toEqual([400, 'no_file']);
    expect((await world.anyone.get('/media/nothing.png')).status).toBe(404);
    expect((await world.anyone.get('/media/..%2f..%2fsecret')).status).toBe(404);
  });
});

describe('GET /files', () => {
  test('refuses a link that was altered, and one without a signature', async () => {
    const answer = await world.anyone.get('/files/media/x.png?expires=1&signature=x');
    expect(codeOf(answer)).toEqual([403, 'forbidden']);
    expect(codeOf(await world.anyone.get('/files/media/x.png'))).toEqual([403, 'forbidden']);
  });
});
