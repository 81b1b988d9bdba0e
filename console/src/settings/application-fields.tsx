import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckField, SelectField, TextField } from '../ui/field.tsx';
import { Section } from '../ui/panel.tsx';
import { daysOf, isWithin, type ApplicationForm } from './application-form.ts';
import { currencyOf } from './currency.ts';

interface ApplicationFieldsProps {
  readonly form: UseFormReturn<ApplicationForm>;
}

const buyerActions = ['pause', 'resume', 'cancel'] as const;
const mails = [
  'enabled',
  'orderConfirmation',
  'receipt',
  'shipped',
  'refund',
  'paymentReminder',
] as const;

export function ApplicationFields({ form }: ApplicationFieldsProps) {
  return (
    <div className="gap-4 *:mb-4 *:break-inside-avoid xl:columns-2">
      <Money form={form} />
      <Renewals form={form} />
      <Digital form={form} />
      <Buyers form={form} />
    </div>
  );
}

function Money({ form }: ApplicationFieldsProps) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  const { register } = form;
  return (
    <Section title={t('application.money')}>
      <div className="grid gap-4">
        <TextField
          label={t('word.name')}
          maxLength={200}
          error={errors.name && t('settings.nameWrong')}
          {...register('name', { validate: (text) => text.trim() !== '' })}
        />
        <TextField
          label={t('word.currency')}
          help={t('application.changeCurrency')}
          maxLength={3}
          error={errors.currency && 'EUR, USD, JPY'}
          {...register('currency', { validate: (text) => currencyOf(text) !== null })}
        />
        <TextField
          label={t('application.timezone')}
          help={t('application.timezoneHelp')}
          maxLength={60}
          {...register('billingTimezone', { required: true })}
        />
        <NumberField form={form} name="defaultNetN" label={t('application.netDays')} to={365} />
        <SelectField label={t('application.captureMode')} {...register('captureMode')}>
          <option value="automatic">{t('application.automatic')}</option>
          <option value="manual">{t('application.manual')}</option>
        </SelectField>
      </div>
    </Section>
  );
}

function Renewals({ form }: ApplicationFieldsProps) {
  const { t } = useTranslation();
  const { register, formState } = form;
  return (
    <Section title={t('application.dunning')}>
      <div className="grid gap-4">
        <TextField
          label={t('application.retryDays')}
          help={t('application.retryDaysHelp')}
          maxLength={60}
          error={formState.errors.retryDays && t('application.wrongDays')}
          {...register('retryDays', { validate: (text) => daysOf(text) !== null })}
        />
        <SelectField label={t('application.finalAction')} {...register('finalAction')}>
          {(['cancel', 'pause', 'keep'] as const).map((one) => (
            <option key={one} value={one}>
              {t(`application.finalActions.${one}`)}
            </option>
          ))}
        </SelectField>
        <CheckField label={t('application.dunningMail')} {...register('emailCustomer')} />
        <NumberField
          form={form}
          name="upcomingNoticeDays"
          label={t('application.noticeDays')}
          to={30}
        />
        <CheckField label={t('application.catchUp')} {...register('catchUp')} />
      </div>
    </Section>
  );
}

function Digital({ form }: ApplicationFieldsProps) {
  const { t } = useTranslation();
  return (
    <Section title={t('application.digital')}>
      <div className="grid gap-4">
        <NumberField
          form={form}
          name="maxDownloads"
          label={t('application.maxDownloads')}
          from={1}
          to={100}
          mayBeEmpty
        />
        <NumberField
          form={form}
          name="windowDays"
          label={t('application.windowDays')}
          from={1}
          to={365}
          mayBeEmpty
        />
        <CheckField label={t('application.autoRelease')} {...form.register('autoRelease')} />
      </div>
    </Section>
  );
}

function Buyers({ form }: ApplicationFieldsProps) {
  const { t } = useTranslation();
  return (
    <Section title={t('application.mail')}>
      <div className="grid gap-3">
        {mails.map((mail) => (
          <CheckField
            key={mail}
            label={t(`application.mails.${mail}`)}
            {...form.register(`email.${mail}`)}
          />
        ))}
        <fieldset className="mt-2 grid gap-3 border-t pt-3">
          <legend className="sr-only">{t('application.buyerMay')}</legend>
          <p className="font-medium">{t('application.buyerMay')}</p>
          {buyerActions.map((action) => (
            <CheckField
              key={action}
              label={t(`application.buyerActions.${action}`)}
              {...form.register(`buyer.${action}`)}
            />
          ))}
        </fieldset>
      </div>
    </Section>
  );
}

interface NumberFieldProps extends ApplicationFieldsProps {
  readonly name: 'defaultNetN' | 'maxDownloads' | 'windowDays' | 'upcomingNoticeDays';
  readonly label: string;
  readonly from?: number;
  readonly to: number;
  readonly mayBeEmpty?: boolean;
}

function NumberField({ form, name, label, from = 0, to, mayBeEmpty = false }: NumberFieldProps) {
  const { t } = useTranslation();
  const isRight = (text: string) => (mayBeEmpty && text.trim() === '') || isWithin(text, from, to);
  return (
    <TextField
      label={label}
      inputMode="numeric"
      maxLength={4}
      error={form.formState.errors[name] && t('application.wrongNumber', { from, to })}
      {...form.register(name, { validate: isRight })}
    />
  );
}
