import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckoutLinkDialog } from '../carts/checkout-link-dialog.tsx';
import { useForbidden } from '../place/permissions.ts';
import { Button } from '../ui/button.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { EditDialog } from './edit/edit-dialog.tsx';
import type { OrderDetails } from './use-order.ts';

/** What can be done with an order in its present state. */
export function OrderActions({ order }: { readonly order: OrderDetails }) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'cancel' | 'close' | 'details' | 'edit' | 'pay' | null>(
    null,
  );
  const forbidden = useForbidden('orders:write');
  const mayWriteCarts = useForbidden('carts:write');
  const { status, cartId } = order;
  const isOpen = ['draft', 'pending', 'processing'].includes(status);
  const isEditable = isOpen || status === 'partially_fulfilled';
  const isEnded = ['completed', 'cancelled', 'closed'].includes(status);
  const close = () => setDialog(null);
  return (
    <>
      {status === 'draft' && cartId !== null && (
        <Button forbidden={mayWriteCarts} onClick={() => setDialog('pay')}>
          {t('checkoutLink.open')}
        </Button>
      )}
      {status !== 'closed' && (
        <Button forbidden={forbidden} onClick={() => setDialog('details')}>
          {t('word.notes')}
        </Button>
      )}
      {isEnded && (
        <Button forbidden={forbidden} onClick={() => setDialog('close')}>
          {t(status === 'closed' ? 'order.reopen' : 'order.close')}
        </Button>
      )}
      {isEditable && (
        <Button forbidden={forbidden} onClick={() => setDialog('edit')}>
          {t('order.edit')}
        </Button>
      )}
      {isOpen && (
        <Button forbidden={forbidden} onClick={() => setDialog('cancel')}>
          {t('order.cancel')}
        </Button>
      )}
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
