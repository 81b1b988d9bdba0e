import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckField, SelectField, TextField } from '../ui/field.tsx';
import { connectorValues, type ConnectorValues } from './connector-values.ts';
import { kinds, type Kind, type Setting } from './kinds.ts';

interface ConnectorFieldsProps {
  readonly form: UseFormReturn<ConnectorValues>;
  /** The kinds to choose from; null: the kind stays. */
  readonly offered: readonly Kind[] | null;
}

export function ConnectorFields({ form, offered }: ConnectorFieldsProps) {
  const { t } = useTranslation();
  const { register, watch, reset, getValues } = form;
  const { errors } = form.formState;
  const kind = watch('kind');
  const { config, secrets, hasMethod } = kinds[kind];
  const isNew = offered !== null;
  const choose = (next: Kind) => {
    const { displayName, method } = getValues();
    reset({ ...connectorValues(null, next), displayName, method });
  };
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {offered && (
          <SelectField
            label={t('word.kind')}
            help={t(`connectorKindHelp.${kind}`)}
            value={kind}
            onType={(text) => choose(offered.find((one) => one === text) ?? kind)}
            choices={offered.map((one) => [one, t(`connectorKind.${one}`)])}
          />
        )}
        <TextField
          label={t('word.name')}
          help={t('connector.nameHelp')}
          maxLength={200}
          error={errors.displayName?.message}
          {...register('displayName', {
            validate: (text) => text.trim() !== '' || t('field.needed'),
          })}
        />
        {isNew && hasMethod && (
          <TextField
            label={t('connector.method')}
            help={t('connector.methodHelp')}
            maxLength={50}
            error={errors.method?.message}
            {...register('method', {
              pattern: { value: /^[a-z0-9_]{1,50}$/, message: t('connector.methodWrong') },
            })}
          />
        )}
        {config.map((setting) => (
          <ConfigField key={`${kind} ${setting.name}`} form={form} setting={setting} />
        ))}
      </div>
      {secrets.length > 0 && (
        <fieldset className="grid gap-4 rounded-lg border p-4">
          <legend className="px-1 font-medium">{t('connector.credentials')}</legend>
          <p className="text-xs text-quiet">
            {isNew ? t('connector.secretsNew') : t('connector.secretsKept')}
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            {secrets.map(({ name, placeholder, isNeeded }) => (
              <TextField
                key={`${kind} ${name}`}
                label={t(`connectorSecret.${name}` as 'connectorSecret.apiKey')}
                help={t(`connectorSecretHelp.${name}` as 'connectorSecretHelp.apiKey')}
                type="password"
                autoComplete="new-password"
                placeholder={placeholder}
                maxLength={300}
                error={errors.secrets?.[name]?.message}
                {...register(`secrets.${name}`, {
                  validate: (text) =>
                    !(isNew && isNeeded) || text.trim() !== '' || t('field.needed'),
                })}
              />
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}

type ConfigFieldProps = Readonly<{ form: UseFormReturn<ConnectorValues>; setting: Setting }>;

function ConfigField({ form, setting }: ConfigFieldProps) {
  const { t } = useTranslation();
  const { name, type, isNeeded, placeholder } = setting;
  const label = t(`connectorSetting.${name}` as 'connectorSetting.baseUrl');
  const help = t(`connectorSettingHelp.${name}` as 'connectorSettingHelp.baseUrl');
  const field = form.register(`config.${name}`, {
    validate: (value) => !isNeeded || String(value).trim() !== '' || t('field.needed'),
  });
  if (type === 'switch') return <CheckField label={label} help={help} {...field} />;
  return (
    <TextField
      label={label}
      help={help}
      inputMode={type === 'number' ? 'numeric' : type}
      placeholder={placeholder}
      autoComplete="off"
      maxLength={2048}
      error={form.formState.errors.config?.[name]?.message}
      {...field}
    />
  );
}
