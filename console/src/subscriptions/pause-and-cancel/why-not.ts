import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../../sdk/typescript/src/commerce.ts';
import { useMessage } from '../../client/failure.tsx';
import type { SubscriptionDetails } from '../use-subscription.ts';

interface WhyNot {
  /** Why it cannot end with its period; null where it can. */
  readonly end: string | null;
  /** Why nothing can be refunded for what is unused, as far as its state shows it; null where the API has to be asked. */
  readonly prorate: string | null;
  /** Why nothing of the last paid period can be refunded, likewise. */
  readonly refund: string | null;
  /** Why the API rejects the preview of a way; null while it does not. */
  readonly of: (error: unknown) => string | null;
}

/** Sentences for the ways of cancelling that the present state of a subscription does not allow. */
export function useWhyNot({ status, cancelAtPeriodEnd }: SubscriptionDetails): WhyNot {
  const { t } = useTranslation();
  const message = useMessage();
  const isUnpaid = status === 'past_due';
  const ends = cancelAtPeriodEnd ? t('cancelling.endsAlready') : null;
  const isPaid = status === 'active' || status === 'paused';
  const unused = isPaid ? null : t('cancelling.nothingUnused');
  return {
    end: isUnpaid ? t('cancelling.endsUnpaid') : ends,
    prorate: isUnpaid ? t('cancelling.nothingPaid') : unused,
    refund: status === 'trialing' ? t('cancelling.nothingLeft') : null,
    of: (error) => {
      if (error === null || error === undefined) return null;
      const reason = reasonOf(error);
      if (reason === 'nothing_unused') return t('cancelling.nothingUnused');
      if (reason === 'charge_in_flight') return t('cancelling.inFlight');
      const isNothingLeft = reason === 'nothing_left' || reason === 'amount_above_refundable';
      return isNothingLeft ? t('cancelling.nothingLeft') : message(error);
    },
  };
}

function reasonOf(error: unknown): unknown {
  if (!(error instanceof ApiError) || typeof error.details !== 'object') return undefined;
  return (error.details as { readonly reason?: unknown } | null)?.reason;
}
