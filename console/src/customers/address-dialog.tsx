import type { CustomerAddress } from '../../../sdk/typescript/src/commerce.ts';
import { addressField } from '../address/address-field.tsx';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { check, maybe } from '../verb-dialog/fields.tsx';

interface Of {
  readonly customerId: string;
  /** Null: a new one. */
  readonly address: CustomerAddress | null;
}

/** Adds an address to a customer's book, or changes one. */
export const BookAddressDialog = dialogOf(({ t, commerce }: Here, { customerId, address }: Of) => ({
  title: address ? t('customer.changeAddress') : t('customer.addAddress'),
  button: t('word.save'),
  isWide: true,
  fields: {
    label: maybe(t('customer.addressLabel'), { start: address?.label, maxLength: 200 }),
    address: addressField(address),
    isDefault: check(t('customer.defaultAddress'), {
      start: address?.isDefault,
      disabled: address?.isDefault === true,
    }),
  },
  call: ({ label, address: typed, isDefault }, options) => {
    // An address is demoted by another one, not by itself.
    const body = { ...typed, label, ...(isDefault ? { isDefault } : {}) };
    return address
      ? commerce.customers.addresses.update(customerId, address.id, body, options)
      : commerce.customers.addresses.create(customerId, body, options);
  },
  done: t('addressEdit.saved'),
}));
