import type { DeclineClass } from '../../entities/payment.ts';
import type { InvoiceVersionReason } from '../../entities/invoice-version.ts';
import type { TransactionStatus, TransactionType } from '../../entities/payment-transaction.ts';
import type { ReturnParty, ReturnStatus } from '../../entities/returns/order-return.ts';
import { keysetAfter, keysetOrder, type Keyset, type Position } from '../../page.ts';
import { composeSql, type Query } from '../../query.ts';
import { aboutOwner, mailsByCause, type MailState } from './mails-about.ts';

export interface TransactionFacts {
  readonly id: string;
  readonly paymentId: string;
  readonly type: TransactionType;
  readonly status: TransactionStatus;
  readonly amount: number;
  readonly currency: string;
  readonly method: string;
  readonly card: { readonly brand: string; readonly lastFour: string } | null;
  readonly connectorId: string | null;
  readonly connectorName: string | null;
  readonly declineCode: string | null;
  readonly declineClass: DeclineClass | null;
  readonly reason: string | null;
}

export interface MailFacts {
  readonly id: string;
  readonly template: string;
  /** Null once the customer's data was erased. */
  readonly to: string | null;
  readonly state: MailState;
  /** ISO 8601, of real time. */
  readonly sentAt: string | null;
  readonly orderId: string | null;
}

export interface DocumentFacts {
  readonly event: InvoiceVersionReason;
  readonly invoiceId: string;
  readonly orderId: string;
  readonly number: string;
  readonly total: number;
  readonly currency: string;
  /** Null unless a refund made the version. */
  readonly creditNoteNumber: string | null;
  readonly creditedAmount: number | null;
  readonly reason: string | null;
}

export const fulfillmentMoments = ['created', 'shipped', 'delivered', 'cancelled'] as const;

export interface FulfillmentFacts {
  readonly id: string;
  readonly type: string;
  readonly event: (typeof fulfillmentMoments)[number];
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  readonly trackingUrl: string | null;
  readonly reason: string | null;
}

export const returnMoments = [
  'requested',
  'received',
  'refunded',
  'cancelled',
  'closed',
] as const satisfies readonly ReturnStatus[];

export interface ReturnFacts {
  readonly id: string;
  readonly number: string;
  readonly event: (typeof returnMoments)[number];
  /** Who asked for it or cancelled it; null for what only the merchant does. */
  readonly by: ReturnParty | null;
  readonly reason: string | null;
}

export interface ChangeFacts {
  readonly actorType: string;
  readonly actorId: string;
  readonly actorLabel: string;
  readonly action: string;
}

/** Where an item is in the list. Within an instant, what follows from something else comes after it. */
export interface ActivityKey {
  readonly at: Date;
  readonly rank: number;
  /** Sequence, version or moment of its row. */
  readonly step: number;
  readonly id: string;
}

/** `details` are the facts of the type; a change has its content packed (`PackedChanges`). */
export interface ActivityRow extends ActivityKey {
  readonly type: string;
  readonly details: object;
  readonly packed: Buffer | null;
}

/** An order or a subscription, and its customer. */
export interface ActivityOwner {
  readonly kind: 'order' | 'subscription';
  readonly workspaceId: string;
  readonly id: string;
  readonly customerId: string | null;
}

/** Newest first; an id may occur twice, since a fulfillment is several moments. */
export function activityKeyset(kind: ActivityOwner['kind']): Keyset {
  return {
    list: `${kind}-activity`,
    direction: 'descending',
    columns: [
      { column: 'at', type: 'timestamptz' },
      { column: 'rank', type: 'integer' },
      { column: 'step', type: 'bigint' },
      { column: 'id', type: 'uuid' },
    ],
  };
}

/**
 * A page of all that happened about an order or a subscription, in one statement. Each kind is found by the index of its
 * owner and limited by itself; what it shows is computed for the rows of the page only.
 */
export function activityPage(
  owner: ActivityOwner,
  position: Position | null,
  count: number,
): Query<ActivityRow> {
  const keyset = activityKeyset(owner.kind);
  return composeSql((bind) => {
    const limit = bind(count);
    const place = {
      workspace: bind(owner.workspaceId),
      owner: bind(owner.id),
      customer: bind(owner.customerId),
    };
    const after = position ? `where ${keysetAfter(keyset, position, bind)}` : '';
    const end = `order by ${keysetOrder(keyset)} limit ${limit}`;
    const branches = branchesOf(owner.kind, place).map(
      (branch, index) => `(select * from (${branch}) b${index} ${after} ${end})`,
    );
    return `select * from (${branches.join('\nunion all\n')}) a ${end}`;
  });
}

/** Placeholders. */
interface Place {
  readonly workspace: string;
  readonly owner: string;
  readonly customer: string;
}

function branchesOf(kind: ActivityOwner['kind'], place: Place): readonly string[] {
  const branches = [changes, transactions, documents, mails].map((branch) => branch(kind, place));
  return kind === 'order' ? [...branches, fulfillments(place), returns(place)] : branches;
}

function changes(kind: ActivityOwner['kind'], { workspace, owner }: Place): string {
  return `
    select 'change'::text as type, c.at, 2 as rank, c.sequence as step, c.id, c.packed,
      json_build_object('actorType', c.actor_type, 'actorId', c.actor_id, 'actorLabel', c.actor_label,
        'action', c.action) as details
    from ${kind}_change c where c.workspace_id = ${workspace} and c.${kind}_id = ${owner}::uuid`;
}

function transactions(kind: ActivityOwner['kind'], { workspace, owner }: Place): string {
  return `
    select 'transaction'::text as type, t.created_at as at, 1 as rank, 0::bigint as step, t.id, null::bytea as packed,
      json_build_object('id', t.id, 'paymentId', t.payment_id, 'type', t.type, 'status', t.status,
        'amount', t.amount, 'currency', t.currency, 'method', p.method, 'card', p.card,
        'connectorId', t.connector_id,
        'connectorName', (select n.display_name from connector n
          where n.workspace_id = t.workspace_id and n.id = t.connector_id),
        'declineCode', t.decline_code, 'declineClass', t.decline_class, 'reason', t.reason) as details
    from payment p
    join payment_transaction t on t.workspace_id = p.workspace_id and t.payment_id = p.id
    where p.workspace_id = ${workspace} and p.${kind}_id = ${owner}::uuid`;
}

function documents(kind: ActivityOwner['kind'], { workspace, owner }: Place): string {
  const refund = `case v.reason when 'refunded' then v.document -> 'refunds' -> -1 end`;
  return `
    select 'document'::text as type, v.created_at as at, 4 as rank, v.version::bigint as step, v.id,
      null::bytea as packed,
      json_build_object('event', v.reason, 'invoiceId', i.id, 'orderId', i.order_id, 'number', i.number,
        'total', (v.document ->> 'total')::bigint, 'currency', i.currency,
        'creditNoteNumber', ${refund} ->> 'creditNoteNumber',
        'creditedAmount', (${refund} ->> 'amount')::bigint,
        'reason', case v.reason when 'voided' then v.document ->> 'voidReason' else ${refund} ->> 'reason' end) as details
    from invoice i
    join invoice_version v on v.workspace_id = i.workspace_id and v.invoice_id = i.id
    where i.workspace_id = ${workspace} and i.${kind}_id = ${owner}::uuid`;
}

function mails(kind: ActivityOwner['kind'], { workspace, owner, customer }: Place): string {
  return `
    select 'mail'::text as type, m.created_at as at, 5 as rank, 0::bigint as step, m.id, null::bytea as packed,
      json_build_object('id', m.id, 'template', m.template,
        'to', case when not exists (select from customer u
          where u.workspace_id = ${workspace} and u.id = ${customer}::uuid
            and (u.anonymized_at is not null or u.deleted_at is not null)) then m.recipient end,
        'state', m.status, 'sentAt', m.sent_at, 'orderId', k.order_id) as details
    from (${aboutOwner[kind](workspace, owner)}) k
    ${mailsByCause(workspace)}`;
}

function fulfillments({ workspace, owner }: Place): string {
  return `
    select 'fulfillment'::text as type, e.at, 3 as rank, e.step, f.id, null::bytea as packed,
      json_build_object('id', f.id, 'type', f.type, 'event', e.event, 'carrier', f.carrier,
        'trackingNumber', f.tracking_number, 'trackingUrl', f.tracking_url, 'reason', f.cancel_reason) as details
    from fulfillment f
    cross join lateral (values ('created', 0::bigint, f.created_at), ('shipped', 1, f.shipped_at),
      ('delivered', 2, f.delivered_at), ('cancelled', 3, f.cancelled_at)) e (event, step, at)
    where f.workspace_id = ${workspace} and f.order_id = ${owner}::uuid and e.at is not null`;
}

function returns({ workspace, owner }: Place): string {
  return `
    select 'return'::text as type, e.at, 4 as rank, e.step, r.id, null::bytea as packed,
      json_build_object('id', r.id, 'number', r.number, 'event', e.event, 'by', e.by, 'reason', e.reason) as details
    from order_return r
    cross join lateral (values ('requested', 0::bigint, r.created_at, r.requested_by, null),
      ('received', 1, r.received_at, null, null), ('refunded', 2, r.refunded_at, null, null),
      ('cancelled', 3, r.cancelled_at, r.cancelled_by, r.cancel_reason),
      ('closed', 4, r.closed_at, null, r.close_reason)) e (event, step, at, by, reason)
    where r.workspace_id = ${workspace} and r.order_id = ${owner}::uuid and e.at is not null`;
}
