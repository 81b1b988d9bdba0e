import { afterEach, expect, test } from 'bun:test';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createCertificateAuthority, issueCertificate } from '../../../../cli/demo/certificate.mjs';
import { createLogoSource } from '../../../../domain/invoices/pdf/logo-source.ts';
import { blackPng } from '../../../support/documents/png.ts';
import { createOutgoing } from '../../../../domain/outgoing/guarded-fetch.ts';

const authority = createCertificateAuthority('Logo test CA');
const { certificatePem: cert, keyPem: key } = issueCertificate(authority, ['127.0.0.1']);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

let server: Server | null = null;
let requests = 0;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  requests = 0;
});

async function serve(body: Buffer, status = 200): Promise<string> {
  const served = createServer({ cert, key }, (_request, response) => {
    requests += 1;
    response.writeHead(status, { 'content-type': 'image/png' }).end(body);
  });
  server = served;
  await new Promise<void>((resolve) => served.listen(0, '127.0.0.1', resolve));
  return `https://127.0.0.1:${portOf(served)}/logo.png`;
}

/** A listening TCP server's address is an object. */
function portOf(listening: Server): number {
  return (listening.address() as AddressInfo).port;
}

const source = (allowPrivate = ['127.0.0.0/8']) =>
  createLogoSource(createOutgoing({ allowPrivate, caPem: authority.certificatePem }));

test('gives the image as a data URL, byte for byte', async () => {
  const url = await serve(png);
  expect(await source()(url)).toBe(`data:image/png;base64,${png.toString('base64')}`);
});

test('asks once for many invoices', async () => {
  const url = await serve(png);
  const load = source();
  await Promise.all([load(url), load(url)]);
  await load(url);
  expect(requests).toBe(1);
});

test.each([
  ['what is no image', Buffer.from('<svg onload="alert(1)"/>'), 200],
  ['an image of more than 2 MB', Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]), 200],
  ['a picture of 400 megapixels', Buffer.from(blackPng(20_000, 20_000)), 200],
  ['an answer other than 200', png, 404],
])('gives null for %s', async (_name, body, status) => {
  expect(await source()(await serve(body, status))).toBeNull();
});

test('gives null for a private address', async () => {
  expect(await source([])(await serve(png))).toBeNull();
  expect(requests).toBe(0);
});
