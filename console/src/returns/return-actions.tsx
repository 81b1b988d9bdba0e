import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  OrderLine,
  Return,
  ReturnActions as Actions,
} from '../../../sdk/typescript/src/commerce.ts';
import { Verbs } from '../verbs/verbs.tsx';
import { ReturnDetailsDialog } from './details-dialog.tsx';
import { EndReturnDialog } from './end-dialog.tsx';
import { ReceiveDialog } from './receive-dialog.tsx';
import { RefundReturnDialog } from './refund-dialog.tsx';

interface ReturnActionsProps {
  readonly one: Return & { readonly actions: Actions };
  /** The lines of its order, for their names. */
  readonly lines: readonly OrderLine[];
  readonly isBrief?: boolean;
}

type DialogName = 'receive' | 'refund' | 'cancel' | 'close' | 'details';

/** The next step of a return, and how it may end otherwise. */
export function ReturnActions({ one, lines, isBrief = false }: ReturnActionsProps) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const { actions } = one;
  const close = () => setDialog(null);
  const open = (name: DialogName) => () => setDialog(name);
  return (
    <div className="flex flex-wrap gap-2">
      <Verbs
        isBrief={isBrief}
        verbs={[
          { text: t('return.receive'), action: actions.receive, onDo: open('receive') },
          { text: t('return.refund'), action: actions.refund, onDo: open('refund') },
          {
            text: t('return.cancel'),
            action: actions.cancel,
            look: 'quiet',
            onDo: open('cancel'),
          },
          { text: t('return.close'), action: actions.close, look: 'quiet', onDo: open('close') },
          {
            text: t('return.details'),
            action: actions.update,
            look: 'quiet',
            onDo: open('details'),
          },
        ]}
      />
      {dialog === 'receive' && <ReceiveDialog one={one} lines={lines} onClose={close} />}
      {dialog === 'refund' && <RefundReturnDialog one={one} lines={lines} onClose={close} />}
      {(dialog === 'cancel' || dialog === 'close') && (
        <EndReturnDialog one={one} how={dialog} onClose={close} />
      )}
      {dialog === 'details' && <ReturnDetailsDialog one={one} onClose={close} />}
    </div>
  );
}
