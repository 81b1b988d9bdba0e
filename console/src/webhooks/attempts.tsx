import { ChevronRight, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebhookAttempt } from '../../../sdk/typescript/src/commerce.ts';
import { Time } from '../format/time.tsx';
import { Status } from '../ui/badge.tsx';
import { Empty } from '../ui/empty.tsx';
import { Facts } from '../ui/facts.tsx';
import { Json } from '../ui/json.tsx';

/** What an error begins with, for programs. */
const CODE = /^[a-z_]+: /;

/** All attempts of a delivery, the newest first and unfolded. */
export function Attempts({ history }: { readonly history: readonly WebhookAttempt[] }) {
  const { t } = useTranslation();
  if (history.length === 0) return <Empty title={t('attempt.none')}>{t('attempt.noneHelp')}</Empty>;
  return (
    <ol reversed>
      {history.toReversed().map((attempt, index) => (
        <li key={attempt.number} className="border-b last:border-0">
          <Attempt attempt={attempt} isOpen={index === 0} />
        </li>
      ))}
    </ol>
  );
}

function Attempt({ attempt, isOpen }: Readonly<{ attempt: WebhookAttempt; isOpen: boolean }>) {
  const { t } = useTranslation();
  const { number, status, trigger, at, responseStatus, durationMs, mayBeRepeated } = attempt;
  return (
    <details open={isOpen} className="group">
      <summary className="flex min-h-12 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 hover:bg-tint/60">
        <ChevronRight size={16} aria-hidden className="shrink-0 text-quiet group-open:rotate-90" />
        <span className="font-medium">{t('attempt.title', { number })}</span>
        <Status of={status} />
        {responseStatus !== null && <span className="font-mono text-xs">{responseStatus}</span>}
        {durationMs !== null && <span className="text-xs text-quiet">{durationMs} ms</span>}
        {trigger !== 'schedule' && (
          <span className="text-xs text-quiet">{t(`attempt.${trigger}`)}</span>
        )}
        {mayBeRepeated && <TriangleAlert size={16} aria-hidden className="text-warn" />}
        {at && (
          <span className="ms-auto text-xs text-quiet">
            <Time at={at} precise />
          </span>
        )}
      </summary>
      <div className="grid gap-4 px-4 pt-1 pb-4">
        {mayBeRepeated && (
          <p className="rounded-lg bg-warn-tint p-3 text-warn">{t('attempt.mayBeRepeated')}</p>
        )}
        <Exchange attempt={attempt} />
      </div>
    </details>
  );
}

type Exchanged = Pick<
  WebhookAttempt,
  'url' | 'requestHeaders' | 'responseStatus' | 'responseHeaders' | 'responseBody' | 'error'
>;

interface ExchangeProps {
  readonly attempt: Exchanged;
  /** The body of the request, where it is shown with it. */
  readonly children?: ReactNode;
}

/** A request to a receiver and its response, or why there is none. */
export function Exchange({ attempt, children }: ExchangeProps) {
  const { t } = useTranslation();
  const { url, error } = attempt;
  return (
    <>
      {error && <p className="break-words text-bad">{error.replace(CODE, '')}</p>}
      <Answer attempt={attempt} />
      <p className="break-all">
        <span className="text-quiet">{t('attempt.address')}: </span>
        {url ?? t('attempt.unknownAddress')}
      </p>
      <Headers title={t('attempt.requestHeaders')} help={t('attempt.signatureHelp')}>
        {attempt.requestHeaders}
      </Headers>
      {children}
    </>
  );
}

function Answer({ attempt }: { readonly attempt: Exchanged }) {
  const { t } = useTranslation();
  const { responseStatus, responseHeaders, responseBody } = attempt;
  if (responseStatus === null) return <p className="text-quiet">{t('attempt.noAnswer')}</p>;
  return (
    <>
      {responseHeaders ? (
        <Headers title={t('attempt.responseHeaders')}>{responseHeaders}</Headers>
      ) : (
        <p className="text-xs text-quiet">{t('attempt.headersOfFailures')}</p>
      )}
      {responseBody ? (
        <Json value={responseBody} label={t('attempt.responseBody')} />
      ) : (
        <p className="text-quiet">{t('attempt.emptyAnswer')}</p>
      )}
    </>
  );
}

interface HeadersProps {
  readonly title: string;
  readonly help?: string;
  readonly children: Readonly<Record<string, string>>;
}

function Headers({ title, help, children }: HeadersProps) {
  return (
    <div>
      <h3 className="mb-1 text-xs text-quiet">{title}</h3>
      <div className="rounded-lg border bg-ground p-3 font-mono text-xs">
        <Facts
          facts={Object.entries(children).map(([name, value]): [string, ReactNode] => [
            name,
            <span key={name} className="break-all">
              {value}
            </span>,
          ])}
        />
      </div>
      {help && <p className="mt-1 text-xs text-quiet">{help}</p>}
    </div>
  );
}
