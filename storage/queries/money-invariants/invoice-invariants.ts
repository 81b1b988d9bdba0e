import { inScope, type MoneyInvariant } from './invariant.ts';
import { NEWEST_VERSION } from '../invoices/invoice-rows.ts';

const WAS_EDITED = `exists (
        select 1 from order_edit e
        where e.workspace_id = o.workspace_id and e.order_id = o.id and e.status in ('settling', 'applied'))`;

/**
 * An invoice says what its newest version says, its parts make its total, and its credit notes what was returned. The
 * invoices of an order that was never edited and is paid or owed in whole make the order's total.
 */
const invoiceTotal: MoneyInvariant = {
  name: 'invoice_total',
  sql: `
    select 'invoice' as type, i.id::text as id,
      jsonb_build_object('subtotal', coalesce(l.gross, 0), 'total',
        i.subtotal - i.discount_total + i.shipping_total + coalesce(x.added, 0),
        'documentTotal', (v.document ->> 'total')::bigint, 'refunded', coalesce(r.amount, 0),
        'credited', coalesce(r.credited, 0)) as expected,
      jsonb_build_object('subtotal', i.subtotal, 'total', i.total, 'documentTotal', i.total,
        'refunded', i.amount_refunded, 'credited', i.amount_credited) as actual
    from invoice i
    ${NEWEST_VERSION}
    left join lateral (
      select sum((line ->> 'unitPrice')::bigint * (line ->> 'quantity')::bigint) as gross
      from jsonb_array_elements(v.document -> 'lines') line) l on true
    left join lateral (
      select sum((tax ->> 'amount')::bigint) filter (where not (tax ->> 'included')::boolean) as added
      from jsonb_array_elements(v.document -> 'taxes') tax) x on true
    left join lateral (
      select sum((refund ->> 'amount')::bigint) as amount,
        sum((refund ->> 'amount')::bigint) filter (where (refund ->> 'isCredited')::boolean) as credited
      from jsonb_array_elements(v.document -> 'refunds') refund) r on true
    where ${inScope('i', 'order_id', 'updated_at')}
    union all
    select 'order', o.id::text, to_jsonb(o.total), to_jsonb(sum(i.total))
    from orders o
    join invoice i on i.workspace_id = o.workspace_id and i.order_id = o.id and i.status <> 'voided'
    where (o.amount_paid + o.credit_applied >= o.total or o.deferred) and ${inScope('o', 'id', 'updated_at')}
      and not ${WAS_EDITED}
    group by o.id, o.total`,
};

/**
 * Credit notes take back no more tax than was invoiced: together at most the invoice's, all of it when all is returned, and
 * by their lines at most that of each rate. No credit note has lines beyond its own sums.
 */
const creditNoteTax: MoneyInvariant = {
  name: 'credit_note_tax',
  sql: `
    select 'invoice' as type, i.id::text as id,
      jsonb_build_object('tax', case when i.amount_refunded = i.total then i.tax_total else least(r.tax, i.tax_total) end,
        'ratesBeyond', 0, 'linesBeyond', 0) as expected,
      jsonb_build_object('tax', r.tax, 'ratesBeyond', o.count, 'linesBeyond', r.lines_beyond) as actual
    from invoice i
    ${NEWEST_VERSION}
    cross join lateral (
      select coalesce(sum((refund ->> 'taxAmount')::bigint), 0)::bigint as tax,
        count(*) filter (where l.gross > (refund ->> 'amount')::bigint or l.tax > (refund ->> 'taxAmount')::bigint) as lines_beyond
      from jsonb_array_elements(v.document -> 'refunds') refund
      cross join lateral (
        select sum((line ->> 'gross')::bigint) as gross, sum((line ->> 'taxAmount')::bigint) as tax
        from jsonb_array_elements(coalesce(refund -> 'lines', '[]')) line) l) r
    cross join lateral (
      select count(*) as count from (
        select 1
        from (
          select (line ->> 'taxRate')::numeric as rate, (line ->> 'taxAmount')::bigint as tax
          from jsonb_array_elements(v.document -> 'lines') line
          union all
          select (v.document -> 'shipping' ->> 'taxRate')::numeric,
            coalesce((v.document -> 'shipping' ->> 'taxAmount')::bigint, 0)
          union all
          select (line ->> 'taxRate')::numeric, - (line ->> 'taxAmount')::bigint
          from jsonb_array_elements(v.document -> 'refunds') refund
          cross join lateral jsonb_array_elements(coalesce(refund -> 'lines', '[]')) line) part
        group by rate having sum(tax) < 0) beyond) o
    where i.amount_refunded > 0 and ${inScope('i', 'order_id', 'updated_at')}`,
};

/** A series runs from 1 to its last number without a gap, of invoices as of credit notes. */
const invoiceSequence: MoneyInvariant = {
  name: 'invoice_sequence',
  sql: `
    select 'invoice_series' as type, s.series as id,
      jsonb_build_object('last', s.last_number, 'count', s.last_number) as expected,
      jsonb_build_object('last', coalesce(n.last, 0), 'count', n.count) as actual
    from invoice_series s
    cross join lateral (
      select max(series_number) as last, count(distinct series_number) as count
      from invoice i
      where i.workspace_id = s.workspace_id and i.environment_id = s.environment_id and i.series = s.series) n
    where s.kind = 'invoice' and s.workspace_id = $1 and s.environment_id = $2
      and ($3::uuid is null or true) and $4::uuid is null and ($5::timestamptz is null or true)
    union all
    select 'credit_note_series', s.series, jsonb_build_object('last', s.last_number, 'count', s.last_number),
      jsonb_build_object('last', coalesce(n.last, 0), 'count', n.count)
    from invoice_series s
    cross join lateral (
      select max(substring(refund ->> 'creditNoteNumber' from '\\d+$')::bigint) as last,
        count(distinct refund ->> 'creditNoteNumber') as count
      from invoice i
      ${NEWEST_VERSION}
      cross join lateral jsonb_array_elements(v.document -> 'refunds') refund
      where i.workspace_id = s.workspace_id and i.environment_id = s.environment_id
        and regexp_replace(refund ->> 'creditNoteNumber', '-\\d+$', '') = s.series) n
    where s.kind = 'credit_note' and s.workspace_id = $1 and s.environment_id = $2 and $4::uuid is null`,
};

/** Rows `(rate, tax)` as an object; "19.00" and "19" are one rate, and tax without one has the key "". */
const taxByRate = (rows: string): string => `(
  select coalesce(jsonb_object_agg(rate, tax), '{}')
  from (
    select case when rate ~ '^\\d+(\\.\\d+)?$' then trim_scale(rate::numeric)::text else '' end as rate, sum(tax) as tax
    from (${rows}) part
    group by 1 having sum(tax) <> 0) by_rate)`;

/** The lines and the shipping of the document of the version `v`. */
const LINES_OF_DOCUMENT = `
  select line ->> 'taxRate' as rate, (line ->> 'taxAmount')::bigint as tax
  from jsonb_array_elements(v.document -> 'lines') line
  union all
  select v.document -> 'shipping' ->> 'taxRate', coalesce((v.document -> 'shipping' ->> 'taxAmount')::bigint, 0)`;

const TAXES_OF_DOCUMENT = `
  select tax ->> 'rate' as rate, (tax ->> 'amount')::bigint as tax from jsonb_array_elements(v.document -> 'taxes') tax`;

const TAXES_OF_ORDER = `
  select line ->> 'rate' as rate, (line ->> 'amount')::bigint as tax from jsonb_array_elements(o.tax_lines) line
  union all
  select null, o.tax_total where o.tax_lines = '[]'`;

/** Whether no line of the order `o` has, or had before an edit, several taxes, whose rates are together that of the line. */
const HAS_SINGLE_TAXES = `(
      select count(*) = count(distinct coalesce(line ->> 'lineItemId', '')) and not ${WAS_EDITED} as has_single_taxes
      from jsonb_array_elements(o.tax_lines) line)`;

const sumOf = (rows: string): string => `(select coalesce(sum(tax), 0) from (${rows}) part)`;

const taxOf = (rows: string, total = sumOf(rows)): string =>
  `jsonb_build_object('total', ${total}, 'rates', case when s.has_single_taxes then ${taxByRate(rows)} end)`;

/**
 * Tax is invoiced at the rates at which it was charged: an invoice has by its lines what it lists as taxes, and those of an
 * order what the order was charged. Only sums are compared where rates cannot be: of lines with several taxes, and of
 * orders that were edited.
 */
const taxByRates: MoneyInvariant = {
  name: 'tax_by_rate',
  sql: `
    select 'invoice' as type, i.id::text as id, ${taxOf(TAXES_OF_DOCUMENT, 'i.tax_total')} as expected, ${taxOf(LINES_OF_DOCUMENT)} as actual
    from invoice i
    ${NEWEST_VERSION}
    join orders o on o.workspace_id = i.workspace_id and o.id = i.order_id
    cross join lateral ${HAS_SINGLE_TAXES} s
    where ${inScope('i', 'order_id', 'updated_at')}
    union all
    select 'order', o.id::text, ${taxOf(TAXES_OF_ORDER, 'o.tax_total')}, ${taxOf(`
      select part.rate, part.tax
      from invoice i
      ${NEWEST_VERSION}
      cross join lateral (${LINES_OF_DOCUMENT}) part
      where i.workspace_id = o.workspace_id and i.order_id = o.id and i.status <> 'voided'`)}
    from orders o
    cross join lateral ${HAS_SINGLE_TAXES} s
    where (o.amount_paid + o.credit_applied >= o.total or o.deferred) and ${inScope('o', 'id', 'updated_at')}
      and not ${WAS_EDITED}
      and exists (
        select 1 from invoice i
        where i.workspace_id = o.workspace_id and i.order_id = o.id and i.status <> 'voided')`,
};

const dayOf = (instant: string): string =>
  `to_char(${instant} at time zone (v.document ->> 'timezone'), 'YYYY-MM-DD')`;

/**
 * A document has the day on which it was issued, in its own time zone, and is so counted in the period of that day: of
 * its issue, or of the instant of a credit note, at which its version was made.
 */
const taxPeriod: MoneyInvariant = {
  name: 'tax_period',
  sql: `
    select 'invoice' as type, i.id::text as id,
      jsonb_build_object('issued', ${dayOf('i.issued_at')}, 'creditNotes', coalesce(r.expected, '{}'), 'misplaced', 0) as expected,
      jsonb_build_object('issued', v.document ->> 'issueDate', 'creditNotes', coalesce(r.actual, '{}'),
        'misplaced', coalesce(r.misplaced, 0)) as actual
    from invoice i
    ${NEWEST_VERSION}
    left join lateral (
      select jsonb_object_agg(refund ->> 'creditNoteNumber', ${dayOf("(refund ->> 'createdAt')::timestamptz")}) as expected,
        jsonb_object_agg(refund ->> 'creditNoteNumber', refund ->> 'date') as actual,
        count(*) filter (where not (refund ->> 'createdAt')::timestamptz
          between n.created_at - interval '1 minute' and n.created_at + interval '1 minute') as misplaced
      from jsonb_array_elements(v.document -> 'refunds') refund
      join invoice_version n on n.workspace_id = i.workspace_id and n.invoice_id = i.id
        and n.version = (refund ->> 'version')::integer) r on true
    where ${inScope('i', 'order_id', 'updated_at')}`,
};

export const invoiceInvariants: readonly MoneyInvariant[] = [
  invoiceTotal,
  creditNoteTax,
  taxByRates,
  taxPeriod,
  invoiceSequence,
];
