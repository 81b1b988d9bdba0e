import { useTranslation } from 'react-i18next';
import { Money } from '../../format/money.tsx';
import { Time } from '../../format/time.tsx';
import { Section } from '../../ui/panel.tsx';
import type { Deed } from '../deeds.ts';
import { useEvery } from '../every.ts';
import { SubscriptionActions } from '../subscription-actions.tsx';
import type { SubscriptionDetails } from '../use-subscription.ts';

interface PendingChangeProps {
  readonly subscription: SubscriptionDetails;
  readonly onDo: (deed: Deed) => void;
}

/** Terms that are stored for the next period. */
export function PendingChange({ subscription, onDo }: PendingChangeProps) {
  const { t } = useTranslation();
  const every = useEvery();
  const { pendingChange, currency } = subscription;
  if (!pendingChange) return null;
  const { terms, effectiveAt } = pendingChange;
  return (
    <Section
      title={t('pending.title')}
      actions={
        <SubscriptionActions subscription={subscription} deeds={['dropChange']} onDo={onDo} />
      }
    >
      <p>
        {t('pending.from')} <Time at={effectiveAt} />:{' '}
        <strong>{terms.planName ?? terms.planId}</strong>, {terms.quantity} ×{' '}
        <Money amount={terms.amount} currency={currency} /> {every(terms)}
      </p>
    </Section>
  );
}
