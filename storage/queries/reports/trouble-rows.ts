/** What somebody has to look at, as conditions that counts, lists and notices share. */

/** A hold of a card is released seven days after its authorization; it lapses soon in its last 48 hours. */
const BEFORE_LAPSE = `interval '5 days'`;

/** Of a payment `alias`, whose clock shows `now`. */
export function isLapsing(alias: string, now: string): string {
  return `${alias}.status = 'authorized' and ${alias}.authorized_at <= ${now} - ${BEFORE_LAPSE}`;
}

/** When the payment `alias` began to lapse soon. */
export function lapsingSince(alias: string): string {
  return `${alias}.authorized_at + ${BEFORE_LAPSE}`;
}

/** How long nobody knows whether the money moved before somebody is told; by then it was looked up several times. */
const LOOKED_UP_FOR = `interval '1 hour'`;

/**
 * Of a transaction `alias`: the processor was asked, and nobody knows what became of it. The index of undecided ones has the
 * first two conditions.
 */
export function isUndecided(alias: string): string {
  return `${alias}.status in ('pending', 'unknown') and ${alias}.type <> 'refund'
    and ${alias}.status = 'unknown' and ${alias}.recorded_at <= clock_timestamp() - ${LOOKED_UP_FOR}`;
}

/** When the transaction `alias` had been undecided for that long. */
export function undecidedSince(alias: string): string {
  return `${alias}.recorded_at + ${LOOKED_UP_FOR}`;
}

/** Of an invoice `alias`, whose clock shows `now`. */
export function isOverdue(alias: string, now: string): string {
  return `${alias}.status = 'open' and ${alias}.due_at is not null and ${alias}.due_at < ${now}`;
}

/** Of a job `j`: it was given up when it should have rendered an invoice. */
export const GAVE_UP_RENDERING = `j.kind = 'invoice-render' and j.failed_at is not null`;

/** Of an invoice `alias`: nobody has rendered its document since, such as who opened it. */
export function lacksDocument(alias: string): string {
  return `not exists (select from invoice_pdf f
    where f.workspace_id = ${alias}.workspace_id and f.invoice_id = ${alias}.id and f.version = ${alias}.version
      and f.object_key is not null)`;
}
