import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Customer } from '../../../sdk/typescript/src/commerce.ts';
import { changed } from '../client/changed.ts';
import { errorsByPath } from '../client/form-errors.ts';
import { useWrite } from '../client/use-write.ts';
import { useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { CheckField, TextField } from '../ui/field.tsx';
import { useCreate } from './use-create.ts';

interface ProfileDialogProps {
  /** Null: a new one. */
  readonly customer: Customer | null;
  readonly onClose: () => void;
}

const names = ['email', 'firstName', 'lastName', 'phone', 'externalId', 'leitwegId'] as const;

/** Creates a customer, or changes who one is. Orders and invoices keep what they were made with. */
export function ProfileDialog({ customer, onClose }: ProfileDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const create = useCreate();
  const open = useOpen();
  const [typedAtFirst] = useState(() => typedOf(customer));
  const { register, getValues, watch } = useForm({ defaultValues: typedAtFirst });
  const save = useWrite(
    async (body: ReturnType<typeof bodyOf>, options) => {
      if (customer) {
        const changes = changed(bodyOf(typedAtFirst), body);
        return await commerce.customers.update(customer.id, changes, options);
      }
      return await create(body, options);
    },
    {
      done: t(customer ? 'customer.saved' : 'customer.created'),
      onDone: ({ id }: Customer) => {
        onClose();
        if (!customer) open(`/customers/${id}`);
      },
      isShownByCaller: true,
    },
  );
  const errors = errorsByPath(save.error);
  const days = watch('netN').trim();
  const areDays = days === '' || /^[1-9]\d{0,2}$/.test(days);
  const titles = {
    email: t('word.email'),
    firstName: t('customer.firstName'),
    lastName: t('customer.lastName'),
    phone: t('customer.phone'),
    externalId: t('customer.externalId'),
    leitwegId: t('customer.leitwegId'),
  };
  const submit = () => save.mutate(bodyOf(getValues()));
  return (
    <ActionDialog
      title={t(customer ? 'word.change' : 'customer.new')}
      action={t(customer ? 'word.save' : 'customer.create')}
      isBusy={save.isPending}
      isReady={areDays}
      error={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {customer && <p className="text-quiet">{t('customer.changeWill')}</p>}
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

function typedOf(customer: Customer | null) {
  return {
    email: customer?.email ?? '',
    firstName: customer?.firstName ?? '',
    lastName: customer?.lastName ?? '',
    phone: customer?.phone ?? '',
    externalId: customer?.externalId ?? '',
    leitwegId: customer?.leitwegId ?? '',
    netN: String(customer?.netN ?? ''),
    acceptsMarketing: customer?.acceptsMarketing ?? false,
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

/** An empty field clears its value. */
function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
