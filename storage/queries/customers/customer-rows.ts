import { sql } from '../../query.ts';

/** Workspace, customer. */
export const LIVE_CUSTOMER = sql(
  'select * from customer where workspace_id = $1 and id = $2 and deleted_at is null',
);

/** Workspace, customer: none for one that was deleted or anonymized. */
export const REACHABLE_CUSTOMER = sql<{ readonly email: string }>(`
  select email from customer
  where workspace_id = $1 and id = $2 and deleted_at is null and anonymized_at is null`);
