-- Connectors to a merchant's account at Mollie.

alter table connector drop constraint connector_kind_check;
alter table connector add constraint connector_kind_check
  check (kind in ('sandbox', 'http', 'stripe', 'mollie', 'manual', 'external'));
