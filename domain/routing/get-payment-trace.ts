import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { loadPayment } from '../payments/load.ts';

/** The routing trace of a payment; 404 for one that was not routed, such as a recorded one. */
export async function getPaymentTrace(
  ctx: Context,
  paymentId: string,
): Promise<Readonly<Record<string, unknown>>> {
  const { routing } = await loadPayment(ctx, paymentId);
  if (!routing) return fail('not_found');
  const { matchedRule, rules, cascade } = routing;
  return { matchedRule, rules, cascade };
}
