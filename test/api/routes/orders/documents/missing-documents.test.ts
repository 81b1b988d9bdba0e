import { afterAll, describe, expect, test } from 'bun:test';
import { buy } from '../../../../support/checkout/checkout.ts';
import { sqlOf } from '../../../../support/database/cells.ts';
import { whenRendered } from '../../../../support/documents/invoice-pdf.ts';
import { issue } from '../../../../support/documents/issued-invoice.ts';
import { openContext } from '../../../../support/world/context.ts';
import type { Parsed } from '../../../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../../../support/world/world.ts';

// Orders of `issue` have numbers of their own, which a purchase in the same workspace would take again.
const [world, other, shop] = await Promise.all([setup(), setup(), setup()]);
const opened = await openContext(world);
afterAll(() => opened.close());

/** A job of the workspace that has failed for good. */
async function giveUp(
  kind: string,
  key: string,
  payload: object = {},
  of: World = world,
): Promise<void> {
  const sql = await sqlOf(of);
  await sql`
    insert into job (kind, key, workspace_id, shard, payload, run_at, attempts, last_error, failed_at)
    values (${kind}, ${key}, ${of.workspaceId}, 1, ${JSON.stringify(payload)}, now(), 5, 'Error: out of paper', now())
    on conflict (kind, key) do update set attempts = 5, failed_at = now()`;
}

async function jobOf(kind: string, key: string, of: World = world): Promise<Parsed> {
  const sql = await sqlOf(of);
  const [job] = await sql`
    select attempts, failed_at is not null as "isFailed" from job where kind = ${kind} and key = ${key}`;
  return job;
}

const read = async (path: string, { api }: World = world): Promise<Parsed> =>
  expectStatus(await api.get(`/api/v1${path}`), 200);
const render = (path: string, client = world.api) => client.post(`/api/v1${path}/render`, {});
const missing = async (list: string, of: World = world): Promise<string[]> =>
  (await read(`/${list}?pdfStatus=failed`, of)).map(({ id }: Parsed) => id);

describe('an invoice whose rendering was given up', () => {
  test('says so, is listed, and is rendered again however often that is asked for', async () => {
    const [{ id }, well] = [await issue(opened.ctx), await issue(opened.ctx)];
    expect(await read(`/invoices/${id}`)).toMatchObject({ pdfStatus: 'pending' });
    await giveUp('invoice-render', id);
    expect(await read(`/invoices/${id}`)).toMatchObject({ pdfStatus: 'failed' });
    expect(await missing('invoices')).toEqual([id]);
    expect(await missing('invoices')).not.toContain(well.id);
    const asked = await Promise.all([1, 2, 3].map(() => render(`/invoices/${id}`)));
    for (const response of asked)
      expect(expectStatus(response, 200)).toEqual({ pdfStatus: 'pending' });
    expect(await jobOf('invoice-render', id)).toMatchObject({ attempts: 0, isFailed: false });
    expect(await read(`/invoices/${id}`)).toMatchObject({ pdfStatus: 'pending' });
    expect(await missing('invoices')).toEqual([]);
    expect((await whenRendered(world.api, `/api/v1/invoices/${id}/download`)).status).toBe(302);
    expect(expectStatus(await render(`/invoices/${id}`), 200)).toEqual({ pdfStatus: 'ready' });
  });

  test('has its document once a download has rendered it', async () => {
    const { id } = await issue(opened.ctx);
    await giveUp('invoice-render', id);
    expect((await whenRendered(world.api, `/api/v1/invoices/${id}/download`)).status).toBe(302);
    expect(await read(`/invoices/${id}`)).toMatchObject({ pdfStatus: 'ready' });
    expect(await missing('invoices')).toEqual([]);
    expect(expectStatus(await render(`/invoices/${id}`), 200)).toEqual({ pdfStatus: 'ready' });
    expect(await jobOf('invoice-render', id)).toMatchObject({ isFailed: true });
  });

  test('lacks it where a mail was to bring it', async () => {
    const { id, version } = await issue(opened.ctx);
    const key = crypto.randomUUID();
    await giveUp('mail-document', crypto.randomUUID());
    await giveUp('mail-document', key, { invoiceId: id, version, branding: '' });
    await giveUp('mail-document', crypto.randomUUID(), { invoiceId: id, version: version + 1 });
    expect(await read(`/invoices/${id}`)).toMatchObject({ pdfStatus: 'failed' });
    expectStatus(await render(`/invoices/${id}`), 200);
    expect(await read(`/invoices/${id}`)).toMatchObject({ pdfStatus: 'pending' });
    expect((await jobOf('mail-document', key))?.isFailed ?? false).toBe(false);
  });
});

test('a credit note whose rendering was given up says so, and is rendered again', async () => {
  const { paymentId } = await buy(shop);
  const refund = { amount: 500, reason: 'damaged' };
  expectStatus(await shop.api.post(`/api/v1/payments/${paymentId}/refund`, refund), 200);
  const [note] = await read('/credit-notes', shop);
  const sql = await sqlOf(shop);
  const [row] = await sql`select version from invoice_version where id = ${note.id}`;
  const key = crypto.randomUUID();
  const payload = { invoiceId: note.invoiceId, version: row.version, prints: 'credit_note' };
  await giveUp('mail-document', key, payload, shop);
  expect(await read(`/credit-notes/${note.id}`, shop)).toMatchObject({ pdfStatus: 'failed' });
  expect(await read(`/invoices/${note.invoiceId}`, shop)).not.toMatchObject({
    pdfStatus: 'failed',
  });
  expect(await missing('credit-notes', shop)).toEqual([note.id]);
  const asked = expectStatus(await render(`/credit-notes/${note.id}`, shop.api), 200);
  expect(asked).toEqual({ pdfStatus: 'pending' });
  expect((await jobOf('mail-document', key, shop))?.isFailed ?? false).toBe(false);
  expect(await missing('credit-notes', shop)).toEqual([]);
});

test('documents of others are not rendered, nor what is none', async () => {
  const { id } = await issue(opened.ctx);
  await giveUp('invoice-render', id);
  for (const path of [`/invoices/${id}`, `/credit-notes/${id}`])
    expectStatus(await render(path, other.api), 404);
  for (const path of ['/invoices/none', '/credit-notes/none', `/credit-notes/${id}`])
    expectStatus(await render(path), 404);
  expect(await jobOf('invoice-render', id)).toMatchObject({ isFailed: true });
  expect(expectStatus(await other.api.get('/api/v1/invoices?pdfStatus=failed'), 200)).toEqual([]);
});
