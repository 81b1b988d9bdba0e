import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cart } from '../../../sdk/typescript/src/commerce.ts';
import { useForbidden } from '../place/permissions.ts';
import { Button } from '../ui/button.tsx';
import { CheckoutLinkDialog } from './checkout-link-dialog.tsx';
import { DraftDialog } from './draft-dialog.tsx';
import { RecoverDialog } from './recover-dialog.tsx';

/** What support can do with a cart in its present state. */
export function CartActions({ cart }: { readonly cart: Cart }) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'draft' | 'link' | 'recover' | null>(null);
  const forbidden = useForbidden('carts:write');
  const close = () => setDialog(null);
  const { status, lineItems, externallyManaged } = cart;
  const isPayable = lineItems.length > 0 && !externallyManaged;
  return (
    <>
      {status === 'open' && isPayable && (
        <Button forbidden={forbidden} onClick={() => setDialog('draft')}>
          {t('draftOrder.open')}
        </Button>
      )}
      {(status === 'open' || status === 'checkout') && isPayable && (
        <Button look="primary" forbidden={forbidden} onClick={() => setDialog('link')}>
          {t('checkoutLink.open')}
        </Button>
      )}
      {status === 'abandoned' && (
        <Button look="primary" forbidden={forbidden} onClick={() => setDialog('recover')}>
          {t('recover.open')}
        </Button>
      )}
      {dialog === 'draft' && <DraftDialog cart={cart} onClose={close} />}
      {dialog === 'link' && <CheckoutLinkDialog cart={cart} onClose={close} />}
      {dialog === 'recover' && <RecoverDialog cartId={cart.id} hasMail={null} onClose={close} />}
    </>
  );
}
