import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { findings } from '../../support/pages/checkout-page.ts';
import { keepScreenshots, shopOfFile } from '../../support/pages/checkout-shop.ts';
import { visitorOf } from '../../support/subscriptions/portal.ts';
import {
  subscribe,
  subscriber,
  subscriptionOf,
} from '../../support/subscriptions/subscriptions.ts';
import { act } from '../../support/subscriptions/verbs.ts';
import { expectStatus } from '../../support/world/world.ts';

const shop = await shopOfFile();

const sizes = [390, 1280];

/** The portal of a buyer with one subscription. */
async function portalOf(locale = 'en-US'): Promise<{ page: Page; id: string }> {
  const { world } = shop;
  const buyer = await subscriber(world);
  const { id } = await subscribe(world, buyer, { planName: 'Ferns monthly' });
  const page = await shop.openTab(locale);
  await page.goto((await visitorOf(world, buyer)).url);
  return { page, id };
}

interface Words {
  readonly pause: string;
  readonly resume: string;
  readonly cancel: string;
  readonly confirm: string;
  readonly card: string;
  readonly paused: string;
  readonly cancelled: string;
}

const words: readonly (readonly [string, Words])[] = [
  [
    'de-DE',
    {
      pause: 'Pausieren',
      resume: 'Fortsetzen',
      cancel: 'Abo kündigen',
      // § 312k Abs. 2 BGB
      confirm: 'Jetzt kündigen',
      card: 'Karte ändern',
      paused: 'Pausiert',
      cancelled: 'Ihr Abo ist gekündigt.',
    },
  ],
  [
    'fr-FR',
    {
      pause: 'Mettre en pause',
      resume: 'Reprendre',
      cancel: 'Résilier l’abonnement',
      // Art. D. 215-1 Code de la consommation
      confirm: 'Notifier la résiliation',
      card: 'Changer de carte',
      paused: 'En pause',
      cancelled: 'Votre abonnement est résilié.',
    },
  ],
  [
    'es-ES',
    {
      pause: 'Pausar',
      resume: 'Reanudar',
      cancel: 'Cancelar suscripción',
      confirm: 'Confirmar cancelación',
      card: 'Cambiar tarjeta',
      paused: 'En pausa',
      cancelled: 'Su suscripción está cancelada.',
    },
  ],
  [
    'ar-EG',
    {
      pause: 'إيقاف مؤقت',
      resume: 'استئناف',
      cancel: 'إلغاء الاشتراك',
      confirm: 'تأكيد الإلغاء',
      card: 'تغيير البطاقة',
      paused: 'متوقف مؤقتًا',
      cancelled: 'أُلغي اشتراكك.',
    },
  ],
];

test.each(words)('in %s every dialog reads well and does what it says', async (locale, say) => {
  const { page, id } = await portalOf(locale);
  const open = async (label: string, name: string): Promise<void> => {
    await page
      .getByRole('button', { name: `${label}` })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    expect(await findings(page)).toEqual([]);
    await keepScreenshots(page, `portal-${name}-${locale}`, sizes);
  };
  await open(say.card, 'card');
  await page.keyboard.press('Escape');
  await open(say.pause, 'pause');
  await page.getByRole('dialog').getByRole('button', { name: say.pause }).click();
  await page.locator('.state', { hasText: say.paused }).waitFor();
  await open(say.resume, 'resume');
  await page.getByRole('dialog').getByRole('button', { name: say.resume }).click();
  await page.locator('.state.good').waitFor();
  await open(say.cancel, 'cancel');
  await page.getByRole('dialog').getByRole('button', { name: say.confirm }).click();
  await page.getByText(say.cancelled).waitFor();
  expect(await findings(page)).toEqual([]);
  await keepScreenshots(page, `portal-cancelled-${locale}`, sizes);
  expect(await subscriptionOf(shop.world, id)).toMatchObject({
    status: 'active',
    cancelAtPeriodEnd: true,
    cancellation: { by: 'buyer' },
  });
});

const reasons = [
  'too_expensive',
  'unused',
  'missing_features',
  'switched_service',
  'quality',
  'customer_service',
  'other',
];

test('each reason of a cancellation, and what else the buyer says, reaches the merchant', async () => {
  const { world } = shop;
  const buyer = await subscriber(world);
  const { url } = await visitorOf(world, buyer);
  const page = await shop.openTab();
  for (const reason of reasons) {
    const { id } = await subscribe(world, buyer, { planName: `Plan ${reason}` });
    await page.goto(url);
    await page.getByRole('button', { name: `Cancel subscription: Plan ${reason}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Why are you cancelling?').selectOption(reason);
    await dialog.getByLabel('Anything else').fill(`“${reason}” <b>& more</b>`);
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
    await page.getByText('Your subscription is cancelled.').waitFor();
    const { cancellation } = await subscriptionOf(world, id);
    expect(cancellation).toEqual({ reason, comment: `“${reason}” <b>& more</b>`, by: 'buyer' });
  }
});

test.each(['pause', 'resume', 'cancel'])(
  '%s is neither shown nor possible where the shop switches it off',
  async (verb) => {
    const { world } = shop;
    const path = `/api/v1/applications/${world.applicationId}`;
    const allow = (settings: object) => world.owner.patch(path, { settings });
    expectStatus(await allow({ buyerSubscriptionActions: { [verb]: false } }), 200);
    const buyer = await subscriber(world);
    const { id } = await subscribe(world, buyer, { planName: 'Ferns monthly' });
    if (verb === 'resume') expectStatus(await act(world, id, 'pause'), 200);
    const page = await shop.openTab();
    await page.goto((await visitorOf(world, buyer)).url);
    await page.getByRole('button', { name: 'Change card' }).waitFor();
    const labels = { pause: 'Pause', resume: 'Resume', cancel: 'Cancel subscription' };
    const label = labels[verb as keyof typeof labels];
    expect(await page.getByRole('button', { name: `${label}: Ferns monthly` }).count()).toBe(0);
    expect(await page.locator(`[data-act=${verb}]`).count()).toBe(0);
    // Who forges the request with the page's own token is refused all the same.
    const answer = await page.evaluate(
      async ({ verb: action, id: subscription }) => {
        const text = document.getElementById('page-data')?.textContent ?? '{}';
        const asked = await fetch(`/api/v1/me/subscriptions/${subscription}/${action}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-service-customer-token': JSON.parse(text).token,
          },
          body: '{}',
        });
        return [asked.status, (await asked.json()).error?.code];
      },
      { verb, id },
    );
    expect(answer).toEqual([403, 'permission_denied']);
    const { cancelAtPeriodEnd, status } = await subscriptionOf(world, id);
    expect([cancelAtPeriodEnd, status]).toEqual([false, verb === 'resume' ? 'paused' : 'active']);
    expectStatus(await allow({ buyerSubscriptionActions: { [verb]: true } }), 200);
  },
);
