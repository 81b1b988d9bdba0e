import { useTranslation } from 'react-i18next';
import { Verbs } from '../verbs/verbs.tsx';
import { actionOf, type Deed } from './deeds.ts';
import type { SubscriptionDetails } from './use-subscription.ts';

interface SubscriptionActionsProps {
  readonly subscription: SubscriptionDetails;
  readonly deeds?: readonly Deed[];
  readonly primary?: Deed;
  /** Only what is possible now. */
  readonly isBrief?: boolean;
  readonly onDo: (deed: Deed) => void;
}

const whole = ['change', 'resume', 'pause', 'skip', 'uncancel', 'cancel', 'payOut'] as const;

/** Lists what can be done with a subscription, by default with it as a whole. */
export function SubscriptionActions(props: SubscriptionActionsProps) {
  const { subscription, deeds = whole, primary, isBrief = false, onDo } = props;
  const { t } = useTranslation();
  return (
    <Verbs
      isBrief={isBrief}
      verbs={deeds.map((deed) => ({
        text: t(`deed.${deed}`),
        action: actionOf(subscription.actions, deed),
        look: deed === primary ? 'primary' : 'plain',
        onDo: () => onDo(deed),
      }))}
    />
  );
}
