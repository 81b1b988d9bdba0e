import type { RefundOfReturn } from '../../storage/queries/returns/return-rows.ts';

type Refunds = readonly Pick<RefundOfReturn, 'paymentId' | 'status'>[];

/** The newest refund of each payment, of refunds that are sorted oldest first: one that failed is followed by its retry. */
export function currentRefunds<Refund extends Refunds[number]>(
  refunds: readonly Refund[],
): readonly Refund[] {
  return [...new Map(refunds.map((refund) => [refund.paymentId, refund])).values()];
}

/** Nobody knows yet whether the money of one of them moved. */
export function isUndecided(refunds: Refunds): boolean {
  return refunds.some(({ status }) => status === 'pending' || status === 'unknown');
}

/** Money went back by one of them. */
export function isPartlyRefunded(refunds: Refunds): boolean {
  return refunds.some(({ status }) => status === 'succeeded');
}

/** There are refunds, and no part of the money is missing. */
export function isPaidBack(refunds: Refunds): boolean {
  const current = currentRefunds(refunds);
  return current.length > 0 && current.every(({ status }) => status === 'succeeded');
}
