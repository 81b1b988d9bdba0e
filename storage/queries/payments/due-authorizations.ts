import { sql } from '../../query.ts';
import type { Database } from '../../database.ts';
import type { DueScope } from '../clock/due-work.ts';
import { mayBeTried } from '../failed-rows/failed-rows.ts';
import { wholeMilliseconds } from '../clock/whole-milliseconds.ts';

/** An authorization that nobody captured in time. */
export interface DueAuthorization {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string;
  readonly id: string;
}

const LIFETIME = `interval '7 days'`;
// The reconciler handles one that is being captured or voided; one whose void was declined waits a day.
const OPEN = `
  p.status = 'authorized' and not exists (
    select from payment_transaction t
    where t.workspace_id = p.workspace_id and t.payment_id = p.id and (
      (t.status in ('pending', 'unknown') and t.type <> 'refund')
      or (t.type = 'void' and t.recorded_at > clock_timestamp() - interval '1 day')))`;
export const DUE_AUTHORIZATIONS = sql<DueAuthorization>(`
  select p.workspace_id as "workspaceId", p.environment_id as "environmentId", p.application_id as "applicationId", p.id
  from payment p join environment e on e.workspace_id = p.workspace_id and e.id = p.environment_id
  where ($2::uuid is null or p.environment_id = $2) and e.archived_at is null
    and p.authorized_at <= case when $4 or e.clock_mode = 'real' then $1::timestamptz else e.clock_now end - ${LIFETIME}
    and ${OPEN} and ${mayBeTried('authorization-expiry', 'p.id')}
    and (not $5 or e.clock_mode = 'real')
  order by row_number() over (partition by p.workspace_id order by p.authorized_at), p.authorized_at limit $3`);

/** Authorizations older than seven days by the clock of their environment, oldest first within each workspace. */
export function readDueAuthorizations(
  database: Database,
  range: DueScope & { readonly batch: number },
): Promise<DueAuthorization[]> {
  const { at, overTestClocks, environmentId, batch, onlyRealTime } = range;
  const values = [at, environmentId, batch, overTestClocks, onlyRealTime];
  return database.read(DUE_AUTHORIZATIONS, values);
}

/** An authorization, and whether nothing holds up its void. */
export interface HeldAuthorization extends DueAuthorization {
  readonly lapsesAt: Date;
  readonly isFree: boolean;
}

/** Workspace, payment. */
export const HELD_AUTHORIZATION = sql<HeldAuthorization>(`
  select p.workspace_id as "workspaceId", p.environment_id as "environmentId", p.application_id as "applicationId", p.id,
    ${wholeMilliseconds(`(p.authorized_at + ${LIFETIME})`)} as "lapsesAt", (${OPEN}) as "isFree"
  from payment p where p.workspace_id = $1 and p.id = $2 and p.status = 'authorized' and p.authorized_at is not null`);

/** The authorization of a payment; null when it has none or it is captured or voided. */
export async function readAuthorization(
  database: Database,
  workspaceId: string,
  paymentId: string,
): Promise<HeldAuthorization | null> {
  const [row] = await database.read(HELD_AUTHORIZATION, [workspaceId, paymentId]);
  return row ?? null;
}
