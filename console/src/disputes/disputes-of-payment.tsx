import { useTranslation } from 'react-i18next';
import { useRead } from '../client/use-read.ts';
import { Failure } from '../client/failure.tsx';
import { Money } from '../format/money.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { Section } from '../ui/panel.tsx';
import { Deadline } from './deadline.tsx';
import { DisputeState } from './dispute-state.tsx';

/** The disputes of a payment, each a link to its evidence. */
export function DisputesOfPayment({ paymentId }: { readonly paymentId: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useRead(
    ['disputes of payment', paymentId],
    (commerce, options) => commerce.disputes.list({ paymentId, limit: 100 }, options).all(),
  );
  useRefreshOn(['dispute.'], () => void refetch());
  return (
    <Section title={t('disputes.title')} flush>
      {error !== null && <Failure error={error} retry={refetch} />}
      <ul>
        {data?.map(({ id, amount, currency, status, reason, evidenceDueAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b p-4 last:border-0"
          >
            <PlaceLink path={`/disputes/${id}`} className="font-medium text-accent hover:underline">
              <Money amount={amount} currency={currency} />
            </PlaceLink>
            <DisputeState status={status} />
            <span className="min-w-40 flex-1 text-quiet">{t(`disputes.reasons.${reason}`)}</span>
            {status === 'needs_response' && <Deadline at={evidenceDueAt} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}
