import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../client/failure.tsx';
import { useWrite } from '../client/use-write.ts';
import { formatMoney } from '../format/money.tsx';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import type { OrderDetails } from './order-page.tsx';

interface EditDialogProps {
  readonly order: OrderDetails;
  readonly onClose: () => void;
}

/** Changes quantities of an order's lines. What it does to the money is shown before, as the API would do it. */
export function EditDialog({ order, onClose }: EditDialogProps) {
  const { t, i18n } = useTranslation();
  const { commerce, key } = usePlace();
  const [quantities, setQuantities] = useState<Readonly<Record<string, string>>>({});
  const [reason, setReason] = useState('');
  const changed = order.lineItems.flatMap(({ id, quantity }) => {
    const text = quantities[id];
    return text === undefined || text === String(quantity) ? [] : [{ id, quantity: Number(text) }];
  });
  const areWhole = changed.every(({ quantity }) => Number.isInteger(quantity) && quantity >= 0);
  const edit = {
    update: changed
      .filter(({ quantity }) => quantity > 0)
      .map(({ id, quantity }) => ({ lineItemId: id, quantity })),
    remove: changed.filter(({ quantity }) => quantity === 0).map(({ id }) => ({ lineItemId: id })),
  };
  const asked = useDeferredValue(JSON.stringify(edit));
  const preview = useQuery({
    queryKey: [key, 'edit preview', order.id, order.sequence, asked],
    queryFn: async ({ signal }) =>
      await commerce.orders.editLineItems(
        order.id,
        { ...(JSON.parse(asked) as typeof edit), dryRun: true },
        { signal },
      ),
    enabled: changed.length > 0 && areWhole,
    staleTime: 0,
  });
  const save = useWrite(
    (body: typeof edit & { reason?: string }, options) =>
      commerce.orders.editLineItems(order.id, body, options),
    { done: t('edit.done'), onDone: onClose, isShownByCaller: true },
  );
  const isKnown = preview.data !== undefined && changed.length > 0 && areWhole;
  const money = (amount: number) => formatMoney(amount, order.currency, i18n.language);
  return (
    <Dialog title={t('edit.title', { number: order.number ?? '' })} isOpen onClose={onClose} isWide>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isKnown && !save.isPending)
            save.mutate({ ...edit, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) });
        }}
      >
        <ul className="grid gap-2">
          {order.lineItems.map(({ id, name, quantity, unitPrice }) => (
            <li key={id} className="flex items-center gap-3">
              <span className="min-w-0 flex-1 break-words">
                {name} <span className="text-quiet">· {money(unitPrice)}</span>
              </span>
              <input
                type="number"
                min={0}
                max={1_000_000}
                aria-label={t('edit.quantityOf', { name })}
                value={quantities[id] ?? String(quantity)}
                onChange={({ target }) => setQuantities((all) => ({ ...all, [id]: target.value }))}
                className="h-10 w-24 rounded-lg border bg-panel px-3 text-end pointer-coarse:text-base"
              />
            </li>
          ))}
        </ul>
        <TextField
          label={t('edit.reason')}
          value={reason}
          maxLength={2_000}
          onChange={({ target }) => setReason(target.value)}
        />
        <div aria-live="polite" className="min-h-16 rounded-lg bg-ground p-3">
          {isKnown ? (
            <>
              <p>
                {t('edit.total', {
                  before: money(preview.data.adjustment.previousTotal),
                  after: money(preview.data.adjustment.newTotal),
                })}{' '}
                <strong>
                  ({preview.data.adjustment.difference > 0 ? '+' : ''}
                  {money(preview.data.adjustment.difference)})
                </strong>
              </p>
              <p>{t(`settlement.${preview.data.adjustment.settlement}`)}</p>
              {preview.data.warnings?.map(({ code, message }) => (
                <p key={code} className="text-warn">
                  {message}
                </p>
              ))}
            </>
          ) : (
            <p className="text-quiet">{t('edit.help')}</p>
          )}
        </div>
        {preview.error && changed.length > 0 && <Failure error={preview.error} />}
        {save.error && <Failure error={save.error} />}
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            {t('action.back')}
          </Button>
          <Button look="primary" type="submit" isBusy={save.isPending} disabled={!isKnown}>
            {t('edit.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
