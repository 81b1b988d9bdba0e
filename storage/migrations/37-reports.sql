-- What the figures of a span of days are counted by (decision 195): each row once, when it was placed, decided, opened or
-- ended.

create index orders_placed on orders (workspace_id, environment_id, placed_at) where placed_at is not null;
-- A decided transaction is never changed again, so `updated_at` is when its money moved, or was declined.
create index payment_transaction_decided on payment_transaction (workspace_id, environment_id, updated_at)
  where status in ('succeeded', 'failed');
create index checkout_session_newest on checkout_session (workspace_id, environment_id, created_at);
create index subscription_ended on subscription (workspace_id, environment_id, ended_at) where ended_at is not null;
