import { sql } from '../../query.ts';

/**
 * Workspace, application, customer: what a subscription is started on stays as it is until the commit: the customer is
 * not removed, nor their cards, and the application keeps its currency.
 */
export const HOLD_START = sql<{ readonly currency: string | null }>(`
  select a.settings ->> 'currency' as currency
  from customer c join application a on a.workspace_id = c.workspace_id and a.id = $2
  where c.workspace_id = $1 and c.id = $3 and c.deleted_at is null
  for key share`);
