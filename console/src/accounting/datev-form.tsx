import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AccountingSettings } from '../../../sdk/typescript/src/commerce.ts';
import { Failure, isCode } from '../client/failure.tsx';
import { isSaidAtFields, useFieldErrors } from '../client/form-errors.ts';
import { useFollowed } from '../client/use-followed.ts';
import { useWrite } from '../client/use-write.ts';
import { useUnsaved } from '../draft/use-unsaved.ts';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';

/** As it is typed. */
interface Typed {
  readonly consultantNumber: string;
  readonly clientNumber: string;
  readonly fiscalYearStartMonth: string;
  readonly accountLength: string;
  readonly debtorAccount: string;
  readonly revenueAccounts: { readonly taxRate: string; readonly account: string }[];
  readonly otherRevenueAccount: string;
}

/** What a DATEV export needs, as the tax adviser has it. */
export function DatevForm({ settings }: { readonly settings: AccountingSettings }) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const forbidden = useForbidden('application:settings');
  const stored = toTyped(settings);
  const form = useForm<Typed>({ defaultValues: stored, mode: 'onTouched' });
  const { control, register, handleSubmit, formState } = form;
  const accounts = useFieldArray({ control, name: 'revenueAccounts' });
  const save = useWrite(
    (body: ReturnType<typeof toBody> | null, options) =>
      commerce.accounting.settings.replace(
        { datev: body, expectedRevision: settings.revision },
        options,
      ),
    {
      done: t('datev.saved'),
      onDone: () => form.reset(form.getValues()),
      isShownByCaller: true,
    },
  );
  const { errors, isDirty } = formState;
  useUnsaved(isDirty);
  useFieldErrors(form, save.error, 'datev');
  const isFollowed = useFollowed(form, stored);
  const isOvertaken = isCode(save.error, 'accounting_settings_changed');
  const number = (least: number, most: number) => ({
    validate: (text: string) =>
      (/^\d+$/.test(text) && Number(text) >= least && Number(text) <= most) ||
      t('datev.between', { least, most }),
  });
  const account = { validate: (text: string) => /^\d{4,9}$/.test(text) || t('datev.account') };
  const rate = {
    validate: (text: string) => /^\d{1,3}(\.\d{1,6})?$/.test(text) || t('datev.rateWrong'),
  };
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => void handleSubmit((typed) => save.mutate(toBody(typed)))(event)}
    >
      <p className="text-quiet">{t('datev.help')}</p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={t('datev.consultant')}
          inputMode="numeric"
          {...register('consultantNumber', number(1001, 9_999_999))}
          error={errors.consultantNumber?.message}
        />
        <TextField
          label={t('datev.client')}
          inputMode="numeric"
          {...register('clientNumber', number(1, 99_999))}
          error={errors.clientNumber?.message}
        />
        <TextField
          label={t('datev.month')}
          inputMode="numeric"
          {...register('fiscalYearStartMonth', number(1, 12))}
          error={errors.fiscalYearStartMonth?.message}
        />
        <TextField
          label={t('datev.length')}
          inputMode="numeric"
          {...register('accountLength', number(4, 8))}
          error={errors.accountLength?.message}
        />
        <TextField
          label={t('datev.debtor')}
          inputMode="numeric"
          {...register('debtorAccount', account)}
          error={errors.debtorAccount?.message}
        />
        <TextField
          label={t('datev.other')}
          help={t('datev.otherHelp')}
          inputMode="numeric"
          {...register('otherRevenueAccount', account)}
          error={errors.otherRevenueAccount?.message}
        />
      </div>
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-medium">{t('datev.revenue')}</legend>
        {accounts.fields.map(({ id }, index) => (
          <div key={id} className="flex items-start gap-2">
            <div className="grid flex-1 grid-cols-2 gap-2">
              <TextField
                label={t('datev.rate')}
                inputMode="decimal"
                {...register(`revenueAccounts.${index}.taxRate`, rate)}
                error={errors.revenueAccounts?.[index]?.taxRate?.message}
              />
              <TextField
                label={t('datev.revenueAccount')}
                inputMode="numeric"
                {...register(`revenueAccounts.${index}.account`, account)}
                error={errors.revenueAccounts?.[index]?.account?.message}
              />
            </div>
            <Button
              look="quiet"
              className="mt-6"
              aria-label={t('datev.drop', { count: index + 1 })}
              disabled={accounts.fields.length === 1}
              onClick={() => accounts.remove(index)}
            >
              <Trash2 size={16} aria-hidden />
            </Button>
          </div>
        ))}
        <Button
          className="justify-self-start"
          onClick={() => accounts.append({ taxRate: '', account: '' })}
        >
          <Plus size={16} aria-hidden />
          {t('datev.add')}
        </Button>
      </fieldset>
      {(isOvertaken || (isFollowed && isDirty)) && (
        <p role="status" className="rounded-lg bg-warn-tint p-3 text-warn">
          {t('draft.overtaken')}
        </p>
      )}
      {save.error && !isOvertaken && !isSaidAtFields(form, save.error, 'datev') && (
        <Failure error={save.error} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button look="primary" type="submit" forbidden={forbidden} isBusy={save.isPending}>
          {t('word.save')}
        </Button>
        {settings.datev && (
          <Button
            look="quiet"
            forbidden={forbidden}
            isBusy={save.isPending}
            onClick={() => save.mutate(null)}
          >
            {t('datev.forget')}
          </Button>
        )}
      </div>
    </form>
  );
}

function toTyped({ datev }: AccountingSettings): Typed {
  return {
    consultantNumber: String(datev?.consultantNumber ?? ''),
    clientNumber: String(datev?.clientNumber ?? ''),
    fiscalYearStartMonth: String(datev?.fiscalYearStartMonth ?? 1),
    accountLength: String(datev?.accountLength ?? 4),
    debtorAccount: datev?.debtorAccount ?? '10000',
    revenueAccounts: (datev?.revenueAccounts ?? [{ taxRate: '', account: '' }]).map((one) => ({
      ...one,
    })),
    otherRevenueAccount: datev?.otherRevenueAccount ?? '',
  };
}

function toBody(typed: Typed) {
  return {
    consultantNumber: Number(typed.consultantNumber),
    clientNumber: Number(typed.clientNumber),
    fiscalYearStartMonth: Number(typed.fiscalYearStartMonth),
    accountLength: Number(typed.accountLength),
    debtorAccount: typed.debtorAccount,
    revenueAccounts: typed.revenueAccounts.map((one) => ({ ...one })),
    otherRevenueAccount: typed.otherRevenueAccount,
  };
}
