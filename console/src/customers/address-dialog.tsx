import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Country, CustomerAddress } from '../../../sdk/typescript/src/commerce.ts';
import { errorsByPath } from '../client/form-errors.ts';
import { useWrite } from '../client/use-write.ts';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { CheckField, TextField } from '../ui/field.tsx';

interface AddressDialogProps {
  readonly customerId: string;
  /** Null: a new one. */
  readonly address: CustomerAddress | null;
  readonly onClose: () => void;
}

const needed = ['addressLine1', 'city', 'countryCode'] as const;
const optional = [
  'label',
  'firstName',
  'lastName',
  'company',
  'addressLine2',
  'postalCode',
  'stateProvince',
  'phone',
] as const;
const shown = [
  'label',
  'firstName',
  'lastName',
  'company',
  'addressLine1',
  'addressLine2',
  'postalCode',
  'city',
  'stateProvince',
  'countryCode',
  'phone',
] as const;
type Name = (typeof shown)[number];
type Texts = { [Field in Name]: string };

/** Adds an address to a customer's book, or changes one. */
export function AddressDialog({ customerId, address, onClose }: AddressDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const texts = Object.fromEntries(shown.map((name) => [name, address?.[name] ?? ''])) as Texts;
  const { register, getValues, watch } = useForm({
    defaultValues: { ...texts, isDefault: address?.isDefault ?? false },
  });
  const save = useWrite(
    (body: Parameters<typeof commerce.customers.addresses.create>[1], options) =>
      address
        ? commerce.customers.addresses.update(customerId, address.id, body, options)
        : commerce.customers.addresses.create(customerId, body, options),
    { done: t('customer.addressSaved'), onDone: onClose, isShownByCaller: true },
  );
  const errors = errorsByPath(save.error);
  const typed = watch();
  const isWhole = needed.every((name) => typed[name].trim() !== '');
  const submit = () => {
    const values = getValues();
    const others = Object.fromEntries(
      optional.map((name) => [name, values[name].trim() === '' ? null : values[name].trim()]),
    ) as { [Field in (typeof optional)[number]]: string | null };
    save.mutate({
      ...others,
      addressLine1: values.addressLine1.trim(),
      city: values.city.trim(),
      countryCode: countryOf(values.countryCode),
      // An address is demoted by another one, not by itself.
      ...(values.isDefault ? { isDefault: true } : {}),
    });
  };
  return (
    <ActionDialog
      title={address ? t('customer.changeAddress') : t('customer.addAddress')}
      action={t('customer.save')}
      isWide
      isBusy={save.isPending}
      isReady={isWhole}
      error={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {shown.map((name) => (
          <TextField
            key={name}
            label={t(`customer.field.${name}`)}
            maxLength={name === 'countryCode' ? 2 : 200}
            error={errors[name]}
            {...register(name)}
          />
        ))}
      </div>
      <CheckField
        label={t('customer.defaultAddress')}
        disabled={address?.isDefault === true}
        {...(address?.isDefault === true
          ? { checked: true, readOnly: true }
          : register('isDefault'))}
      />
    </ActionDialog>
  );
}

/** What was typed as a country; the API refuses what is none, and its field says so. */
function countryOf(text: string): Country {
  return text.trim().toUpperCase() as Country;
}
