import type { Discount } from '../../storage/entities/discount.ts';
import type { Transaction } from '../../storage/database.ts';
import { recordAudit } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { emit } from '../events.ts';
import { toDiscountView } from './view.ts';

type DiscountView = ReturnType<typeof toDiscountView>;

/** Records a discount's change in the audit log, and emits its event; `after` is null for a deleted one. */
export function recordDiscountChange(
  ctx: Context,
  tx: Transaction,
  type: 'discount.created' | 'discount.updated' | 'discount.deleted',
  discount: Discount,
  change: {
    readonly before: DiscountView | null;
    readonly after: DiscountView | null;
    readonly previous?: object;
  },
): void {
  const { id, workspaceId, environmentId, applicationId = null } = discount;
  const { before, after, previous } = change;
  const place = { workspaceId, environmentId, applicationId };
  recordAudit(ctx, tx, { ...place, action: type, resourceId: id, before, after });
  emit(ctx, tx, {
    type,
    source: discount,
    data: toDiscountView(discount),
    ...(previous ? { previous } : {}),
  });
}
