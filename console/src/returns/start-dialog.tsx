import type { Return } from '../../../sdk/typescript/src/commerce.ts';
import {
  LineQuantities,
  readQuantities,
  type QuantityRow,
} from '../fulfillments/line-quantities.tsx';
import type { OrderDetails } from '../orders/use-order.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { field, maybe } from '../verb-dialog/fields.tsx';

type Reason = Return['lineItems'][number]['reason'];

const reasons = [
  'size',
  'damaged',
  'wrong_item',
  'not_as_described',
  'changed_mind',
  'other',
] as const satisfies readonly Reason[];

interface Statement {
  readonly reason: Reason;
  readonly note: string;
}

interface Started {
  readonly quantities: Readonly<Record<string, string>>;
  readonly statements: Readonly<Record<string, Statement>>;
}

interface Of {
  readonly order: OrderDetails;
  readonly rows: readonly QuantityRow[];
}

const nothing: Started = { quantities: {}, statements: {} };

/** Records what a buyer wants to send back, and why. */
export const StartReturnDialog = dialogOf(({ t, commerce }: Here, { order, rows }: Of) => {
  const nameOf = (id: string) => rows.find(({ line }) => line.id === id)?.line.name ?? '';
  const statementOf = ({ statements }: Started, id: string): Statement =>
    statements[id] ?? { reason: 'other', note: '' };
  const read = (started: Started) =>
    readQuantities(rows, started.quantities, 'none')?.map((line) => {
      const { reason, note } = statementOf(started, line.lineItemId);
      return { ...line, reason, note: note.trim() || null };
    });
  return {
    title: t('return.startTitle', { number: order.number ?? '' }),
    button: t('return.start'),
    isWide: true,
    fields: {
      lineItems: field(
        nothing,
        ({ value, onChange }) => (
          <>
            <LineQuantities
              label={t('return.what')}
              rows={rows}
              typed={value.quantities}
              start="none"
              onChange={(quantities) => onChange({ ...value, quantities })}
            />
            {(read(value) ?? []).map(({ lineItemId: id }) => {
              const said = statementOf(value, id);
              const state = (part: Partial<Statement>) =>
                onChange({
                  ...value,
                  statements: { ...value.statements, [id]: { ...said, ...part } },
                });
              return (
                <div key={id} className="grid gap-4 sm:grid-cols-2">
                  <SelectField
                    label={t('return.reasonOf', { name: nameOf(id) })}
                    value={said.reason}
                    onChange={({ target }) =>
                      state({ reason: reasons.find((one) => one === target.value) ?? 'other' })
                    }
                  >
                    {reasons.map((one) => (
                      <option key={one} value={one}>
                        {t(`returnReasons.${one}`)}
                      </option>
                    ))}
                  </SelectField>
                  <TextField
                    label={t('return.buyerNote')}
                    value={said.note}
                    maxLength={2_000}
                    onChange={({ target }) => state({ note: target.value })}
                  />
                </div>
              );
            })}
          </>
        ),
        read,
      ),
      notes: maybe(t('word.notes'), { help: t('return.notesHelp'), rows: 2, maxLength: 2_000 }),
    },
    below: t('return.startWill'),
    call: (body, options) => commerce.orders.createReturn(order.id, body, options),
    done: t('return.started'),
  };
});
