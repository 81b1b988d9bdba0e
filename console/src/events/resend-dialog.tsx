import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommerceEvent } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { SelectField } from '../ui/field.tsx';
import { useEndpoints } from './event-deliveries.tsx';

type ResendDialogProps = Readonly<{ event: CommerceEvent; onClose: () => void }>;

/** Sends one event to one endpoint again, also to one that had not enabled its type. */
export function ResendDialog({ event, onClose }: ResendDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const { data: endpoints, error } = useEndpoints();
  const active = endpoints?.filter(({ isActive }) => isActive) ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const endpointId = chosen ?? active[0]?.id ?? '';
  const position = event.logSequence ?? 0;
  const resend = useWrite(
    (id: string, options) =>
      commerce.webhookEndpoints.replay(
        id,
        { after: position - 1, until: position, types: [event.type] },
        options,
      ),
    { done: t('word.sentAgain'), onDone: onClose, isShownByCaller: true },
  );
  return (
    <ActionDialog
      title={t('event.resend')}
      action={t('event.resend')}
      isBusy={resend.isPending}
      isReady={endpointId !== ''}
      error={resend.error ?? error}
      onSubmit={() => resend.mutate(endpointId)}
      onClose={onClose}
    >
      <p>{t('event.resendWill', { type: event.type })}</p>
      {endpoints && active.length === 0 ? (
        <p className="text-quiet">{t('event.noEndpoint')}</p>
      ) : (
        <SelectField
          label={t('kinds.endpoint')}
          value={endpointId}
          onType={setChosen}
          choices={active.map(({ id, url }) => [id, url])}
        />
      )}
    </ActionDialog>
  );
}
