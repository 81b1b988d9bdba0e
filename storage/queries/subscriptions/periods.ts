import type { ListPlan } from '../../page.ts';
import { sql } from '../../query.ts';

interface Owner {
  readonly workspaceId: string;
  readonly id: string;
}

/** Workspace, payment: the period that it was to pay. */
export const PERIOD_OF_PAYMENT = sql<{ readonly id: string }>(
  'select id from subscription_period where workspace_id = $1 and payment_id = $2',
);

/** The periods of a subscription, the newest first. */
export function periodList({ workspaceId, id }: Owner): ListPlan<{ readonly index: number }> {
  return {
    keyset: {
      list: 'subscription-periods',
      direction: 'descending',
      columns: [{ column: 'p.index', type: 'integer' }],
    },
    select: 'select p.* from subscription_period p',
    where: (bind) => [`p.workspace_id = ${bind(workspaceId)}`, `p.subscription_id = ${bind(id)}`],
    positionOf: ({ index }) => [index],
  };
}
