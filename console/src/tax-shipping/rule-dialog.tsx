import { countryNames } from '../format/names.ts';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { check, choice, field, maybe, text, typed } from '../verb-dialog/fields.tsx';
import { lineTypes, type TaxRule } from './configuration.ts';

interface Of {
  readonly rule: TaxRule;
  readonly onDone: (rule: TaxRule) => void;
}

/** A tax rule of the draft; nothing is saved by it. */
export const RuleDialog = dialogOf(({ t, language }: Here, { rule, onDone }: Of) => ({
  title: t('tax.rule'),
  button: t('tax.apply'),
  isWide: true,
  inColumns: true,
  checksWhenSent: true,
  fields: {
    name: text(t('word.name'), {
      start: rule.name,
      help: t('tax.nameHelp'),
      needed: t('field.needed'),
      maxLength: 200,
    }),
    rate: typed(t('word.percent'), (rate) => rate.replace(',', '.'), {
      start: rule.rate,
      needed: t('field.needed'),
      check: /^\d{1,3}([.,]\d{1,6})?$/,
      wrong: t('tax.percentWrong'),
      inputMode: 'decimal',
      placeholder: '8.25',
      maxLength: 12,
    }),
    country: choice(t('word.country'), countryNames(language), { start: rule.country }),
    state: maybe(t('addressLine.stateProvince'), {
      start: rule.state,
      help: t('tax.stateHelp'),
      maxLength: 100,
    }),
    postalPrefix: maybe(t('tax.postal'), {
      start: rule.postalPrefix,
      help: t('tax.postalHelp'),
      maxLength: 20,
    }),
    taxCategory: maybe(t('tax.category'), {
      start: rule.taxCategory,
      help: t('tax.categoryHelp'),
      maxLength: 255,
    }),
    lineTypes: field(
      rule.lineTypes ?? [],
      ({ value, onChange }) => (
        <fieldset>
          <legend className="font-medium">{t('tax.types')}</legend>
          <p className="mb-1 text-xs text-quiet">{t('tax.typesHelp')}</p>
          <div className="grid grid-cols-2 gap-1">
            {lineTypes.map((type) => (
              <label key={type} className="flex min-h-7 items-center gap-2">
                <input
                  type="checkbox"
                  checked={value.includes(type)}
                  onChange={({ target }) =>
                    onChange(
                      target.checked ? [...value, type] : value.filter((one) => one !== type),
                    )
                  }
                />
                {t(`lineType.${type}`)}
              </label>
            ))}
          </div>
        </fieldset>
      ),
      (types) => (types.length === 0 ? null : types),
    ),
    priority: typed(t('tax.priority'), Number, {
      start: rule.priority,
      help: t('tax.priorityHelp'),
      needed: t('tax.numberWrong'),
      check: /^-?\d{1,7}$/,
      wrong: t('tax.numberWrong'),
      inputMode: 'numeric',
      maxLength: 8,
    }),
    appliesToShipping: check(t('tax.onShipping'), {
      start: rule.appliesToShipping,
      help: t('tax.onShippingHelp'),
    }),
    replaces: check(t('tax.replaces'), { start: rule.replaces, help: t('tax.replacesHelp') }),
    isActive: check(t('tax.isActive'), { start: rule.isActive }),
  },
  apply: (values) => onDone({ ...rule, ...values }),
}));
