import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorAt, type FieldError } from '../client/form-errors.ts';
import { Button } from '../ui/button.tsx';
import { CheckField, SelectField } from '../ui/field.tsx';
import { Section } from '../ui/panel.tsx';
import { newRule, put, taxModes, type Configuration, type TaxRule } from './configuration.ts';
import { ItemRow } from './item-row.tsx';
import { OriginFields } from './origin-fields.tsx';
import { ProviderFields } from './provider-fields.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { regionText, ruleExtras } from './sentences.ts';

type Tax = Configuration['tax'];

interface TaxSectionProps {
  readonly tax: Tax;
  readonly errors: readonly FieldError[];
  readonly onChange: (tax: Tax) => void;
}

export function TaxSection({ tax, errors, onChange }: TaxSectionProps) {
  const { t, i18n } = useTranslation();
  const [edited, setEdited] = useState<TaxRule | null>(null);
  const { mode, rules } = tax;
  const set = (changes: Partial<Tax>) => onChange({ ...tax, ...changes });
  return (
    <Section title={t('money.tax')}>
      <div className="grid gap-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t('tax.mode')}
            help={t(`taxModeHelp.${mode}`)}
            value={mode}
            error={errorAt(errors, 'tax.mode')}
            onChange={({ target }) =>
              set({ mode: taxModes.find((one) => one === target.value) ?? mode })
            }
          >
            {taxModes.map((one) => (
              <option key={one} value={one}>
                {t(`taxMode.${one}`)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('tax.fallback')}
            help={t('tax.fallbackHelp')}
            value={tax.fallbackPolicy}
            onChange={({ target }) =>
              set({ fallbackPolicy: target.value === 'strict' ? 'strict' : 'lenient' })
            }
          >
            <option value="lenient">{t('taxFallback.lenient')}</option>
            <option value="strict">{t('taxFallback.strict')}</option>
          </SelectField>
        </div>
        <CheckField
          label={t('tax.included')}
          help={t('tax.includedHelp')}
          checked={tax.pricesIncludeTax}
          onChange={({ target }) => set({ pricesIncludeTax: target.checked })}
        />
        {mode === 'provider' && (
          <>
            <ProviderFields
              provider={tax.provider}
              placeholder="https://tax.example.com"
              error={errorAt(errors, 'tax.provider')}
              onChange={(provider) => set({ provider })}
            />
            <OriginFields
              address={tax.originAddress}
              onChange={(originAddress) => set({ originAddress })}
            />
          </>
        )}
        <div className="grid gap-2">
          <h3 className="font-medium">{t('tax.rules')}</h3>
          <p className="text-xs text-quiet">{t('tax.rulesHelp')}</p>
          {rules.length === 0 && <p className="text-quiet">{t('tax.noRules')}</p>}
          <ul className="grid gap-2">
            {rules.map((rule, index) => (
              <ItemRow
                key={rule.id}
                name={rule.name}
                main={`${rule.rate} %`}
                place={regionText(rule, i18n.language)}
                extras={ruleExtras(rule, t)}
                error={errorAt(errors, `tax.rules.${index}`)}
                onChange={() => setEdited(rule)}
                onRemove={() => set({ rules: rules.filter(({ id }) => id !== rule.id) })}
              />
            ))}
          </ul>
          <Button className="justify-self-start" onClick={() => setEdited(newRule())}>
            <Plus size={16} aria-hidden />
            {t('tax.addRule')}
          </Button>
        </div>
      </div>
      {edited && (
        <RuleDialog
          rule={edited}
          onClose={() => setEdited(null)}
          onDone={(rule) => {
            set({ rules: put(rules, rule) });
            setEdited(null);
          }}
        />
      )}
    </Section>
  );
}
