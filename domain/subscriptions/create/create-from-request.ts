import { requireClockNotAdvancing } from '../../clock/require-not-advancing.ts';
import type { Concluded, Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import type { SubscriptionWithIssues } from '../view.ts';
import { resumeStart, startSubscription } from './create-subscription.ts';
import { planStart } from './plan-start.ts';
import type { CreateInput, CreateRequest } from './schemas.ts';

/**
 * Starts what a merchant's request asks for (contract 65 §5); see `planStart` and `startSubscription` for its errors. A
 * repeat of a request that has stored its charge continues with that one, whatever has changed since.
 */
export async function createFromRequest(
  ctx: Context,
  request: CreateRequest,
): Promise<Concluded<SubscriptionWithIssues>> {
  const resumed = await resumeStart(ctx);
  if (resumed) return resumed;
  await requireClockNotAdvancing(ctx);
  const requested = await planStart(ctx, requireOwnTerms(request));
  return startSubscription({ ...ctx, applicationId: requested.applicationId }, requested);
}

function requireOwnTerms(request: CreateRequest): CreateInput {
  const { applicationId, customerId } = request;
  if (applicationId !== undefined && customerId !== undefined)
    return { ...request, applicationId, customerId };
  const missing = Object.entries({ applicationId, customerId }).flatMap(([path, value]) =>
    value === undefined ? [{ path, code: 'required', message: `${path} is required.` }] : [],
  );
  return fail('validation_error', missing);
}
