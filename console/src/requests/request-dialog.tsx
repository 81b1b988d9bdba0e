import { useTranslation } from 'react-i18next';
import type { RequestLog } from '../../../sdk/typescript/src/commerce.ts';
import { Time } from '../format/time.tsx';
import { Badge } from '../ui/badge.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Facts } from '../ui/facts.tsx';
import { Json } from '../ui/json.tsx';

interface RequestDialogProps {
  readonly request: RequestLog;
  readonly onClose: () => void;
}

/** One request as it was; what was secret in it was never kept. */
export function RequestDialog({ request, onClose }: RequestDialogProps) {
  const { t } = useTranslation();
  const { method, path, route, at, durationMs, status, errorCode, credential, query, body, error } =
    request;
  return (
    <Dialog title={`${method} ${path}`} isOpen onClose={onClose} isWide>
      <div className="grid gap-4">
        <Facts
          facts={[
            [t('request.status'), errorCode === null ? String(status) : `${status} ${errorCode}`],
            [t('request.at'), <Time key="at" at={at} precise />],
            [t('request.took'), `${durationMs} ms`],
            [
              t('request.route'),
              <code key="route" className="font-mono text-xs">
                {route}
              </code>,
            ],
            [
              t('request.by'),
              credential.id === null ? (
                t(`actors.${credential.type}`)
              ) : (
                <span key="by" className="inline-flex flex-wrap items-center gap-2">
                  {t(`actors.${credential.type}`)} <Copyable text={credential.id} />
                </span>
              ),
            ],
            [t('request.source'), t(`sources.${request.source}`)],
            [t('request.userAgent'), request.userAgent],
            [
              t('request.key'),
              request.idempotencyKey && (
                <span key="key" className="inline-flex flex-wrap items-center gap-2">
                  <Copyable text={request.idempotencyKey} />
                  {request.replayed && <Badge tone="accent">{t('request.replayed')}</Badge>}
                </span>
              ),
            ],
            [t('request.id'), <Copyable key="id" text={request.id} />],
          ]}
        />
        {query !== null && Object.keys(query).length > 0 && (
          <Json value={query} label={t('request.query')} />
        )}
        {body !== null && <Json value={body} label={t('request.body')} />}
        {error !== null && <Json value={error} label={t('request.answer')} />}
        <p className="text-xs text-quiet">{t('request.redacted')}</p>
      </div>
    </Dialog>
  );
}
