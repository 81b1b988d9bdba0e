import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckoutLinkDialog } from '../carts/checkout-link-dialog.tsx';
import { useForbidden } from '../place/permissions.ts';
import { Button } from '../ui/button.tsx';
import { Verbs } from '../verbs/verbs.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { EditDialog } from './edit/edit-dialog.tsx';
import type { OrderDetails } from './use-order.ts';

/** Lists what can be done with an order. */
export function OrderActions({ order }: { readonly order: OrderDetails }) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'cancel' | 'close' | 'details' | 'edit' | 'pay' | null>(
    null,
  );
  const mayWriteCarts = useForbidden('carts:write');
  const { status, cartId, actions } = order;
  const close = () => setDialog(null);
  // Their sections offer them once they are possible.
  const ofSections = [
    { text: t('record.open'), action: actions.recordPayment, onDo: close },
    { text: t('fulfillment.open'), action: actions.fulfill, onDo: close },
    { text: t('return.start'), action: actions.createReturn, onDo: close },
  ];
  return (
    <>
      {status === 'draft' && cartId !== null && (
        <Button forbidden={mayWriteCarts} onClick={() => setDialog('pay')}>
          {t('checkoutLink.open')}
        </Button>
      )}
      <Verbs
        verbs={[
          { text: t('word.notes'), action: actions.update, onDo: () => setDialog('details') },
          status === 'closed'
            ? { text: t('order.reopen'), action: actions.reopen, onDo: () => setDialog('close') }
            : { text: t('order.close'), action: actions.close, onDo: () => setDialog('close') },
          { text: t('order.edit'), action: actions.editLineItems, onDo: () => setDialog('edit') },
          { text: t('order.cancel'), action: actions.cancel, onDo: () => setDialog('cancel') },
          ...ofSections.filter(({ action }) => !action.possible),
        ]}
      />
      {dialog === 'pay' && cartId !== null && (
        <CheckoutLinkDialog cart={{ ...order, id: cartId }} onClose={close} />
      )}
      {dialog === 'details' && <DetailsDialog order={order} onClose={close} />}
      {dialog === 'close' && <CloseDialog order={order} onClose={close} />}
      {dialog === 'edit' && <EditDialog order={order} onClose={close} />}
      {dialog === 'cancel' && <CancelDialog order={order} onClose={close} />}
    </>
  );
}
