import { formatMoney } from '../format/money.tsx';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import type { DisputeDetails } from './use-dispute.ts';

interface Of {
  readonly dispute: DisputeDetails;
}

/** The merchant does not contest it. */
export const AcceptDialog = dialogOf(({ t, language, commerce }: Here, { dispute }: Of) => {
  const { id, amount, currency, takesEvidence } = dispute;
  return {
    title: t('disputes.acceptTitle'),
    button: t('disputes.accept'),
    look: 'danger',
    above: [
      t('disputes.acceptWill', { amount: formatMoney(amount, currency, language) }),
      t(takesEvidence ? 'disputes.acceptCalls' : 'disputes.acceptRecords'),
      t('disputes.acceptNoRefund'),
    ],
    call: (_, options) => commerce.disputes.accept(id, {}, options),
    done: t('disputes.accepted'),
  };
});
