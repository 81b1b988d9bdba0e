import { useTranslation } from 'react-i18next';
import type { Commerce } from '../../../sdk/typescript/src/commerce.ts';
import { PlaceLink } from '../place/place-link.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Json } from '../ui/json.tsx';
import { CheckResult } from '../ui/check-result.tsx';

type Report = Awaited<ReturnType<Commerce['audit']['checkMoney']>>;
type Invariant = Report['invariants'][number];

/** One rule of the money, what it means, and what breaks it. */
export function InvariantRow({ invariant }: { readonly invariant: Invariant }) {
  const { t } = useTranslation();
  const { name, ok, checked, violations } = invariant;
  return (
    <li className="border-t p-4">
      <div className="flex items-start gap-3">
        <CheckResult isGood={ok} label={t(ok ? 'moneyAudit.holds' : 'moneyAudit.broken')} />
        <div className="min-w-0 flex-1">
          <p className="font-medium">
            {t(`invariants.${name}` as 'invariants.order_total', {
              defaultValue: name.replaceAll('_', ' '),
            })}
          </p>
          <p className="text-xs text-quiet">
            {t('moneyAudit.checked', { count: checked })} ·{' '}
            <code className="font-mono">{name}</code>
          </p>
        </div>
      </div>
      {violations.length > 0 && (
        <ul className="mt-3 grid gap-3 sm:ps-8">
          {violations.map((one) => (
            <li
              key={`${one.resource.type} ${one.resource.id}`}
              className="rounded-lg bg-bad-tint p-3"
            >
              <p className="mb-2 flex flex-wrap items-center gap-2">
                <ResourceLink {...one.resource} />
                {one.resource.partOf && (
                  <>
                    <span className="text-quiet">{t('moneyAudit.of')}</span>
                    <ResourceLink {...one.resource.partOf} />
                  </>
                )}
                <Copyable text={one.resource.id} />
              </p>
              <div className="grid gap-3 sm:grid-cols-2">
                <Json label={t('moneyAudit.expected')} value={one.expected} />
                <Json label={t('moneyAudit.actual')} value={one.actual} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

const pages: Readonly<Record<string, string>> = {
  cart: '/carts',
  discount: '/discounts',
  invoice: '/invoices',
  order: '/orders',
  payment: '/payments',
  subscription: '/subscriptions',
};

function ResourceLink({ type, id }: { readonly type: string; readonly id: string }) {
  const { t } = useTranslation();
  const page = pages[type];
  const text = t(`audited.${type}` as 'audited.order', { defaultValue: type.replaceAll('_', ' ') });
  if (page === undefined) return <span className="font-medium">{text}</span>;
  return (
    <PlaceLink path={`${page}/${encodeURIComponent(id)}`} className="font-medium underline">
      {text}
    </PlaceLink>
  );
}
