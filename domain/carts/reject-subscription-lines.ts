import type { PurchaseLine } from '../../storage/entities/purchase.ts';
import { fail } from '../errors.ts';

const MESSAGE =
  'A line of type subscription cannot be sold: there are no subscriptions yet, and it would be paid once only.';

/**
 * Until there are subscriptions, no line of that type becomes part of an order: 422 `subscription_terms_undeterminable`
 * with the first one's path below `list`.
 */
export function rejectSubscriptionLines(
  lines: readonly Pick<PurchaseLine, 'type'>[],
  list = 'lineItems',
): void {
  const index = lines.findIndex(({ type }) => type === 'subscription');
  if (index === -1) return;
  const detail = { path: `${list}.${index}.type`, code: 'unsupported', received: 'subscription' };
  fail('subscription_terms_undeterminable', [{ ...detail, message: MESSAGE }], {
    message: MESSAGE,
  });
}
