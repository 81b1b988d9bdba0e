import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerAddress } from '../../../sdk/typescript/src/commerce.ts';
import { AddressDialog } from '../address/address-dialog.tsx';
import { usePlace } from '../place/place.ts';
import { CheckField, TextField } from '../ui/field.tsx';

interface BookAddressDialogProps {
  readonly customerId: string;
  /** Null: a new one. */
  readonly address: CustomerAddress | null;
  readonly onClose: () => void;
}

/** Adds an address to a customer's book, or changes one. */
export function BookAddressDialog({ customerId, address, onClose }: BookAddressDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const [label, setLabel] = useState(address?.label ?? '');
  const [isDefault, setIsDefault] = useState(address?.isDefault ?? false);
  return (
    <AddressDialog
      title={address ? t('customer.changeAddress') : t('customer.addAddress')}
      address={address}
      write={(typed, options) => {
        const body = {
          ...typed,
          label: label.trim() === '' ? null : label.trim(),
          // An address is demoted by another one, not by itself.
          ...(isDefault ? { isDefault: true } : {}),
        };
        return address
          ? commerce.customers.addresses.update(customerId, address.id, body, options)
          : commerce.customers.addresses.create(customerId, body, options);
      }}
      onClose={onClose}
      above={
        <TextField
          label={t('customer.addressLabel')}
          maxLength={200}
          value={label}
          onType={setLabel}
        />
      }
    >
      <CheckField
        label={t('customer.defaultAddress')}
        disabled={address?.isDefault === true}
        checked={isDefault}
        onTick={setIsDefault}
      />
    </AddressDialog>
  );
}
