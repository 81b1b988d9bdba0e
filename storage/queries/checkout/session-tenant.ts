import { sql } from '../../query.ts';
import { joinTenantOf, TENANT_COLUMNS, type TenantRow } from '../tenancy/tenant.ts';
import { JOIN_SHOWN, SHOWN_PRICE, type ShownPrice } from './sessions.ts';

export interface SessionTenantRow extends TenantRow {
  readonly application_id: string;
  readonly settings: Record<string, unknown>;
}

const COLUMNS = `${TENANT_COLUMNS}, a.id as application_id, a.settings`;
const JOINS = `${joinTenantOf('s')}
  join application a on a.workspace_id = s.workspace_id and a.id = s.application_id`;

/** The tenant of a checkout session that is named by its id alone. */
export const TENANT_OF_CHECKOUT_SESSION = sql<SessionTenantRow>(`
  select ${COLUMNS} from checkout_session s ${JOINS} where s.id = $1`);

interface SessionWithTenantRow extends SessionTenantRow, ShownPrice {
  readonly session: object;
}

/** A checkout session that is named by its id alone, with its tenant and the amount to show (`SESSION`). */
export const CHECKOUT_SESSION_WITH_TENANT = sql<SessionWithTenantRow>(`
  select ${COLUMNS}, to_json(s) as session, ${SHOWN_PRICE}
  from checkout_session s ${JOINS} ${JOIN_SHOWN}
  where s.id = $1`);
