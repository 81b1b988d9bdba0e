import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../sdk/typescript/src/commerce.ts';
import { Button } from '../ui/button.tsx';

/** What went wrong, in one sentence; the API's own words where it refused. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function isCode(error: unknown, code: ApiError['code']): boolean {
  return error instanceof ApiError && error.code === code;
}

interface FailureProps {
  readonly error: unknown;
  readonly retry?: () => unknown;
}

/** A request that failed, in the place of what it asked for. */
export function Failure({ error, retry }: FailureProps) {
  const { t } = useTranslation();
  const isRefused = error instanceof ApiError;
  const isForbidden = isRefused && error.status === 403;
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-2 rounded-lg bg-bad-tint p-4 text-bad"
    >
      <p className="font-medium">{isForbidden ? t('failure.forbidden') : messageOf(error)}</p>
      {isForbidden && <p>{messageOf(error)}</p>}
      {isRefused && (
        <p className="text-xs">
          {error.code}
          {error.requestId && ` · ${t('failure.request')} ${error.requestId}`}
        </p>
      )}
      {retry && !isForbidden && (
        <Button onClick={() => void retry()} className="text-ink">
          {t('failure.retry')}
        </Button>
      )}
    </div>
  );
}
