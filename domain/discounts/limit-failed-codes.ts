import type { ApplicationContext } from '../context.ts';
import { Refusal } from '../errors.ts';
import { bucketOf, debitTokens, lookAt, requireToken } from '../rate-limit.ts';
import type { Bucket } from '../ports/settings.ts';

/**
 * Tries a browser's discount code. Codes that fail count for the cart or checkout session, if there is one, and for the
 * client in the application; 429 when either has failed too often. Parallel tries may all run, but each that fails is
 * counted.
 */
export async function limitFailedCodes<T>(
  ctx: ApplicationContext,
  cartId: string | null,
  tryCode: () => Promise<T>,
): Promise<T> {
  const buckets = failedCodesOf(ctx, cartId);
  await requireToken(ctx, ...buckets.map(lookAt));
  try {
    return await tryCode();
  } catch (error) {
    const isFailed = error instanceof Refusal && error.code === 'discount_invalid';
    if (isFailed) await debitTokens(ctx, buckets);
    throw error;
  }
}

/** Counts a code that failed without having been tried: one that was applied before does not hold for this buyer. */
export async function countFailedCode(
  ctx: ApplicationContext,
  cartId: string | null,
): Promise<void> {
  await debitTokens(ctx, failedCodesOf(ctx, cartId));
}

function failedCodesOf(ctx: ApplicationContext, cartId: string | null): Bucket[] {
  const { applicationId, environmentId, client = 'unknown' } = ctx;
  const names = [`${environmentId}:${applicationId}:${client}`, ...(cartId ? [cartId] : [])];
  const { failedCodesPerMinute } = ctx.services.limits;
  return names.map((name) => bucketOf(`codes:${name}`, failedCodesPerMinute, 60));
}
