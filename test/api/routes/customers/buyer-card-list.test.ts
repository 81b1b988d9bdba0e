import { describe, expect, test } from 'bun:test';
import {
  cardEventsOf,
  cardsOf,
  makeBuyer,
  merchantView,
  storeCard,
  withCards,
} from '../../../support/checkout/saved-cards.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const PATH = '/api/v1/me/payment-methods';

const world = await setup();

describe('cards stored at once', () => {
  test('are all kept, and one of them is the default', async () => {
    const buyer = await makeBuyer(world);
    const tokens = ['tok_visa', 'tok_mastercard', 'tok_amex', 'tok_jcb', 'tok_discover'];
    const answers = await Promise.all(tokens.map((token) => storeCard(world, buyer, token)));
    const ids = answers.map((answer) => expectStatus(answer, 200).paymentMethodId);
    const listed = await cardsOf(buyer);
    expect(listed.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(listed.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test('that are the same are one', async () => {
    const buyer = await makeBuyer(world);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => storeCard(world, buyer)));
    const ids = answers.map((answer) => expectStatus(answer, 200).paymentMethodId);
    expect(new Set(ids).size).toBe(1);
    expect(await cardsOf(buyer)).toHaveLength(1);
    expect(await cardEventsOf(buyer)).toEqual(['customer.payment_method_added']);
  });

  test('and removed at once leave at most one, which is the default', async () => {
    const { buyer, ids } = await withCards(world, 'tok_visa');
    for (let round = 0; round < 5; round += 1) {
      const [stored, removed] = await Promise.all([
        storeCard(world, buyer),
        buyer.client.delete(`${PATH}/${ids[0]}`),
      ]);
      expectStatus(stored, 200);
      expect([200, 404]).toContain(removed.status);
      const left = await cardsOf(buyer);
      expect(left.length).toBeLessThanOrEqual(1);
      expect(left.every(({ isDefault }) => isDefault)).toBe(true);
      if (left.length === 0) expectStatus(await storeCard(world, buyer), 200);
      ids[0] = (await cardsOf(buyer))[0]?.id ?? '';
    }
  });
});

describe('a buyer’s cards', () => {
  test('the default first, then newest first; the merchant sees the same ones', async () => {
    const { buyer, ids } = await withCards(world, 'tok_visa', 'tok_mastercard', 'tok_amex');
    const [visa, mastercard, amex] = ids;
    const listed = await cardsOf(buyer);
    expect(listed.map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [visa, true],
      [amex, false],
      [mastercard, false],
    ]);
    const seen = await merchantView(world, buyer);
    expect(seen.map(({ id }) => `cpm_${id.replaceAll('-', '')}`).toSorted()).toEqual(
      ids.toSorted(),
    );
  });

  test('one is made the default, by either form of its id, and the former is demoted', async () => {
    const { buyer, ids } = await withCards(world, 'tok_visa', 'tok_mastercard');
    const chosen = ids[1] ?? '';
    const changed = await buyer.client.patch(`${PATH}/${chosen}`, { isDefault: true });
    expect(expectStatus(changed, 200)).toMatchObject({ id: chosen, isDefault: true });
    expect((await cardsOf(buyer)).map(({ id }) => id)).toEqual([chosen, ids[0]]);
    const [first] = (await merchantView(world, buyer)).filter(({ isDefault }) => !isDefault);
    expectStatus(await buyer.client.patch(`${PATH}/${first?.id}`, { isDefault: true }), 200);
    expect((await cardsOf(buyer)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
    for (const body of [{ isDefault: false }, {}, { isDefault: 'true' }, { isDefault: null }]) {
      const refused = await buyer.client.patch(`${PATH}/${chosen}`, body);
      expect([refused.status, refused.body.error?.details[0].path]).toEqual([400, 'isDefault']);
    }
  });

  test('chosen at once, exactly one is the default', async () => {
    const { buyer, ids } = await withCards(
      world,
      'tok_visa',
      'tok_mastercard',
      'tok_amex',
      'tok_jcb',
    );
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all(
        ids.map((id) => buyer.client.patch(`${PATH}/${id}`, { isDefault: true })),
      );
      for (const answer of answers) expectStatus(answer, 200);
      expect((await cardsOf(buyer)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
    }
  });

  test('the default removed, the newest remaining one takes its place', async () => {
    const { buyer, ids } = await withCards(world, 'tok_visa', 'tok_mastercard', 'tok_amex');
    const [visa, mastercard, amex] = ids;
    expect(expectStatus(await buyer.client.delete(`${PATH}/${visa}`), 200)).toEqual({ id: visa });
    expect((await cardsOf(buyer)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [amex, true],
      [mastercard, false],
    ]);
    expect((await buyer.client.delete(`${PATH}/${visa}`)).status).toBe(404);
    expect(await cardEventsOf(buyer)).toEqual([
      ...Array(3).fill('customer.payment_method_added'),
      'customer.payment_method_removed',
    ]);
    const inactive = await merchantView(world, buyer, '?includeInactive=true');
    expect(inactive).toHaveLength(3);
    expect(inactive.find(({ cardBrand }) => cardBrand === 'visa')).toMatchObject({
      isActive: false,
      isDefault: false,
    });
    // Stored anew it is a card like any other.
    expectStatus(await storeCard(world, buyer), 200);
    expect((await cardsOf(buyer)).map(({ cardBrand }) => cardBrand)).toContain('visa');
  });

  test('all removed and made the default at once, nothing is left over', async () => {
    const { buyer, ids } = await withCards(world, 'tok_visa', 'tok_mastercard', 'tok_amex');
    const calls = ids.flatMap((id) => [
      buyer.client.patch(`${PATH}/${id}`, { isDefault: true }),
      buyer.client.delete(`${PATH}/${id}`),
    ]);
    for (const { status } of await Promise.all(calls)) expect([200, 404]).toContain(status);
    expect(await cardsOf(buyer)).toEqual([]);
  });

  test('a repeat under one Idempotency-Key removes once', async () => {
    const { buyer, ids } = await withCards(world, 'tok_visa');
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const remove = () => buyer.client.with(headers).delete(`${PATH}/${ids[0]}`);
    expect(expectStatus(await remove(), 200)).toEqual({ id: ids[0] });
    const again = await remove();
    expect(expectStatus(again, 200)).toEqual({ id: ids[0] });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });
});
