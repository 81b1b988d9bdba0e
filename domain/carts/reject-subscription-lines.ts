import type { PurchaseLine } from '../../storage/entities/purchase.ts';
import { fail } from '../errors.ts';

const MESSAGE =
  'A line of type subscription is sold by a checkout session that is recurring; here it would be paid once only.';

/**
 * A line of a subscription becomes part of an order by a recurring session alone, never by an edit or a single payment:
 * 422 `subscription_terms_undeterminable` with the first one's path below `list`.
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
