-- A buyer may pay an open invoice by card: a charge of its own purpose.

alter table payment_transaction drop constraint payment_transaction_purpose_check;
alter table payment_transaction add constraint payment_transaction_purpose_check
  check (purpose in ('checkout', 'order_edit', 'subscription', 'invoice', 'capture', 'void', 'refund', 'recorded'));
