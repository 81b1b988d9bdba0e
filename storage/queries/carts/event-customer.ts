import { sql } from '../../query.ts';

/** The customer of a cart as its events show it; none once it was deleted. */
export const READ_EVENT_CUSTOMER = sql<{ id: string; email: string; firstName: string | null }>(`
  select id, email, first_name as "firstName" from customer
  where workspace_id = $1 and id = $2 and deleted_at is null`);
