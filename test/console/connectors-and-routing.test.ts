import { expect, test } from 'bun:test';
import { buy } from '../support/checkout/checkout.ts';
import { holdReadsUntilRefused } from '../support/console/hold-reads.ts';
import { consoleBrowser, openConsole } from '../support/console/open-console.ts';
import { findings } from '../support/pages/checkout-page.ts';
import { colleague } from '../support/world/team.ts';
import { becomes } from '../support/timing/becomes.ts';
import { expectStatus, setup, type World } from '../support/world/world.ts';

const browser = await consoleBrowser();

const ROUTING = '/api/v1/payment-routing';
const read = async (world: World, path: string) => expectStatus(await world.owner.get(path), 200);
const sandboxes = async (world: World): Promise<[string, string]> => {
  const [a, b] = await read(world, '/api/v1/routing-connectors');
  return [a.id, b.id];
};

test('a connector is added with its credentials typed once, changed, tested and deleted', async () => {
  const world = await setup();
  const { page, faults } = await openConsole(browser, world, '/connectors');
  await page.getByRole('link', { name: 'sandbox_a' }).waitFor();
  await page.getByRole('button', { name: 'Add connector' }).click();
  const dialog = page.getByRole('dialog');
  const secret = `rk_test_${'a1b2c3d4e5'.repeat(3)}`;
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Stripe');
  await dialog.getByLabel('Publishable key').fill('pk_live_123');
  await dialog.getByLabel('API key').fill(secret);
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add connector' }).click();
  await dialog.getByText(/is a live key/).waitFor();
  await dialog.getByLabel('Publishable key').fill('pk_test_123');
  await dialog.getByRole('button', { name: 'Add connector' }).click();
  await page.getByRole('heading', { level: 1, name: 'Stripe' }).waitFor();
  await page
    .getByText(/\/stripe-events/)
    .first()
    .waitFor();
  expect(await page.content()).not.toContain(secret);
  expect(await findings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Change' }).click();
  await becomes(() => dialog.getByLabel('API key').inputValue(), '');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Stripe Europe');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Stripe Europe' }).waitFor();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByText(/No new payment goes to Stripe Europe/).waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('link', { name: 'sandbox_b' }).waitFor();
  await becomes(() => page.getByRole('link', { name: 'Stripe Europe' }).count(), 0);
  // The browser tells of the live key that was refused.
  expect(faults.filter((fault) => !fault.includes('status of 4'))).toEqual([]);
});

test('a connector in the routing says why it stays; a sandbox is tested', async () => {
  const world = await setup();
  const [a, b] = await sandboxes(world);
  expectStatus(await world.owner.put(ROUTING, { rules: [], defaultCascade: [a, b] }), 200);
  const { page } = await openConsole(browser, world, `/connectors/${a}`);
  await page.getByRole('main').getByRole('button', { name: 'Test', exact: true }).click();
  await page.getByText('The processor responds.').waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  for (const name of ['Switch off', 'Delete']) {
    const item = page.getByRole('menuitem', { name });
    expect(await item.getAttribute('aria-disabled')).toBe('true');
    await item.click({ force: true });
    await page
      .getByText(/routing/i)
      .last()
      .waitFor();
  }
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('the secret of an http connector is shown once, and rotated', async () => {
  const world = await setup();
  const { page } = await openConsole(browser, world, '/connectors');
  await page.getByRole('button', { name: 'Add connector' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Kind').selectOption('http');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Own processor');
  await dialog.getByLabel('Address of your service').fill('https://pay.example.com/commerce');
  await dialog.getByRole('button', { name: 'Add connector' }).click();
  await dialog.getByText(/shown this once/).waitFor();
  const secret = await dialog.locator('code').innerText();
  expect(secret).toStartWith('whsec_');
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByRole('heading', { level: 1, name: 'Own processor' }).waitFor();
  expect(await page.content()).not.toContain(secret);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Rotate the secret' }).click();
  await dialog.getByRole('button', { name: 'Rotate', exact: true }).click();
  await dialog.getByText(/shown this once/).waitFor();
  expect(await dialog.locator('code').innerText()).not.toBe(secret);
});

test('rules are made by keyboard, tried, replayed, and saved with their changes shown', async () => {
  const world = await setup();
  const [a, b] = await sandboxes(world);
  await buy(world, [{ name: 'Desk', unitPrice: 5_000, quantity: 1 }]);
  await buy(world, [{ name: 'Cup', unitPrice: 900, quantity: 1 }]);
  const { page, faults } = await openConsole(browser, world, '/routing');
  await page.getByRole('button', { name: 'Add rule' }).click();
  const one = page.getByRole('group', { name: 'Rule 1' });
  await one.getByLabel('What').selectOption('amount');
  await one.getByLabel('Amount').fill('20');
  await one.getByLabel('Goes to').selectOption({ label: 'sandbox_b' });
  await one.getByText('If amount above 20: sandbox_b').waitFor();
  await page.getByRole('button', { name: 'Add rule' }).click();
  const two = page.getByRole('group', { name: 'Rule 2' });
  await two.getByLabel('Goes to').selectOption({ label: 'sandbox_a' });
  await page.getByRole('button', { name: 'Review the change' }).click();
  await two.getByText('The condition has no values.').waitFor();
  await two.getByLabel('Values').fill('eur');
  await page.keyboard.press('Enter');
  await two.getByText('If currency is EUR: sandbox_a').waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Move rule 2 up' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Rule 2 is rule 1 now.').waitFor();
  await one.getByText('If currency is EUR: sandbox_a').waitFor();

  await page.getByRole('button', { name: 'Where would it go?' }).click();
  await page.getByText('Rule 1 decides.').waitFor();
  await page.getByRole('button', { name: 'Replay by the rules here' }).click();
  await page.getByText('1 of 2 payments would have gone elsewhere.').waitFor();
  expect(await findings(page)).toEqual([]);
  expect((await read(world, ROUTING)).rules).toEqual([]);

  await page.getByRole('button', { name: 'Review the change' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('If amount above 20: sandbox_b').waitFor();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).dblclick();
  await dialog.waitFor({ state: 'detached' });
  expect(await read(world, ROUTING)).toMatchObject({
    rules: [
      { conditions: [{ type: 'currency', op: 'is_one_of', values: ['EUR'] }], cascade: [a] },
      { conditions: [{ type: 'amount', op: 'gt', min: 20 }], cascade: [b] },
    ],
    defaultCascade: [a, b],
  });
  expect(faults.filter((fault) => !fault.includes('status of 4'))).toEqual([]);
});

test('rules change places under the pointer, and by keyboard back', async () => {
  const world = await setup();
  const [a, b] = await sandboxes(world);
  const currency = (value: string, cascade: string[]) => ({
    conditions: [{ type: 'currency', op: 'is_one_of', values: [value] }],
    cascade,
  });
  // Of three heights.
  const tall = {
    ...currency('EUR', [a]),
    conditions: [...currency('EUR', [a]).conditions, { type: 'amount', op: 'gt', min: 20 }],
  };
  const rules = [tall, currency('GBP', [b]), currency('CHF', [a, b])];
  expectStatus(await world.owner.put(ROUTING, { rules, defaultCascade: [a] }), 200);
  const { page, faults } = await openConsole(browser, world, '/routing');
  const texts = async () =>
    Promise.all(
      [1, 2, 3].map(
        async (number) =>
          /EUR|GBP|CHF/.exec(
            await page
              .getByRole('group', { name: `Rule ${number}` })
              .getByRole('paragraph')
              .first()
              .innerText(),
          )?.[0],
      ),
    );
  await page.getByRole('group', { name: 'Rule 3' }).waitFor();
  expect(await texts()).toEqual(['EUR', 'GBP', 'CHF']);
  const drag = async (from: number, to: number, part: number) => {
    const handle = page.getByTitle('Drag to another place').nth(from - 1);
    const target = page.getByRole('group', { name: `Rule ${to}` });
    // Neither below the window nor behind the bar that saves.
    await target.evaluate((card) => card.scrollIntoView({ block: 'center' }));
    const box = await target.boundingBox();
    const position = { x: 20, y: (box?.height ?? 0) * part };
    await handle.hover();
    await page.mouse.down();
    // A browser tells of a place that is dragged over with the second move there.
    await target.hover({ position, force: true });
    await target.hover({ position: { ...position, x: 24 }, force: true });
    await page.mouse.up();
  };
  await drag(2, 1, 0.2);
  await page.getByText('Rule 2 is rule 1 now.').waitFor();
  expect(await texts()).toEqual(['GBP', 'EUR', 'CHF']);
  await drag(1, 2, 0.7);
  await page.getByText('Rule 1 is rule 2 now.').waitFor();
  expect(await texts()).toEqual(['EUR', 'GBP', 'CHF']);
  await page.getByRole('button', { name: 'Move rule 3 up' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Rule 3 is rule 2 now.').waitFor();
  expect(await texts()).toEqual(['EUR', 'CHF', 'GBP']);
  expect(faults).toEqual([]);
});

test('two members at once: nothing is replaced that was not seen', async () => {
  const world = await setup();
  const [a, b] = await sandboxes(world);
  expectStatus(await world.owner.put(ROUTING, { rules: [], defaultCascade: [a] }), 200);
  const { page } = await openConsole(browser, world, '/routing');
  await page.getByLabel('Every payment goes to').selectOption({ label: 'sandbox_b' });
  await holdReadsUntilRefused(page, ROUTING);
  expectStatus(await world.owner.put(ROUTING, { rules: [], defaultCascade: [b] }), 200);
  await page.getByRole('button', { name: 'Review the change' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText(/Somebody else has saved meanwhile/).waitFor();
  expect((await read(world, ROUTING)).defaultCascade).toEqual([b]);
  await dialog.getByRole('button', { name: 'Continue with mine' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await read(world, ROUTING)).defaultCascade).toEqual([a, b]);
});

test('a viewer is told that routing is not theirs to see, and names stay text', async () => {
  const world = await setup();
  const probe = '<img src=x onerror="document.title=\'owned\'">';
  const body = { kind: 'sandbox', displayName: probe };
  expectStatus(await world.owner.post('/api/v1/connectors', body), 201);
  const { page, context, faults, at } = await openConsole(browser, world, '/connectors');
  await page.getByRole('link', { name: probe }).waitFor();
  await page.goto(at('/routing'));
  await page.getByText(probe).first().waitFor();
  expect(await page.locator('img[src=x]').count()).toBe(0);
  expect(await page.title()).not.toContain('owned');
  expect(faults).toEqual([]);
  await context.close();
  const viewer = await colleague(world, 'viewer');
  const other = await openConsole(browser, world, '/routing', { email: viewer.email });
  await other.page.getByText('You do not have permission to view this.').waitFor();
});
