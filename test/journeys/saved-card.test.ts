import { expect, test } from 'bun:test';
import {
  cards,
  seriousFindings,
  typeCard,
  typesOf,
  waitToHear,
} from '../support/pages/checkout-page.ts';
import { keepScreenshots, shopOfFile } from '../support/pages/checkout-shop.ts';
import { cardsOf, makeBuyer, vaultSession } from '../support/checkout/saved-cards.ts';

const shop = await shopOfFile();

const SAVE = { name: 'Save card' };

test('a buyer saves a card in the merchant’s page, after a decline and a challenge', async () => {
  const buyer = await makeBuyer(shop.world);
  const session = await vaultSession(buyer);
  const { page, frame } = await shop.embed(session);
  expect(await frame.getByLabel('Email').count()).toBe(0);
  expect(await seriousFindings(frame)).toEqual([]);
  await typeCard(frame, cards.declined);
  await frame.getByRole('button', SAVE).click();
  await frame.getByText('The card was declined').waitFor();
  expect(await seriousFindings(frame)).toEqual([]);
  await typeCard(frame, cards.challenge);
  await frame.getByRole('button', SAVE).click();
  const bank = frame.frameLocator('iframe[title="Confirmation by your bank"]');
  await bank.getByRole('button', { name: 'Approve payment' }).click();
  const heard = await waitToHear(page, 'service.completed');
  await frame.getByText('Your card is saved.').waitFor();
  expect(await seriousFindings(frame)).toEqual([]);
  const [card] = await cardsOf(buyer);
  const completed = { orderId: null, paymentId: null, paymentMethodId: card?.id };
  expect(heard.find(({ data }) => data['type'] === 'service.completed')).toEqual({
    origin: new URL(session.embedUrl).origin,
    data: { source: 'service', version: 1, type: 'service.completed', ...completed },
  });
  expect(typesOf(heard)).toEqual([
    'service.ready',
    'service.processing',
    'service.error',
    'service.processing',
    'service.completed',
  ]);
  // Loaded again, the page tells it once more.
  await page.reload();
  const again = await waitToHear(page, 'service.completed');
  expect(again.find(({ data }) => data['type'] === 'service.completed')?.data).toMatchObject(
    completed,
  );
});

test('as a page of its own it looks right, and one click too many saves one card', async () => {
  const buyer = await makeBuyer(shop.world);
  const { hostedUrl } = await vaultSession(buyer);
  const page = await shop.openTab();
  await page.goto(hostedUrl);
  expect(await seriousFindings(page)).toEqual([]);
  await keepScreenshots(page, 'vault');
  await typeCard(page, cards.visa);
  await page.getByRole('button', SAVE).dblclick();
  await page.getByText('Your card is saved.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await keepScreenshots(page, 'vault-saved');
  expect(await cardsOf(buyer)).toHaveLength(1);
});

test('from the merchant’s page a card token reads, chooses and removes cards', async () => {
  const { world } = shop;
  const buyer = await makeBuyer(world);
  const page = await shop.openTab();
  await page.goto(`${shop.page.origin}/account`);
  const call = (method: string, path: string, body?: object): Promise<{ status: number }> =>
    page.evaluate(
      async ([url, token, verb, text]) => {
        const answer = await fetch(url, {
          method: verb,
          headers: { 'x-service-pm-token': token, 'content-type': 'application/json' },
          body: text === '' ? null : text,
        });
        return { status: answer.status, ...(await answer.json()) };
      },
      [
        `${world.baseUrl}/api/v1/me/payment-methods${path}`,
        buyer.token,
        method,
        body ? JSON.stringify(body) : '',
      ] as const,
    );
  const { data: made } = (await call('POST', '/embed-token')) as unknown as {
    data: { checkoutSessionId: string };
  };
  const path = `/api/v1/checkout-sessions/${made.checkoutSessionId}/complete`;
  const body = { paymentMethod: 'card', paymentToken: 'tok_visa' };
  expect((await world.anyone.post(path, body)).status).toBe(200);
  const [card] = await cardsOf(buyer);
  expect(await call('GET', '')).toMatchObject({ status: 200, data: [{ id: card?.id }] });
  expect(await call('PATCH', `/${card?.id}`, { isDefault: true })).toMatchObject({ status: 200 });
  expect(await call('DELETE', `/${card?.id}`)).toMatchObject({
    status: 200,
    data: { id: card?.id },
  });
});
