import PdfDocument from 'pdfkit';
import { SQL } from 'bun';
import { loadFontSet } from '../../templates/invoice/fonts/fonts.ts';
import { createInvoiceRenderer } from '../../templates/invoice/worker/render-pool.ts';
import { percentilesOf } from './limits/percentiles.ts';
import { invoiceOf } from './sample-invoice.ts';

/**
 * Invoices as PDFs: the time of one worker for 20 lines, beside bare pdfkit with the same words and fonts; then the
 * latency of API requests while the actors render one PDF for each purchase, beside their latency without rendering.
 * Verified: every purchase gets its PDF. Prints JSON.
 * Arguments: renderings, purchases. Environment: the service's own, TARGET (baseUrl, secretKey, applicationId).
 */
const [renderings = 40, purchases = 500] = process.argv.slice(2).map(Number);
const QUIET_MS = 5_000;
const LINES = 20;
const target: { baseUrl: string; secretKey: string; applicationId: string } = JSON.parse(
  process.env['TARGET'] ?? '{}',
);
const sql = new SQL({ url: process.env['DATABASE_URL'] ?? '', max: 1 });

const rendered = await measureRendering();
const bare = await measureBare();
const cartId = (await call('POST', '/api/v1/carts', { applicationId: target.applicationId })).id;
await call('POST', `/api/v1/carts/${cartId}/items`, mug());
const quietUntil = performance.now() + QUIET_MS;
const quiet = await readCarts(async () => performance.now() < quietUntil);
await buyMany();
const pendingAtFirst = await pending();
const during = await readCarts(async () => (await pending()) > 0);
await verify();
const report = { rendered, bare, quiet, during, purchases, pendingAtFirst };
process.stdout.write(`${JSON.stringify(report)}\n`);
await sql.end();

async function measureRendering() {
  const renderer = createInvoiceRenderer({ processes: 1 });
  const branding = { logo: null, brandColor: '#0b6e4f', companyName: 'Nordlicht' };
  const times: number[] = [];
  for (let index = -5; index < renderings; index += 1) {
    const began = performance.now();
    await renderer.render(invoiceOf(index, LINES), branding, {
      tenant: 'bench',
      timeoutMs: 30_000,
    });
    if (index >= 0) times.push(performance.now() - began);
  }
  renderer.close();
  return percentilesOf(times);
}

/** The limit: places every word of the document, without layout, tables or images. */
async function measureBare() {
  const times: number[] = [];
  for (let index = -5; index < renderings; index += 1) {
    const began = performance.now();
    const words = JSON.stringify(invoiceOf(index, LINES)).split(/[^\p{L}\p{N}.,-]+/u);
    const fonts = await loadFontSet(words.join(''));
    const pdf = new PdfDocument({ pdfVersion: '1.7' });
    const ended = new Promise((resolve) => pdf.on('end', resolve));
    pdf.on('data', () => undefined);
    for (const face of fonts.faces) {
      pdf.registerFont(face.family + face.weight, face.bytes);
      pdf.font(face.family + face.weight).fontSize(8);
      for (const [place, word] of words.entries())
        pdf.text(word, 40 + (place % 8) * 60, 40 + Math.floor(place / 8) * 9, { lineBreak: false });
    }
    pdf.end();
    await ended;
    if (index >= 0) times.push(performance.now() - began);
  }
  return percentilesOf(times);
}

function mug() {
  return { name: 'Mug', unitPrice: 1500, quantity: 2 };
}

async function buyMany(): Promise<void> {
  let left = purchases;
  const buyer = async () => {
    while (left-- > 0) await buy();
  };
  await Promise.all([buyer(), buyer(), buyer(), buyer()]);
}

async function buy(): Promise<void> {
  const cart = await call('POST', '/api/v1/carts', { applicationId: target.applicationId });
  await call('POST', `/api/v1/carts/${cart.id}/items`, mug());
  const session = await call('POST', '/api/v1/checkout/sessions', {
    applicationId: target.applicationId,
    cartId: cart.id,
    returnUrl: 'https://shop.example/thanks',
    cancelUrl: 'https://shop.example/cart',
    customerEmail: 'buyer@example.test',
    collect: { shippingAddress: false },
  });
  await call('POST', `/api/v1/checkout-sessions/${session.id}/complete`, {
    paymentMethod: 'card',
    paymentToken: 'tok_visa',
  });
}

/** One client reads a cart in a loop; returns the duration of each request. */
async function readCarts(goesOn: () => Promise<boolean>) {
  const times: number[] = [];
  while (await goesOn()) {
    for (let turn = 0; turn < 50; turn += 1) {
      const began = performance.now();
      await call('GET', `/api/v1/carts/${cartId}`);
      times.push(performance.now() - began);
    }
  }
  return percentilesOf(times);
}

async function pending(): Promise<number> {
  const [row] = await sql`select count(*)::int as count from job where kind = 'invoice-render'`;
  return row.count;
}

async function verify(): Promise<void> {
  const [row] = await sql`
    select count(*)::int as count from invoice i where not exists (
      select 1 from invoice_pdf p where p.workspace_id = i.workspace_id and p.invoice_id = i.id and p.object_key is not null)`;
  if (row.count > 0) throw new Error(`${row.count} invoices have no PDF`);
}

async function call(method: string, path: string, body?: object) {
  const answer = await fetch(`${target.baseUrl}${path}`, {
    method,
    headers: { 'x-api-key': target.secretKey, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text).data;
}
