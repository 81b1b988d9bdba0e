import { useTranslation } from 'react-i18next';
import { useForbidden } from '../place/permissions.ts';
import { Button } from '../ui/button.tsx';
import type { Deed } from './deeds.ts';

type SubscriptionActionsProps = Readonly<{ deeds: ReadonlySet<Deed>; onDo: (deed: Deed) => void }>;

const shown = ['change', 'resume', 'pause', 'skip', 'uncancel', 'cancel', 'payOut'] as const;

/** What can be done with the subscription as a whole; what its state does not allow is not there. */
export function SubscriptionActions({ deeds, onDo }: SubscriptionActionsProps) {
  const { t } = useTranslation();
  const forbidden = useForbidden('subscriptions:write');
  return shown
    .filter((deed) => deeds.has(deed))
    .map((deed) => (
      <Button key={deed} forbidden={forbidden} onClick={() => onDo(deed)}>
        {t(`deed.${deed}`)}
      </Button>
    ));
}
