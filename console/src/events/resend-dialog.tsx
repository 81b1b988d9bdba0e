import type { CommerceEvent } from '../../../sdk/typescript/src/commerce.ts';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { choice } from '../verb-dialog/fields.tsx';
import { useEndpoints } from './event-deliveries.tsx';

interface Of {
  readonly event: CommerceEvent;
}

/** Sends one event to one endpoint again, also to one that had not enabled its type. */
export const ResendDialog = dialogOf(({ t, commerce }: Here, { event }: Of) => {
  const { data: endpoints, error } = useEndpoints();
  const active = endpoints?.filter(({ isActive }) => isActive) ?? [];
  const position = event.logSequence ?? 0;
  const range = { after: position - 1, until: position, types: [event.type] };
  const isNone = endpoints !== undefined && active.length === 0;
  return {
    title: t('event.resend'),
    button: t('event.resend'),
    above: t('event.resendWill', { type: event.type }),
    fields: {
      endpointId: choice(
        t('kinds.endpoint'),
        active.map(({ id, url }) => [id, url] as const),
      ),
    },
    hides: () => ({ endpointId: isNone }),
    isReady: () => !isNone,
    below: isNone && <p className="text-quiet">{t('event.noEndpoint')}</p>,
    error,
    call: ({ endpointId }, options) => commerce.webhookEndpoints.replay(endpointId, range, options),
    done: t('word.sentAgain'),
  };
});
