import { useTranslation } from 'react-i18next';
import type { RequestLog } from '../../../sdk/typescript/src/commerce.ts';
import { Time } from '../format/time.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { useSetFilters } from '../table/set-filters.ts';
import { useMembers } from '../team/use-team.ts';
import { Badge } from '../ui/badge.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Facts } from '../ui/facts.tsx';
import { Json } from '../ui/json.tsx';
import { curlOf, isRedacted } from './curl.ts';
import { useKeyNames } from './key-names.ts';

type RequestDialogProps = Readonly<{ request: RequestLog; onClose: () => void }>;

/** One request as it was; what was secret in it was never stored. */
export function RequestDialog({ request, onClose }: RequestDialogProps) {
  const { t } = useTranslation();
  const { method, path, route, at, durationMs, status, errorCode, credential, query, body, error } =
    request;
  const keyNames = new Map(useKeyNames());
  const command = curlOf(request, location.origin);
  return (
    <Dialog title={`${method} ${path}`} isOpen onClose={onClose} isWide>
      <div className="grid gap-4">
        <Facts
          facts={[
            [
              t('request.status'),
              errorCode === null ? (
                String(status)
              ) : (
                <span key="status" className="inline-flex flex-wrap items-center gap-x-3">
                  {`${status} ${errorCode}`}
                  <a
                    href={`/docs/errors#${encodeURIComponent(errorCode)}`}
                    target="_blank"
                    rel="noreferrer"
                    className="text-accent underline"
                  >
                    {t('request.docs')}
                  </a>
                  <Alike name="errorCode" value={errorCode} onClose={onClose} />
                  {status === 403 && (
                    <PlaceLink
                      path="/access"
                      search={{ requestId: request.id }}
                      className="text-xs text-accent underline"
                    >
                      {t('permission.why')}
                    </PlaceLink>
                  )}
                </span>
              ),
            ],
            [t('word.time'), <Time key="at" at={at} precise />],
            [t('word.took'), `${durationMs} ms`],
            [
              t('request.route'),
              <span key="route" className="inline-flex flex-wrap items-center gap-x-3">
                <code className="font-mono text-xs">{route}</code>
                <Alike name="route" value={route} onClose={onClose} />
              </span>,
            ],
            [
              t('request.by'),
              credential.id === null ? (
                t(`actors.${credential.type}`)
              ) : (
                <span key="by" className="inline-flex flex-wrap items-center gap-2">
                  {t(`actors.${credential.type}`)} {keyNames.get(credential.id)}{' '}
                  {credential.type === 'member' && <MemberAddress id={credential.id} />}
                  <Copyable text={credential.id} />
                  {credential.type === 'api_key' && (
                    <Alike name="apiKeyId" value={credential.id} onClose={onClose} />
                  )}
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
                  <Alike name="idempotencyKey" value={request.idempotencyKey} onClose={onClose} />
                </span>
              ),
            ],
            [t('word.requestId'), <Copyable key="id" text={request.id} />],
          ]}
        />
        {query !== null && Object.keys(query).length > 0 && (
          <Json value={query} label={t('request.query')} />
        )}
        {body !== null && <Json value={body} label={t('request.body')} />}
        {error !== null && <Json value={error} label={t('word.response')} />}
        <figure className="min-w-0">
          <figcaption className="mb-1 flex items-center justify-between text-xs text-quiet">
            {t('request.curl')}
            <Copyable text={command} shown={t('action.copy')} name="curl" />
          </figcaption>
          <pre
            tabIndex={0}
            aria-label={t('request.curl')}
            className="max-h-60 overflow-auto rounded-lg border bg-ground p-3 font-mono text-xs whitespace-pre-wrap"
          >
            {command}
          </pre>
        </figure>
        <p className="text-xs text-quiet">
          {t('request.redacted')} {isRedacted(command) && t('request.fillIn')}
        </p>
      </div>
    </Dialog>
  );
}

/** The e-mail address of a member; nothing of one who has left, or to a reader who may not see members. */
function MemberAddress({ id }: { readonly id: string }) {
  const members = useMembers();
  return members.items.find(({ memberId }) => memberId === id)?.email;
}

interface AlikeProps {
  readonly name: 'errorCode' | 'route' | 'apiKeyId' | 'idempotencyKey';
  readonly value: string;
  readonly onClose: () => void;
}

/** Leads to the requests that have this in common. */
function Alike({ name, value, onClose }: AlikeProps) {
  const { t } = useTranslation();
  const set = useSetFilters();
  return (
    <button
      type="button"
      className="text-xs text-accent underline"
      aria-label={t('request.alikeOf', { value })}
      onClick={() => {
        set({ [name]: value });
        onClose();
      }}
    >
      {t('request.alike')}
    </button>
  );
}
