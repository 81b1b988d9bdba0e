import { sql } from '../../query.ts';

/** The application's name and country, and the customer's name and e-mail where one is linked. */
export interface PageParties {
  readonly name: string;
  /** Where the seller of its invoices is. */
  readonly home_country: string | null;
  readonly email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** Workspace, application, customer of the session, that of the cart, environment. */
export const PAGE_PARTIES = sql<PageParties>(`
  select a.name, s.settings #>> '{sellerAddress,countryCode}' as home_country,
    c.email, c.first_name, c.last_name
  from application a
  left join invoice_settings s
    on s.workspace_id = a.workspace_id and s.application_id = a.id and s.environment_id = $5
  left join customer c on c.workspace_id = a.workspace_id and c.deleted_at is null
    and c.id = case when $3::uuid is null then $4::uuid else $3 end
  where a.workspace_id = $1 and a.id = $2`);
