import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoutingCondition } from '../../../sdk/typescript/src/commerce.ts';
import { countryNames, currencyNames } from '../format/names.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { TagsField } from '../ui/tags-field.tsx';
import {
  conditionTypes,
  newCondition,
  opOf,
  opsOf,
  typeOf,
  valuesOf,
  withOp,
  type ConditionType,
} from './conditions.ts';

interface ConditionFieldsProps {
  readonly condition: RoutingCondition;
  readonly onChange: (condition: RoutingCondition) => void;
  readonly onRemove: () => void;
  readonly error: string | undefined;
}

export function ConditionFields(props: ConditionFieldsProps) {
  const { condition, onChange, onRemove, error } = props;
  const { t } = useTranslation();
  const type = typeOf(condition);
  const op = opOf(condition);
  return (
    <div className="grid items-start gap-3 border-b pb-3 last:border-0 last:pb-0 sm:grid-cols-[minmax(9rem,1fr)_minmax(8rem,1fr)_minmax(12rem,3fr)_auto]">
      <SelectField
        label={t('word.what')}
        value={type}
        onType={(text) =>
          onChange(newCondition(conditionTypes.find((one) => one === text) ?? type))
        }
        choices={conditionTypes.map((one) => [one, t(`routingType.${one}`)])}
      />
      <SelectField
        label={t('routing.how')}
        value={op}
        onType={(text) => onChange(withOp(condition, text))}
        choices={opsOf(type).map((one) => [one, t(`routingOp.${one}`)])}
      />
      {type === 'amount' ? (
        <Amounts condition={condition} onChange={onChange} error={error} />
      ) : (
        <Values condition={condition} type={type} onChange={onChange} error={error} />
      )}
      <button
        type="button"
        aria-label={t('routing.removeCondition')}
        title={t('routing.removeCondition')}
        onClick={onRemove}
        className="grid size-10 place-items-center self-start rounded-lg text-quiet hover:bg-tint sm:mt-6 pointer-coarse:size-11"
      >
        <X size={16} aria-hidden />
      </button>
    </div>
  );
}

interface PartProps extends Pick<ConditionFieldsProps, 'condition' | 'onChange' | 'error'> {}

function Values(props: PartProps & { readonly type: ConditionType }) {
  const { condition, onChange, error, type } = props;
  const { t, i18n } = useTranslation();
  const known = valuesOf[type];
  const isCountry = type === 'country' || type === 'cardCountry';
  const codes = isCountry ? countryNames(i18n.language) : undefined;
  const currencies = type === 'currency' ? currencyNames(i18n.language) : undefined;
  return (
    <div className="grid gap-3">
      {type === 'metadata' && (
        <TextField
          label={t('word.key')}
          maxLength={255}
          value={condition.key ?? ''}
          onType={(text) => onChange({ ...condition, key: text })}
        />
      )}
      <TagsField
        label={t('routing.values')}
        values={condition.values ?? []}
        isUpperCase={codes !== undefined || currencies !== undefined}
        suggestions={codes ?? currencies ?? known?.map((one) => [one, one] as const) ?? []}
        error={error}
        onChange={(values) => onChange({ ...condition, values })}
      />
    </div>
  );
}

function Amounts({ condition, onChange, error }: PartProps) {
  const { t } = useTranslation();
  const op = opOf(condition);
  const set = (changes: Partial<RoutingCondition>) => {
    const { currency, ...rest } = { ...condition, ...changes };
    onChange({ ...rest, ...(currency ? { currency } : {}) });
  };
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {op !== 'lt' && (
        <BoundField
          label={t('routing.from')}
          value={condition.min}
          error={error}
          onChange={(min) => set({ min })}
        />
      )}
      {op !== 'gt' && (
        <BoundField
          label={t('routing.to')}
          value={condition.max}
          error={op === 'lt' ? error : undefined}
          onChange={(max) => set({ max })}
        />
      )}
      <TextField
        label={t('word.currency')}
        placeholder={t('word.any')}
        maxLength={3}
        autoComplete="off"
        value={condition.currency ?? ''}
        onType={(text) => set({ currency: text.toUpperCase() })}
      />
    </div>
  );
}

interface BoundFieldProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: number) => void;
}

/** A bound in major units; what is not one yet counts as 0, which the API refuses at its field. */
function BoundField({ label, value, error, onChange }: BoundFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(value === undefined ? '' : String(value));
  const isWrong = text !== '' && readBound(text) === null;
  return (
    <TextField
      label={label}
      inputMode="decimal"
      maxLength={16}
      value={text}
      error={isWrong ? t('field.amount') : error}
      onType={(text) => {
        setText(text);
        onChange(readBound(text) ?? 0);
      }}
    />
  );
}

function readBound(text: string): number | null {
  return /^\d{1,12}(?:[.,]\d{0,4})?$/.test(text.trim()) ? Number(text.replace(',', '.')) : null;
}
