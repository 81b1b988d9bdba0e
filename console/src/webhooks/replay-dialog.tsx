import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../client/failure.tsx';
import { useWrite } from '../client/use-write.ts';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';

interface ReplayDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Sends a stretch of the event log again. */
export function ReplayDialog({ id, onClose }: ReplayDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const [after, setAfter] = useState('');
  const [until, setUntil] = useState('');
  const replay = useWrite(
    (body: { after: number; until?: number }, options) =>
      commerce.webhookEndpoints.replay(id, body, options),
    { done: ({ count }) => t('replay.done', { count }), onDone: onClose, isShownByCaller: true },
  );
  const isNumber = (text: string) => /^\d{1,15}$/.test(text);
  const isReady = isNumber(after) && (until === '' || isNumber(until));
  return (
    <Dialog title={t('endpoint.replay')} isOpen onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !replay.isPending)
            replay.mutate({
              after: Number(after),
              ...(until === '' ? {} : { until: Number(until) }),
            });
        }}
      >
        <p>{t('replay.will')}</p>
        <TextField
          label={t('replay.after')}
          help={t('replay.afterHelp')}
          inputMode="numeric"
          autoFocus
          value={after}
          onChange={({ target }) => setAfter(target.value.trim())}
        />
        <TextField
          label={t('replay.until')}
          help={t('replay.untilHelp')}
          inputMode="numeric"
          value={until}
          onChange={({ target }) => setUntil(target.value.trim())}
        />
        {replay.error && <Failure error={replay.error} />}
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            {t('action.back')}
          </Button>
          <Button look="primary" type="submit" isBusy={replay.isPending} disabled={!isReady}>
            {t('endpoint.replay')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
