import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cart, CartActions as Actions } from '../../../sdk/typescript/src/commerce.ts';
import { Verbs } from '../verbs/verbs.tsx';
import { CheckoutLinkDialog } from './checkout-link-dialog.tsx';
import { DraftDialog } from './draft-dialog.tsx';
import { RecoverDialog } from './recover-dialog.tsx';

/** Verbs of support for a cart. */
export function CartActions({ cart }: { readonly cart: Cart & { readonly actions: Actions } }) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'draft' | 'link' | 'recover' | null>(null);
  const close = () => setDialog(null);
  const { actions } = cart;
  return (
    <>
      <Verbs
        verbs={[
          { text: t('draftOrder.open'), action: actions.checkout, onDo: () => setDialog('draft') },
          {
            text: t('checkoutLink.open'),
            action: actions.createSession,
            look: 'primary',
            onDo: () => setDialog('link'),
          },
          {
            text: t('recover.open'),
            action: actions.recover,
            look: 'primary',
            onDo: () => setDialog('recover'),
          },
        ]}
      />
      {dialog === 'draft' && <DraftDialog cart={cart} onClose={close} />}
      {dialog === 'link' && <CheckoutLinkDialog cart={cart} onClose={close} />}
      {dialog === 'recover' && <RecoverDialog cartId={cart.id} hasMail={null} onClose={close} />}
    </>
  );
}
