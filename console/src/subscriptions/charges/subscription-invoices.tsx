import { useTranslation } from 'react-i18next';
import { Failure } from '../../client/failure.tsx';
import { InvoiceRows } from '../../invoices/invoice-rows.tsx';
import { usePlace } from '../../place/place.ts';
import { useList } from '../../table/use-pages.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/panel.tsx';
import { Waiting } from '../../ui/waiting.tsx';

/** The invoices of a subscription: of its first payment, its renewals and changes. */
export function SubscriptionInvoices({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const rows = useList(['subscription', id, 'invoices'], 12, (page, options) =>
    commerce.subscriptions.listInvoices(id, page, options),
  );
  if (rows.isWaiting || (rows.error !== null && rows.items.length === 0))
    return (
      <Section title={t('rooms.invoices')}>
        {rows.error === null ? (
          <Waiting lines={2} />
        ) : (
          <Failure error={rows.error} retry={rows.refresh} />
        )}
      </Section>
    );
  return (
    <>
      <InvoiceRows invoices={rows.items} />
      {rows.hasMore && (
        <Button look="quiet" isBusy={rows.isLoadingMore} onClick={rows.loadMore}>
          {t('table.older')}
        </Button>
      )}
    </>
  );
}
