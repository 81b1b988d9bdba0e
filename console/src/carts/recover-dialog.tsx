import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { useWrite } from '../client/use-write.ts';
import { formatMoney } from '../format/money.tsx';
import { useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { CheckoutLinkDialog } from './checkout-link-dialog.tsx';

interface RecoverDialogProps {
  readonly cartId: string;
  /** Whether a mail about it has gone out already; null where that is not known. */
  readonly hasMail: boolean | null;
  readonly onClose: () => void;
}

/** Copies an abandoned cart into a new open one, for a buyer who wants to continue. */
export function RecoverDialog({ cartId, hasMail, onClose }: RecoverDialogProps) {
  const { t, i18n } = useTranslation();
  const { commerce } = usePlace();
  const open = useOpen();
  const [wantsLink, setWantsLink] = useState(false);
  const recover = useWrite((id: string, options) => commerce.carts.recover(id, options), {
    done: t('recover.done'),
    isShownByCaller: true,
  });
  const { data: copy } = recover;
  if (copy && wantsLink) return <CheckoutLinkDialog cart={copy} onClose={onClose} />;
  if (copy)
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
  return (
    <ActionDialog
      title={t('recover.title')}
      action={t('recover.open')}
      isBusy={recover.isPending}
      error={recover.error}
      onSubmit={() => recover.mutate(cartId)}
      onClose={onClose}
    >
      <ul className="list-disc rounded-lg bg-ground p-3 ps-7">
        <li>{t('recover.copies')}</li>
        <li>{t('recover.checks')}</li>
        <li>{t('recover.stays')}</li>
        <li>{t('recover.noMail')}</li>
        {hasMail && <li>{t('recover.mailed')}</li>}
      </ul>
    </ActionDialog>
  );
}
