import type { OrderLine, Return } from '../../../sdk/typescript/src/commerce.ts';
import { LineQuantities, readQuantities } from '../fulfillments/line-quantities.tsx';
import { CheckField, TextField } from '../ui/field.tsx';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { field } from '../verb-dialog/fields.tsx';
import { unitsAwaited } from './returnable.ts';

interface Of {
  readonly one: Return;
  readonly lines: readonly OrderLine[];
}

interface Received {
  readonly quantities: Readonly<Record<string, string>>;
  readonly remarks: Readonly<Record<string, Remarks>>;
}

interface Remarks {
  readonly condition: string;
  readonly restock: boolean;
}

const nothing: Received = { quantities: {}, remarks: {} };

/** Records what came back of a return, and in which condition. */
export const ReceiveDialog = dialogOf(({ t, commerce }: Here, { one, lines }: Of) => {
  const rows = lines
    .map((line) => ({ line, most: unitsAwaited(one, line.id) }))
    .filter(({ most }) => most > 0);
  const remarksOf = ({ remarks }: Received, id: string) =>
    remarks[id] ?? { condition: '', restock: true };
  const read = (received: Received) =>
    readQuantities(rows, received.quantities, 'all')?.map((line) => {
      const { condition, restock } = remarksOf(received, line.lineItemId);
      return { ...line, condition: condition.trim() || null, restock };
    });
  return {
    title: t('return.receiveTitle', { number: one.number }),
    button: t('return.receiveAction'),
    isWide: true,
    fields: {
      lineItems: field(
        nothing,
        ({ value, onChange }) => (
          <>
            <LineQuantities
              label={t('fulfillment.whatCameBack')}
              rows={rows}
              typed={value.quantities}
              start="all"
              onChange={(quantities) => onChange({ ...value, quantities })}
            />
            {rows
              .filter(({ line }) => read(value)?.some(({ lineItemId }) => lineItemId === line.id))
              .map(({ line: { id, name } }) => {
                const said = remarksOf(value, id);
                const remark = (part: Partial<Remarks>) =>
                  onChange({ ...value, remarks: { ...value.remarks, [id]: { ...said, ...part } } });
                return (
                  <div key={id} className="grid gap-2">
                    <TextField
                      label={t('return.condition', { name })}
                      value={said.condition}
                      maxLength={500}
                      onChange={({ target }) => remark({ condition: target.value })}
                    />
                    <CheckField
                      label={t('return.restock')}
                      checked={said.restock}
                      onChange={({ target }) => remark({ restock: target.checked })}
                    />
                  </div>
                );
              })}
          </>
        ),
        read,
      ),
    },
    below: t('return.receiveWill'),
    call: (body, options) => commerce.returns.receive(one.id, body, options),
    done: t('return.receivedDone'),
  };
});
