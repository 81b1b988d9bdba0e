import { useTranslation } from 'react-i18next';
import type { RefundPreview as Part } from '../../../sdk/typescript/src/commerce.ts';
import { Money } from '../format/money.tsx';
import { Waiting } from '../ui/waiting.tsx';

/** A refund as the API shows it, or as it would be. */
export interface RefundResult {
  readonly refund: {
    readonly amount: number;
    readonly status: 'pending' | 'succeeded' | 'failed';
  };
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
}

/** A payment would give this back. */
export type PreviewedPart = Part & { readonly amount?: number };

interface RefundPreviewProps {
  /** The response of a dry run; undefined until it is known. */
  readonly refund: RefundResult | undefined;
  readonly parts: readonly PreviewedPart[] | undefined;
  readonly isWaiting: boolean;
  readonly currency: string;
}

/** A refund before it is sent: its amount, and of each payment the credit notes with the tax of each line, and the rest. */
export function RefundPreview({ refund, parts, isWaiting, currency }: RefundPreviewProps) {
  const { t } = useTranslation();
  if (!refund || !parts)
    return (
      <div aria-live="polite" className="min-h-28 rounded-lg bg-ground p-3">
        {isWaiting && <Waiting lines={3} />}
      </div>
    );
  return (
    <div aria-live="polite" className="grid min-h-28 gap-2 rounded-lg bg-ground p-3">
      <p>
        {t('refund.will')}{' '}
        <strong>
          <Money amount={refund.refund.amount} currency={currency} />
        </strong>
      </p>
      {parts.map((part, index) => (
        <PartPreview key={index} part={part} currency={currency} isOne={parts.length === 1} />
      ))}
      {refund.warnings.map(({ code, message }) => (
        <p key={code} className="text-warn">
          {message}
        </p>
      ))}
    </div>
  );
}

interface PartPreviewProps {
  readonly part: PreviewedPart;
  readonly currency: string;
  /** There is no other part. */
  readonly isOne: boolean;
}

function PartPreview({ part, currency, isOne }: PartPreviewProps) {
  const { t } = useTranslation();
  const { amount = 0, creditNotes, refundable } = part;
  return (
    <>
      {!isOne && (
        <p className="border-t pt-2">
          {t('refund.ofPayment')} <Money amount={amount} currency={currency} />
        </p>
      )}
      {creditNotes.map(({ invoiceNumber, taxTotal, lines }) => (
        <div key={invoiceNumber}>
          <p className="text-quiet">{t('refund.creditNote', { number: invoiceNumber })}</p>
          <ul>
            {lines.map(({ description, quantity, taxRate, taxAmount, gross }, index) => (
              <li key={index} className="flex flex-wrap justify-between gap-x-4">
                <span className="min-w-0 break-words">
                  {description === null ? t('refund.share') : `${quantity} × ${description}`}
                  {taxRate !== null && `, ${taxRate} %`}
                </span>
                <span className="ms-auto">
                  <Money amount={gross} currency={currency} />
                  {taxAmount > 0 && (
                    <span className="text-quiet">
                      {' '}
                      ({t('refund.tax')} <Money amount={taxAmount} currency={currency} />)
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
          {taxTotal > 0 && (
            <p className="text-end text-quiet">
              {t('refund.taxTotal')} <Money amount={taxTotal} currency={currency} />
            </p>
          )}
        </div>
      ))}
      {creditNotes.length === 0 && <p className="text-quiet">{t('refund.noCreditNote')}</p>}
      <p className="text-quiet">
        {t('refund.left')} <Money amount={refundable} currency={currency} />
      </p>
    </>
  );
}
