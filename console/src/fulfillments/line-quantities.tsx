import { useTranslation } from 'react-i18next';
import { LineLabel, type LabelledLine } from '../orders/line-label.tsx';
import { field } from '../verb-dialog/fields.tsx';

export interface QuantityRow {
  readonly line: LabelledLine & { readonly id: string };
  readonly most: number;
}

interface LineQuantitiesProps {
  readonly label: string;
  readonly rows: readonly QuantityRow[];
  readonly typed: Readonly<Record<string, string>>;
  /** Before anything is typed: all units, or none. */
  readonly start: 'all' | 'none';
  readonly onChange: (typed: Readonly<Record<string, string>>) => void;
}

/** The quantities of lines as a field of a dialog. */
export function quantities(
  label: string,
  rows: readonly QuantityRow[],
  start: LineQuantitiesProps['start'],
) {
  const nothing: Readonly<Record<string, string>> = {};
  return field(
    nothing,
    ({ value, onChange }) => (
      <LineQuantities
        label={label}
        rows={rows}
        typed={value}
        start={start}
        onChange={(typed) => onChange(typed)}
      />
    ),
    (typed) => readQuantities(rows, typed, start) ?? undefined,
  );
}

/** How many units of each line, at most what there are. */
export function LineQuantities({ label, rows, typed, start, onChange }: LineQuantitiesProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">{label}</legend>
      {rows.map(({ line, line: { id, name }, most }) => (
        <label key={id} className="flex items-center gap-3">
          <span className="min-w-0 flex-1">
            <LineLabel line={line} />
          </span>
          <input
            type="number"
            inputMode="numeric"
            min={0}
            max={most}
            aria-label={t('edit.quantityOf', { name })}
            value={textOf(id, most, typed, start)}
            // A reread order must not change the number under the cursor.
            onFocus={() => start === 'all' && onChange({ [id]: String(most), ...typed })}
            onChange={({ target }) => onChange({ ...typed, [id]: target.value })}
            className="h-10 w-20 rounded-lg border bg-panel px-3 text-end pointer-coarse:text-base"
          />
          <span className="w-14 text-quiet">{t('fulfillment.ofMost', { count: most })}</span>
        </label>
      ))}
    </fieldset>
  );
}

function textOf(
  id: string,
  most: number,
  typed: LineQuantitiesProps['typed'],
  start: LineQuantitiesProps['start'],
): string {
  return typed[id] ?? (start === 'all' ? String(most) : '0');
}

/** The quantities as the API takes them; null when one is wrong, or there are none at all. */
export function readQuantities(
  rows: readonly QuantityRow[],
  typed: Readonly<Record<string, string>>,
  start: 'all' | 'none',
): { lineItemId: string; quantity: number }[] | null {
  const read = rows.map(({ line: { id }, most }) => ({
    lineItemId: id,
    quantity: Number(textOf(id, most, typed, start) || '0'),
    most,
  }));
  const isWrong = read.some(
    ({ quantity, most }) => !Number.isInteger(quantity) || quantity < 0 || quantity > most,
  );
  const wanted = read.filter(({ quantity }) => quantity > 0);
  if (isWrong || wanted.length === 0) return null;
  return wanted.map(({ lineItemId, quantity }) => ({ lineItemId, quantity }));
}
