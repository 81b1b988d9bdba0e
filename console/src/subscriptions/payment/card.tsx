import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CardName } from '../../customers/card-name.tsx';
import { PortalButton } from '../../customers/portal-button.tsx';
import { Failure } from '../../client/failure.tsx';
import { usePlace } from '../../place/place.ts';
import { Section } from '../../ui/panel.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import type { Deed } from '../deeds.ts';
import { SubscriptionActions } from '../subscription-actions.tsx';
import type { SubscriptionDetails } from '../use-subscription.ts';

/** The stored cards of a customer that an application may charge. */
export function useCards({
  customerId,
  applicationId,
}: Pick<SubscriptionDetails, 'customerId' | 'applicationId'>) {
  const { commerce, key } = usePlace();
  return useQuery({
    queryKey: [key, 'customer', customerId, 'cards of', applicationId],
    queryFn: async ({ signal }) =>
      await commerce
        .with({ applicationId })
        .customers.listPaymentMethods(customerId, { limit: 100 }, { signal })
        .all(),
  });
}

interface CardProps {
  readonly subscription: SubscriptionDetails;
  readonly onDo: (deed: Deed) => void;
}

/** The card that is charged, and the page on which the buyer sees to it. */
export function Card({ subscription, onDo }: CardProps) {
  const { t } = useTranslation();
  const { data: cards, error, refetch } = useCards(subscription);
  const { paymentMethodId, customerId, applicationId } = subscription;
  const own = cards?.find(({ id }) => id === paymentMethodId);
  const fallback = cards?.find(({ isDefault }) => isDefault);
  const charged = paymentMethodId === null ? fallback : own;
  return (
    <Section
      title={t('card.title')}
      actions={
        <span className="flex flex-wrap gap-2">
          <SubscriptionActions subscription={subscription} deeds={['card']} isBrief onDo={onDo} />
          <PortalButton customerId={customerId} applicationId={applicationId} />
        </span>
      }
    >
      {error && <Failure error={error} retry={refetch} />}
      {!cards && !error && <Waiting lines={1} />}
      {cards && (charged ? <CardName card={charged} /> : <p>{t('card.none')}</p>)}
      {cards && charged && (
        <p className="mt-1 text-xs text-quiet">
          {paymentMethodId === null ? t('card.isDefault') : t('card.isOwn')}
        </p>
      )}
    </Section>
  );
}
