import type { Commerce, Fulfillment } from '../../../sdk/typescript/src/commerce.ts';

type Body = NonNullable<Parameters<Commerce['orders']['fulfill']>[1]>;

/** Fulfills units of an order: sets them aside, or, with `isNow`, ships them or marks them as done at once. */
export async function fulfillNow(
  commerce: Commerce,
  orderId: string,
  { isNow, ...body }: Body & { readonly isNow: boolean },
  { idempotencyKey }: { readonly idempotencyKey: string },
): Promise<Fulfillment> {
  const made = await commerce.orders.fulfill(orderId, body, { idempotencyKey });
  // The second step has a key of its own, so that both happen once however often they are sent.
  const next = { idempotencyKey: `${idempotencyKey}:2` };
  if (isNow && body.type === 'physical') return await commerce.fulfillments.ship(made.id, {}, next);
  if (isNow && body.type === 'service')
    return await commerce.fulfillments.deliver(made.id, {}, next);
  return made;
}
