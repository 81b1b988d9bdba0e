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
import { captureTask, closeTask } from './order-plans.ts';

interface OrdersBulkProps {
  readonly selection: Selection<Order>;
  readonly columns: readonly CsvColumn<Order>[];
}

/** What can be done with several orders at once. */
export function OrdersBulk({ selection, columns }: OrdersBulkProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const mayCapture = useForbidden('payments:capture');
  const mayWrite = useForbidden('orders:write');
  const [verb, setVerb] = useState<'capture' | 'close' | null>(null);
  const taskOf = verb === 'capture' ? captureTask : closeTask;
  return (
    <SelectionBar selection={selection}>
      <Button forbidden={mayCapture} onClick={() => setVerb('capture')}>
        {t('bulk.capture')}
      </Button>
      <Button forbidden={mayWrite} onClick={() => setVerb('close')}>
        {t('bulk.close')}
      </Button>
      <SaveSelected name="orders" selection={selection} columns={columns} />
      {verb && (
        <BulkDialog
          name={verb}
          title={t(`bulk.${verb}Title`)}
          will={t(`bulk.${verb}Will`)}
          action={(count) => t(`bulk.${verb}Now`, { count })}
          tasks={selection.items().map((order) => taskOf({ commerce, t }, order))}
          onClose={(done) => {
            setVerb(null);
            selection.drop(done);
          }}
        />
      )}
    </SelectionBar>
  );
}
