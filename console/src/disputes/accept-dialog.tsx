import { useTranslation } from 'react-i18next';
import { useWrite } from '../client/use-write.ts';
import { formatMoney } from '../format/money.tsx';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import type { DisputeDetails } from './use-dispute.ts';

type AcceptDialogProps = Readonly<{ dispute: DisputeDetails; onClose: () => void }>;

/** The merchant does not contest it. */
export function AcceptDialog({ dispute, onClose }: AcceptDialogProps) {
  const { t, i18n } = useTranslation();
  const { commerce } = usePlace();
  const { id, amount, currency, takesEvidence } = dispute;
  const accept = useWrite(
    (_input: { readonly id: string }, options) => commerce.disputes.accept(id, {}, options),
    { done: t('disputes.accepted'), onDone: onClose, isShownByCaller: true },
  );
  return (
    <ActionDialog
      title={t('disputes.acceptTitle')}
      action={t('disputes.accept')}
      look="danger"
      isBusy={accept.isPending}
      error={accept.error}
      onSubmit={() => accept.mutate({ id })}
      onClose={onClose}
    >
      <ul className="list-disc rounded-lg bg-ground p-3 ps-7">
        <li>
          {t('disputes.acceptWill', { amount: formatMoney(amount, currency, i18n.language) })}
        </li>
        <li>{t(takesEvidence ? 'disputes.acceptCalls' : 'disputes.acceptRecords')}</li>
        <li>{t('disputes.acceptNoRefund')}</li>
      </ul>
    </ActionDialog>
  );
}
