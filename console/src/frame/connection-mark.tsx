import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsLost } from '../client/connection.ts';

/** Over every page while the service cannot be reached. */
export function ConnectionMark() {
  const { t } = useTranslation();
  const isLost = useIsLost();
  return (
    <div role="status" aria-live="polite">
      {isLost && (
        <p className="flex items-center justify-center gap-2 bg-bad-tint px-4 py-1.5 text-center text-bad">
          <WifiOff size={16} aria-hidden className="shrink-0" />
          {t('session.lost')}
        </p>
      )}
    </div>
  );
}
