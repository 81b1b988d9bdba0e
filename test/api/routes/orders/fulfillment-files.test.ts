import { describe, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { sqlOf } from '../../../support/database/cells.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { readEvents } from '../../../support/events/events.ts';
import {
  digital,
  fulfil,
  paidOrder,
  samples,
  send,
  upload,
} from '../../../support/orders/fulfillment.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

const world = await setup();

/** A workspace in which every upload is refused. */
let refusing: World | null = null;

const unused = async (): Promise<World> => (refusing ??= await setup());
const stored = join(process.env['TEST_DATA_DIR'] ?? '', 'objects');
const filesPath = ({ id }: Parsed): string => `/api/v1/fulfillments/${id}/files`;
const codeOf = ({ status, body }: { status: number; body: Parsed }) => [status, body.error?.code];
const png = Buffer.from(samples.png.bytes);

const padded = (start: Uint8Array | string, length: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(length);
  bytes.set(typeof start === 'string' ? new TextEncoder().encode(start) : start);
  return bytes;
};

/** What the workspace's uploads left: rows, and objects in the store. */
async function leftovers(of: World = world): Promise<string[]> {
  const sql = await sqlOf(of);
  const rows: { object_key: string; state: string }[] = await sql`
    select object_key, state from stored_object where workspace_id = ${of.workspaceId} and state <> 'kept'`;
  return rows.map((row) => `${row.state} ${row.object_key}`);
}

async function objectsOf(of: World): Promise<string[]> {
  const folder = join(stored, 'objects/fulfillments', of.workspaceId);
  return existsSync(folder) ? readdir(folder) : [];
}

describe('POST /fulfillments/{id}/files', () => {
  test('keeps the file, which makes the fulfillment ready', async () => {
    const made = await digital(world, []);
    const sent = await upload(world, filesPath(made), samples.text);
    expect(sent.status).toBe(201);
    expect(sent.body.data).toEqual({
      id: expect.any(String),
      filename: 'notes.txt',
      mimeType: 'text/plain',
      size: 8,
      sha256: new Bun.CryptoHasher('sha256').update('Grüße\n').digest('hex'),
      downloadCount: 0,
    });
    const now = expectStatus(await world.api.get(`/api/v1/fulfillments/${made.id}`), 200);
    expect(now).toMatchObject({ status: 'ready', files: [sent.body.data] });
    expect((await readEvents(made.id)).at(-1)).toMatchObject({
      type: 'fulfillment.updated',
      data: now,
      previous: { status: 'pending', files: [] },
    });
  });

  const zip = (name: string, more = ''): string => {
    const header = Buffer.alloc(30);
    header.write('PK\x03\x04', 'latin1');
    header.writeUInt16LE(name.length, 26);
    return `${header.toString('latin1')}${name}${more}`;
  };
  const office = 'application/vnd.openxmlformats-officedocument';
  const ftyp = (brand: string): string => `\0\0\0\x18ftyp${brand}\0\0\0\0`;
  test.each([
    ['a.pdf', 'application/pdf', '%PDF-1.4', 'application/pdf'],
    ['a.epub', '', zip('mimetype', 'application/epub+zip'), 'application/epub+zip'],
    ['42.zip', 'application/zip', zip('0.zip'), 'application/zip'],
    ['a.zip', 'application/x-zip-compressed', zip('word/document.xml'), 'application/zip'],
    ['a.docx', '', zip('[Content_Types].xml'), `${office}.wordprocessingml.document`],
    ['a.xlsx', '', zip('xl/workbook.xml'), `${office}.spreadsheetml.sheet`],
    [
      'a.pptx',
      '',
      zip('[Content_Types].xml', zip('ppt/x')),
      `${office}.presentationml.presentation`,
    ],
    ['a.mp3', 'audio/mpeg', 'ID3\x04\0', 'audio/mpeg'],
    ['b.mp3', 'audio/mp3', '\xff\xfb\x90\x44', 'audio/mpeg'],
    ['a.m4a', 'audio/x-m4a', ftyp('M4A '), 'audio/mp4'],
    ['a.wav', 'audio/wav', 'RIFF\0\0\0\0WAVEfmt ', 'audio/wav'],
    ['a.flac', '', 'fLaC\0', 'audio/flac'],
    ['a.mp4', 'video/mp4', ftyp('isom'), 'video/mp4'],
    ['a.mov', 'video/quicktime', ftyp('qt  '), 'video/quicktime'],
    ['a.png', 'image/png', png.toString('latin1'), 'image/png'],
    ['a.jpeg', 'image/jpeg', '\xff\xd8\xff\xe0', 'image/jpeg'],
    ['a.webp', '', 'RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
    ['a.gif', 'image/gif', 'GIF89a', 'image/gif'],
    ['a.csv', 'text/csv', 'a,b\n1,2\n', 'text/csv'],
    ['README', '', 'plain', 'text/plain'],
  ])('takes %s (%s)', async (name, type, text, mimeType) => {
    const made = await digital(world, []);
    const bytes = new Uint8Array(Buffer.from(text, 'latin1'));
    const sent = await upload(world, filesPath(made), { name, type, bytes });
    expect([sent.status, sent.body.data?.mimeType]).toEqual([201, mimeType]);
  });

  const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
  test.each([
    ['a .png that is a program', 'photo.png', 'image/png', bytesOf('MZ\x90\0\x03\0')],
    ['a program under its own name', 'setup.exe', 'application/x-msdownload', bytesOf('MZ\x90\0')],
    ['markup as text', 'a.txt', 'text/plain', bytesOf('  <script>alert(1)</script>')],
    ['an SVG', 'a.svg', 'image/svg+xml', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['text that is not UTF-8', 'a.txt', 'text/plain', bytesOf('Gr\xfc\xdfe')],
    ['text with a NUL', 'a.csv', 'text/csv', bytesOf('a\0b')],
    ['text with a NUL far behind', 'a.txt', 'text/plain', padded('x'.repeat(200_000), 200_001)],
    ['nothing', 'a.txt', 'text/plain', bytesOf('')],
    ['a PDF named .png', 'a.png', '', bytesOf('%PDF-1.4')],
    ['a PDF declared as an image', 'a.pdf', 'image/png', bytesOf('%PDF-1.4')],
    ['a zip declared as a workbook', 'a.xlsx', '', bytesOf(zip('evil.exe'))],
    ['a HEIC picture', 'a.mp4', '', bytesOf(ftyp('heic'))],
    ['an ELF program', 'a', '', bytesOf('\x7fELF\x02\x01\x01\0')],
  ])('refuses %s, and leaves nothing', async (_, name, type, bytes) => {
    const own = await unused();
    const made = await digital(own, []);
    const sent = await upload(own, filesPath(made), { name, type, bytes });
    expect(codeOf(sent)).toEqual([415, 'mime_not_allowed']);
    expect(await leftovers(own)).toEqual([]);
    expect(await objectsOf(own)).toEqual([]);
    const now = expectStatus(await own.api.get(`/api/v1/fulfillments/${made.id}`), 200);
    expect(now).toMatchObject({ status: 'pending', files: [] });
  });

  test.each([
    ['../../x', 'x.txt'],
    ['..\\..\\evil.txt', 'evil.txt'],
    ['/etc/passwd', 'passwd.txt'],
    ['a\u202Etxt.txt', 'atxt.txt'],
    ['...txt', 'txt.txt'],
    ['  many   spaces .txt', 'many spaces.txt'],
    ['Rechnung für "Ä".txt', 'Rechnung für Ä.txt'],
    ['日本語.txt', '日本語.txt'],
    [`${'n'.repeat(300)}.txt`, `${'n'.repeat(196)}.txt`],
  ])('cleans the name %p', async (name, filename) => {
    const made = await digital(world, []);
    const sent = await upload(world, filesPath(made), { name, bytes: 'text' });
    expect([sent.status, sent.body.data?.filename]).toEqual([201, filename]);
  });

  test('refuses a body without the part, with two, or that is none', async () => {
    const path = filesPath(await digital(world, []));
    const file = new File(['text'], 'a.txt', { type: 'text/plain' });
    const form = (entries: [string, File | string][]): FormData => {
      const made = new FormData();
      for (const [name, value] of entries) made.append(name, value);
      return made;
    };
    const multipart = (body: string, boundary = 'b') =>
      send(world, path, body, { 'content-type': `multipart/form-data; boundary=${boundary}` });
    expect(codeOf(await send(world, path, form([['other', file]])))).toEqual([400, 'no_file']);
    expect(codeOf(await send(world, path, form([['file', 'text']])))).toEqual([400, 'no_file']);
    expect(codeOf(await send(world, path, form([])))).toEqual([400, 'no_file']);
    expect(codeOf(await send(world, path, '{}'))).toEqual([400, 'no_file']);
    expect(codeOf(await world.api.post(path, { file: 'x' }))).toEqual([400, 'no_file']);
    const two = await send(
      world,
      path,
      form([
        ['file', file],
        ['file', file],
      ]),
    );
    expect([...codeOf(two), two.body.error.details[0].code]).toEqual([
      400,
      'validation_error',
      'not_unique',
    ]);
    const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\ntext';
    for (const broken of [
      part,
      `${part}\r\n--b`,
      `--b\r\n${'x'.repeat(20_000)}`,
      'nonsense',
      '--b',
    ])
      expect(codeOf(await multipart(broken))).toEqual([400, 'validation_error']);
    expect(await leftovers()).toEqual([]);
    const fields = form([
      ['note', 'hello'],
      ['file', file],
      ['more', 'x'],
    ]);
    expect((await send(world, path, fields)).status).toBe(201);
    expect((await multipart(`preamble\r\n${part}\r\n--b--\r\nepilogue`)).status).toBe(201);
  });

  test('refuses a name that is not UTF-8, and stores nothing', async () => {
    const own = await digital(world, []);
    const part =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="K\xf6ln.txt"\r\n\r\n';
    const body = (encoding: 'latin1' | 'utf8') => Buffer.from(`${part}text\r\n--b--`, encoding);
    const type = { 'content-type': 'multipart/form-data; boundary=b' };
    const refused = await send(world, filesPath(own), body('latin1'), type);
    expect(codeOf(refused)).toEqual([400, 'malformed_body']);
    expect(await leftovers()).toEqual([]);
    const taken = await send(world, filesPath(own), body('utf8'), type);
    expect([taken.status, taken.body.data?.filename]).toEqual([201, 'Köln.txt']);
  });

  test('looks at the fulfillment before the file', async () => {
    const physical = await fulfil(world, await paidOrder(world));
    const gone = await digital(world);
    expectStatus(await world.api.post(`/api/v1/fulfillments/${gone.id}/cancel`), 200);
    const attempt = (path: string) => send(world, path, new FormData());
    expect(codeOf(await attempt(filesPath({ id: crypto.randomUUID() })))).toEqual([
      404,
      'fulfillment_not_found',
    ]);
    expect(codeOf(await attempt(filesPath(physical)))).toEqual([404, 'fulfillment_not_digital']);
    expect(codeOf(await attempt(filesPath(gone)))).toEqual([409, 'invalid_state']);
  });

  test('a connection that is cut leaves nothing', async () => {
    const own = await setup();
    const made = await digital(own, []);
    const { hostname, port } = new URL(own.baseUrl);
    const socket = connect(Number(port), hostname);
    const head =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n';
    socket.write(
      `POST ${filesPath(made)} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${own.secretKey}\r\n` +
        `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000000\r\n\r\n${head}`,
    );
    socket.write(Buffer.alloc(1_000_000, 'x'));
    const begun = async (): Promise<boolean> => (await leftovers(own)).length === 1;
    await waitFor(begun);
    socket.destroy();
    await waitFor(async () => !(await begun()));
    expect(await objectsOf(own)).toEqual([]);
    expect((await upload(own, filesPath(made), samples.pdf)).status).toBe(201);
  });

  test('an Idempotency-Key keeps one file, also for two requests at once', async () => {
    const made = await digital(world, []);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all([
      upload(world, filesPath(made), samples.text, headers),
      upload(world, filesPath(made), samples.text, headers),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.body.data).toEqual(answers[0]?.body.data);
    const other = { ...samples.text, bytes: 'other' };
    expect(codeOf(await upload(world, filesPath(made), other, headers))).toEqual([
      409,
      'idempotency_key_reused',
    ]);
    const now = expectStatus(await world.api.get(`/api/v1/fulfillments/${made.id}`), 200);
    expect(now.files).toHaveLength(1);
    expect(await leftovers()).toEqual([]);
  });

  test('autoRelease hands it over with the first file; a repeat is still answered', async () => {
    const made = await digital(world, [], { autoRelease: true });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await upload(world, filesPath(made), samples.pdf, headers);
    const again = await upload(world, filesPath(made), samples.pdf, headers);
    expect([first.status, again.status]).toEqual([201, 201]);
    const now = expectStatus(await world.api.get(`/api/v1/fulfillments/${made.id}`), 200);
    expect(now).toMatchObject({ status: 'delivered', maxDownloads: 5 });
    expect((await readEvents(made.id)).map(({ type }) => type).toSorted()).toEqual([
      'fulfillment.created',
      'fulfillment.delivered',
      'fulfillment.updated',
    ]);
    expect(codeOf(await upload(world, filesPath(made), samples.pdf))).toEqual([
      409,
      'invalid_state',
    ]);
  });

  test('of ten at once with autoRelease one file stays', async () => {
    const own = await setup();
    const made = await digital(own, [], { autoRelease: true });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => upload(own, filesPath(made), samples.pdf)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect(await objectsOf(own)).toHaveLength(1);
    expect(await leftovers(own)).toEqual([]);
  });

  test('nothing is handed over for an order that was cancelled', async () => {
    const made = await digital(world, [], { autoRelease: true });
    const ready = await digital(world);
    for (const { orderId } of [made, ready])
      expectStatus(await world.api.post(`/api/v1/orders/${orderId}/cancel`, {}), 200);
    const refused = [409, 'invalid_state'];
    expect(codeOf(await upload(world, filesPath(made), samples.pdf))).toEqual(refused);
    const release = world.api.post(`/api/v1/fulfillments/${ready.id}/release`);
    expect(codeOf(await release)).toEqual(refused);
    expect(await leftovers()).toEqual([]);
  });

  test('while storage is out it is 503, and nothing is half done', async () => {
    const own = await setup();
    const made = await digital(own, []);
    const fault = (active: boolean) =>
      own.anyone.post('/dev/faults', {
        environmentId: own.environments.sandbox,
        target: 'storage',
        active,
      });
    expectStatus(await fault(true), 200);
    const path = filesPath(made);
    expect(codeOf(await upload(own, path, samples.pdf))).toEqual([503, 'storage_unavailable']);
    expect(await leftovers(own)).toEqual([]);
    expectStatus(await fault(false), 200);
    expect((await upload(own, path, samples.pdf)).status).toBe(201);
  });
});

describe('DELETE /fulfillments/{id}/files/{fileId}', () => {
  test('takes the file and its object; without files it is pending again', async () => {
    const own = await setup();
    const made = await digital(own, [samples.pdf, samples.text]);
    const remove = (file: Parsed, headers = {}) =>
      own.api.delete(`${filesPath(made)}/${file.id}`, headers);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    expect((await remove(made.files[0], headers)).status).toBe(204);
    expect((await remove(made.files[0], headers)).status).toBe(204);
    expect(codeOf(await remove(made.files[0]))).toEqual([404, 'not_found']);
    expect(await objectsOf(own)).toHaveLength(1);
    expect((await remove(made.files[1])).status).toBe(204);
    expect(await objectsOf(own)).toEqual([]);
    expect(await leftovers(own)).toEqual([]);
    const now = expectStatus(await own.api.get(`/api/v1/fulfillments/${made.id}`), 200);
    expect(now).toMatchObject({ status: 'pending', files: [] });
  });

  test('not after the release', async () => {
    const made = await digital(world);
    expectStatus(await world.api.post(`/api/v1/fulfillments/${made.id}/release`), 200);
    const answer = await world.api.delete(`${filesPath(made)}/${made.files[0].id}`);
    expect(codeOf(answer)).toEqual([409, 'invalid_state']);
  });
});
