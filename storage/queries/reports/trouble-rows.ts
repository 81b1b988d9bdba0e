/** Conditions of problems that a person has to look at; counts, lists and notices share them. */

/** A hold of a card is released seven days after its authorization; it lapses soon in its last 48 hours. */
const BEFORE_LAPSE = `interval '5 days'`;

/** A payment `alias` is authorized and lapses soon after `now`. */
export function isLapsing(alias: string, now: string): string {
  return `${alias}.status = 'authorized' and ${alias}.authorized_at <= ${now} - ${BEFORE_LAPSE}`;
}

/** The instant from which the payment `alias` lapses soon. */
export function lapsingSince(alias: string): string {
  return `${alias}.authorized_at + ${BEFORE_LAPSE}`;
}

/** An unknown outcome becomes a problem after this time, in which it was looked up several times. */
const LOOKED_UP_FOR = `interval '1 hour'`;

/**
 * A transaction `alias` was sent to the processor, and its outcome is unknown. The index of undecided ones has the
 * first two conditions.
 */
export function isUndecided(alias: string): string {
  return `${alias}.status in ('pending', 'unknown') and ${alias}.type <> 'refund'
    and ${alias}.status = 'unknown' and ${alias}.recorded_at <= clock_timestamp() - ${LOOKED_UP_FOR}`;
}

/** The instant at which the transaction `alias` had been undecided for that long. */
export function undecidedSince(alias: string): string {
  return `${alias}.recorded_at + ${LOOKED_UP_FOR}`;
}

/** An invoice `alias` is open and past its due day at `now`. */
export function isOverdue(alias: string, now: string): string {
  return `${alias}.status = 'open' and ${alias}.due_at is not null and ${alias}.due_at < ${now}`;
}
