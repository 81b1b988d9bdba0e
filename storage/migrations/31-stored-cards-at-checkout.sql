-- Whose stored cards a checkout session offers, the one that an attempt charges, and whether it may store the card that
-- is entered.

alter table checkout_session add column stored_cards_customer_id uuid;
alter table checkout_attempt add column payment_method_id uuid;
alter table checkout_attempt add column may_store_card boolean not null default true;
