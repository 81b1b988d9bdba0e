import { expect, test } from 'bun:test';
import { buy } from '../../support/checkout/checkout.ts';
import { consoleOfFile, openConsole } from '../../support/console/open-console.ts';
import { sqlOf } from '../../support/database/cells.ts';
import { findings } from '../../support/pages/checkout-page.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import type { Parsed } from '../../support/world/client.ts';
import { expectStatus } from '../../support/world/world.ts';

const { browser, world } = await consoleOfFile();
const sql = await sqlOf(world);

async function invoiceOf({ orderId }: { readonly orderId: string }): Promise<Parsed> {
  const [invoice] = expectStatus(await world.api.get(`/api/v1/invoices?orderId=${orderId}`), 200);
  return invoice;
}

/** The rendering of an invoice has failed for good; the environment's renderer still fails. */
async function giveUp(id: string): Promise<void> {
  await sql`
    insert into job (kind, key, workspace_id, shard, payload, run_at, attempts, last_error, failed_at)
    values ('invoice-render', ${id}, ${world.workspaceId}, 1, '{}', now(), 5, 'Error: out of paper', now())`;
}

async function setRendererFails(active: boolean): Promise<void> {
  const environmentId = world.environments.sandbox;
  const fault = { environmentId, target: 'pdf-renderer', active };
  expectStatus(await world.anyone.post('/dev/faults', fault), 200);
}

test('a missing PDF is said in the list and on the page, and rendered again on a press', async () => {
  const [missing, listed, well] = [
    await invoiceOf(await buy(world)),
    await invoiceOf(await buy(world)),
    await invoiceOf(await buy(world)),
  ];
  await setRendererFails(true);
  await giveUp(missing.id);
  await giveUp(listed.id);
  const { page, faults, at } = await openConsole(browser, world, '/invoices');
  await page.getByText('2 PDFs could not be rendered.').waitFor();
  const row = page.getByRole('row').filter({ hasText: missing.number });
  await row.getByText('PDF missing').waitFor();
  const rowOfWell = page.getByRole('row').filter({ hasText: well.number });
  expect(await rowOfWell.getByText('PDF missing').count()).toBe(0);
  expect(await findings(page)).toEqual([]);
  await page.screenshot({ path: '/tmp/ops24/invoices.png' });
  await page.getByRole('link', { name: 'Show them' }).click();
  await rowOfWell.waitFor({ state: 'detached' });
  await page.screenshot({ path: '/tmp/ops24/invoices-missing.png' });
  await page
    .getByRole('row')
    .filter({ hasText: listed.number })
    .getByRole('button', { name: 'Render again' })
    .dblclick();
  await page.getByText('The PDF is being rendered.').waitFor();
  await page.getByRole('row').filter({ hasText: listed.number }).waitFor({ state: 'detached' });

  await page.goto(at(`/invoices/${missing.id}`));
  await page.getByText('The PDF could not be rendered. A mail').waitFor();
  expect(await findings(page)).toEqual([]);
  await page.screenshot({ path: '/tmp/ops24/invoice.png' });
  await page.getByRole('button', { name: 'Render again' }).click();
  await page.getByRole('button', { name: 'Render again' }).waitFor({ state: 'detached' });
  await waitFor(async () => {
    const [job] = await sql`
      select failed_at is null as "isAgain" from job where kind = 'invoice-render' and key = ${missing.id}`;
    return job?.['isAgain'] ?? true;
  });
  await setRendererFails(false);
  // The document of the page cannot be rendered meanwhile.
  expect(faults.filter((fault) => !fault.includes('409'))).toEqual([]);
});

test('on a phone, in German, without the right to have it rendered', async () => {
  const invoice = await invoiceOf(await buy(world));
  await setRendererFails(true);
  await giveUp(invoice.id);
  const { page } = await openConsole(browser, world, '/invoices?document=missing', {
    language: 'de-DE',
    width: 390,
    hasTouch: true,
  });
  await page.getByRole('button', { name: 'Erneut erstellen' }).first().waitFor();
  expect(await findings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.screenshot({ path: '/tmp/ops24/invoices-phone.png' });
  await setRendererFails(false);
});
