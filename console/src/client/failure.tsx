import { Lock, SearchX } from 'lucide-react';
import { useContext, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, ConnectionError } from '../../../sdk/typescript/src/commerce.ts';
import { PlaceContext } from '../place/place.ts';
import { WhyLink } from '../place/why-link.tsx';
import { session, SignedOutError } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { rejectionText } from './rejections/rejection-text.ts';

/** An error in one sentence of the reader's language; the API's own words where there are none. */
export function messageOf(error: unknown): string {
  const text = error instanceof ApiError ? rejectionText(error) : null;
  if (text !== null) return text;
  return error instanceof Error ? error.message : String(error);
}

/** Gives the sentence for any error, also for one that is none of the API's. */
export function useMessage(): (error: unknown) => string {
  const { t, i18n } = useTranslation();
  const isSignedOut = useSyncExternalStore(session.subscribe, () => session.isSignedOut);
  return (error) => {
    if (isOfSession(error)) return t(isSignedOut ? 'session.endedWhy' : 'session.notSent');
    if (error instanceof ConnectionError) return t('failure.lost');
    const wait = waitOf(error, i18n.language);
    if (wait !== null) return t('failure.tooSoon', { wait });
    return messageOf(error);
  };
}

/** Nobody was signed in, so that the request was not sent: the SDK reports it as a connection that failed. */
function isOfSession(error: unknown): boolean {
  const cause = error instanceof ConnectionError ? error.cause : error;
  return cause instanceof SignedOutError;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How long a request waits that came too soon, written out; null for another failure. */
function waitOf(error: unknown, language: string): string | null {
  if (!(error instanceof ApiError) || error.status !== 429) return null;
  const seconds = Number(error.headers.get('retry-after') ?? 0);
  const [unit, size] = (
    [
      ['hour', HOUR],
      ['minute', MINUTE],
      ['second', 1],
    ] as const
  ).find(([, size]) => seconds > size) ?? ['second', 1];
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.max(1, Math.ceil(seconds / size)));
}

export function isCode(error: unknown, code: ApiError['code']): boolean {
  return error instanceof ApiError && error.code === code;
}

/** The API refused for want of a right. */
function isForbidden(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 403;
}

function isAbsent(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** The same, or the place itself is gone for the member: who is removed no longer finds the application. */
export function isRightGone(error: unknown): boolean {
  return (
    isForbidden(error) ||
    isCode(error, 'application_not_found') ||
    isCode(error, 'environment_not_found')
  );
}

/** The permission that an error names; null for another reason. */
function missingPermission({ details }: ApiError): string | null {
  const [detail] = Array.isArray(details) ? (details as readonly Record<string, unknown>[]) : [];
  const required = detail?.['gate'] === 'role' ? detail['required'] : null;
  return typeof required === 'string' && required.includes(':') ? required : null;
}

/** A request that failed, in the place of what it asked for. */
export function Failure({ error, retry }: Readonly<{ error: unknown; retry?: () => unknown }>) {
  const { t } = useTranslation();
  const say = useMessage();
  const isRefused = error instanceof ApiError;
  const mayNot = isForbidden(error);
  const place = useContext(PlaceContext);
  // Something to read that is not there, or not for this member: nothing is broken, and trying again changes nothing.
  const isCalm = retry !== undefined && (mayNot || isAbsent(error));
  return (
    <div
      role="alert"
      className={
        isCalm
          ? 'grid justify-items-center gap-2 rounded-xl border bg-panel px-4 py-14 text-center'
          : 'flex flex-col items-start gap-2 rounded-lg bg-bad-tint p-4 text-bad'
      }
    >
      {isCalm && (
        <span aria-hidden className="text-quiet">
          {mayNot ? <Lock size={22} /> : <SearchX size={22} />}
        </span>
      )}
      <p className="font-medium">{mayNot ? t('failure.forbidden') : say(error)}</p>
      {mayNot && <p>{messageOf(error)}</p>}
      {mayNot && place && (
        <WhyLink permission={missingPermission(error)} requestId={error.requestId} />
      )}
      {isRefused && (
        <p className={isCalm ? 'text-xs text-quiet' : 'text-xs'}>
          {error.code}
          {error.requestId && ` · ${t('failure.request')} ${error.requestId}`}
        </p>
      )}
      {retry && !isCalm && (
        <Button onClick={() => void retry()} className="text-ink">
          {t('failure.retry')}
        </Button>
      )}
    </div>
  );
}
