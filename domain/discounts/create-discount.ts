import { Discount } from '../../storage/entities/discount.ts';
import { newId } from '../../storage/ids.ts';
import { concludingUnit, type Concluded, type Context } from '../context.ts';
import { applicationOfNew } from '../tenancy/require-application.ts';
import { recordDiscountChange } from './record-change.ts';
import { checkTerms, rejectDuplicateCode } from './check-terms.ts';
import type { DiscountInput } from './schemas.ts';
import { toDiscountView } from './view.ts';

/** Creates a discount of the caller's application, or of all applications when `applicationId` is null. */
export async function createDiscount(
  ctx: Context,
  input: DiscountInput,
): Promise<Concluded<Discount>> {
  const { code, name, type, value } = input;
  const currency = input.currency ?? null;
  const startsAt = input.startsAt ? new Date(input.startsAt) : null;
  const endsAt = input.endsAt ? new Date(input.endsAt) : null;
  checkTerms({ type, value, currency, startsAt, endsAt });
  return rejectDuplicateCode(code, () =>
    concludingUnit(ctx, async (tx) => {
      const now = ctx.now();
      const discount = tx.em.create(Discount, {
        id: newId(),
        workspaceId: ctx.workspaceId,
        environmentId: ctx.environmentId,
        applicationId: await applicationOfNew(ctx, tx, input.applicationId),
        code,
        name,
        type,
        value,
        currency,
        minSubtotal: input.minSubtotal ?? null,
        startsAt,
        endsAt,
        maxRedemptions: input.maxRedemptions ?? null,
        maxRedemptionsPerCustomer: input.maxRedemptionsPerCustomer,
        isActive: input.isActive,
        metadata: input.metadata,
        redemptionCount: 0,
        reservedCount: 0,
        firstRedeemedAt: null,
        eventSequence: 0,
        deletedAt: null,
        createdAt: now,
        updatedAt: now,
      });
      const after = toDiscountView(discount);
      recordDiscountChange(ctx, tx, 'discount.created', discount, { before: null, after });
      return discount;
    }),
  );
}
