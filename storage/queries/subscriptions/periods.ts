import type { ListPlan } from '../../page.ts';

interface Owner {
  readonly workspaceId: string;
  readonly id: string;
}

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
