import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cart } from '../../../sdk/typescript/src/commerce.ts';
import { formatMoney } from '../format/money.tsx';
import { useOpen } from '../place/place-link.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { CheckoutLinkDialog } from './checkout-link-dialog.tsx';

interface Of {
  readonly cartId: string;
  /** Whether a mail about it has gone out already; null where that is not known. */
  readonly hasMail: boolean | null;
}

/** Copies an abandoned cart into a new open one, for a buyer who wants to continue. */
export const RecoverDialog = dialogOf(({ t, commerce, close }: Here, { cartId, hasMail }: Of) => ({
  title: t('recover.title'),
  button: t('recover.open'),
  above: [
    t('recover.copies'),
    t('recover.checks'),
    t('recover.stays'),
    t('recover.noMail'),
    hasMail && t('recover.mailed'),
  ],
  call: (_, options) => commerce.carts.recover(cartId, options),
  done: t('recover.done'),
  after: (copy) => <Recovered copy={copy} onClose={close} />,
}));

interface RecoveredProps {
  readonly copy: Cart;
  readonly onClose: () => void;
}

function Recovered({ copy, onClose }: RecoveredProps) {
  const { t, i18n } = useTranslation();
  const open = useOpen();
  const [wantsLink, setWantsLink] = useState(false);
  if (wantsLink) return <CheckoutLinkDialog cart={copy} onClose={onClose} />;
  return (
    <Dialog title={t('recover.madeTitle')} isOpen onClose={onClose}>
      <p>
        {t('recover.made', {
          count: copy.lineItems.length,
          amount: formatMoney(copy.total, copy.currency, i18n.language),
        })}
      </p>
      <DialogActions>
        <Button
          onClick={() => {
            onClose();
            open(`/carts/${copy.id}`);
          }}
        >
          {t('recover.show')}
        </Button>
        <Button look="primary" onClick={() => setWantsLink(true)}>
          {t('checkoutLink.open')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
