import { sql } from '../../query.ts';

/** The customer of a cart as its events show it; none once the customer is deleted. */
export const READ_EVENT_CUSTOMER = sql<{ id: string; email: string; firstName: string | null }>(`
  select id, email, first_name as "firstName" from customer
  where workspace_id = $1 and id = $2 and deleted_at is null`);

/** The base URLs for relative image URLs of an application's carts. */
export const READ_IMAGE_BASE = sql<{
  storefrontBaseUrl: string | null;
  allowedOrigins: readonly string[] | null;
}>(`
  select config ->> 'storefrontBaseUrl' as "storefrontBaseUrl", config -> 'allowedOrigins' as "allowedOrigins"
  from embed_config where workspace_id = $1 and environment_id = $2 and application_id = $3`);
