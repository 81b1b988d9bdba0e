import type { AttemptAnswer } from '../../entities/checkout-attempt.ts';
import { sql } from '../../query.ts';
import { hasLiveOrder } from '../orders/order-rows.ts';
import { finalSnapshots, type FinalSnapshot } from '../pricing/snapshots.ts';
import { LOCKED_STATE, type LockedState } from './sessions.ts';

/** The earlier attempts of a session; `repeated` is the response to the same token when it succeeded, or to the same request. */
interface AttemptSummary {
  readonly last_number: number | null;
  readonly recent: number;
  readonly repeated: AttemptAnswer | null;
}

/** A new attempt starts from it. Under the locks no payment of the session fails, and no order is created. */
interface AttemptState extends LockedState, AttemptSummary {
  readonly has_failed_payment: boolean;
  readonly has_order: boolean;
  readonly snapshots: readonly FinalSnapshot[];
}

/** Workspace, cart or null, key of its attempts, session, token, request. Real time: rate limits ignore test clocks. */
export const READ_ATTEMPT_STATE = sql<AttemptState>(`
  select ${LOCKED_STATE}, a.last_number, a.recent, a.repeated,
    exists (
      select from payment p
      where p.workspace_id = $1 and p.checkout_session_id = $4 and p.status = 'failed') as has_failed_payment,
    ${hasLiveOrder('$1', '$2::uuid', '$4')} as has_order,
    ${finalSnapshots('$1', '$2::uuid')} as snapshots
  from (
    select max(number) as last_number,
      count(*) filter (where started_at > clock_timestamp() - interval '1 minute')::int as recent,
      (array_agg(answer order by number desc) filter (
        where status = 'succeeded' and token_hash = $5 or status = 'failed' and intent = $6
      ))[1] as repeated
    from checkout_attempt where workspace_id = $1 and checkout_session_id = $4) a`);
