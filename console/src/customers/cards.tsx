import { useTranslation } from 'react-i18next';
import { Failure } from '../client/failure.tsx';
import { usePlace } from '../place/place.ts';
import { useList } from '../table/use-pages.ts';
import { Section } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { CardName } from './card-name.tsx';
import { PortalButton } from './portal-button.tsx';
import { LoadOlder } from '../table/load-older.tsx';

type CardsProps = Readonly<{ customerId: string; applicationId: string | null }>;

/** The stored cards of a customer. Only the buyer adds or removes one, on their own page. */
export function Cards({ customerId, applicationId }: CardsProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const rows = useList(['customer', customerId, 'cards'], 20, (page, options) =>
    commerce.customers.listPaymentMethods(customerId, page, options),
  );
  return (
    <Section
      title={t('customer.cards')}
      actions={<PortalButton customerId={customerId} applicationId={applicationId} />}
      flush
    >
      {rows.error !== null && <Failure error={rows.error} retry={rows.refresh} />}
      {rows.isWaiting && <Waiting lines={1} />}
      {!rows.isWaiting && !rows.error && rows.items.length === 0 && (
        <p className="p-4 text-quiet">{t('customer.noCards')}</p>
      )}
      <ul>
        {rows.items.map((card) => (
          <li key={card.id} className="border-b px-4 py-2.5 last:border-0">
            <CardName card={card} />
          </li>
        ))}
      </ul>
      <LoadOlder rows={rows} />
    </Section>
  );
}
