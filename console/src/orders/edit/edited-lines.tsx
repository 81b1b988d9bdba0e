import { useTranslation } from 'react-i18next';
import { readMoney, writeMoney } from '../../format/read-money.ts';
import { LineLabel } from '../line-label.tsx';
import type { OrderDetails } from '../use-order.ts';

/** What was typed for a line, by its id. */
export type TypedEdits = Readonly<Record<string, TypedEdit>>;

interface TypedEdit {
  readonly quantity?: string;
  readonly unitPrice?: string;
  readonly discount?: string;
}

interface EditedLinesProps {
  readonly order: OrderDetails;
  readonly edits: TypedEdits;
  readonly onChange: (edits: TypedEdits) => void;
}

const field =
  'h-10 w-full rounded-lg border bg-panel px-3 text-end aria-invalid:border-bad pointer-coarse:text-base';

/** Quantity, price and discount of each line; a quantity of zero takes the line off. */
export function EditedLines({ order, edits, onChange }: EditedLinesProps) {
  const { t } = useTranslation();
  const { currency, lineItems } = order;
  const set = (id: string, part: TypedEdit) =>
    onChange({ ...edits, [id]: { ...edits[id], ...part } });
  return (
    <ul className="grid gap-4">
      {lineItems.map((line) => {
        const { id, name, quantity, unitPrice, discountAmount } = line;
        const typed = edits[id] ?? {};
        const isWrong = {
          quantity: typed.quantity !== undefined && readCount(typed.quantity) === null,
          unitPrice: typed.unitPrice !== undefined && readMoney(typed.unitPrice, currency) === null,
          discount: typed.discount !== undefined && readMoney(typed.discount, currency) === null,
        };
        return (
          <li key={id} className="grid grid-cols-3 gap-2 sm:grid-cols-[1fr_5.5rem_7rem_7rem]">
            <span className="min-w-0 self-end pb-1 max-sm:col-span-3">
              <LineLabel line={line} />
            </span>
            <label className="grid gap-1 text-xs text-quiet">
              {t('word.quantity')}
              <input
                type="number"
                min={0}
                max={1_000_000}
                aria-label={t('edit.quantityOf', { name })}
                aria-invalid={isWrong.quantity || undefined}
                value={typed.quantity ?? String(quantity)}
                onChange={({ target }) => set(id, { quantity: target.value })}
                className={`${field} text-sm text-ink`}
              />
            </label>
            <label className="grid gap-1 text-xs text-quiet">
              {t('edit.price')}
              <input
                inputMode="decimal"
                aria-label={t('edit.priceOf', { name })}
                aria-invalid={isWrong.unitPrice || undefined}
                value={typed.unitPrice ?? writeMoney(unitPrice, currency)}
                maxLength={16}
                onChange={({ target }) => set(id, { unitPrice: target.value })}
                className={`${field} text-sm text-ink`}
              />
            </label>
            <label className="grid gap-1 text-xs text-quiet">
              {t('money.discount')}
              <input
                inputMode="decimal"
                aria-label={t('edit.discountOf', { name })}
                aria-invalid={isWrong.discount || undefined}
                value={typed.discount ?? writeMoney(discountAmount, currency)}
                maxLength={16}
                onChange={({ target }) => set(id, { discount: target.value })}
                className={`${field} text-sm text-ink`}
              />
            </label>
            {Object.values(isWrong).includes(true) && (
              <p role="alert" className="col-span-full text-xs text-bad">
                {t('edit.lineWrong')}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The changes as the API takes them; null while something typed is wrong. */
export function readEditedLines({ lineItems, currency }: OrderDetails, edits: TypedEdits) {
  const update: {
    lineItemId: string;
    quantity?: number;
    unitPrice?: number;
    discountAmount?: number;
  }[] = [];
  const remove: { lineItemId: string }[] = [];
  for (const { id, quantity, unitPrice, discountAmount } of lineItems) {
    const typed = edits[id];
    if (!typed) continue;
    const units = typed.quantity === undefined ? quantity : readCount(typed.quantity);
    const price = typed.unitPrice === undefined ? unitPrice : readMoney(typed.unitPrice, currency);
    const off = typed.discount === undefined ? discountAmount : readMoney(typed.discount, currency);
    if (units === null || price === null || off === null) return null;
    if (units === 0) {
      remove.push({ lineItemId: id });
      continue;
    }
    const changes = {
      ...(units === quantity ? {} : { quantity: units }),
      ...(price === unitPrice ? {} : { unitPrice: price }),
      ...(off === discountAmount ? {} : { discountAmount: off }),
    };
    if (Object.keys(changes).length > 0) update.push({ lineItemId: id, ...changes });
  }
  return { update, remove };
}

/** A whole number of units; null for anything else. */
export function readCount(text: string): number | null {
  return /^\d{1,7}$/.test(text.trim()) ? Number(text) : null;
}
