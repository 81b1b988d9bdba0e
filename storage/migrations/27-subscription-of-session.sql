-- A session whose first attempt failed sells the subscription again: the one that expired stays.

drop index subscription_of_session;
create unique index subscription_of_session on subscription (workspace_id, checkout_session_id)
  where checkout_session_id is not null and status <> 'expired';
