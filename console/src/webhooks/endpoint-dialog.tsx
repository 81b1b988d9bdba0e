import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewWebhookEndpoint, WebhookEndpoint } from '../../../sdk/typescript/src/commerce.ts';
import { errorAt, fieldErrorsOf } from '../client/form-errors.ts';
import { Failure } from '../client/failure.tsx';
import { useWrite } from '../client/use-write.ts';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { HeadersField, headersBody, typedHeaders, type TypedHeader } from './headers-field.tsx';
import { EventPicker } from './event-picker.tsx';

type EnabledEvents = WebhookEndpoint['enabledEvents'];

interface EndpointDialogProps {
  /** Null: a new one. */
  readonly endpoint: WebhookEndpoint | null;
  readonly onClose: () => void;
}

/** Adds an endpoint, or changes one. The signing secret of a new one is shown here and never again. */
export function EndpointDialog({ endpoint, onClose }: EndpointDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [description, setDescription] = useState(endpoint?.description ?? '');
  const [enabledEvents, setEnabledEvents] = useState<EnabledEvents>(
    endpoint?.enabledEvents ?? ['*'],
  );
  const [ordering, setOrdering] = useState(endpoint?.ordering ?? 'none');
  const [rateLimit, setRateLimit] = useState(String(endpoint?.rateLimit ?? ''));
  const [headers, setHeaders] = useState<readonly TypedHeader[]>(() =>
    typedHeaders(endpoint?.headers ?? []),
  );
  const [made, setMade] = useState<NewWebhookEndpoint | null>(null);
  const body = {
    url: url.trim(),
    enabledEvents: [...enabledEvents],
    ordering,
    rateLimit: rateLimit.trim() === '' ? null : Number(rateLimit),
    headers: headersBody(headers),
    description: description.trim() === '' ? null : description.trim(),
  };
  const create = useWrite(
    (input: typeof body, options) => commerce.webhookEndpoints.create(input, options),
    {
      done: t('endpoint.added'),
      onDone: setMade,
      isShownByCaller: true,
    },
  );
  const change = useWrite(
    (input: typeof body, options) =>
      commerce.webhookEndpoints.update(endpoint?.id ?? '', input, options),
    { done: t('endpoint.changed'), onDone: onClose, isShownByCaller: true },
  );
  const save = endpoint ? change : create;
  const errors = fieldErrorsOf(save.error);
  const isSaid =
    errors.length > 0 && errors.every(({ path }) => /^(?:url|rateLimit|headers\.)/.test(path));
  if (made) return <SecretDialog secret={made.signingSecret} onClose={onClose} />;
  return (
    <Dialog title={endpoint ? t('word.change') : t('endpoint.add')} isOpen onClose={onClose} isWide>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate(body);
        }}
      >
        <TextField
          label={t('endpoint.url')}
          type="url"
          inputMode="url"
          required
          autoFocus
          placeholder="https://example.com/webhooks"
          maxLength={2048}
          value={url}
          onChange={({ target }) => setUrl(target.value)}
          error={errorAt(errors, 'url')}
        />
        <TextField
          label={t('word.description')}
          maxLength={500}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
        <EventPicker chosen={enabledEvents} onChange={setEnabledEvents} />
        <SelectField
          label={t('endpoint.ordering')}
          help={t('endpoint.orderingHelp')}
          value={ordering}
          onChange={({ target }) =>
            setOrdering(target.value === 'per_resource' ? 'per_resource' : 'none')
          }
        >
          <option value="none">{t('endpoint.unordered')}</option>
          <option value="per_resource">{t('endpoint.ordered')}</option>
        </SelectField>
        <TextField
          label={t('endpoint.rateLimit')}
          help={t('endpoint.rateLimitHelp')}
          type="number"
          inputMode="numeric"
          min={1}
          max={1000}
          step={1}
          value={rateLimit}
          onChange={({ target }) => setRateLimit(target.value)}
          error={errorAt(errors, 'rateLimit')}
        />
        <HeadersField
          headers={headers}
          onChange={setHeaders}
          errorAt={(path) => errorAt(errors, path)}
        />
        {save.error && !isSaid && <Failure error={save.error} />}
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            {t('action.back')}
          </Button>
          <Button
            look="primary"
            type="submit"
            isBusy={save.isPending}
            disabled={enabledEvents.length === 0}
          >
            {endpoint ? t('word.save') : t('endpoint.add')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** A signing secret, once. */
export function SecretDialog({
  secret,
  onClose,
}: {
  readonly secret: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('word.signingSecret')} isOpen onClose={onClose}>
      <p className="mb-3">{t('endpoint.secretOnce')}</p>
      <div className="rounded-lg bg-ground p-3">
        <Copyable text={secret} />
      </div>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {t('word.stored')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
