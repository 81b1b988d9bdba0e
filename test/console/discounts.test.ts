import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { buy } from '../support/checkout/checkout.ts';
import { buildConsole } from '../support/console/built-console.ts';
import { openConsole } from '../support/console/open-console.ts';
import { openBrowser } from '../support/pages/browser.ts';
import { findings } from '../support/pages/checkout-page.ts';
import { colleague } from '../support/world/team.ts';
import { expectStatus, setup, type World } from '../support/world/world.ts';

let browser: Browser;
let world: World;

beforeAll(async () => {
  await buildConsole();
  browser = await openBrowser();
  world = await setup();
}, 400_000);
afterAll(() => browser?.close());

const ten = { name: 'Ten', type: 'percentage', value: 10 };
const make = async (body: object, of: World = world) =>
  expectStatus(await of.api.post('/api/v1/discounts', { ...ten, ...body }), 201);

test('a code that is taken is said at its field, and what was typed stays', async () => {
  await make({ code: 'TAKEN' });
  const { page, context } = await openConsole(browser, world, '/discounts');
  await page.getByRole('button', { name: 'Add discount' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill('taken');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Again');
  await dialog.getByRole('button', { name: 'Add discount' }).click();
  await dialog.getByText('Another discount here has this code.').waitFor();
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true });
  expect(await name.inputValue()).toBe('Again');
  await context.close();
}, 90_000);

test('the list filters by state in its address, and hides nothing that a stranger typed', async () => {
  const own = await setup();
  const probe = '<img src=x onerror="document.title=\'owned\'">';
  const past = new Date(Date.now() - 3_600_000).toISOString();
  const { id } = await make({ code: 'RUNS', name: probe }, own);
  await make({ code: 'OVER', endsAt: past }, own);
  await buy(own, undefined, {
    session: { discountCode: 'RUNS', customerEmail: '=cmd@example.test' },
  });
  const { page, context, faults, at } = await openConsole(browser, own, '/discounts?state=ended');
  await page.getByRole('link', { name: 'OVER' }).waitFor();
  expect(await page.getByRole('link', { name: 'RUNS' }).count()).toBe(0);
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
  await context.close();
}, 120_000);

test('a member who may only read sees why the buttons rest', async () => {
  const viewer = await colleague(world, 'viewer');
  const { id } = await make({ code: 'SEEN' });
  const { page, context, faults } = await openConsole(browser, world, `/discounts/${id}`, {
    email: viewer.email,
  });
  await page.locator('button[aria-disabled=true]', { hasText: 'Change' }).waitFor();
  await page
    .getByText(/Takes off/)
    .first()
    .waitFor();
  expect(faults).toEqual([]);
  await context.close();
}, 90_000);
