import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Failure } from '../client/failure.tsx';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { CheckResult } from '../ui/check-result.tsx';

/** Sends the receiver right and wrong messages, and says which of them it should have taken. */
export function ReceiverCheck({ id, onClose }: Readonly<{ id: string; onClose: () => void }>) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const check = useMutation({
    mutationFn: async () => await commerce.webhookEndpoints.checkConformance(id, {}),
  });
  return (
    <Dialog title={t('endpoint.check')} isOpen onClose={onClose} isWide>
      <p className="mb-4">{t('check.what')}</p>
      {check.data && (
        <ul className="grid gap-2" aria-live="polite">
          {check.data.checks.map(({ name, passed, expected, outcome, responseStatus, message }) => (
            <li key={name} className="flex items-start gap-2">
              <CheckResult isGood={passed} label={t(passed ? 'word.passed' : 'check.failed')} />
              <div>
                <p className="font-medium">{t(`checks.${name}`)}</p>
                <p className="text-quiet">
                  {t(`expected.${expected}`)} · {t(`outcome.${outcome}`)}
                  {responseStatus !== null && ` (${responseStatus})`}
                </p>
                {message && <p className="text-quiet">{message}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
      {check.error && <Failure error={check.error} />}
      <DialogActions>
        <Button look="quiet" onClick={onClose}>
          {t('action.close')}
        </Button>
        <Button look="primary" isBusy={check.isPending} onClick={() => check.mutate()}>
          {check.data ? t('check.again') : t('check.begin')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
