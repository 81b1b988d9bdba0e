import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { InvoiceDetail } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import { Time } from '../format/time.tsx';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Button, linkButton } from '../ui/button.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';

type LinkDialogProps = Readonly<{ invoice: InvoiceDetail; onClose: () => void }>;

/** A link to the invoice's own page, for its buyer. */
export function LinkDialog({ invoice, onClose }: LinkDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const create = useWrite((id: string, options) => commerce.invoices.createLink(id, {}, options), {
    done: t('word.linkMade'),
    isShownByCaller: true,
  });
  const { data } = create;
  if (!data)
    return (
      <ActionDialog
        title={t('invoices.linkTitle', { number: invoice.number })}
        action={t('invoices.link')}
        isBusy={create.isPending}
        error={create.error}
        onSubmit={() => create.mutate(invoice.id)}
        onClose={onClose}
      >
        <p>{t(invoice.status === 'open' ? 'invoices.linkWillPay' : 'invoices.linkWill')}</p>
      </ActionDialog>
    );
  return (
    <Dialog title={t('invoices.linkTitle', { number: invoice.number })} isOpen onClose={onClose}>
      <p className="mb-3 text-quiet">
        {t('invoices.linkEnds')} <Time at={data.expiresAt} />
      </p>
      <div className="rounded-lg bg-ground p-3">
        <Copyable text={data.url} />
      </div>
      <DialogActions>
        <Button look="quiet" onClick={onClose}>
          {t('action.close')}
        </Button>
        <a href={data.url} target="_blank" rel="noreferrer" className={linkButton('primary')}>
          <ExternalLink size={16} aria-hidden />
          {t('invoices.linkOpen')}
        </a>
      </DialogActions>
    </Dialog>
  );
}
