import type { InvoiceDetail } from '../../../sdk/typescript/src/commerce.ts';
import { Time } from '../format/time.tsx';
import { LinkDialog as Link } from '../verb-dialog/link-dialog.tsx';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';

interface Of {
  readonly invoice: InvoiceDetail;
}

/** A link to the invoice's own page, for its buyer. */
export const LinkDialog = dialogOf(({ t, commerce, close }: Here, { invoice }: Of) => {
  const title = t('invoices.linkTitle', { number: invoice.number });
  return {
    title,
    button: t('invoices.link'),
    above: t(invoice.status === 'open' ? 'invoices.linkWillPay' : 'invoices.linkWill'),
    call: (_, options) => commerce.invoices.createLink(invoice.id, {}, options),
    done: t('word.linkMade'),
    after: ({ url, expiresAt }) => (
      <Link
        title={title}
        text={
          <>
            {t('invoices.linkEnds')} <Time at={expiresAt} />
          </>
        }
        url={url}
        open={t('invoices.linkOpen')}
        onClose={close}
      />
    ),
  };
});
