import { expect, test } from 'bun:test';
import { withCards } from '../../../support/checkout/saved-cards.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

test('a wallet’s card is stored once, beside the same card that was typed', async () => {
  const world = await setup();
  const { buyer, ids } = await withCards(world, 'tok_visa', 'tok_apple_pay', 'tok_apple_pay');
  const answer = await buyer.client.get('/api/v1/me/payment-methods');
  const stored: Parsed[] = expectStatus(answer, 200);
  expect(stored.map(({ cardLastFour, isDefault }) => [cardLastFour, isDefault])).toEqual([
    ['4242', true],
    ['4242', false],
  ]);
  expect(new Set(ids).size).toBe(2);
});
