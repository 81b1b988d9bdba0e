-- Whose stored cards a checkout session offers, and the one that an attempt charges.

alter table checkout_session add column stored_cards_customer_id uuid;
alter table checkout_attempt add column payment_method_id uuid;
