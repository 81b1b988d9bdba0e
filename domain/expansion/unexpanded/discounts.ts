import type { Discount } from '../../../storage/entities/discount.ts';
import type { Context } from '../../context.ts';
import { loadDiscount } from '../../discounts/load.ts';
import {
  frozenFields,
  requireNotDeleted,
  requireTermsNotFrozen,
} from '../../discounts/require-state.ts';
import { toDiscountView } from '../../discounts/view.ts';
import type { ActionsInput } from '../action-schemas.ts';
import { actionsBy, callerOf, type VerbRules } from '../actions.ts';
import type { VerbOf } from '../verbs.ts';

const scope = 'discounts:write';

export const discountRules: VerbRules<VerbOf<'discount'>, Discount> = {
  isBilled: false,
  rules: {
    update: { scope, check: requireNotDeleted },
    // `update` with another code, type, value and currency.
    changeTerms: {
      scope,
      check: (discount) => {
        requireNotDeleted(discount);
        requireTermsNotFrozen(discount, frozenFields);
      },
    },
    delete: { scope, check: requireNotDeleted },
  },
};

/** A discount; `expand=actions` adds what may be done with it. 404 `not_found`. */
export async function getExpandedDiscount(ctx: Context, id: string, { expand = [] }: ActionsInput) {
  const discount = await loadDiscount(ctx, id);
  const caller = await callerOf(ctx, expand);
  const view = toDiscountView(discount);
  return caller ? { ...view, actions: actionsBy(caller, discountRules, discount) } : view;
}
