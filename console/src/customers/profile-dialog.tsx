import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Customer } from '../../../sdk/typescript/src/commerce.ts';
import { changed } from '../client/changed.ts';
import { errorsByPath } from '../client/form-errors.ts';
import { useWrite } from '../client/use-write.ts';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { CheckField, TextField } from '../ui/field.tsx';

interface ProfileDialogProps {
  readonly customer: Customer;
  readonly onClose: () => void;
}

const names = ['email', 'firstName', 'lastName', 'phone', 'externalId', 'leitwegId'] as const;

/** Changes who a customer is. Orders and invoices keep what they were made with. */
export function ProfileDialog({ customer, onClose }: ProfileDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const [typedAtFirst] = useState(() => typedOf(customer));
  const { register, getValues, watch } = useForm({ defaultValues: typedAtFirst });
  const save = useWrite(
    (body: Parameters<typeof commerce.customers.update>[1], options) =>
      commerce.customers.update(customer.id, body, options),
    { done: t('customer.saved'), onDone: onClose, isShownByCaller: true },
  );
  const errors = errorsByPath(save.error);
  const days = watch('netN').trim();
  const areDays = days === '' || /^[1-9]\d{0,2}$/.test(days);
  const titles = {
    email: t('customer.email'),
    firstName: t('customer.firstName'),
    lastName: t('customer.lastName'),
    phone: t('customer.phone'),
    externalId: t('customer.externalId'),
    leitwegId: t('customer.leitwegId'),
  };
  const submit = () => save.mutate(changed(bodyOf(typedAtFirst), bodyOf(getValues())));
  return (
    <ActionDialog
      title={t('customer.change')}
      action={t('customer.save')}
      isBusy={save.isPending}
      isReady={areDays}
      error={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-quiet">{t('customer.changeWill')}</p>
      {names.map((name) => (
        <TextField
          key={name}
          label={titles[name]}
          type={name === 'email' ? 'email' : 'text'}
          maxLength={name === 'phone' ? 50 : 200}
          error={errors[name]}
          {...register(name)}
        />
      ))}
      <TextField
        label={t('customer.netDays')}
        help={t('customer.netHelp')}
        inputMode="numeric"
        maxLength={3}
        error={areDays ? errors['netN'] : t('change.whole')}
        {...register('netN')}
      />
      <CheckField label={t('customer.marketing')} {...register('acceptsMarketing')} />
    </ActionDialog>
  );
}

function typedOf(customer: Customer) {
  return {
    email: customer.email,
    firstName: customer.firstName ?? '',
    lastName: customer.lastName ?? '',
    phone: customer.phone ?? '',
    externalId: customer.externalId ?? '',
    leitwegId: customer.leitwegId ?? '',
    netN: customer.netN === null ? '' : String(customer.netN),
    acceptsMarketing: customer.acceptsMarketing,
  };
}

function bodyOf({ email, acceptsMarketing, netN, ...texts }: ReturnType<typeof typedOf>) {
  return {
    email: email.trim(),
    firstName: orNull(texts.firstName),
    lastName: orNull(texts.lastName),
    phone: orNull(texts.phone),
    externalId: orNull(texts.externalId),
    leitwegId: orNull(texts.leitwegId),
    acceptsMarketing,
    netN: netN.trim() === '' ? null : Number(netN),
  };
}

/** What was left empty is taken away. */
function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
