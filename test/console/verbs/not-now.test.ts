import { expect, test } from 'bun:test';
import { consoleOfFile, openConsole } from '../../support/console/open-console.ts';
import { buy } from '../../support/checkout/checkout.ts';
import { fulfil } from '../../support/orders/fulfillment.ts';
import { shippedOrder } from '../../support/orders/returns.ts';
import { findings } from '../../support/pages/checkout-page.ts';
import { colleague } from '../../support/world/team.ts';
import { expectStatus } from '../../support/world/world.ts';

const { browser, world } = await consoleOfFile();

test('what the state of an order does not allow is in a menu, with the reasons', async () => {
  const order = await shippedOrder(world);
  const { page, faults } = await openConsole(browser, world, `/orders/${order.id}`);
  await page.getByRole('button', { name: 'Close order' }).waitFor();
  expect(await page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Not possible now' }).click();
  const cancel = page.getByRole('menuitem', { name: /^Cancel order/ });
  await cancel.waitFor();
  expect(await cancel.innerText()).toContain('The state “Completed” does not allow this.');
  const record = page.getByRole('menuitem', { name: /Nothing is due any more/ });
  expect(await record.getAttribute('aria-disabled')).toBe('true');
  await cancel.click({ force: true });
  await page.getByText('The state “Completed” does not allow this.').last().waitFor();
  expect(faults).toEqual([]);
});

test('so it is on a phone, in German', async () => {
  const { paymentId } = await buy(world);
  const phone = { width: 390, hasTouch: true, language: 'de-DE' };
  const { page, faults } = await openConsole(browser, world, `/payments/${paymentId}`, phone);
  await page.getByRole('button', { name: 'Erstatten' }).waitFor();
  await page.getByRole('button', { name: 'Zurzeit nicht möglich' }).click();
  await page
    .getByRole('menuitem', { name: /lässt das nicht zu/ })
    .first()
    .waitFor();
  const isWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isWide).toBe(false);
  // An open menu is beside the page's landmarks, which axe reports of any menu.
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  expect(await findings(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a fulfillment has the verbs of its kind alone', async () => {
  const { orderId } = await buy(world, [{ name: 'Mug', unitPrice: 1500, quantity: 1 }]);
  const order = expectStatus(await world.api.get(`/api/v1/orders/${orderId}`), 200);
  const { id } = await fulfil(world, order, { type: 'physical' });
  const { page, faults } = await openConsole(browser, world, `/fulfillments/${id}`);
  await page.getByRole('button', { name: 'Ship' }).waitFor();
  await page.getByRole('button', { name: 'Not possible now' }).click();
  const texts = await page.getByRole('menuitem').allInnerTexts();
  expect(texts).toHaveLength(2);
  expect(texts.join(' ')).not.toContain('Release');
  expect(faults).toEqual([]);
});

test('a connector that the routing names says so, as does a key that may more than its reader', async () => {
  const [{ id }] = expectStatus(await world.owner.get('/api/v1/connectors?kind=sandbox'), 200);
  const routing = { rules: [], defaultCascade: [id] };
  expectStatus(await world.owner.put('/api/v1/payment-routing', routing), 200);
  const { page, faults } = await openConsole(browser, world, `/connectors/${id}`);
  await page.getByRole('button', { name: 'More' }).click();
  const disable = page.getByRole('menuitem', { name: 'Switch off' });
  expect(await disable.getAttribute('aria-disabled')).toBe('true');
  await disable.click({ force: true });
  await page
    .getByText(/routing/)
    .last()
    .waitFor();
  expect(faults).toEqual([]);

  const { email } = await colleague(world, 'developer');
  const own = await openConsole(browser, world, '/keys', { email });
  await own.page.getByRole('button', { name: 'More' }).first().click();
  const rotate = own.page.getByRole('menuitem', { name: 'Rotate' });
  expect(await rotate.getAttribute('aria-disabled')).toBe('true');
  const rename = own.page.getByRole('menuitem', { name: 'Rename' });
  expect(await rename.getAttribute('aria-disabled')).toBe(null);
  expect(own.faults).toEqual([]);
});
