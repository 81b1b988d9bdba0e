import type { PaymentCard } from '../../entities/shapes/card.ts';
import { sql, type WriteStatement } from '../../query.ts';

interface CustomerKey {
  readonly workspaceId: string;
  readonly id: string;
}

/** A card's handle at the processor that stores it. */
export interface CardHandleRow {
  readonly connector_id: string;
  readonly stored_ref: string;
}

export interface StoredCardRow extends CardHandleRow {
  readonly id: string;
  readonly fingerprint: string;
  readonly is_default: boolean;
  readonly card_brand: string | null;
  readonly card_last_four: string | null;
  readonly card_exp_month: number | null;
  readonly card_exp_year: number | null;
  readonly card_type: PaymentCard['type'] | null;
  readonly card_country: string | null;
}

/** Workspace, customer: the row is locked, so that two writers agree on the default card. */
export const LOCK_CUSTOMER_OF_CARDS = sql(
  'select * from customer where workspace_id = $1 and id = $2 and deleted_at is null for update',
);

/** Workspace, customer: the same of a customer who may be deleted or anonymized. */
export const LOCK_OWNER_OF_CARD = sql(
  'select * from customer where workspace_id = $1 and id = $2 for update',
);

/** Workspace, customer, application: the active ones, newest first. */
export const ACTIVE_CARDS = sql<{ readonly id: string }>(`
  select * from customer_payment_method
  where workspace_id = $1 and customer_id = $2 and application_id = $3 and is_active
  order by created_at desc, id desc`);

/** Workspace, card: a row unless its owner has removed it. */
export const ACTIVE_CARD = sql(
  'select 1 from customer_payment_method where workspace_id = $1 and id = $2 and is_active',
);

/** Workspace, customer, application: the default first, then newest first. */
export const OWN_CARDS = sql(`
  select * from customer_payment_method
  where workspace_id = $1 and customer_id = $2 and application_id = $3 and is_active and method_type = 'card'
  order by is_default desc, created_at desc, id desc`);

/** Workspace, customer, application, now: the database allows one default at any moment. */
export const DEMOTE_DEFAULT_CARD = sql(`
  update customer_payment_method set is_default = false, updated_at = $4
  where workspace_id = $1 and customer_id = $2 and application_id = $3 and is_default`);

/** Workspace, connector. */
export const CONNECTOR_NAME = sql<{ readonly display_name: string }>(
  'select display_name from connector where workspace_id = $1 and id = $2',
);

/** Workspace, customer: removed cards that their processors still store. */
export const REMOVED_CARDS = sql<CardHandleRow & { readonly id: string }>(`
  select id, connector_id, stored_ref from customer_payment_method
  where workspace_id = $1 and customer_id = $2 and not is_active and stored_ref <> ''`);

/** Workspace, customer. */
export const ACTIVE_HANDLES = sql<CardHandleRow>(`
  select connector_id, stored_ref from customer_payment_method
  where workspace_id = $1 and customer_id = $2 and is_active`);

export function dropHandle(workspaceId: string, cardId: string): WriteStatement {
  return (bind) => `
    update customer_payment_method set stored_ref = ''
    where workspace_id = ${bind(workspaceId)} and id = ${bind(cardId)} and not is_active`;
}

export function deactivateCards({ workspaceId, id }: CustomerKey, now: Date): WriteStatement {
  return (bind) => `
    update customer_payment_method set is_active = false, is_default = false, updated_at = ${bind(now)}
    where workspace_id = ${bind(workspaceId)} and customer_id = ${bind(id)} and is_active`;
}

const CHARGES = `c.status = 'active' and c.deleted_at is null and (c.capabilities ->> 'chargeStored')::boolean`;

/** Workspace, application, customer: the cards whose connector is active and charges stored cards, the default first. */
export const CHARGEABLE_CARDS = sql<StoredCardRow>(`
  select m.* from customer_payment_method m
  join connector c on c.workspace_id = m.workspace_id and c.id = m.connector_id
  where m.workspace_id = $1 and m.application_id = $2 and m.customer_id = $3 and m.is_active and ${CHARGES}
  order by m.is_default desc, m.created_at desc, m.id desc`);

/** Workspace, environment, application: a row when any active connector charges stored cards. */
export const STORED_CARD_CHARGER = sql(`
  select 1 from connector c
  where c.workspace_id = $1 and c.environment_id = $2 and c.application_id = $3 and ${CHARGES} limit 1`);

/** Workspace, order, customer: the cards that paid the order, oldest payment first. */
export const CARDS_OF_ORDER = sql<{ readonly card: PaymentCard | null }>(`
  select card from payment
  where workspace_id = $1 and order_id = $2 and customer_id = $3 and card is not null
    and status in ('authorized', 'captured', 'partially_refunded', 'refunded')
  order by created_at, id`);
