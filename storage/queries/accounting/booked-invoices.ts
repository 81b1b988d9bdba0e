import type { InvoiceDocument } from '../../entities/invoice-version.ts';
import { newestFirst, newestFirstPosition, type ListPlan } from '../../page.ts';
import { sql } from '../../query.ts';
import { NEWEST_VERSION } from '../invoices/invoice-rows.ts';

interface ApplicationKey {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string;
}

/** Instants: `from` is included, `until` is not. */
export interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** The lines of one rate of an invoice, added up. */
export interface RateSum {
  /** Percent, such as "8.25"; null where no rate applies. */
  readonly rate: string | null;
  readonly net: number;
  readonly tax: number;
}

/** What an invoice says, without its lines and the texts that only its PDF shows. */
type BookedDocument = Omit<InvoiceDocument, 'lines' | 'footer' | 'paymentInstructions'>;

export interface BookedInvoiceRow {
  readonly id: string;
  readonly status: string;
  readonly total: number;
  readonly created_at: Date;
  /** When its latest version was made. */
  readonly revised_at: Date;
  readonly order_id: string;
  readonly payment_id: string;
  readonly customer_id: string | null;
  readonly document: BookedDocument;
  readonly sums: readonly RateSum[];
}

export type BookedInvoices = 'issued' | 'corrected';

/** Oldest first: the invoices issued in the span, or those that were perhaps refunded or voided in it. */
export function bookedInvoices(
  { workspaceId, environmentId, applicationId }: ApplicationKey,
  { from, until }: Span,
  which: BookedInvoices,
): ListPlan<BookedInvoiceRow> {
  return {
    keyset: { ...newestFirst('booked', 'i'), direction: 'ascending' },
    select: `
      select i.id, i.status, i.total, i.created_at, v.created_at as revised_at, i.order_id, i.payment_id, i.customer_id,
        v.document - array['lines', 'footer', 'paymentInstructions'] as document, s.sums
      from invoice i
      ${NEWEST_VERSION}
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('rate', r.rate, 'net', r.net, 'tax', r.tax)), '[]') as sums
        from (
          select l ->> 'taxRate' as rate, sum((l ->> 'net')::bigint) as net, sum((l ->> 'taxAmount')::bigint) as tax
          from jsonb_array_elements(v.document -> 'lines') l
          group by 1 order by 1
        ) r
      ) s`,
    where: (bind) => [
      `i.workspace_id = ${bind(workspaceId)}`,
      `i.environment_id = ${bind(environmentId)}`,
      `i.application_id = ${bind(applicationId)}`,
      `i.created_at < ${bind(until)}`,
      which === 'issued'
        ? `i.created_at >= ${bind(from)}`
        : `i.status in ('refunded', 'partially_refunded', 'voided') and i.updated_at >= ${bind(from)}`,
    ],
    positionOf: newestFirstPosition,
    neverNull: ['document', 'sums'],
  };
}

/** Workspace, environment, application, from, until: the currencies of what is booked in the span. */
export const BOOKED_CURRENCIES = sql<{ readonly currency: string; readonly documents: number }>(
  `
  select currency, count(*)::int as documents from invoice
  where workspace_id = $1 and environment_id = $2 and application_id = $3 and created_at < $5
    and (created_at >= $4
      or status in ('refunded', 'partially_refunded', 'voided') and updated_at >= $4)
  group by currency order by currency`,
  ['documents'],
);
