import { Payment } from '../../storage/entities/payment.ts';
import { newestFirst, type Page, newestFirstPosition } from '../../storage/page.ts';
import type { Bind } from '../../storage/statement.ts';
import type { Context } from '../context.ts';
import { listPage, mapPage, type PageRequest } from '../list-page.ts';

interface Row {
  readonly id: string;
  readonly created_at: Date;
}

/** A page of the tenant's payments that meet the conditions, newest first. */
export async function pagePayments(
  ctx: Context,
  request: PageRequest,
  conditions: (bind: Bind) => readonly string[],
): Promise<Page<Payment>> {
  const page = await listPage<Row>(
    ctx,
    {
      keyset: newestFirst('payments', 'p'),
      select: 'select p.* from payment p',
      where: (bind) => [
        `p.workspace_id = ${bind(ctx.workspaceId)}`,
        `p.environment_id = ${bind(ctx.environmentId)}`,
        ...(ctx.applicationId === null ? [] : [`p.application_id = ${bind(ctx.applicationId)}`]),
        // What only carries the verification of a card to store is no payment of anybody's.
        'not (p.amount = 0 and p.order_id is null)',
        ...conditions(bind),
      ],
      positionOf: newestFirstPosition,
    },
    request,
  );
  const em = ctx.database.em();
  return mapPage(page, (row) => em.map(Payment, row));
}
