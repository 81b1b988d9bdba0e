import { sql } from '../../query.ts';

/** Not ended: it continues, or its first payment is undecided. */
const GOES_ON = `s.status in ('pending', 'trialing', 'active', 'past_due', 'paused')`;
/** The first charge of one that is not made yet. */
const BEING_MADE = `
  select 1 from subscription_operation o
  join payment p on p.workspace_id = o.workspace_id and p.id = o.payment_id
  where o.workspace_id = $1 and o.kind = 'first' and o.status in ('open', 'undecided')`;

/** Workspace, customer, application or null: a row when a subscription needs the customer and their cards. */
export const SUBSCRIPTION_OF_CUSTOMER = sql(`
  select 1 from subscription s
  where s.workspace_id = $1 and s.customer_id = $2 and ($3::uuid is null or s.application_id = $3) and ${GOES_ON}
  union all
  ${BEING_MADE} and p.customer_id = $2 and ($3::uuid is null or o.application_id = $3)
  limit 1`);

/** Workspace, application, currency: a row when a subscription is charged in another one. */
export const SUBSCRIPTION_OF_OTHER_CURRENCY = sql(`
  select 1 from subscription s
  where s.workspace_id = $1 and s.application_id = $2 and s.currency <> $3 and ${GOES_ON}
  union all
  ${BEING_MADE} and o.application_id = $2 and p.currency <> $3
  limit 1`);
