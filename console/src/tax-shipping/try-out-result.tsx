import { useTranslation } from 'react-i18next';
import type { EvaluatedShippingTax } from '../../../sdk/typescript/src/commerce.ts';
import { Money } from '../format/money.tsx';

interface TryOutResultProps {
  readonly of: EvaluatedShippingTax;
  /** The shipping method that is being priced, null for none; undefined where none was chosen anew. */
  readonly asked: string | null | undefined;
  /** The figures are about to be replaced. */
  readonly isBusy: boolean;
  /** Prices the cart with another shipping method, or with none. */
  readonly onChoose: (methodId: string | null) => void;
}

/** The price of an imagined cart: its lines with their taxes, what shipping is offered, and the sums. */
export function TryOutResult({ of, asked, isBusy, onChoose }: TryOutResultProps) {
  const { t } = useTranslation();
  const { currency, lines, tax, shipping, totals, warnings, configuration } = of;
  const money = (amount: number) => <Money amount={amount} currency={currency} />;
  const { selectedMethod, methods } = shipping;
  const chosen = asked === undefined ? (selectedMethod?.methodId ?? null) : asked;
  const taxesOf = (id: string | null) => tax.lines.filter(({ lineItemId }) => lineItemId === id);
  const sums = [
    [t('money.subtotal'), totals.subtotal],
    [t('money.discount'), -totals.discountTotal],
    [t('money.shipping'), totals.shippingTotal],
    [t('money.tax'), totals.taxTotal],
  ] as const;
  return (
    <div
      aria-busy={isBusy}
      className={`grid gap-4 rounded-lg bg-ground p-4 ${isBusy ? 'opacity-60' : ''}`}
    >
      <p className="text-xs text-quiet">
        {configuration === 'sent' ? t('tryOut.byDraft') : t('tryOut.byStored')}
      </p>
      <ol aria-label={t('tryOut.lines')} className="grid gap-2">
        {lines.map(({ lineItemId, taxable, taxAmount }) => (
          <li key={lineItemId}>
            <p className="flex justify-between gap-3 font-medium">
              <span>{t('tryOut.line', { number: Number(lineItemId) + 1 })}</span>
              <span>
                {money(taxable)} + {money(taxAmount)}
              </span>
            </p>
            <Taxes of={taxesOf(lineItemId)} currency={currency} />
          </li>
        ))}
        {taxesOf(null).length > 0 && (
          <li>
            <p className="font-medium">{t('money.shipping')}</p>
            <Taxes of={taxesOf(null)} currency={currency} />
          </li>
        )}
      </ol>
      <fieldset>
        <legend className="mb-1 font-medium">{t('tryOut.methods')}</legend>
        {methods.length === 0 && <p className="text-quiet">{t('tryOut.noMethods')}</p>}
        {methods.map(({ methodId, displayName, rateAmount }) => (
          <label key={methodId} className="flex min-h-8 items-center gap-2">
            <input
              type="radio"
              name="method"
              checked={chosen === methodId}
              onChange={() => onChoose(methodId)}
            />
            <span className="min-w-0 flex-1 break-words">{displayName}</span>
            {money(rateAmount)}
          </label>
        ))}
        {methods.length > 0 && (
          <label className="flex min-h-8 items-center gap-2">
            <input
              type="radio"
              name="method"
              checked={chosen === null}
              onChange={() => onChoose(null)}
            />
            {t('tryOut.noShipping')}
          </label>
        )}
      </fieldset>
      <dl className="grid gap-1">
        {sums.map(([name, amount]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className="text-quiet">{name}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-3 border-t pt-1 font-semibold">
          <dt>{t('money.total')}</dt>
          <dd data-testid="try-out-total">{money(totals.total)}</dd>
        </div>
      </dl>
      {warnings.map(({ code, message }) => (
        <p key={code} className="text-warn">
          {message}
        </p>
      ))}
    </div>
  );
}

type TaxesProps = Readonly<{ of: EvaluatedShippingTax['tax']['lines']; currency: string }>;

function Taxes({ of, currency }: TaxesProps) {
  const { t } = useTranslation();
  if (of.length === 0) return <p className="text-xs text-quiet">{t('tryOut.noTax')}</p>;
  return (
    <ul className="text-xs text-quiet">
      {of.map(({ name, jurisdiction, rate, amount, included }, index) => (
        <li key={index} className="flex justify-between gap-3">
          <span className="min-w-0 break-words">
            {[name, jurisdiction, rate === null ? null : `${rate} %`].filter(Boolean).join(' · ')}
            {included && ` · ${t('tryOut.included')}`}
          </span>
          <Money amount={amount} currency={currency} />
        </li>
      ))}
    </ul>
  );
}
