import { lockCustomersByEmail } from '../../storage/queries/customers/lock-by-email.ts';
import { deleteOptOut, insertOptOut } from '../../storage/queries/mail/opt-outs.ts';
import type { RunQuery } from '../../storage/query.ts';
import type { Customer } from '../../storage/entities/customer.ts';
import type { Transaction } from '../../storage/database.ts';
import { unitOfWork, type DatabaseContext, type CellsContext } from '../context.ts';
import { emitCustomerEvent } from '../customers/events.ts';
import { toCustomerView } from '../customers/view.ts';
import { emit } from '../events.ts';
import { openOptOut, type OptOut } from './open-opt-out.ts';
import type { MailCategory } from './schemas.ts';

/** Opts an address out of a kind of mail, or in again. Idempotent. */
export async function applyOptOut(
  base: CellsContext,
  token: string | undefined,
  subscribe: boolean,
): Promise<OptOut> {
  const opened = await openOptOut(base, token);
  const { ctx, key, claims } = opened;
  return unitOfWork(ctx, async (tx) => {
    const query: RunQuery = (asked, values) => tx.query(asked, values);
    if (subscribe) await deleteOptOut(query, key, claims.category);
    else if (await insertOptOut(query, key, claims.category, ctx.now())) {
      for (const customer of await lockCustomersByEmail(tx, key, claims.email)) {
        unsubscribe(ctx, tx, customer, claims.category);
      }
    }
    return { ...opened, subscribed: subscribe };
  });
}

function unsubscribe(
  ctx: DatabaseContext,
  tx: Transaction,
  customer: Customer,
  category: MailCategory,
): void {
  if (customer.acceptsMarketing) {
    customer.optOut(ctx.now());
    emitCustomerEvent(ctx, tx, 'customer.updated', customer, { acceptsMarketing: true });
  }
  emit(ctx, tx, {
    type: 'customer.unsubscribed',
    source: customer,
    data: { ...toCustomerView(customer), category },
  });
}
