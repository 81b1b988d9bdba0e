import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useScopeText } from '../scopes/scope-text.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';

export interface ScopeChoice {
  readonly scope: string;
  readonly mayGive: boolean;
  readonly permission: string;
}

interface ScopePickerProps {
  readonly all: readonly ScopeChoice[];
  readonly chosen: readonly string[];
  readonly onChange: (scopes: readonly string[]) => void;
}

/** What a server of a shop needs, and no more. */
const backEnd = [
  'carts:write',
  'checkout_sessions:write',
  'customers:write',
  'orders:write',
  'payments:read',
  'subscriptions:read',
  'invoices:read',
  'events:read',
];
/** What it takes to show a cart and send a buyer to the checkout. */
const storefront = ['carts:write', 'checkout_sessions:write', 'orders:read', 'customers:read'];
/** What a warehouse needs. */
const shipping = ['orders:read', 'fulfillments:write', 'events:read'];

export const presets = { backEnd, storefront, shipping } as const;

/** Scopes by what they allow, found by word or name; usual choices by one press. */
export function ScopePicker({ all, chosen, onChange }: ScopePickerProps) {
  const { t } = useTranslation();
  const textOf = useScopeText();
  const [sought, setSought] = useState('');
  const given = all.filter(({ mayGive }) => mayGive).map(({ scope }) => scope);
  const readOnly = given.filter((scope) => scope.endsWith(':read'));
  const choices = [
    ['readOnly', readOnly],
    ['storefront', storefront],
    ['backEnd', backEnd],
    ['shipping', shipping],
    ['nothing', []],
  ] as const;
  const word = sought.trim().toLowerCase();
  const shown = all.filter(({ scope }) => `${scope} ${textOf(scope)}`.toLowerCase().includes(word));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">{t('key.scopes')}</legend>
      <p className="text-xs text-quiet">{t('key.scopesHelp')}</p>
      <div className="flex flex-wrap gap-1.5" role="group" aria-label={t('key.presets')}>
        {choices.map(([name, scopes]) => (
          <Button
            key={name}
            // Before the scopes are here, a choice would be one of none.
            disabled={all.length === 0}
            aria-pressed={isSame(chosen, scopes, given)}
            className="aria-pressed:border-accent aria-pressed:bg-tint aria-pressed:text-accent"
            onClick={() => onChange(scopes.filter((scope) => given.includes(scope)))}
          >
            {t(`key.preset.${name}`)}
          </Button>
        ))}
      </div>
      <TextField
        label={t('key.seek')}
        value={sought}
        maxLength={60}
        onChange={({ target }) => setSought(target.value)}
      />
      <div className="grid max-h-72 gap-1 overflow-y-auto rounded-lg border p-3">
        {shown.map(({ scope, mayGive, permission }) => (
          <label
            key={scope}
            className="flex min-h-8 items-start gap-2"
            title={mayGive ? undefined : t('permission.missing', { permission })}
          >
            <input
              type="checkbox"
              disabled={!mayGive}
              checked={mayGive && chosen.includes(scope)}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...chosen, scope] : chosen.filter((one) => one !== scope),
                )
              }
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span>
              {textOf(scope)} <code className="font-mono text-xs text-quiet">{scope}</code>
              {!mayGive && (
                <span className="block text-xs text-quiet">
                  {t('permission.missing', { permission })}
                </span>
              )}
            </span>
          </label>
        ))}
        {shown.length === 0 && <p className="text-quiet">{t('key.noScope')}</p>}
      </div>
      <p role="status" className="text-xs text-quiet">
        {t('key.scopeCount', { count: chosen.filter((scope) => given.includes(scope)).length })}
      </p>
    </fieldset>
  );
}

function isSame(chosen: readonly string[], wanted: readonly string[], given: readonly string[]) {
  const [one, other] = [chosen, wanted].map((list) =>
    list
      .filter((scope) => given.includes(scope))
      .toSorted()
      .join(' '),
  );
  return one === other;
}
