import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderLine, Return } from '../../../sdk/typescript/src/commerce.ts';
import { useForbidden } from '../place/permissions.ts';
import { Button } from '../ui/button.tsx';
import { ReturnDetailsDialog } from './details-dialog.tsx';
import { EndReturnDialog } from './end-dialog.tsx';
import { ReceiveDialog } from './receive-dialog.tsx';
import { RefundReturnDialog } from './refund-dialog.tsx';
import { unitsAwaited } from './returnable.ts';

interface ReturnActionsProps {
  readonly one: Return;
  /** The lines of its order, for their names. */
  readonly lines: readonly OrderLine[];
}

type DialogName = 'receive' | 'refund' | 'cancel' | 'close' | 'details';

/** The next step of a return in its present state, and how it may end otherwise. */
export function ReturnActions({ one, lines }: ReturnActionsProps) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const mayWrite = useForbidden('fulfillments:write');
  const mayRefund = useForbidden('payments:refund');
  const { status, refunds, amountPending, amountRefunded } = one;
  const isFree = amountPending === 0;
  const isAwaited = lines.some(({ id }) => unitsAwaited(one, id) > 0);
  const hasReceived = status === 'received' && isFree;
  const isReceivable =
    isAwaited && (status === 'requested' || (hasReceived && amountRefunded === 0));
  const isCancelled = status === 'requested' && refunds.length === 0;
  const close = () => setDialog(null);
  return (
    <div className="flex flex-wrap gap-2">
      {isReceivable && (
        <Button forbidden={mayWrite} onClick={() => setDialog('receive')}>
          {t('return.receive')}
        </Button>
      )}
      {hasReceived && (
        <Button forbidden={mayRefund} onClick={() => setDialog('refund')}>
          {t('return.refund')}
        </Button>
      )}
      {isCancelled && (
        <Button look="quiet" forbidden={mayWrite} onClick={() => setDialog('cancel')}>
          {t('return.cancel')}
        </Button>
      )}
      {hasReceived && (
        <Button look="quiet" forbidden={mayWrite} onClick={() => setDialog('close')}>
          {t('return.close')}
        </Button>
      )}
      <Button look="quiet" forbidden={mayWrite} onClick={() => setDialog('details')}>
        {t('return.details')}
      </Button>
      {dialog === 'receive' && <ReceiveDialog one={one} lines={lines} onClose={close} />}
      {dialog === 'refund' && <RefundReturnDialog one={one} lines={lines} onClose={close} />}
      {(dialog === 'cancel' || dialog === 'close') && (
        <EndReturnDialog one={one} how={dialog} onClose={close} />
      )}
      {dialog === 'details' && <ReturnDetailsDialog one={one} onClose={close} />}
    </div>
  );
}
