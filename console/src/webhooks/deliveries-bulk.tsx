import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebhookDelivery } from '../../../sdk/typescript/src/commerce.ts';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { BulkDialog } from '../table/bulk/bulk-dialog.tsx';
import type { BulkTask } from '../table/bulk/bulk-run.ts';
import type { CsvColumn } from '../table/save-csv.tsx';
import { SaveSelected } from '../table/selection/save-selected.tsx';
import { SelectionBar } from '../table/selection/selection-bar.tsx';
import type { Selection } from '../table/selection/use-selection.ts';
import { Button } from '../ui/button.tsx';
import { useWhyNot } from '../verbs/why-not.ts';

interface DeliveriesBulkProps {
  readonly selection: Selection<WebhookDelivery>;
  readonly columns: readonly CsvColumn<WebhookDelivery>[];
}

/** Lists what can be done with several deliveries at once. */
export function DeliveriesBulk({ selection, columns }: DeliveriesBulkProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const forbidden = useForbidden('application:webhooks');
  const whyNot = useWhyNot();
  const [isRetrying, setIsRetrying] = useState(false);
  const taskOf = ({ id, eventType }: WebhookDelivery): BulkTask => ({
    id,
    name: eventType,
    plan: async (signal) => {
      const { status, actions } = await commerce.webhookDeliveries.get(
        id,
        { expand: ['actions'] },
        { signal },
      );
      // They may be sent again one by one; among many that is an oversight.
      if (status === 'succeeded' || status === 'pending')
        return { refused: t('bulk.notFailed', { state: t(`status.${status}`) }) };
      const refused = whyNot(actions.retry);
      if (refused !== null) return { refused };
      return {
        input: 'retry',
        run: async (options) => {
          await commerce.webhookDeliveries.retry(id, options);
          return 'done';
        },
      };
    },
  });
  return (
    <SelectionBar selection={selection}>
      <Button forbidden={forbidden} onClick={() => setIsRetrying(true)}>
        {t('word.retry')}
      </Button>
      <SaveSelected name="deliveries" selection={selection} columns={columns} />
      {isRetrying && (
        <BulkDialog
          name="retry"
          title={t('bulk.retryTitle')}
          will={t('bulk.retryWill')}
          action={(count) => t('bulk.retryNow', { count })}
          tasks={selection.items().map(taskOf)}
          onClose={(done) => {
            setIsRetrying(false);
            selection.drop(done);
          }}
        />
      )}
    </SelectionBar>
  );
}
