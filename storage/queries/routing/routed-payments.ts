import type { Payment } from '../../entities/payment.ts';
import { sql } from '../../query.ts';

export interface RoutedPayment {
  readonly id: string;
  readonly order_id: string | null;
  readonly status: Payment['status'];
  readonly metadata: Payment['metadata'];
  readonly routing: Record<string, unknown>;
  readonly created_at: Date;
}

/** A shop whose buyers pay on account has few routed payments; the search for them ends here. */
const SEARCHED_MAX = 5_000;

/** Workspace, environment, application, limit: the newest payments whose routing was recorded with its inputs. */
export const ROUTED_PAYMENTS = sql<RoutedPayment>(
  `
  select id, order_id, status, metadata, routing, created_at
  from (
    select id, order_id, status, metadata, routing, created_at from payment
    where workspace_id = $1 and environment_id = $2 and application_id = $3
    order by created_at desc, id desc limit ${SEARCHED_MAX}
  ) newest
  where routing->'inputs' is not null
  order by created_at desc, id desc limit $4`,
  ['routing'],
);

export interface ConnectorAttempts {
  readonly connector_id: string;
  readonly attempts: number;
  readonly approved: number;
}

/** Workspace, payments: how often each connector tried to take their money and got a response, and how often it did. */
export const ATTEMPTS_OF_PAYMENTS = sql<ConnectorAttempts>(
  `
  select connector_id, count(*)::integer as attempts,
    (count(*) filter (where status = 'succeeded'))::integer as approved
  from payment_transaction
  where workspace_id = $1 and payment_id = any($2::uuid[]) and connector_id is not null
    and type in ('charge', 'authorization') and status in ('succeeded', 'failed')
    and decline_class is distinct from 'not_attempted'
  group by connector_id`,
  ['connector_id'],
);
