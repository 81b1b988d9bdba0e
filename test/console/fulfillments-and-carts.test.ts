import { describe, expect, test } from 'bun:test';
import { buy, makeCart } from '../support/checkout/checkout.ts';
import { consoleOfFile, openConsole } from '../support/console/open-console.ts';
import { waitForMail } from '../support/mail/captured-mail.ts';
import { findings } from '../support/pages/checkout-page.ts';
import { advance } from '../support/timing/test-clock.ts';
import { expectStatus, setup } from '../support/world/world.ts';

const { browser, world } = await consoleOfFile();

const desk = { name: 'Desk', unitPrice: 45_000, quantity: 3, requiresShipping: true };
const read = async (path: string) => expectStatus(await world.api.get(`/api/v1${path}`), 200);
const newEmail = () => `buyer-${crypto.randomUUID().slice(0, 8)}@example.test`;

describe('fulfillments', () => {
  test('ship a part of an order from the list of what is to do, and the buyer is told', async () => {
    const email = newEmail();
    const { orderId } = await buy(world, [desk], { session: { customerEmail: email } });
    const { number } = await read(`/orders/${orderId}`);
    const { page, faults } = await openConsole(browser, world, '/fulfillments');
    await page.getByText('3 × Desk').filter({ visible: true }).first().waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: `Fulfill items ${number}` }).click();
    const dialog = page.getByRole('dialog');
    const quantity = dialog.getByLabel('Quantity of Desk');
    await quantity.fill('4');
    await dialog.locator('button[type=submit]:disabled').waitFor();
    await quantity.fill('2');
    await dialog.getByLabel('Carrier').fill('DHL');
    await dialog.getByLabel('Tracking number').fill('0034');
    await dialog.getByLabel('Address of the tracking page').fill('javascript:alert(1)');
    await dialog.getByText(/begins with https/).waitFor();
    await dialog.getByLabel('Address of the tracking page').fill('https://track.example.test/0034');
    await dialog.getByText(/the buyer gets a mail with the tracking/).waitFor();
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Ship', exact: true }).dblclick();
    await dialog.waitFor({ state: 'detached' });
    const fulfillments = await read(`/orders/${orderId}/fulfillments`);
    expect(fulfillments).toHaveLength(1);
    expect(fulfillments[0]).toMatchObject({ status: 'shipped', carrier: 'DHL' });
    expect((await waitForMail(world, email, 'customer.order_shipped')).text).toContain('0034');
    await page.getByText('1 × Desk').filter({ visible: true }).first().waitFor();
    expect(faults).toEqual([]);
  });

  test('are delivered, come back and are cancelled on pages of their own', async () => {
    const { orderId } = await buy(world, [desk]);
    const { page, faults } = await openConsole(browser, world, `/orders/${orderId}`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Fulfill items' }).click();
    const quantity = dialog.getByLabel('Quantity of Desk');
    await quantity.focus();
    // Another member ships two meanwhile: the number under the cursor stays, and what is typed replaces it.
    const { lineItems } = await read(`/orders/${orderId}`);
    const line = { lineItemId: lineItems[0].id, quantity: 2 };
    const { id } = expectStatus(
      await world.api.post(`/api/v1/orders/${orderId}/fulfillments`, {
        type: 'physical',
        lineItems: [line],
      }),
      201,
    );
    expectStatus(await world.api.post(`/api/v1/fulfillments/${id}/ship`, {}), 200);
    await dialog.getByText('of 1', { exact: true }).waitFor();
    expect(await quantity.inputValue()).toBe('3');
    await quantity.fill('1');
    await dialog.getByLabel('It leaves the house now').setChecked(false);
    await dialog.locator('button[type=submit]').click();
    await dialog.waitFor({ state: 'detached' });
    // All units are held now, so nothing is left to fulfill.
    await page.getByRole('button', { name: 'Fulfill items' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Cancel fulfillment' }).click();
    await dialog.getByText('Its units are open again.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel fulfillment' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Fulfill items' }).waitFor();

    const all = await read(`/orders/${orderId}/fulfillments`);
    const shipped = all.find(({ status }: { status: string }) => status === 'shipped');
    await page.locator(`a[href*="/fulfillments/${shipped.id}"]`).first().click();
    // The order's page has the button, too, and a dialog that ends with that page.
    await page.getByRole('heading', { level: 1, name: /^Shipment/ }).waitFor();
    await page.getByRole('button', { name: 'Mark as delivered' }).click();
    await dialog.getByRole('button', { name: 'Mark as delivered' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Record a return' }).click();
    await dialog.getByLabel('Quantity of Desk').fill('1');
    await dialog.getByText(/It moves no money/).waitFor();
    await dialog.getByRole('button', { name: 'Record the return' }).dblclick();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('1 came back').waitFor();
    expect(await findings(page)).toEqual([]);
    expect((await read(`/fulfillments/${shipped.id}`)).lineItems[0].returned).toBe(1);
    await page.getByRole('link', { name: 'Fulfillment' }).first().click();
    await page.getByRole('link', { name: 'Shipments, downloads, services' }).click();
    await page.locator(`a[href*="/fulfillments/${shipped.id}"]`).first().waitFor();
    expect(await findings(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('send files, limit them, and make links again', async () => {
    const email = newEmail();
    const { orderId } = await buy(world, [{ name: 'E-book', unitPrice: 900 }], {
      session: { customerEmail: email },
    });
    const { page, faults } = await openConsole(browser, world, `/orders/${orderId}`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Fulfill items' }).click();
    await dialog.getByLabel('Kind').selectOption('digital');
    await dialog.getByRole('button', { name: 'Continue to the files' }).click();
    await page.getByText('No files yet').waitFor();
    await page.locator('input[type=file]').setInputFiles({
      name: 'book <i>1</i>.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Once upon a time there was a shop.'),
    });
    await page.getByText('The file is added.').waitFor();
    await page.getByRole('button', { name: 'Release to the buyer' }).click();
    await dialog.getByText(/a mail with a link to the file/).waitFor();
    await dialog.getByRole('button', { name: 'Release to the buyer' }).dblclick();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Limits' }).click();
    await dialog.getByLabel('Downloads of each file').fill('3');
    await dialog.getByLabel('A full refund ends the downloads').uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    // What is stored, whatever the page had read before.
    await page.reload();
    await page.getByRole('button', { name: 'Limits' }).click();
    expect(await dialog.getByLabel('Downloads of each file').inputValue()).toBe('3');
    expect(await dialog.getByLabel('A full refund ends the downloads').isChecked()).toBe(false);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'New download links' }).click();
    await dialog.getByRole('button', { name: 'New download links' }).click();
    await dialog.getByText('3 downloads left').waitFor();
    const link = await dialog.locator('code').first().innerText();
    expect(await (await fetch(link)).text()).toContain('Once upon a time');
    expect(await findings(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
});

describe('abandoned carts', () => {
  test('are counted, recovered with what it does said before, and linked to a checkout', async () => {
    const own = await setup();
    expectStatus(
      await own.owner.put('/api/v1/embed-config', {
        storefrontBaseUrl: 'https://shop.example.test',
      }),
      200,
    );
    const email = newEmail();
    const cart = await makeCart(own, { customerEmail: email });
    await advance(own, { unit: 'hour', count: 25 });
    const { page, faults } = await openConsole(browser, own, '/abandoned-carts');
    await page.getByRole('link', { name: email }).waitFor();
    await page.getByText('Left behind in USD').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: `Recover ${email}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/copied into a new open cart/).waitFor();
    await dialog.getByRole('button', { name: 'Recover' }).dblclick();
    await dialog.getByText(/together .*30\.00/).waitFor();
    await dialog.getByRole('button', { name: 'Checkout link' }).click();
    await dialog.getByText(new RegExp(`send the link to ${email}`)).waitFor();
    const back = dialog.getByLabel('Where the buyer goes afterwards');
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[type=url]')?.value !== '',
    );
    expect(await back.inputValue()).toBe('https://shop.example.test');
    await dialog.getByRole('button', { name: 'Checkout link' }).click();
    const link = dialog.getByRole('link', { name: 'See it as the buyer does' });
    const seen = await fetch((await link.getAttribute('href')) ?? '');
    expect(seen.status).toBe(200);
    const carts = expectStatus(
      await own.api.get(`/api/v1/carts?email=${encodeURIComponent(email)}`),
      200,
    );
    expect(carts).toHaveLength(2);
    expect(carts.map(({ id }: { id: string }) => id)).toContain(cart.id);
    expect(faults).toEqual([]);
  });
});

describe('carts', () => {
  test('are shown as they were, one change after another, and become a draft', async () => {
    const email = newEmail();
    const cart = await makeCart(world, { customerEmail: email });
    const [line] = cart.lineItems;
    expectStatus(
      await world.api.patch(`/api/v1/carts/${cart.id}/items/${line.id}`, { quantity: 5 }),
      200,
    );
    const { page, faults } = await openConsole(browser, world, `/carts/${cart.id}`);
    await page.getByText(/^5 ×/).waitFor();
    await page.getByText(/Quantity: 2 → 5/).waitFor();
    await page.getByRole('link', { name: 'Item added' }).click();
    await page.getByText(/^2 ×/).waitFor();
    expect(await page.getByRole('button', { name: 'Make a draft order' }).count()).toBe(0);
    await page.getByRole('link', { name: 'One change later' }).click();
    await page.getByText(/^5 ×/).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Show it as it is now' }).click();
    await page.getByRole('button', { name: 'Make a draft order' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/draft order over .*75\.00/).waitFor();
    await dialog.getByRole('button', { name: 'Make a draft order' }).dblclick();
    await page.getByRole('heading', { level: 1, name: 'Draft' }).waitFor();
    expect(await read(`/orders?cartId=${cart.id}`)).toHaveLength(1);

    await page.getByRole('button', { name: 'Notes' }).click();
    await dialog.getByLabel('Notes').fill('Called twice <b>today</b>');
    await dialog.getByLabel('Metadata').fill('{"campaign": ');
    await dialog.getByText('This is not a JSON object.').waitFor();
    await dialog.getByLabel('Metadata').fill('{"campaign": "spring"}');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Called twice <b>today</b>').first().waitFor();
    await page.getByRole('button', { name: 'Edit items' }).click();
    await dialog.getByRole('button', { name: 'Add an item' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Spoon');
    await dialog.getByLabel('Price in USD').fill('2.50');
    await dialog.getByText(/becomes .*77\.50/).waitFor();
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save the change' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Spoon').first().waitFor();
    expect(faults).toEqual([]);
  });
});
