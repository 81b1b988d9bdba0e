import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import {
  complete,
  makeCart,
  makeSession,
  pollSession,
} from '../../../support/checkout/checkout.ts';
import { openMollieShop, type MollieShop } from '../../../support/checkout/mollie-shop.ts';
import { openOwnProcessor, type OwnProcessor } from '../../../support/checkout/own-processor.ts';
import type { ProcessorShop } from '../../../support/checkout/processor-shop.ts';
import { cardsOf, makeBuyer, vaultSession } from '../../../support/checkout/saved-cards.ts';
import { openStripeShop, type StripeShop } from '../../../support/checkout/stripe-shop.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { expectStatus } from '../../../support/world/world.ts';

/** Another card while a challenge waits, as each kind of processor cancels it. */
type Shop = Pick<ProcessorShop, 'world' | 'read'>;

async function challenge({ world }: Shop, paymentToken: string) {
  const session = await makeSession(world, await makeCart(world));
  const { paymentId } = expectStatus(await complete(world, session, { paymentToken }), 202);
  return { session, paymentId, key: `cs:${session.id}:a1:c0`, nextKey: `cs:${session.id}:a2:c0` };
}

const replace = ({ world }: Shop, session: Parsed, paymentToken: string): Promise<Answer> =>
  complete(world, session, { paymentToken, replaceAttempt: true });

const statusesOf = async ({ read }: Shop, paymentId: string): Promise<string[]> =>
  (await read(`/payments/${paymentId}/transactions`)).map(({ status }: Parsed) => status);

const modes = ['automatic', 'manual'] as const;
const paidAs = { automatic: 'captured', manual: 'authorized' } as const;

describe('at Stripe', () => {
  let shop: StripeShop;
  beforeAll(async () => {
    shop = await openStripeShop();
  });
  afterAll(() => shop?.stop());
  const token = 'pm_card_authenticationRequired';

  test.each(modes)('(%s) its intent is cancelled, and the other card pays', async (mode) => {
    await shop.setCapture(mode);
    const { session, paymentId, key, nextKey } = await challenge(shop, token);
    expectStatus(await replace(shop, session, 'pm_card_visa'), 200);
    expect(shop.double.intentOf(key)).toMatchObject({ status: 'canceled', amount_received: 0 });
    const status = mode === 'manual' ? 'requires_capture' : 'succeeded';
    expect(shop.double.intentOf(nextKey)).toMatchObject({ status });
    expect(await statusesOf(shop, paymentId)).toEqual(['succeeded', 'failed']);
    expect(await shop.read(`/payments/${paymentId}`)).toMatchObject({ status: paidAs[mode] });
  });

  test.each(modes)('(%s) one that was approved meanwhile has paid', async (mode) => {
    await shop.setCapture(mode);
    const { session, paymentId, key } = await challenge(shop, token);
    shop.double.decide(shop.double.intentOf(key).id, true);
    const { status, body } = await replace(shop, session, 'pm_card_visa');
    expect([status, body.error?.code]).toEqual([422, 'session_not_open']);
    expect(await statusesOf(shop, paymentId)).toEqual(['succeeded']);
    const { id } = shop.double.intentOf(key);
    expect(shop.double.asked.map(({ path }) => path)).not.toContain(
      `/v1/payment_intents/${id}/cancel`,
    );
  });

  test('an answer of the cancellation that is lost is found in its intent', async () => {
    await shop.setCapture('manual');
    const { session, paymentId, key } = await challenge(shop, token);
    shop.double.goWrong(/cancel$/, 'hang_after');
    expectStatus(await replace(shop, session, 'pm_card_visa'), 200);
    expect(shop.double.intentOf(key).status).toBe('canceled');
    expect(await statusesOf(shop, paymentId)).toEqual(['succeeded', 'failed']);
  });

  test('a cancellation that never came is repeated while the buyer waits; an approval by then is released', async () => {
    await shop.setCapture('manual');
    const { session, paymentId, key } = await challenge(shop, token);
    shop.double.goWrong(/cancel$/, 'hang_before');
    const { status, body } = await replace(shop, session, 'pm_card_visa');
    expect([status, body.error?.code]).toEqual([409, 'request_in_progress']);
    shop.double.decide(shop.double.intentOf(key).id, true);
    expect(await pollSession(shop.world, session)).toMatchObject({ status: 'open', attempt: null });
    expect(shop.double.intentOf(key)).toMatchObject({ status: 'canceled', amount_capturable: 0 });
    expectStatus(await complete(shop.world, session, { paymentToken: 'pm_card_visa' }), 200);
    expect(await statusesOf(shop, paymentId)).toEqual(['succeeded', 'failed']);
  });

  test('a card that is being stored is replaced, too', async () => {
    const buyer = await makeBuyer(shop.world);
    const session = await vaultSession(buyer);
    expect((await complete(shop.world, session, { paymentToken: token })).status).toBe(202);
    expectStatus(await replace(shop, session, 'pm_card_visa'), 200);
    expect(shop.double.intentOf(`cs:${session.id}:a1:c0`)).toMatchObject({
      object: 'setup_intent',
      status: 'canceled',
    });
    expect(await cardsOf(buyer)).toMatchObject([{ cardLastFour: '4242' }]);
  });
});

describe('at Mollie', () => {
  let shop: MollieShop;
  beforeAll(async () => {
    shop = await openMollieShop();
  });
  afterEach(() => shop.double.holdReleases(false));
  afterAll(() => shop?.stop());

  test.each(modes)('(%s) its payment is cancelled, and the other card pays', async (mode) => {
    await shop.setCapture(mode);
    const { session, paymentId, key, nextKey } = await challenge(shop, 'tkn_challenge');
    expectStatus(await replace(shop, session, 'tkn_visa'), 200);
    expect(shop.double.paymentOf(key)).toMatchObject({ status: 'canceled', captured: 0 });
    const status = mode === 'manual' ? 'authorized' : 'paid';
    expect(shop.double.paymentOf(nextKey)).toMatchObject({ status });
    expect(await statusesOf(shop, paymentId)).toEqual(['succeeded', 'failed']);
  });

  test.each(modes)(
    '(%s) one that cannot be cancelled waits: 409, and its buyer’s approval pays',
    async (mode) => {
      await shop.setCapture(mode);
      const { session, paymentId, key } = await challenge(shop, 'tkn_challengeFinal');
      const { status, body, headers } = await replace(shop, session, 'tkn_visa');
      expect([status, body.error?.code, headers.get('retry-after')]).toEqual([
        409,
        'request_in_progress',
        '1',
      ]);
      const { id } = shop.double.paymentOf(key);
      shop.double.decide(id, true);
      expect((await shop.double.tell(id)).status).toBe(200);
      expect(await pollSession(shop.world, session)).toMatchObject({ status: 'completed' });
      expect(shop.double.paymentOf(key).isReleased).toBe(false);
      expect(await shop.read(`/payments/${paymentId}`)).toMatchObject({ status: paidAs[mode] });
    },
  );

  test('a hold whose release takes its time pays nothing, and is certain once it is released', async () => {
    await shop.setCapture('manual');
    const { session, paymentId, key } = await challenge(shop, 'tkn_challenge');
    shop.double.goWrong(/^DELETE/, 'hang_before');
    expect((await replace(shop, session, 'tkn_visa')).status).toBe(409);
    const { id } = shop.double.paymentOf(key);
    shop.double.decide(id, true);
    shop.double.holdReleases(true);
    expect((await shop.double.tell(id)).status).toBe(200);
    expect(await shop.read(`/payments/${paymentId}`)).toMatchObject({ status: 'pending' });
    shop.double.release(id);
    expect((await shop.double.tell(id)).status).toBe(200);
    expect(await pollSession(shop.world, session)).toMatchObject({ status: 'open', attempt: null });
    expectStatus(await complete(shop.world, session, { paymentToken: 'tkn_visa' }), 200);
    expect(await statusesOf(shop, paymentId)).toEqual(['succeeded', 'failed']);
  });
});

describe('at a connector of the merchant’s', () => {
  let shop: OwnProcessor;
  beforeAll(async () => {
    shop = await openOwnProcessor();
  });
  afterAll(() => shop?.stop());
  const bookedOf = ({ key }: { readonly key: string }) =>
    shop.processor.ledger.find((booking) => booking.key === key);

  test.each([
    ['automatic', 'authoritative'],
    ['manual', 'authoritative'],
    ['automatic', 'none'],
    ['manual', 'none'],
  ] as const)(
    '(%s, lookup %s) it is voided, whatever a lookup remembers of it',
    async (mode, lookup) => {
      await shop.setCapture(mode);
      shop.processor.can({ lookup });
      await shop.askCapabilities();
      const made = await challenge(shop, 'card_challenge');
      expectStatus(await replace(shop, made.session, 'card_good'), 200);
      expect(bookedOf(made)).toMatchObject({ status: 'released' });
      const { ref } = bookedOf(made) ?? {};
      const voids = shop.processor.asked.filter(
        ({ path, body }) => path === '/void' && body['ref'] === ref,
      );
      expect(voids.map(({ body }) => body['idempotencyKey'])).toEqual([`${made.key}:void`]);
      expect(await statusesOf(shop, made.paymentId)).toEqual(['succeeded', 'failed']);
      expect(await shop.read(`/payments/${made.paymentId}`)).toMatchObject({
        status: paidAs[mode],
      });
    },
  );

  test('that cannot void is not asked to: 409', async () => {
    shop.processor.can({ void: false });
    await shop.askCapabilities();
    const { session, key } = await challenge(shop, 'card_challenge');
    const { status, body } = await replace(shop, session, 'card_good');
    expect([status, body.error?.code]).toEqual([409, 'request_in_progress']);
    expect(bookedOf({ key })).toMatchObject({ status: 'pending' });
  });
});
