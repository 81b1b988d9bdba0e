import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerAddress } from '../../../sdk/typescript/src/commerce.ts';
import { AddressLines } from '../address/address-lines.tsx';
import { Failure } from '../client/failure.tsx';
import { useWrite } from '../client/use-write.ts';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { usePages } from '../table/use-pages.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { BookAddressDialog } from './address-dialog.tsx';
import { LoadOlder } from '../table/load-older.tsx';

/** The address book of a customer. */
export function Addresses({ customerId }: { readonly customerId: string }) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const forbidden = useForbidden('customers:write');
  const [changed, setChanged] = useState<CustomerAddress | 'new' | null>(null);
  const [removed, setRemoved] = useState<CustomerAddress | null>(null);
  const rows = usePages(['customer', customerId, 'addresses'], (cursor, signal) =>
    commerce.customers.addresses
      .list(customerId, { limit: 20, ...(cursor ? { cursor } : {}) }, { signal })
      .page(),
  );
  const remove = useWrite(
    (id: string, options) => commerce.customers.addresses.delete(customerId, id, options),
    {
      done: t('customer.addressRemoved'),
      onDone: () => setRemoved(null),
      isShownByCaller: true,
    },
  );
  return (
    <Section
      title={t('customer.addresses')}
      actions={
        <Button forbidden={forbidden} onClick={() => setChanged('new')}>
          {t('customer.addAddress')}
        </Button>
      }
      flush
    >
      {rows.error !== null && <Failure error={rows.error} retry={rows.refresh} />}
      {rows.isWaiting && <Waiting lines={2} />}
      {!rows.isWaiting && !rows.error && rows.items.length === 0 && (
        <p className="p-4 text-quiet">{t('customer.noAddresses')}</p>
      )}
      <ul>
        {rows.items.map((address) => (
          <li key={address.id} className="border-b p-4 last:border-0">
            {(address.label !== null || address.isDefault) && (
              <p className="mb-1 flex flex-wrap items-center gap-2 font-medium">
                {address.label}
                {address.isDefault && <Badge tone="quiet">{t('card.default')}</Badge>}
              </p>
            )}
            <AddressLines address={address} />
            <p className="mt-2 flex flex-wrap gap-2">
              <Button forbidden={forbidden} onClick={() => setChanged(address)}>
                {t('word.change')}
              </Button>
              <Button look="quiet" forbidden={forbidden} onClick={() => setRemoved(address)}>
                {t('word.remove')}
              </Button>
            </p>
          </li>
        ))}
      </ul>
      <LoadOlder rows={rows} />
      {changed !== null && (
        <BookAddressDialog
          customerId={customerId}
          address={changed === 'new' ? null : changed}
          onClose={() => setChanged(null)}
        />
      )}
      {removed && (
        <ActionDialog
          title={t('word.remove')}
          action={t('word.remove')}
          look="danger"
          isBusy={remove.isPending}
          error={remove.error}
          onSubmit={() => remove.mutate(removed.id)}
          onClose={() => setRemoved(null)}
        >
          <p>{t('customer.removeAddressWill')}</p>
        </ActionDialog>
      )}
    </Section>
  );
}
