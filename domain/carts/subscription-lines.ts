import type { SessionTerms } from '../../storage/entities/checkout-session.ts';
import type { PurchaseLine } from '../../storage/entities/purchase.ts';
import { fail, rejectField } from '../errors.ts';

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

/** A line of the cart that a session pays. */
export type SoldLine = Pick<
  PurchaseLine,
  'type' | 'name' | 'referenceId' | 'unitPrice' | 'quantity' | 'metadata'
> & { readonly id: string };

export interface PlanLine {
  readonly line: SoldLine;
  /** `lineItems.1` */
  readonly path: string;
}

/** The fields that a session remembers of the line that named its terms. */
export const namingFields = ['id', 'unitPrice', 'quantity'] as const;

/** 409 `cart_changed` when the line that named the terms is not what it was. */
export function requireSameLine({ line }: SessionTerms, lines: readonly SoldLine[]): void {
  const now = subscriptionLineOf(lines)?.line;
  if (!line || (now && namingFields.every((field) => line[field] === now[field]))) return;
  fail('cart_changed', { reason: 'subscription_line_changed' });
}

/** The one line of type subscription; null when there is none. */
export function subscriptionLineOf(lines: readonly SoldLine[]): PlanLine | null {
  const found = lines.flatMap((line, index) =>
    line.type === 'subscription' ? [{ line, path: `lineItems.${index}` }] : [],
  );
  const [first, second] = found;
  if (second) {
    const message = 'A checkout sells one subscription.';
    const detail = { path: `${second.path}.type`, code: 'too_many', received: 'subscription' };
    rejectField({ ...detail, message });
  }
  return first ?? null;
}
