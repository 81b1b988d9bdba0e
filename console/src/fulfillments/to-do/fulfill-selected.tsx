import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../../sdk/typescript/src/commerce.ts';
import { useForbidden } from '../../place/permissions.ts';
import { usePlace } from '../../place/place.ts';
import { BulkDialog } from '../../table/bulk/bulk-dialog.tsx';
import type { CsvColumn } from '../../table/save-csv.tsx';
import { SaveSelected } from '../../table/selection/save-selected.tsx';
import { SelectionBar } from '../../table/selection/selection-bar.tsx';
import type { Selection } from '../../table/selection/use-selection.ts';
import { Button } from '../../ui/button.tsx';
import { fulfillTask } from './fulfill-task.ts';
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
