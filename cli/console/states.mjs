import { join } from 'node:path';
import { signIn } from './browser.mjs';
import { looks as all, openLook } from './looks.mjs';
import { isQuiet, takePicture } from './picture.mjs';

const NOWHERE = '01a00000-0000-7000-8000-000000000000';
const VIEWER = 'support@example.com';

const byDefault = ['1440-light', '390-light', '1440-dark'];

/** What a page shows when it has nothing, waits, fails, may not, or has lost its service; and what lies over pages. */
const states = [
  { name: 'empty', path: '/production/orders', until: 'No orders' },
  { name: 'first-steps', path: '/production', until: 'h1' },
  { name: 'nothing-found', path: '/$environment/orders?q=nobody', until: 'main' },
  { name: 'loading', path: '/$environment/orders', prepare: holdOrders, until: '.animate-pulse' },
  { name: 'error', path: '/$environment/orders', prepare: failOrders, until: '[role=alert]' },
  { name: 'forbidden', path: '/$environment/keys', email: VIEWER, until: 'h1' },
  { name: 'forbidden-audit', path: '/$environment/audit', email: VIEWER, until: 'h1' },
  { name: 'gone', path: `/$environment/orders/${NOWHERE}`, until: '[role=alert]' },
  { name: 'no-page', path: '/$environment/dances', until: 'body' },
  { name: 'no-workspace', path: '/nowhere/at-all', isWhole: true, until: 'body' },
  { name: 'stranger', path: '', isWhole: true, email: 'stranger@example.net', until: 'h1' },
  { name: 'lost', path: '/$environment/orders', until: 'tbody a', act: loseService },
  { name: 'expired', path: '/$environment/orders', until: 'tbody a', act: expireSession },
  { name: 'search', path: '/$environment/orders', until: 'tbody a', act: search },
  {
    name: 'navigation',
    path: '/$environment',
    until: 'h1',
    act: openNavigation,
    only: ['390-light'],
  },
  { name: 'account', path: '/$environment', until: 'h1', act: press('Account') },
  { name: 'clock', path: '/$environment', until: 'h1', act: press(/clock/i) },
  { name: 'refund', path: '/$environment/orders/$order', until: 'h1', act: press(/^Refund/) },
  { name: 'cancel', path: '/$environment/orders/$order', until: 'h1', act: press(/^Cancel/) },
  { name: 'new-key', path: '/$environment/keys', until: 'h1', act: press(/^(New|Create).*key/i) },
  { name: 'invite', path: '/$environment/team', until: 'h1', act: press(/^Invite/) },
];

/** Pictures each of them; `looks` may narrow in which. */
export async function pictureStates(browser, { stack, shop, folder, add, looks }) {
  const chosen = looks.length > 0 ? looks : all.filter(({ name }) => byDefault.includes(name));
  for (const look of chosen)
    for (const state of states.filter(({ only }) => !only || only.includes(look.name))) {
      const file = `state-${state.name}-${look.name}.png`;
      const email = state.email ?? stack.demo.owner.email;
      const { state: session } = await signIn(browser, { baseUrl: stack.baseUrl, email });
      const context = await openLook(browser, look, session);
      const faults = await takePicture(
        context,
        join(folder, file),
        (tab) => show(tab, { stack, shop, state }),
        { isWhole: false },
      );
      await context.close();
      // A state that fails on purpose says so in the browser's own console, and a menu lies outside of every landmark.
      const own = faults.filter((fault) => !/^(?:console: Failed to load|axe region)/.test(fault));
      add({ route: `state: ${state.name}`, look, file, faults: own });
    }
}

async function show(tab, { stack, shop, state }) {
  await state.prepare?.(tab);
  const path = state.path.replace('$environment', shop.environment).replace('$order', shop.orderId);
  const below = state.isWhole ? path : `/${shop.workspace}${path}`;
  await tab.goto(`${stack.baseUrl}/console${below}`);
  const wanted = /^[.[a-z]/.test(state.until)
    ? tab.locator(state.until)
    : tab.getByText(state.until);
  await wanted.first().waitFor();
  if (state.name !== 'loading') await tab.waitForFunction(isQuiet);
  await state.act?.(tab);
}

function press(name) {
  return async (tab) => {
    await tab.getByRole('button', { name }).first().click();
    await tab.locator('[role=dialog], [role=menu]').first().waitFor();
    await tab.waitForFunction(isQuiet);
  };
}

async function holdOrders(tab) {
  await tab.route('**/api/v1/orders?*', () => undefined);
}

async function failOrders(tab) {
  await tab.route('**/api/v1/orders?*', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({
        error: { code: 'internal_error', message: 'Something went wrong on our side.' },
        meta: { requestId: NOWHERE },
      }),
    }),
  );
}

async function loseService(tab) {
  await tab.context().setOffline(true);
  await tab.evaluate(() => dispatchEvent(new Event('offline')));
}

async function expireSession(tab) {
  await tab.context().clearCookies();
  await tab.route('**/api/v1/**', (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/json',
      body: JSON.stringify({
        error: { code: 'unauthorized', message: 'The session has ended.' },
        meta: { requestId: NOWHERE },
      }),
    }),
  );
  await tab
    .getByRole('button', { name: /CSV/ })
    .click()
    .catch(() => undefined);
  await tab.locator('[role=alertdialog]').waitFor();
}

async function search(tab) {
  await tab.keyboard.press('Control+k');
  await tab.locator('[role=dialog] input').fill('ada');
  await tab.locator('[role=dialog] [role=option]').first().waitFor();
}

async function openNavigation(tab) {
  await tab.getByRole('button', { name: 'Navigation' }).click();
  await tab.locator('nav').first().waitFor();
}
