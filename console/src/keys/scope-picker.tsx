import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { useScopeText } from '../scopes/scope-text.ts';
import { ScopeRow, type ScopeChoice } from './scope-row.tsx';

interface ScopePickerProps {
  readonly all: readonly ScopeChoice[];
  readonly chosen: readonly string[];
  readonly onChange: (scopes: readonly string[]) => void;
}

/** A shop's server needs no more than these. */
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
/** These show a cart and send a buyer to the checkout. */
const storefront = ['carts:write', 'checkout_sessions:write', 'orders:read', 'customers:read'];
/** A warehouse reads orders and records what it sends. */
const shipping = ['orders:read', 'fulfillments:write', 'events:read'];

/** A table of resources, each with none, read or write; usual choices by one press. */
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
  const shown = [...new Set(all.map(({ scope }) => resourceOf(scope)))]
    .map((resource) => ({
      resource,
      scopes: all.filter(({ scope }) => resourceOf(scope) === resource),
    }))
    .filter(({ scopes }) =>
      scopes.some(({ scope }) => `${scope} ${textOf(scope)}`.toLowerCase().includes(word)),
    );
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
      <TextField label={t('key.seek')} value={sought} maxLength={60} onType={setSought} />
      {shown.length === 0 ? (
        <p className="text-quiet">{t('key.noScope')}</p>
      ) : (
        <table className="w-full border-collapse rounded-lg border">
          <thead>
            <tr className="border-b text-xs text-quiet">
              <th scope="col" className="px-3 py-2 text-start font-medium">
                {t('word.resource')}
              </th>
              {(['none', 'read', 'write'] as const).map((level) => (
                <th key={level} scope="col" className="w-16 px-1 py-2 text-center font-medium">
                  {t(`key.level.${level}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ resource, scopes }) => (
              <ScopeRow
                key={resource}
                resource={resource}
                scopes={scopes}
                chosen={chosen}
                onChoose={(scope) =>
                  onChange([
                    ...chosen.filter((one) => resourceOf(one) !== resource),
                    ...(scope === null ? [] : [scope]),
                  ])
                }
              />
            ))}
          </tbody>
        </table>
      )}
      <p role="status" className="text-xs text-quiet">
        {t('key.scopeCount', { count: chosen.filter((scope) => given.includes(scope)).length })}
      </p>
    </fieldset>
  );
}

function resourceOf(scope: string): string {
  return scope.split(':')[0] ?? scope;
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
