import { useTranslation } from 'react-i18next';
import { CheckField, SelectField, TextArea, TextField } from '../ui/field.tsx';
import type { ConfigField, Typed } from './config-fields.ts';

interface ConfigFormProps {
  readonly fields: readonly ConfigField[];
  readonly typed: Typed;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (typed: Typed) => void;
}

/** The settings of an installation, by the schema of its version. All words are its author's, and shown as text. */
export function ConfigForm({ fields, typed, errors, onChange }: ConfigFormProps) {
  return (
    <div className="grid gap-4">
      {fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          value={typed[field.name] ?? ''}
          error={errors[field.name]}
          onChange={(value) => onChange({ ...typed, [field.name]: value })}
        />
      ))}
    </div>
  );
}

interface FieldProps {
  readonly field: ConfigField;
  readonly value: string | boolean;
  readonly error: string | undefined;
  readonly onChange: (value: string | boolean) => void;
}

function Field({ field, value, error, onChange }: FieldProps) {
  const { t } = useTranslation();
  const { kind, title, help, isRequired, choices, min, max, maxLength, type } = field;
  const label = isRequired ? title : t('extension.optional', { title });
  const common = { label, help, error, required: isRequired };
  if (kind === 'yes')
    return <CheckField label={title} help={help} checked={value === true} onTick={onChange} />;
  if (kind === 'choice')
    return (
      <SelectField
        choices={[['', '–'], ...choices.map((choice) => [choice, choice] as const)]}
        {...common}
        value={String(value)}
        onType={onChange}
      />
    );
  if (kind === 'json')
    return <TextArea {...common} value={String(value)} spellCheck={false} onType={onChange} />;
  const isNumber = kind === 'number' || kind === 'integer';
  return (
    <TextField
      {...common}
      type={isNumber ? 'number' : type}
      min={min}
      max={max}
      step={kind === 'integer' ? 1 : 'any'}
      maxLength={maxLength}
      value={String(value)}
      onType={onChange}
    />
  );
}
