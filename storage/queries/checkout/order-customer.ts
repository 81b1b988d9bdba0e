import { sql } from '../../query.ts';

/** What a completion needs to know of its customer. */
export interface OrderCustomer {
  readonly id: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly netN: number | null;
}

const SELECT =
  'select id, email, first_name as "firstName", last_name as "lastName", net_n as "netN" from customer';
const VISIBLE = `workspace_id = $1 and environment_id = $2 and (application_id is null or application_id = $3)
    and deleted_at is null`;

export const CUSTOMER_BY_ID = sql<OrderCustomer>(`${SELECT} where ${VISIBLE} and id = $4`);

/** The application's own customer takes precedence over one of the whole environment with the same external id. */
export const CUSTOMER_BY_EXTERNAL_ID = sql<OrderCustomer>(`
  ${SELECT} where ${VISIBLE} and external_id = $4 order by application_id nulls last limit 1`);

/** The newest one with an e-mail address that is of the application, or of the whole environment. */
export const CUSTOMER_BY_EMAIL = sql<OrderCustomer>(`
  ${SELECT} where ${VISIBLE} and anonymized_at is null
    and id in (
      select l.id from customer_lookup l
      where l.workspace_id = $1 and l.environment_id = $2 and l.email_key = lower($4) and l.deleted_at is null
      offset 0)
  order by created_at desc, id desc limit 1`);
