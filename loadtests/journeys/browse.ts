import { check } from 'k6';
import type { Run } from '../client/run.ts';
import { expect, type Json } from '../client/send.ts';
import { journeyOptions } from '../profiles/journey-options.ts';
import { fillCart } from '../steps/fill-cart.ts';
import { journey } from '../steps/journey.ts';
import { startRun } from '../steps/start-run.ts';
import { think } from '../steps/think.ts';
import { summaryOf } from '../summary/summarize.ts';
import { verifyRun } from '../verify/verify-run.ts';

/** Visitors who fill a cart, look at it, change their mind and leave: most of a shop's traffic. */
export const options = journeyOptions({
  seconds: 0.5,
  pauses: 5,
  routes: [
    'POST /carts',
    'POST /carts/{id}/items',
    'GET /carts/{id}',
    'PATCH /carts/{id}/items/{itemId}',
    'DELETE /carts/{id}/items/{itemId}',
  ],
  compares: ['audit'],
});

export function setup(): Run {
  return startRun();
}

export default function browse(run: Run): void {
  journey(run, (traveller) => {
    const { tenant, random } = traveller;
    const { id, itemIds, subtotal } = fillCart(traveller);
    think(random);
    const cart = expect(tenant, 'GET /carts/{id}', { path: { id } });
    check(cart, { 'the cart adds up': (seen: Json) => seen.subtotal === subtotal });
    think(random);
    const path = { id, itemId: itemIds[0] ?? '' };
    expect(tenant, 'PATCH /carts/{id}/items/{itemId}', { path, body: { quantity: 4 } });
    think(random);
    expect(tenant, 'DELETE /carts/{id}/items/{itemId}', { path });
    const left = expect(tenant, 'GET /carts/{id}', { path: { id } });
    check(left, {
      'what was removed is gone': (seen: Json) => seen.lineItems.length === itemIds.length - 1,
    });
  });
}

export function teardown(run: Run): void {
  verifyRun(run);
}

export const handleSummary = summaryOf('browse');
