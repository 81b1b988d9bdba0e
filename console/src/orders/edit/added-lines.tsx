import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { readMoney } from '../../format/read-money.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/field.tsx';
import { readCount } from './edited-lines.tsx';

/** A new line as it is typed. */
export interface TypedLine {
  readonly key: string;
  readonly name: string;
  readonly sku: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly discount: string;
  readonly requiresShipping: boolean;
}

interface AddedLinesProps {
  readonly lines: readonly TypedLine[];
  readonly currency: string;
  readonly onChange: (lines: readonly TypedLine[]) => void;
}

const field =
  'h-10 w-full rounded-lg border bg-panel px-3 text-sm text-ink pointer-coarse:text-base';
const LINES_MAX = 50;

/** Lines that are not in the order yet. */
export function AddedLines({ lines, currency, onChange }: AddedLinesProps) {
  const { t } = useTranslation();
  const set = (key: string, part: Partial<TypedLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  return (
    <div className="grid gap-4">
      {lines.map((line, index) => (
        <fieldset
          key={line.key}
          className="grid grid-cols-3 gap-2 rounded-lg border p-3 sm:grid-cols-[1fr_5.5rem_7rem_7rem]"
        >
          <legend className="px-1 text-xs text-quiet">
            {t('edit.newLine', { count: index + 1 })}
          </legend>
          <label className="grid gap-1 text-xs text-quiet max-sm:col-span-3">
            {t('word.name')}
            <input
              value={line.name}
              maxLength={255}
              autoFocus
              onChange={({ target }) => set(line.key, { name: target.value })}
              className={field}
            />
          </label>
          <label className="grid gap-1 text-xs text-quiet">
            {t('word.quantity')}
            <input
              type="number"
              min={1}
              value={line.quantity}
              onChange={({ target }) => set(line.key, { quantity: target.value })}
              className={`${field} text-end`}
            />
          </label>
          <label className="grid gap-1 text-xs text-quiet">
            {t('edit.priceIn', { currency })}
            <input
              inputMode="decimal"
              value={line.unitPrice}
              maxLength={16}
              onChange={({ target }) => set(line.key, { unitPrice: target.value })}
              className={`${field} text-end`}
            />
          </label>
          <label className="grid gap-1 text-xs text-quiet">
            {t('money.discount')}
            <input
              inputMode="decimal"
              value={line.discount}
              maxLength={16}
              onChange={({ target }) => set(line.key, { discount: target.value })}
              className={`${field} text-end`}
            />
          </label>
          <label className="grid gap-1 text-xs text-quiet max-sm:col-span-3">
            {t('line.sku')}
            <input
              value={line.sku}
              maxLength={255}
              onChange={({ target }) => set(line.key, { sku: target.value })}
              className={field}
            />
          </label>
          <div className="col-span-3 flex items-end justify-between gap-2">
            <CheckField
              label={t('edit.ships')}
              checked={line.requiresShipping}
              onTick={(isTicked) => set(line.key, { requiresShipping: isTicked })}
            />
            <Button
              look="quiet"
              aria-label={t('edit.dropLine', { count: index + 1 })}
              onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
            >
              <Trash2 size={16} aria-hidden />
            </Button>
          </div>
        </fieldset>
      ))}
      {lines.length < LINES_MAX && (
        <Button className="justify-self-start" onClick={() => onChange([...lines, newLine()])}>
          <Plus size={16} aria-hidden />
          {t('edit.addLine')}
        </Button>
      )}
    </div>
  );
}

export function newLine(): TypedLine {
  const key = crypto.randomUUID();
  return {
    key,
    name: '',
    sku: '',
    quantity: '1',
    unitPrice: '',
    discount: '',
    requiresShipping: true,
  };
}

/** The new lines as the API takes them; null while something of them is missing or wrong. */
export function readAddedLines(lines: readonly TypedLine[], currency: string) {
  const read = lines.map(({ name, sku, quantity, unitPrice, discount, requiresShipping }) => {
    const units = readCount(quantity);
    const price = readMoney(unitPrice, currency);
    const off = discount.trim() === '' ? 0 : readMoney(discount, currency);
    if (name.trim() === '' || !units || price === null || off === null) return null;
    return {
      name: name.trim(),
      ...(sku.trim() === '' ? {} : { referenceId: sku.trim() }),
      quantity: units,
      unitPrice: price,
      requiresShipping,
      ...(off === 0 ? {} : { discountAmount: off }),
    };
  });
  const whole = read.filter((line) => line !== null);
  return whole.length === read.length ? whole : null;
}
