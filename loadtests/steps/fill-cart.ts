import { expect } from '../client/send.ts';
import { pickProduct } from '../data/catalogue.ts';
import type { Outcome } from '../profiles/outcomes.ts';
import type { Traveller } from './journey.ts';
import { think } from './think.ts';

interface FilledCart {
  readonly id: string;
  readonly itemIds: readonly string[];
  /** What the lines add up to, by our own reckoning. */
  readonly subtotal: number;
}

/** A new cart with one to four products, which has the load, the journey and its outcome, and hands them to its order. */
export function fillCart(
  { run, tenant, random, number }: Traveller,
  outcome: Outcome = 'abandoned',
): FilledCart {
  const cart = expect(tenant, 'POST /carts', {
    body: {
      applicationId: tenant.applicationId,
      metadata: { loadRun: run.id, journey: number, outcome },
    },
  });
  const itemIds: string[] = [];
  let subtotal = 0;
  const lines = 1 + Math.floor(random() * 4);
  for (let line = 0; line < lines; line += 1) {
    think(random);
    const product = pickProduct(random);
    const quantity = 1 + Math.floor(random() * 3);
    const item = expect(tenant, 'POST /carts/{id}/items', {
      path: { id: cart.id },
      body: { ...product, quantity },
    });
    itemIds.push(item.id);
    subtotal += product.unitPrice * quantity;
  }
  return { id: cart.id, itemIds, subtotal };
}
