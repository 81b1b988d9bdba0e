-- A charge whose outcome stays unknown is under way for days; its subscription can be refunded and cancelled meanwhile.

drop index subscription_operation_under_way;
create unique index subscription_operation_under_way on subscription_operation (workspace_id, subscription_id)
  where status in ('open', 'undecided') and kind not in ('refund_cancel', 'refund_issue', 'refund_credit');
create unique index subscription_operation_refunding on subscription_operation (workspace_id, subscription_id)
  where status in ('open', 'undecided') and kind in ('refund_cancel', 'refund_issue', 'refund_credit');
