import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  NotificationTest,
  NotificationWebhook,
} from '../../../sdk/typescript/src/commerce.ts';
import { Failure } from '../client/failure.tsx';
import { useWrite } from '../client/use-write.ts';
import { useUnsaved } from '../draft/use-unsaved.ts';
import { Time } from '../format/time.tsx';
import { useForbidden, usePermissions } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { CheckResult } from '../ui/check-result.tsx';
import { CheckField, TextField } from '../ui/field.tsx';
import { Section } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { KindChoices } from './kind-choices.tsx';
import { dailyKinds, urgentKinds, type NoticeKind } from './kinds.ts';

/** The incoming webhook of a chat, of one application in this environment. */
export function Chat() {
  const { t } = useTranslation();
  const { commerce, key, application } = usePlace();
  const forbidden = useForbidden('application:settings');
  const { data: rights } = usePermissions();
  const { data, error, refetch } = useQuery({
    queryKey: [key, 'notification webhook'],
    queryFn: async ({ signal }) => await commerce.notificationWebhook.get({ signal }),
    enabled: application !== null && rights?.permissions['application:settings'] === true,
  });
  if (data) return <Form key={key} webhook={data} />;
  return (
    <Section title={t('notify.chat')}>
      {application === null ? (
        <p className="text-quiet">{t('notify.chooseApplication')}</p>
      ) : forbidden !== null ? (
        <p className="text-quiet">{forbidden}</p>
      ) : error ? (
        <Failure error={error} retry={refetch} />
      ) : (
        <Waiting lines={6} />
      )}
    </Section>
  );
}

interface Changes {
  readonly url: string;
  readonly kinds: readonly NoticeKind[];
  readonly isActive: boolean;
}

function Form({ webhook }: { readonly webhook: NotificationWebhook }) {
  const { t } = useTranslation();
  const { commerce, application, environment } = usePlace();
  const { host } = webhook;
  const [changed, setChanged] = useState<Changes | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  useUnsaved(changed !== null);
  const shown = changed ?? valuesOf(webhook);
  const change = (part: Partial<Changes>) => setChanged({ ...shown, ...part });
  const save = useWrite(
    ({ url, kinds, isActive }: Changes, options) =>
      commerce.notificationWebhook.replace(
        { kinds: [...kinds], isActive, ...(url.trim() === '' ? {} : { url: url.trim() }) },
        options,
      ),
    { done: t('word.saved'), onDone: () => setChanged(null), isShownByCaller: true },
  );
  const test = useWrite((_: 'test', options) => commerce.notificationWebhook.test(options), {
    done: null,
    isShownByCaller: true,
  });
  return (
    <Section
      title={t('notify.chat')}
      actions={
        <div className="flex flex-wrap items-center gap-2">
          {changed && <Badge tone="warn">{t('word.unsaved')}</Badge>}
          {host !== null && (
            <>
              <Button
                forbidden={changed === null ? null : t('notify.unsavedTest')}
                isBusy={test.isPending}
                onClick={() => test.mutate('test')}
              >
                {t('notify.test')}
              </Button>
              <Button look="danger" onClick={() => setIsRemoving(true)}>
                {t('word.remove')}
              </Button>
            </>
          )}
          <Button
            look="primary"
            aria-label={`${t('word.save')}: ${t('notify.chat')}`}
            isBusy={save.isPending}
            disabled={changed === null || (host === null && shown.url.trim() === '')}
            onClick={() => save.mutate(shown)}
          >
            {t('word.save')}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <p className="text-quiet">
          {t('notify.chatHelp', {
            application: application?.name ?? '',
            environment: environment.name,
          })}
        </p>
        <WebhookState webhook={webhook} />
        <div role="status">{test.data && !test.isPending && <Tested result={test.data} />}</div>
        {(save.error ?? test.error) && <Failure error={save.error ?? test.error} />}
        <TextField
          label={t('notify.url')}
          help={host === null ? t('notify.urlHelp') : t('notify.urlSet', { host })}
          type="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={2048}
          value={shown.url}
          onType={(text) => change({ url: text })}
        />
        <div className="grid gap-2">
          <h3 className="font-medium">{t('notify.what')}</h3>
          <KindChoices chosen={shown.kinds} onChange={(kinds) => change({ kinds })} />
        </div>
        <CheckField
          label={t('notify.active')}
          checked={shown.isActive}
          onTick={(isTicked) => change({ isActive: isTicked })}
        />
      </div>
      {isRemoving && (
        <RemoveDialog onClose={() => setIsRemoving(false)} onDone={() => setChanged(null)} />
      )}
    </Section>
  );
}

const RemoveDialog = dialogOf(
  ({ t, commerce }: Here, { onDone }: { readonly onDone: () => void }) => ({
    title: t('word.remove'),
    button: t('word.remove'),
    look: 'danger',
    above: t('notify.removeWill'),
    call: (_, options) => commerce.notificationWebhook.delete(options),
    done: t('notify.removed'),
    onDone,
  }),
);

/** A chat that is not set up begins with every kind. */
function valuesOf({ host, kinds, isActive }: NotificationWebhook): Changes {
  if (host === null) return { url: '', kinds: [...urgentKinds, ...dailyKinds], isActive: true };
  return { url: '', kinds, isActive };
}

function WebhookState({ webhook }: { readonly webhook: NotificationWebhook }) {
  const { t } = useTranslation();
  const { goneStatus, deliveredAt, failedAt, failure } = webhook;
  return (
    <>
      {goneStatus !== null && (
        <p className="rounded-lg bg-bad-tint p-3 text-bad">
          {t('notify.gone', { status: goneStatus })}
        </p>
      )}
      {failedAt !== null && (
        <p className="text-bad wrap-anywhere">
          {t('notify.failed')} <Time at={failedAt} />: {failure}
        </p>
      )}
      {deliveredAt !== null && (
        <p className="text-quiet">
          {t('notify.delivered')} <Time at={deliveredAt} />
        </p>
      )}
    </>
  );
}

/** Shows the chat's response to a test message. */
function Tested({ result }: { readonly result: NotificationTest }) {
  const { t } = useTranslation();
  const { status, responseStatus, responseBody, durationMs: ms, error } = result;
  const isGood = status === 'succeeded';
  return (
    <div className={`grid gap-2 rounded-lg border p-3 ${isGood ? 'border-good' : 'border-bad'}`}>
      <p className={`flex items-start gap-2 font-medium ${isGood ? 'text-good' : 'text-bad'}`}>
        <CheckResult isGood={isGood} label={t(isGood ? 'word.passed' : 'check.failed')} />
        {isGood ? t('notify.testGood', { status: responseStatus, ms }) : t('notify.testBad')}
      </p>
      {error !== null && <p className="wrap-anywhere">{error}</p>}
      {responseBody !== null && responseBody !== '' && (
        <pre className="max-h-40 overflow-auto rounded-lg bg-ground p-2 text-xs whitespace-pre-wrap wrap-anywhere">
          {responseBody}
        </pre>
      )}
    </div>
  );
}
