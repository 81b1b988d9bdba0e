import type { Discount } from '../../storage/entities/discount.ts';
import { concludingUnit, type Concluded, type Context } from '../context.ts';
import { changedFields } from '../events.ts';
import { recordDiscountChange } from './record-change.ts';
import { checkTerms, rejectDuplicateCode } from './check-terms.ts';
import { lockDiscount } from './load.ts';
import { frozenFields, requireTermsNotFrozen } from './require-state.ts';
import type { DiscountChanges } from './schemas.ts';
import { toDiscountView } from './view.ts';

/** Changes the fields that were sent; null clears. The terms are frozen after the first redemption. */
export async function updateDiscount(
  ctx: Context,
  discountId: string,
  changes: DiscountChanges,
): Promise<Concluded<Discount>> {
  return rejectDuplicateCode(changes.code ?? null, () =>
    concludingUnit(ctx, async (tx) => {
      const discount = await lockDiscount(ctx, tx, discountId);
      const before = toDiscountView(discount);
      const { startsAt, endsAt, ...terms } = changes;
      discount.revise({
        ...terms,
        ...(startsAt === undefined ? {} : { startsAt: instantOf(startsAt) }),
        ...(endsAt === undefined ? {} : { endsAt: instantOf(endsAt) }),
      });
      const previous = changedFields(before, toDiscountView(discount));
      if (!previous) return discount;
      const changed = frozenFields.filter((field) => Object.hasOwn(previous, field));
      requireTermsNotFrozen(discount, changed);
      checkTerms({
        type: discount.type,
        value: discount.value,
        currency: discount.currency ?? null,
        startsAt: discount.startsAt ?? null,
        endsAt: discount.endsAt ?? null,
      });
      discount.markUpdated(ctx.now());
      const after = toDiscountView(discount);
      recordDiscountChange(ctx, tx, 'discount.updated', discount, { before, after, previous });
      return discount;
    }),
  );
}

function instantOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
