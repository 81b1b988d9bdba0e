import type { TFunction } from 'i18next';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Commerce, Order } from '../../../../sdk/typescript/src/commerce.ts';
import { useForbidden } from '../../place/permissions.ts';
import { usePlace } from '../../place/place.ts';
import { BulkDialog } from '../../table/bulk/bulk-dialog.tsx';
import type { BulkTask } from '../../table/bulk/bulk-run.ts';
import type { CsvColumn } from '../../table/save-csv.tsx';
import { SaveSelected } from '../../table/selection/save-selected.tsx';
import { SelectionBar } from '../../table/selection/selection-bar.tsx';
import type { Selection } from '../../table/selection/use-selection.ts';
import { Button } from '../../ui/button.tsx';
import { fulfillNow } from '../fulfill-now.ts';
import { openLines } from '../open-units.ts';
import { PackingSlips } from './packing-slips.tsx';

interface FulfillSelectedProps {
  readonly selection: Selection<Order>;
  readonly columns: readonly CsvColumn<Order>[];
}

/** Prints the slips of several orders that wait, and fulfills all their open units at once. */
export function FulfillSelected({ selection, columns }: FulfillSelectedProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const forbidden = useForbidden('fulfillments:write');
  const [isOpen, setIsOpen] = useState(false);
  const [isPrinting, setIsPrinting] = useState(false);
  return (
    <SelectionBar selection={selection}>
      <Button forbidden={forbidden} onClick={() => setIsOpen(true)}>
        {t('bulk.fulfill')}
      </Button>
      <Button onClick={() => setIsPrinting(true)}>
        <Printer size={16} aria-hidden />
        {t('slip.print')}
      </Button>
      <SaveSelected name="to-fulfil" selection={selection} columns={columns} />
      {isPrinting && (
        <PackingSlips orders={selection.items()} onClose={() => setIsPrinting(false)} />
      )}
      {isOpen && (
        <BulkDialog
          name="fulfill"
          title={t('bulk.fulfillTitle')}
          will={t('bulk.fulfillWill')}
          action={(count) => t('bulk.fulfillNow', { count })}
          tasks={selection.items().map((order) => fulfillTask({ commerce, t }, order))}
          onClose={(done) => {
            setIsOpen(false);
            selection.drop(done);
          }}
        />
      )}
    </SelectionBar>
  );
}

interface Planned {
  readonly commerce: Commerce;
  readonly t: TFunction<'words'>;
}

/** Ships all open units of an order, or marks them as done where nothing of them is shipped. */
function fulfillTask({ commerce, t }: Planned, { id, number }: Order): BulkTask {
  return {
    id,
    name: number ?? id,
    plan: async (signal) => {
      const order = await commerce.orders.get(
        id,
        { expand: ['fulfillments', 'actions'] },
        { signal },
      );
      const lines = openLines(order.lineItems, order.fulfillments ?? []);
      if (order.actions?.fulfill.allowed === false || lines.length === 0)
        return { refused: t('bulk.notOpen', { state: t(`status.${order.status}`) }) };
      const lineItems = lines.map(({ line, open }) => ({ lineItemId: line.id, quantity: open }));
      const type = lines.some(({ line }) => line.requiresShipping) ? 'physical' : 'service';
      return {
        input: JSON.stringify([type, lineItems]),
        run: async (options) => {
          await fulfillNow(commerce, id, { type, lineItems, isNow: true }, options);
          return 'done';
        },
      };
    },
  };
}
