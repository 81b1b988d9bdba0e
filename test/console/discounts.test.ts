import { expect, test } from 'bun:test';
import { buy } from '../support/checkout/checkout.ts';
import { consoleOfFile, openConsole } from '../support/console/open-console.ts';
import { findings } from '../support/pages/checkout-page.ts';
import { colleague } from '../support/world/team.ts';
import { becomes } from '../support/timing/becomes.ts';
import { expectStatus, setup, type World } from '../support/world/world.ts';

const { browser, world } = await consoleOfFile();

const ten = { name: 'Ten', type: 'percentage', value: 10 };
const make = async (body: object, of: World = world) =>
  expectStatus(await of.api.post('/api/v1/discounts', { ...ten, ...body }), 201);

test('a discount is made with what it takes off shown before, used, frozen and deleted', async () => {
  const { page, faults } = await openConsole(browser, world, '/discounts');
  await page.getByRole('button', { name: 'Add discount' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill('SPRING');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Spring sale');
  await dialog.getByLabel('Percent').fill('12,5');
  // The default that surprises is in sight.
  expect(await dialog.getByLabel('Each customer').inputValue()).toBe('once');
  await dialog.getByText(/Takes off .*6\.25.* leaves .*43\.75/).waitFor();
  expect(await findings(page)).toEqual([]);
  await dialog.getByLabel('Percent').fill('101');
  await dialog.getByRole('button', { name: 'Add discount' }).click();
  await dialog.getByText(/Above 0, up to 100/).waitFor();
  await dialog.getByLabel('Percent').fill('12,5');
  await dialog.getByText(/Above 0, up to 100/).waitFor({ state: 'detached' });
  await dialog.getByText(/Takes off .*6\.25/).waitFor();
  await dialog.getByRole('button', { name: 'Add discount' }).dblclick();
  await page.getByRole('heading', { level: 1, name: 'SPRING' }).waitFor();
  const found = expectStatus(await world.api.get('/api/v1/discounts?code=SPRING'), 200);
  expect(found).toMatchObject([{ value: 12.5, maxRedemptionsPerCustomer: 1 }]);

  const { orderId } = await buy(world, undefined, { session: { discountCode: 'SPRING' } });
  const { number } = expectStatus(await world.api.get(`/api/v1/orders/${orderId}`), 200);
  await page.reload();
  await page.getByRole('link', { name: number }).waitFor();
  await page.getByRole('table').getByText('$3.75').waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Change' }).click();
  await dialog.getByText(/Orders have used this discount/).waitFor();
  await becomes(() => dialog.getByLabel('Percent').isDisabled(), true);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByText(/The 1 order that used it keeps its discount/).waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No discounts').waitFor();
  expect(faults).toEqual([]);
});

test('a code that is taken is said at its field, and what was typed stays', async () => {
  await make({ code: 'TAKEN' });
  const { page } = await openConsole(browser, world, '/discounts');
  await page.getByRole('button', { name: 'Add discount' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill('taken');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Again');
  await dialog.getByRole('button', { name: 'Add discount' }).click();
  await dialog.getByText('Another discount here has this code.').waitFor();
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true });
  expect(await name.inputValue()).toBe('Again');
});

test('the list filters by state in its address, and hides nothing that a stranger typed', async () => {
  const own = await setup();
  const probe = '<img src=x onerror="document.title=\'owned\'">';
  const past = new Date(Date.now() - 3_600_000).toISOString();
  const { id } = await make({ code: 'RUNS', name: probe }, own);
  await make({ code: 'OVER', endsAt: past }, own);
  await buy(own, undefined, {
    session: { discountCode: 'RUNS', customerEmail: '=cmd@example.test' },
  });
  const { page, faults, at } = await openConsole(browser, own, '/discounts?state=ended');
  await page.getByRole('link', { name: 'OVER' }).waitFor();
  await becomes(() => page.getByRole('link', { name: 'RUNS' }).count(), 0);
  await page.getByLabel('State').selectOption('active');
  await page.getByRole('link', { name: 'RUNS' }).waitFor();
  expect(page.url()).toContain('state=active');
  await page.getByText(probe).first().waitFor();
  expect(await findings(page)).toEqual([]);
  await page.goto(at(`/discounts/${id}`));
  await page.getByText(probe).first().waitFor();
  await page.getByText('=cmd@example.test').waitFor();
  expect(await page.locator('img[src=x]').count()).toBe(0);
  expect(await page.title()).not.toContain('owned');
  expect(faults).toEqual([]);
});

test('a member who may only read sees why the buttons rest', async () => {
  const viewer = await colleague(world, 'viewer');
  const { id } = await make({ code: 'SEEN' });
  const { page, faults } = await openConsole(browser, world, `/discounts/${id}`, {
    email: viewer.email,
  });
  await page.locator('button[aria-disabled=true]', { hasText: 'Change' }).waitFor();
  await page
    .getByText(/Takes off/)
    .first()
    .waitFor();
  expect(faults).toEqual([]);
});
