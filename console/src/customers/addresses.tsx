import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerAddress } from '../../../sdk/typescript/src/commerce.ts';
import { AddressLines } from '../address/address-lines.tsx';
import { Failure } from '../client/failure.tsx';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { useList } from '../table/use-pages.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { BookAddressDialog } from './address-dialog.tsx';
import { LoadOlder } from '../table/load-older.tsx';

/** The address book of a customer. */
export function Addresses({ customerId }: { readonly customerId: string }) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const forbidden = useForbidden('customers:write');
  const [changed, setChanged] = useState<CustomerAddress | 'new' | null>(null);
  const [removed, setRemoved] = useState<CustomerAddress | null>(null);
  const rows = useList(['customer', customerId, 'addresses'], 20, (page, options) =>
    commerce.customers.addresses.list(customerId, page, options),
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
        <RemoveAddress customerId={customerId} id={removed.id} onClose={() => setRemoved(null)} />
      )}
    </Section>
  );
}

interface Removed {
  readonly customerId: string;
  readonly id: string;
}

const RemoveAddress = dialogOf(({ t, commerce }: Here, { customerId, id }: Removed) => ({
  title: t('word.remove'),
  button: t('word.remove'),
  look: 'danger',
  above: t('customer.removeAddressWill'),
  call: (_, options) => commerce.customers.addresses.delete(customerId, id, options),
  done: t('customer.addressRemoved'),
}));
