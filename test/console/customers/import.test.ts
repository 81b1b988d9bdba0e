import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { consoleOfFile, openConsole } from '../../support/console/open-console.ts';
import { findings } from '../../support/pages/checkout-page.ts';
import { colleague } from '../../support/world/team.ts';
import type { Parsed } from '../../support/world/client.ts';
import { expectStatus } from '../../support/world/world.ts';

const { browser, world } = await consoleOfFile();

const marked = async (mark: string): Promise<Parsed[]> =>
  expectStatus(await world.api.get(`/api/v1/customers?q=${mark}&limit=100`), 200);

async function choose(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const file = { name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('CSV file').setInputFiles(file);
}

test('a CSV file becomes customers once, and its faulty rows are named by line', async () => {
  const mark = crypto.randomUUID().slice(0, 8);
  const known = { email: `known-${mark}@example.test`, externalId: `known-${mark}` };
  expectStatus(await world.api.post('/api/v1/customers', known), 201);
  const head = 'email;firstName;externalId;tags;notes;colour\n';
  const rows = [
    `ann-${mark}@example.test;Ann;ann-${mark};vip,b2b;"Two\nlines";red`,
    `nobody;Bob;;;;`,
    `other-${mark}@example.test;Cem;known-${mark};;;`,
    `dora-${mark}@example.test;Dora;;;;`,
    `eve@example..test;Eve;;;;`,
  ];
  const { page, faults } = await openConsole(browser, world, '/customers');
  await choose(page, head + rows.join('\n'));
  const dialog = page.getByRole('dialog');
  await dialog.getByText('5 rows').waitFor();
  await dialog.getByText('These columns are not imported: colour').waitFor();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Check the rows' }).click();
  await dialog.getByRole('button', { name: 'Create 3 customers' }).waitFor();
  const row = (line: number) => dialog.locator('li', { hasText: `Line ${line} ` });
  await row(4).getByText('This is not an e-mail address.').waitFor();
  await row(5).getByText('A customer with this external ID exists.').waitFor();
  expect(await findings(page)).toEqual([]);
  expect(await marked(mark)).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Create 3 customers' }).dblclick();
  // The API refuses what only it knows to be no address.
  await row(7).getByText('Refused').waitFor();
  await dialog.getByText('2 done').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'detached' });
  const created = await marked(mark);
  expect(created.toSorted((a, b) => (a.email < b.email ? -1 : 1))).toMatchObject([
    { firstName: 'Ann', externalId: `ann-${mark}`, tags: ['vip', 'b2b'], notes: 'Two\nlines' },
    { firstName: 'Dora', externalId: null },
    known,
  ]);

  await choose(page, head + rows.join('\n'));
  await dialog.getByRole('button', { name: 'Check the rows' }).click();
  await row(6).getByText('A customer with this e-mail address exists.').waitFor();
  await row(2).getByText('A customer with this external ID exists.').waitFor();
  expect(await marked(mark)).toHaveLength(3);
  expect(faults.filter((fault) => !/status of 4(?:00|04)/.test(fault))).toEqual([]);
});

test('a response that is lost is asked for again, and creates nobody twice', async () => {
  const mark = crypto.randomUUID().slice(0, 8);
  const { page } = await openConsole(browser, world, '/customers');
  let isLost = false;
  await page.route('**/api/v1/customers', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue();
    isLost = true;
    // It arrives, and nobody hears of it.
    await route.fetch();
    return route.abort();
  });
  await choose(page, `email\nlost-${mark}@example.test\n`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Check the rows' }).click();
  await dialog.getByRole('button', { name: 'Create 1 customer' }).click();
  await dialog.getByText(/1 done|1 without a response/).waitFor();
  const again = dialog.getByRole('button', { name: 'Continue with 1' });
  if (await again.isVisible()) await again.click();
  await dialog.getByText('1 done').waitFor();
  expect(await marked(mark)).toHaveLength(1);
});

test.each([
  ['Anna;x', 'No column has the title email.'],
  ['email\n\n', 'The file has no rows below its titles.'],
])('a file that is none is refused with its reason: %j', async (text, reason) => {
  const { page } = await openConsole(browser, world, '/customers', { width: 390, hasTouch: true });
  await choose(page, text);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('alert').getByText(reason).waitFor();
  expect(await dialog.getByRole('button', { name: 'Check the rows' }).isDisabled()).toBe(true);
});

test('a long file is imported in parts', async () => {
  const rows = Array.from({ length: 501 }, (_, at) => `part-${at}@example.test`);
  const { page } = await openConsole(browser, world, '/customers');
  await choose(page, ['email', ...rows].join('\n'));
  const dialog = page.getByRole('dialog');
  await dialog.getByText('now 1 to 500.').waitFor();
  const next = dialog.getByRole('button', { name: 'Next rows' });
  await next.click();
  await dialog.getByText('now 501 to 501.').waitFor();
  expect(await next.count()).toBe(0);
  await dialog.getByRole('button', { name: 'Check the rows' }).click();
  await dialog.getByRole('button', { name: 'Create 1 customer' }).click();
  await dialog.getByText('1 done').waitFor();
  expect(await marked('part-500')).toHaveLength(1);
});

test('who may only read cannot import', async () => {
  const viewer = await colleague(world, 'viewer');
  const { page } = await openConsole(browser, world, '/customers', { email: viewer.email });
  await page.locator('button[aria-disabled=true]', { hasText: 'Import CSV' }).waitFor();
});
