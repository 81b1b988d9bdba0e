import type { InvoiceDocument, InvoiceRefund } from '../../entities/invoice-version.ts';
import { parseId } from '../../ids.ts';
import {
  newestFirst,
  newestFirstPosition,
  type Keyset,
  type ListPlan,
  conditionsOn,
} from '../../page.ts';
import { sql, type Bind } from '../../query.ts';
import type { TenantKey } from '../carts/cart-rows.ts';
import { isGivenUp, isListedGivenUp } from './given-up-documents.ts';
import { NEWEST_VERSION } from './invoice-rows.ts';
import { partsOfNumber } from './number-parts.ts';

/** A credit note in a list: a refunded version of an invoice, with the refund that made it. */
export interface ListedCreditNote {
  readonly id: string;
  readonly created_at: Date;
  readonly version: number;
  readonly refund: InvoiceRefund;
  readonly invoice_id: string;
  readonly invoice_number: string;
  readonly order_id: string;
  readonly payment_id: string;
  readonly customer_id: string | null;
  readonly subscription_id: string | null;
  readonly currency: string;
}

export interface CreditNoteRow extends ListedCreditNote {
  readonly workspace_id: string;
  readonly document: InvoiceDocument;
  readonly has_pdf: boolean;
  readonly is_given_up: boolean;
}

interface Filter {
  readonly sort: '-createdAt' | 'createdAt';
  readonly invoiceId?: string | undefined;
  readonly orderId?: string | undefined;
  readonly customerId?: string | undefined;
  readonly number?: string | undefined;
  readonly currency?: string | undefined;
  /** Instants, both inclusive. */
  readonly issuedFrom?: string | undefined;
  readonly issuedTo?: string | undefined;
  readonly pdfStatus?: 'failed' | undefined;
}

const FIELDS = `v.id, v.created_at, v.version, v.document -> 'refunds' -> -1 as refund, v.invoice_id,
  i.number as invoice_number, i.order_id, i.payment_id, i.customer_id, i.subscription_id, i.currency`;
const FROM = `
  from invoice_version v
  join invoice i on i.workspace_id = v.workspace_id and i.id = v.invoice_id`;

const CREDIT_NOTE = {
  workspace: 'v.workspace_id',
  invoice: 'v.invoice_id',
  version: 'v.version',
};

const newest = newestFirst('credit-notes', 'v');
const oldest: Keyset = { ...newest, direction: 'ascending' };

/** Credit notes of the tenant, newest first unless `sort` says otherwise. */
export function creditNoteList(tenant: TenantKey, filter: Filter): ListPlan<ListedCreditNote> {
  return {
    keyset: filter.sort === 'createdAt' ? oldest : newest,
    select: `select ${FIELDS} ${FROM}`,
    where: (bind) => conditions(tenant, filter, bind),
    positionOf: newestFirstPosition,
    neverNull: ['refund'],
  };
}

function conditions(
  { workspaceId, environmentId, applicationId }: TenantKey,
  filter: Filter,
  bind: Bind,
): readonly string[] {
  const version = conditionsOn('v', bind);
  const { is } = conditionsOn('i', bind);
  return [
    `v.reason = 'refunded'`,
    `v.workspace_id = ${bind(workspaceId)}`,
    `i.environment_id = ${bind(environmentId)}`,
    ...is('application_id', applicationId),
    ...version.is('invoice_id', filter.invoiceId),
    ...is('order_id', filter.orderId),
    ...is('customer_id', filter.customerId && parseId('cus', filter.customerId)),
    ...is('currency', filter.currency),
    ...ofNumber(filter.number, bind),
    ...(filter.pdfStatus === 'failed'
      ? [isListedGivenUp('credit_note', CREDIT_NOTE, bind(workspaceId))]
      : []),
    ...version.from('created_at', filter.issuedFrom),
    ...version.to('created_at', filter.issuedTo),
  ];
}

/** A text that ends as no number does finds nothing. */
function ofNumber(number: string | undefined, bind: Bind): string[] {
  if (number === undefined) return [];
  const parts = partsOfNumber(number);
  if (!parts) return ['false'];
  const shown = "v.document -> 'refunds' -> -1 ->> 'creditNoteNumber'";
  const digits = `(substring(${shown} from '[0-9]+$'))::numeric = ${bind(parts.digits)}`;
  if (parts.series === null) return [digits];
  const series = `substring(${shown} from '^(.*)-[0-9]+$')`;
  const asked = bind(parts.series);
  return [digits, `(${series} = ${asked}::text or ${series} like '%-' || ${asked}::text)`];
}

/** Workspace, order or null, payment, refund: the invoices whose newest credit note is of the refund. */
export const CREDIT_NOTES_OF_REFUND = sql<{
  readonly document: InvoiceDocument;
  readonly taxAmount: number;
}>(`
  select v.document, (v.document -> 'refunds' -> -1 ->> 'taxAmount')::bigint as "taxAmount"
  from invoice i
  ${NEWEST_VERSION}
  where i.workspace_id = $1 and (i.order_id = $2 or i.payment_id = $3)
    and v.document -> 'refunds' -> -1 ->> 'refundId' = $4
  order by i.created_at, i.id`);

/** Workspace, environment, application or null, credit note. */
export const CREDIT_NOTE_OF_TENANT = sql<CreditNoteRow>(
  `
  select v.workspace_id, v.document, ${FIELDS}, exists (
    select 1 from invoice_pdf p
    where p.workspace_id = v.workspace_id and p.invoice_id = v.invoice_id and p.version = v.version
      and p.document = 'credit_note' and p.object_key is not null
  ) as has_pdf, ${isGivenUp('credit_note', CREDIT_NOTE)} as is_given_up ${FROM}
  where v.workspace_id = $1 and i.environment_id = $2 and ($3::uuid is null or i.application_id = $3)
    and v.id = $4 and v.reason = 'refunded'`,
  ['refund'],
);
