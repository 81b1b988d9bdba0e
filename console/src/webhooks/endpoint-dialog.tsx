import { useTranslation } from 'react-i18next';
import type { WebhookEndpoint } from '../../../sdk/typescript/src/commerce.ts';
import { errorAt } from '../client/form-errors.ts';
import { usePlace } from '../place/place.ts';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { choice, field, maybe, text, typed } from '../verb-dialog/fields.tsx';
import { RotateDialog } from '../verb-dialog/rotate-dialog.tsx';
import { SecretDialog } from '../verb-dialog/secret-dialog.tsx';
import { EventPicker } from './event-picker.tsx';
import { HeadersField, headersBody, typedHeaders } from './headers-field.tsx';

interface Of {
  /** Null: a new one. */
  readonly endpoint: WebhookEndpoint | null;
}

/** Adds an endpoint, or changes one. The signing secret of a new one is shown here and never again. */
export const EndpointDialog = dialogOf(({ t, commerce, close }: Here, { endpoint }: Of) => {
  const { webhookEndpoints } = commerce;
  const all: WebhookEndpoint['enabledEvents'] = ['*'];
  return {
    title: endpoint ? t('word.change') : t('endpoint.add'),
    button: endpoint ? t('word.save') : t('endpoint.add'),
    isWide: true,
    fields: {
      url: text(t('endpoint.url'), {
        start: endpoint?.url,
        type: 'url',
        inputMode: 'url',
        needed: true,
        autoFocus: true,
        placeholder: 'https://example.com/webhooks',
        maxLength: 2048,
      }),
      description: maybe(t('word.description'), {
        start: endpoint?.description,
        maxLength: 500,
      }),
      enabledEvents: field(
        endpoint?.enabledEvents ?? all,
        ({ value, onChange }) => <EventPicker chosen={value} onChange={(some) => onChange(some)} />,
        (events) => (events.length === 0 ? undefined : [...events]),
      ),
      ordering: choice(
        t('endpoint.ordering'),
        [
          ['none', t('endpoint.unordered')],
          ['per_resource', t('endpoint.ordered')],
        ],
        { start: endpoint?.ordering, help: t('endpoint.orderingHelp') },
      ),
      rateLimit: typed(t('endpoint.rateLimit'), (rate) => (rate === '' ? null : Number(rate)), {
        start: endpoint?.rateLimit,
        help: t('endpoint.rateLimitHelp'),
        type: 'number',
        inputMode: 'numeric',
        min: 1,
        max: 1000,
      }),
      headers: field(
        typedHeaders(endpoint?.headers ?? []),
        ({ value, onChange, found }) => (
          <HeadersField
            headers={value}
            onChange={(headers) => onChange([...headers])}
            errorAt={(path) => errorAt(found, path)}
          />
        ),
        headersBody,
        true,
      ),
    },
    call: async (body, options) => {
      if (!endpoint) return (await webhookEndpoints.create(body, options)).signingSecret;
      await webhookEndpoints.update(endpoint.id, body, options);
      return null;
    },
    done: endpoint ? t('endpoint.changed') : t('endpoint.added'),
    after: (secret) => secret !== null && <EndpointSecret secret={secret} onClose={close} />,
  };
});

interface RotateEndpointProps {
  readonly id: string;
  readonly onClose: () => void;
}

export function RotateEndpoint({ id, onClose }: RotateEndpointProps) {
  const { t } = useTranslation();
  const { webhookEndpoints } = usePlace().commerce;
  return (
    <RotateDialog
      title={t('word.rotateSecret')}
      will={t('endpoint.rotateWill')}
      now={t('word.endNow')}
      inADay={t('word.rotate')}
      done={t('word.rotated')}
      rotate={(overlapSeconds, options) =>
        webhookEndpoints.rotateSecret(id, { overlapSeconds }, options)
      }
      after={(secret) => <EndpointSecret secret={secret} onClose={onClose} />}
      onClose={onClose}
    />
  );
}

export const DeleteEndpoint = dialogOf(
  ({ t, commerce, open }: Here, { id }: { readonly id: string }) => ({
    title: t('word.delete'),
    button: t('word.delete'),
    look: 'danger',
    above: t('endpoint.deleteWill'),
    call: (_, options) => commerce.webhookEndpoints.delete(id, options),
    done: t('endpoint.deleted'),
    onDone: () => open('/webhooks'),
  }),
);

interface EndpointSecretProps {
  readonly secret: string;
  readonly onClose: () => void;
}

/** The signing secret of an endpoint, once. */
function EndpointSecret(props: EndpointSecretProps) {
  const { t } = useTranslation();
  const texts = { text: t('endpoint.secretOnce'), stored: t('word.stored') };
  return <SecretDialog {...props} {...texts} title={t('word.signingSecret')} />;
}
